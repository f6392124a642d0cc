"""Checking runs: each player's runs are a fold of the results of its matches, in start order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from game.engine.rulesets import ruleset_of
from game.engine.run import RunScore, first_dealer
from game.models import Match, Run
from game.verification import Checked, Finding


class End(NamedTuple):
    """What a run comes to: its score, whether it is over, and its last match."""

    score: RunScore
    is_over: bool
    match_id: UUID


def check_runs(checked: Sequence[Checked], runs: Iterable[Run]) -> Iterator[Finding]:
    """Yield what differs in a player's runs, and in how its matches were started (H3, H12).

    Imported matches were started elsewhere and count in no run.

    ``checked`` are all matches of one player by number, ``runs`` all its runs.
    """
    fold = RunFold()
    for kind in (Match.Kind.RANKED, Match.Kind.PRACTICE):
        of_kind = (one for one in checked if one.match.kind == kind)
        for number, one in enumerate(of_kind, start=1):
            yield from _compared(one.match, {"number": number})
            yield from fold.add(one.match, one.result)
    for run in runs:
        if run.pk in fold.ends:
            yield from _run_differences(run, fold.ends[run.pk])


def _compared(match: Match, expected: dict[str, int]) -> Iterator[Finding]:
    for column, value in expected.items():
        kept = getattr(match, column)
        if kept != value:
            yield Finding(match.pk, f"{column} is {kept}, by the matches before it {value}")


class RunFold:
    """The runs that results make, one ranked match after another."""

    def __init__(self) -> None:
        self.ends: dict[int, End] = {}
        self._begin()

    def _begin(self) -> None:
        self.run_id: int | None = None
        self.score = RunScore()
        self.in_run = 0

    def add(self, match: Match, result: str) -> Iterator[Finding]:
        """Yield what is wrong with a match's start, then count its result; practice has neither."""
        if match.run_id is None:
            return
        self.in_run += 1
        yield from _compared(match, self._start_of(match))
        if match.run_id != self.run_id if self.run_id else match.run_id in self.ends:
            yield Finding(match.pk, "stands in another run than the results before it make")
        self.run_id = match.run_id
        if result == Match.Result.WIN:
            self.score = self.score.with_win(match.margin)
        is_over = result in (Match.Result.LOSS, Match.Result.DRAW)
        self.ends[match.run_id] = End(self.score, is_over, match.pk)
        if is_over:
            self._begin()

    def _start_of(self, match: Match) -> dict[str, int]:
        """Return the columns a match must have been started with."""
        try:
            rules = ruleset_of(match.ruleset)
        except ValueError:
            return {}  # the check of the match itself tells of a foreign rule set
        return {
            "level": self.score.level(rules),
            "first_dealer": first_dealer(match.number, self.in_run, rules),
            "wins_before": self.score.wins,
            "margin_before": self.score.shown_margin,
        }


def _run_differences(run: Run, end: End) -> Iterator[Finding]:
    expected = {"wins": end.score.wins, "margin": end.score.shown_margin}
    for column, value in expected.items():
        if getattr(run, column) != value:
            reason = f"its run's {column} is {getattr(run, column)}, by its matches {value}"
            yield Finding(end.match_id, reason)
    if (run.ended is not None) != end.is_over:
        yield Finding(end.match_id, f"its run {'goes on' if end.is_over else 'is over'}, wrongly")
