"""Plots of a profile as numbers for SVG: everything is counted here, the template only draws."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.models import Match
from game.records import Level, Melds, Statistics
from game.rendering.words import score_name

WIDTH: Final = 320
"""The width of every plot in its own units; the page scales it."""
ROW: Final = 22
BAR: Final = 14
NUMBERS: Final = 16
NAMES: Final = 96
"""Room before the bars for numbers and for names."""
HALF: Final = 60
"""The height of the longest bar of the trend, to each side."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle; ``kind`` is the class that colours it."""

    x: float
    y: float
    width: float
    height: float
    kind: str


@dataclass(frozen=True, slots=True)
class Label:
    """A word before a row of bars, set on the line ``y``."""

    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Plot:
    """Bars in a box of WIDTH by ``height``; ``axis`` is where a line is drawn across, if at all."""

    height: int
    bars: list[Bar]
    labels: list[Label]
    axis: int | None = None
    width: int = WIDTH


def levels_plot(levels: list[Level]) -> Plot:
    """Return a bar for each level, divided into wins, draws and losses."""
    bars: list[Bar] = []
    for row, level in enumerate(levels):
        x, room = float(NUMBERS), WIDTH - NUMBERS
        for kind in ("wins", "draws", "losses"):
            count = getattr(level, kind)
            width = room * count / level.matches if level.matches else 0.0
            if width:
                bars.append(Bar(round(x, 1), row * ROW + 4, round(width, 1), BAR, kind))
            x += width
    return Plot(len(levels) * ROW, bars, _labels(str(level.level) for level in levels))


def melds_plot(melds: list[Melds]) -> Plot:
    """Return a bar for each kind of meld, as long as the points it made."""
    most = max((meld.points for meld in melds), default=0) or 1
    bars = [
        Bar(NAMES, row * ROW + 4, round((WIDTH - NAMES) * meld.points / most, 1), BAR, "points")
        for row, meld in enumerate(melds)
        if meld.points
    ]
    return Plot(len(melds) * ROW, bars, _labels(score_name(meld.kind) for meld in melds))


def _labels(texts: Iterable[str]) -> list[Label]:
    return [Label(row * ROW + 15, text) for row, text in enumerate(texts)]


def trend_plot(latest: list[Match]) -> Plot:
    """Return a bar for each of the latest matches: up for a win, down for a loss."""
    most = max((match.margin for match in latest), default=0) or 1
    step = WIDTH / max(len(latest), 10)
    bars = []
    for place, match in enumerate(latest):
        height = max(round(HALF * match.margin / most, 1), 2.0)
        won = match.result == Match.Result.WIN
        kind = {"win": "wins", "loss": "losses"}.get(match.result, "draws")
        y = HALF - height if won else HALF
        bars.append(Bar(round(place * step, 1), round(y, 1), round(step * 0.75, 1), height, kind))
    return Plot(2 * HALF, bars, [], axis=HALF)


def plots_of(statistics: Statistics) -> dict[str, Plot]:
    """Return all plots of a profile by name."""
    return {
        "levels": levels_plot(statistics.levels),
        "melds": melds_plot(statistics.melds),
        "trend": trend_plot(statistics.latest),
    }
