"""Reading records: a player's statistics and history, and the leaderboards, in few queries."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum

from accounts.models import Player, today
from game.engine.kinds import MELD_NAMES, MELD_POINTS
from game.engine.rulesets import HOUSE
from game.engine.run import RunScore
from game.models import Match, Run, Tally, Voiding

TREND: Final = 40
"""The latest ranked matches whose margins are drawn."""
BEST_RUNS: Final = 5
PLACES: Final = 50
"""Rows of a leaderboard."""


# --- a player's own ----------------------------------------------------------------------------


@dataclass(slots=True)
class Level:
    """A player's ranked results against one level."""

    level: int
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def matches(self) -> int:
        """How many were finished."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Wins out of a hundred matches."""
        return 100 * self.wins / self.matches if self.matches else 0.0


@dataclass(frozen=True, slots=True)
class Melds:
    """How often a kind was declared, and the points that made."""

    kind: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class BestRun:
    """A run of a player's, with the day (UTC) of its last win."""

    score: RunScore
    day: datetime.date | None


@dataclass(slots=True)
class Statistics:
    """What a player's finished ranked matches come to."""

    levels: list[Level]
    margin_sum: int = 0
    melds: list[Melds] = field(default_factory=list)
    deals: int = 0
    deal_points: int = 0
    sevens: int = 0
    brisques: int = 0
    last_tricks: int = 0
    seconds: int = 0
    run: RunScore = field(default_factory=RunScore)
    best_runs: list[BestRun] = field(default_factory=list)
    latest: list[Match] = field(default_factory=list)
    """The latest matches, oldest first."""

    @property
    def total(self) -> Level:
        """The results of all levels together."""
        total = Level(0)
        for level in self.levels:
            total.wins += level.wins
            total.draws += level.draws
            total.losses += level.losses
        return total

    @property
    def average_margin(self) -> float:
        """Points ahead in an average match; a loss counts against."""
        return self.margin_sum / self.total.matches if self.total.matches else 0.0

    @property
    def points_per_deal(self) -> float:
        """Points made in an average deal."""
        return self.deal_points / self.deals if self.deals else 0.0

    @property
    def time(self) -> datetime.timedelta:
        """Time at the table."""
        return datetime.timedelta(seconds=self.seconds)


def statistics_of(player: Player, players: Sequence[UUID]) -> Statistics:
    """Return a player's statistics over all its players' matches; the runs are its own only."""
    found = Statistics([Level(number) for number in range(1, HOUSE.top_level + 1)])
    _add_results(found, players)
    _add_tallies(found, players)
    _add_runs(found, player)
    finished = _counting(players)
    found.latest = list(finished.order_by("-started").only(*LATEST)[:TREND])[::-1]
    return found


LATEST: Final = ("started", "result", "margin", "level", "own_points", "other_points")


def _counting(players: Sequence[UUID]) -> QuerySet[Match]:
    """Return the finished matches that count: ranked ones that are not void."""
    ranked = Match.objects.filter(player__in=players, kind=Match.Kind.RANKED, voided=False)
    return ranked.exclude(result="")


def _add_results(found: Statistics, players: Sequence[UUID]) -> None:
    matches = _counting(players)
    for level, result, count, margin in (
        matches.order_by().values_list("level", "result").annotate(Count("pk"), Sum("margin"))
    ):
        row = found.levels[level - 1]
        match result:
            case Match.Result.WIN:
                row.wins, found.margin_sum = count, found.margin_sum + margin
            case Match.Result.LOSS:
                row.losses, found.margin_sum = count, found.margin_sum - margin
            case _:
                row.draws = count


def _add_tallies(found: Statistics, players: Sequence[UUID]) -> None:
    names = ("deals", "deal_points", "sevens", "brisques", "last_tricks", "seconds")
    sums = {f"{name}_sum": Sum(name) for name in (*names, *MELD_NAMES)}
    totals = Tally.objects.filter(player__in=players, ranked=True).aggregate(**sums)
    for name in names:
        setattr(found, name, totals[f"{name}_sum"] or 0)
    counts = [(name, totals[f"{name}_sum"] or 0) for name in MELD_NAMES]
    found.melds = [
        Melds(name, count, count * points)
        for (name, count), points in zip(counts, MELD_POINTS, strict=True)
    ]


def _add_runs(found: Statistics, player: Player) -> None:
    """Add the best runs and the open one: an open run without a win is no row, and is nothing."""
    won = Run.objects.filter(player=player, wins__gt=0).order_by("-wins", "-margin")
    now = Run.objects.filter(player=player, ended=None)
    rows = won.values_list(
        "wins",
        "margin",
        "reached_on",
        Subquery(now.values("wins")[:1]),
        Subquery(now.values("margin")[:1]),
    )
    for wins, margin, day, wins_now, margin_now in rows[:BEST_RUNS]:
        found.best_runs.append(BestRun(RunScore(wins, margin), day))
        found.run = RunScore(wins_now or 0, margin_now or 0)


@dataclass(frozen=True, slots=True)
class Filters:
    """What of a history is asked for; what is empty is not asked."""

    result: str = ""
    level: int | None = None
    kind: str = ""
    since: datetime.date | None = None
    until: datetime.date | None = None


def history_of(players: Sequence[UUID], filters: Filters) -> QuerySet[Match]:
    """Return a visitor's finished matches, the latest first, with ``void_reason`` where void."""
    reasons = Voiding.objects.filter(match=OuterRef("pk")).order_by("-pk").values("reason")
    matches = Match.objects.filter(player__in=players).exclude(result="")
    matches = matches.annotate(void_reason=Subquery(reasons[:1])).select_related("taken_from")
    wanted: dict[str, Any] = {
        "result": filters.result,
        "level": filters.level,
        "kind": filters.kind,
        "started__gte": filters.since and _midnight(filters.since),
        "started__lt": filters.until and _midnight(filters.until + datetime.timedelta(days=1)),
    }
    return matches.filter(**{name: value for name, value in wanted.items() if value}).order_by(
        "-started"
    )


def _midnight(day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)


# --- leaderboards ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """One row of a leaderboard. Equal ones share a place; a name may be hidden ("")."""

    place: int
    name: str
    value: str
    day: datetime.date | None
    own: bool


def best_runs(period: str, viewer: Player | None) -> list[Place]:
    """Return the best runs of ``today``, of this ``month`` or ``ever``, one for each account."""
    within: dict[str, Any] = {
        "today": {"reached_on": today()},
        "month": {"reached_month": today().replace(day=1)},
    }.get(period, {})
    runs = Run.objects.filter(wins__gt=0, player__user__is_active=True, **within)
    same_wins = Q(wins=OuterRef("wins"))
    better = Run.objects.filter(
        Q(wins__gt=OuterRef("wins"))
        | same_wins & Q(margin__gt=OuterRef("margin"))
        | same_wins & Q(margin=OuterRef("margin"), pk__lt=OuterRef("pk")),
        player=OuterRef("player"),
        **within,
    )
    rows = (
        runs.filter(~Exists(better))
        .order_by("-wins", "-margin", "pk")
        .select_related("player__user")[:PLACES]
    )
    return _places(((str(run.score), run.player, run.reached_on) for run in rows), viewer)


def best_deals(viewer: Player | None) -> list[Place]:
    """Return the largest margins of one ranked deal, one for each account."""
    tallies = Tally.objects.filter(ranked=True, deal_margin__gt=0, player__user__is_active=True)
    better = Tally.objects.filter(
        Q(deal_margin__gt=OuterRef("deal_margin"))
        | Q(deal_margin=OuterRef("deal_margin"), pk__lt=OuterRef("pk")),
        player=OuterRef("player"),
        ranked=True,
    )
    rows = (
        tallies.filter(~Exists(better))
        .order_by("-deal_margin", "pk")
        .select_related("player__user", "match")[:PLACES]
    )
    return _places(
        ((str(row.deal_margin), row.player, row.match.started.date()) for row in rows), viewer
    )


def _places(
    rows: Iterable[tuple[str, Player, datetime.date | None]], viewer: Player | None
) -> list[Place]:
    found: list[Place] = []
    for value, equal in groupby(rows, key=lambda row: row[0]):
        place = len(found) + 1
        for _, player, day in equal:
            name = player.user.get_username() if player.listed and player.user else ""
            found.append(Place(place, name, value, day, player == viewer))
    return found
