"""Checking runs: each player's runs are a fold of the results of its matches, in start order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from game.engine.rulesets import ruleset_of
from game.engine.run import RunScore, first_dealer
from game.models import Match, Run, Voiding
from game.verification import Checked, Finding


class End(NamedTuple):
    """What a run comes to: its score, whether it is over, and its last match."""

    score: RunScore
    is_over: bool
    match_id: UUID


def check_runs(
    checked: Sequence[Checked], runs: Iterable[Run], voidings: Iterable[Voiding] = ()
) -> Iterator[Finding]:
    """Yield what differs in a player's runs, and in how its matches were started (H3, H12).

    Imported matches were started elsewhere and count in no run. A run is made by the matches that
    count now; how a match was started, by those that counted then.

    ``checked`` are all matches of one player by number, ``runs`` all its runs, ``voidings`` all
    that was said of its matches, in order.
    """
    ranked = [one for one in checked if one.match.kind == Match.Kind.RANKED]
    practice = [one for one in checked if one.match.kind == Match.Kind.PRACTICE]
    for of_kind in (ranked, practice):
        for number, one in enumerate(of_kind, start=1):
            yield from _compared(one.match, {"number": number})
    yield from _start_differences(ranked, list(voidings))
    fold = RunFold()
    for one in ranked:
        yield from fold.add(one.match, "" if one.match.voided else one.result)
    for run in runs:
        if run.pk in fold.ends:
            yield from _run_differences(run, fold.ends[run.pk])


def _compared(match: Match, expected: dict[str, int]) -> Iterator[Finding]:
    for column, value in expected.items():
        kept = getattr(match, column)
        if kept != value:
            yield Finding(match.pk, f"{column} is {kept}, by the matches before it {value}")


# --- how matches were started --------------------------------------------------------------------


class Standing:
    """What a player's run stands at: its score, and how many matches were started in it."""

    def __init__(self) -> None:
        self.score = RunScore()
        self.in_run = 0

    def add(self, match: Match, result: str) -> None:
        """Count a match."""
        self.in_run += 1
        if result == Match.Result.WIN:
            self.score = self.score.with_win(match.margin)
        elif result in (Match.Result.LOSS, Match.Result.DRAW):
            self.score, self.in_run = RunScore(), 0


def _start_differences(ranked: Sequence[Checked], voidings: Sequence[Voiding]) -> Iterator[Finding]:
    """Yield where a match was not started as the matches say that counted when it was."""
    standing, void = Standing(), frozenset[UUID]()
    for place, one in enumerate(ranked):
        void_then = _void_before(one.match.number, voidings)
        if void_then != void:
            standing, void = Standing(), void_then
            for earlier in ranked[:place]:
                _count(standing, earlier, void)
        yield from _compared(one.match, _start_of(one.match, standing))
        _count(standing, one, void)


def _void_before(number: int, voidings: Sequence[Voiding]) -> frozenset[UUID]:
    """Return the matches that were void when a player's match of this number was started."""
    last = {row.match_id: row.is_void for row in voidings if row.before_number <= number}
    return frozenset(match_id for match_id, is_void in last.items() if is_void)


def _count(standing: Standing, one: Checked, void: frozenset[UUID]) -> None:
    standing.add(one.match, "" if one.match.pk in void else one.result)


def _start_of(match: Match, standing: Standing) -> dict[str, int]:
    """Return the columns a match must have been started with."""
    try:
        rules = ruleset_of(match.ruleset)
    except ValueError:
        return {}  # the check of the match itself tells of a foreign rule set
    return {
        "level": standing.score.level(rules),
        "first_dealer": first_dealer(match.number, standing.in_run + 1, rules),
        "wins_before": standing.score.wins,
        "margin_before": standing.score.shown_margin,
    }


# --- what runs come to ---------------------------------------------------------------------------


class RunFold:
    """The runs that results make, one ranked match after another."""

    def __init__(self) -> None:
        self.ends: dict[int, End] = {}
        self._begin()

    def _begin(self) -> None:
        self.run_id: int | None = None
        self.score = RunScore()

    def add(self, match: Match, result: str) -> Iterator[Finding]:
        """Count a match's result, and yield whether it stands in another run than it makes."""
        if match.run_id is None:
            return
        if match.run_id != self.run_id if self.run_id else match.run_id in self.ends:
            yield Finding(match.pk, "stands in another run than the results before it make")
        self.run_id = match.run_id
        if result == Match.Result.WIN:
            self.score = self.score.with_win(match.margin)
        is_over = result in (Match.Result.LOSS, Match.Result.DRAW)
        self.ends[match.run_id] = End(self.score, is_over, match.pk)
        if is_over:
            self._begin()


def _run_differences(run: Run, end: End) -> Iterator[Finding]:
    expected = {"wins": end.score.wins, "margin": end.score.shown_margin}
    for column, value in expected.items():
        if getattr(run, column) != value:
            reason = f"its run's {column} is {getattr(run, column)}, by its matches {value}"
            yield Finding(end.match_id, reason)
    if (run.ended is not None) != end.is_over:
        yield Finding(end.match_id, f"its run {'goes on' if end.is_over else 'is over'}, wrongly")
