"""Counting the matches of a day from their logs."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Final, NamedTuple

from game.engine.actions import DealOut, parse_action
from game.engine.rulesets import ruleset_of
from game.engine.run import OPPONENT, PERSON
from game.figures.luck import Luck, dealer_of, dealt_hands, luck_of, trump_of
from game.figures.times import bucket_of
from game.models import Action, DailyFigures, DailyLuck, Match
from game.thinking import FALLBACK, decided_by

AT_ONCE: Final = 50
"""Matches whose logs are read together."""
INTERRUPTED: Final = 10_000.0
"""Milliseconds after which an answer was not thought about so long: the server was away."""


class Logged(NamedTuple):
    """A row of a log as it is counted."""

    seat: int | None
    text: str
    command_id: str | None
    created: datetime.datetime


@dataclass(slots=True)
class Results:
    """What the matches of one kind and level came to."""

    counts: Counter[str] = field(default_factory=Counter)
    """By the names of the columns: wins, draws, losses, resigned, replies, fallbacks."""
    reply_ms: float = 0.0
    times: Counter[int] = field(default_factory=Counter)

    def add_result(self, match: Match) -> None:
        """Count how a match ended."""
        column = {"win": "wins", "loss": "losses", "draw": "draws"}[match.result]
        self.counts[column] += 1
        self.counts["resigned"] += match.resigned

    def add_replies(self, rows: Sequence[Logged]) -> None:
        """Count how long after the row before the opponent's answers came."""
        for before, row in zip(rows, rows[1:], strict=False):
            decider = decided_by(row.command_id)
            if row.seat != OPPONENT or not decider:
                continue
            self.counts["fallbacks"] += decider == FALLBACK
            took = (row.created - before.created).total_seconds() * 1000
            if 0 <= took < INTERRUPTED:
                self.counts["replies"] += 1
                self.reply_ms += took
                self.times[bucket_of(took)] += 1


@dataclass(slots=True)
class Hands:
    """The sums over the hands dealt to a seat, and the sums of squares."""

    count: int = 0
    sums: list[int] = field(default_factory=lambda: [0, 0, 0])
    squares: list[int] = field(default_factory=lambda: [0, 0, 0])

    def add(self, luck: Luck) -> None:
        """Count a hand."""
        self.count += 1
        for place, value in enumerate(map(int, luck)):
            self.sums[place] += value
            self.squares[place] += value * value


class DayCount:
    """What the finished matches of a day come to, by level."""

    def __init__(self) -> None:
        self.results: defaultdict[tuple[int, str], Results] = defaultdict(Results)
        self.hands: defaultdict[tuple[int, int], Hands] = defaultdict(Hands)

    def add(self, match: Match, rows: Sequence[Logged]) -> None:
        """Count a match by its log."""
        results = self.results[match.level, match.kind]
        results.add_result(match)
        results.add_replies(rows)
        deals = [row.text for row in rows if row.seat is None and row.text.startswith("deal ")]
        for deal, text in enumerate(deals, start=1):
            self._add_deal(match, deal, text)

    def _add_deal(self, match: Match, deal: int, text: str) -> None:
        dealt = parse_action(text)
        assert isinstance(dealt, DealOut)
        dealer = dealer_of(deal, match.first_dealer, ruleset_of(match.ruleset))
        hands = dealt_hands(dealt.pack, dealer)
        for seat in (PERSON, OPPONENT):
            self.hands[match.level, seat].add(luck_of(hands[seat], trump_of(dealt.pack)))

    def rows(self, day: datetime.date) -> tuple[list[DailyFigures], list[DailyLuck]]:
        """Return what is kept of the day."""
        return (
            [_figures(day, *key, results) for key, results in self.results.items()],
            [_luck(day, *key, hands) for key, hands in self.hands.items()],
        )


def _figures(day: datetime.date, level: int, kind: str, results: Results) -> DailyFigures:
    times = {str(bucket): count for bucket, count in sorted(results.times.items())}
    numbers = {"reply_ms": results.reply_ms, "times": times, **results.counts}
    return DailyFigures(day=day, level=level, kind=kind, **numbers)


def _luck(day: datetime.date, level: int, seat: int, hands: Hands) -> DailyLuck:
    row = DailyLuck(day=day, level=level, seat=seat, hands=hands.count)
    row.points, row.melds, row.brisques = hands.sums
    row.points_squared, row.melds_squared, row.brisques_squared = hands.squares
    return row


def counted_matches(day: datetime.date) -> Iterator[tuple[Match, list[Logged]]]:
    """Yield the matches that were finished on a day and count, each with its log.

    Imported matches were played elsewhere; void and damaged ones count for nothing; one that was
    played on from another's rows was dealt no hand of its own.
    """
    begin = datetime.datetime.combine(day, datetime.time(), datetime.UTC)
    finished = Match.objects.filter(
        finished__gte=begin,
        finished__lt=begin + datetime.timedelta(days=1),
        voided=False,
        damaged=False,
        taken_at=None,
    ).exclude(kind=Match.Kind.IMPORTED)
    columns = ("level", "kind", "result", "resigned", "first_dealer", "ruleset")
    for some in _in_parts(finished.only(*columns).iterator()):
        logs = _logs(some)
        for match in some:
            yield match, logs.get(match.pk, [])


def _in_parts(matches: Iterable[Match]) -> Iterator[list[Match]]:
    left = iter(matches)
    while some := list(islice(left, AT_ONCE)):
        yield some


def _logs(matches: list[Match]) -> dict[object, list[Logged]]:
    rows = Action.objects.filter(match__in=matches).order_by("match", "seq")
    values = rows.values_list("match", "seat", "text", "command_id", "created")
    return {
        match: [Logged(*rest) for _, *rest in group]
        for match, group in groupby(values, key=lambda row: row[0])
    }
