"""The figures of many days added up, for the page of fair play and the staff's dashboard."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Sum

from accounts.models import today
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.figures.intervals import Interval, mean_of, share_of
from game.figures.times import added, quantile
from game.models import DailyFigures, DailyLuck, FiguresUpdate, Match

LEVELS: Final = range(1, HOUSE.top_level + 1)
LUCK: Final = ("points", "melds", "brisques")
RESULTS: Final = ("wins", "draws", "losses", "resigned")


def counted_until() -> datetime.datetime | None:
    """Return up to when finished matches are in the figures; None before the first count."""
    return FiguresUpdate.objects.filter(pk=1).values_list("counted", flat=True).first()


# --- luck ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """What was dealt to a seat: an average hand."""

    hands: int
    points: Interval
    melds: Interval
    brisques: Interval


@dataclass(frozen=True, slots=True)
class LevelLuck:
    """What was dealt in all matches against a level; level 0 stands for all of them."""

    level: int
    person: SeatLuck
    opponent: SeatLuck


def luck_by_level() -> list[LevelLuck]:
    """Return the luck of every level that was played, then that of all together; else nothing."""
    columns = ["hands", *(f"{name}{end}" for name in LUCK for end in ("", "_squared"))]
    sums = {f"{name}_sum": Sum(name) for name in columns}
    rows = DailyLuck.objects.order_by().values_list("level", "seat").annotate(**sums)
    by_seat: dict[tuple[int, int], Counter[str]] = {}
    for of_level, seat, *values in rows:
        counts = Counter(dict(zip(columns, values, strict=True)))
        for level in (of_level, 0):
            by_seat.setdefault((level, seat), Counter()).update(counts)
    levels = sorted({level for level, _ in by_seat} - {0})
    return [_level_luck(level, by_seat) for level in (*levels, *([0] if levels else []))]


def _level_luck(level: int, by_seat: dict[tuple[int, int], Counter[str]]) -> LevelLuck:
    seats = [by_seat.get((level, seat), Counter()) for seat in (PERSON, OPPONENT)]
    return LevelLuck(level, *map(_seat_luck, seats))


def _seat_luck(counts: Counter[str]) -> SeatLuck:
    hands = counts["hands"]
    means = {name: mean_of(hands, counts[name], counts[f"{name}_squared"]) for name in LUCK}
    return SeatLuck(hands, **means)


# --- results and times ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LevelResults:
    """Ranked results against a level, and shares of all matches with their intervals."""

    level: int
    wins: int
    draws: int
    losses: int
    resigned: int

    @property
    def matches(self) -> int:
        """How many were finished."""
        return self.wins + self.draws + self.losses

    @property
    def win_share(self) -> Interval:
        """What share of the matches the person won."""
        return share_of(self.wins, self.matches)

    @property
    def percent(self) -> Interval:
        """The same in a hundred."""
        return Interval(*(100 * edge for edge in self.win_share))


@dataclass(slots=True)
class LevelTimes:
    """How long the opponent's answers of a level took, in milliseconds, from row to row."""

    level: int
    replies: int = 0
    total: float = 0.0
    fallbacks: int = 0
    counts: dict[int, int] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """The average."""
        return self.total / self.replies if self.replies else 0.0

    @property
    def quantiles(self) -> list[float]:
        """The times that half of all, 95 and 99 of a hundred do not exceed."""
        return [quantile(self.counts, share) for share in (0.5, 0.95, 0.99)]


@dataclass(frozen=True, slots=True)
class DayMatches:
    """How many matches were finished on a day."""

    day: datetime.date
    ranked: int
    practice: int

    @property
    def total(self) -> int:
        """Both kinds."""
        return self.ranked + self.practice


def figures_since(day: datetime.date) -> list[DailyFigures]:
    """Return the rows of all days from one on: 10 a day at most."""
    return list(DailyFigures.objects.filter(day__gte=day).order_by("day"))


def results_by_level(rows: Iterable[DailyFigures]) -> list[LevelResults]:
    """Return the ranked results of every level."""
    counts: dict[int, Counter[str]] = {level: Counter() for level in LEVELS}
    for row in rows:
        if row.kind == Match.Kind.RANKED and row.level in counts:
            counts[row.level].update({name: getattr(row, name) for name in RESULTS})
    return [
        LevelResults(level, *(found[name] for name in RESULTS)) for level, found in counts.items()
    ]


def times_by_level(rows: Iterable[DailyFigures]) -> list[LevelTimes]:
    """Return the opponent's times at every level, ranked or not."""
    found = {level: LevelTimes(level) for level in LEVELS}
    for row in rows:
        if row.level in found:
            times = found[row.level]
            times.replies += row.replies
            times.total += row.reply_ms
            times.fallbacks += row.fallbacks
            added(times.counts, row.times)
    return list(found.values())


def matches_by_day(rows: Iterable[DailyFigures], days: int) -> list[DayMatches]:
    """Return how many matches were finished on each of the last days, today's the last."""
    counts: Counter[tuple[datetime.date, str]] = Counter()
    for row in rows:
        counts[row.day, row.kind] += row.wins + row.draws + row.losses
    dates = [today() - datetime.timedelta(days=back) for back in range(days - 1, -1, -1)]
    return [
        DayMatches(day, counts[day, Match.Kind.RANKED], counts[day, Match.Kind.PRACTICE])
        for day in dates
    ]
