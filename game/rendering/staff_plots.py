"""Plots of the staff's dashboard as numbers for SVG; a table beside each tells the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.figures.reading import DayMatches, LevelResults, LevelTimes
from game.rendering.plots import BAR, NUMBERS, ROW, WIDTH, Bar, Label, Plot

HEIGHT: Final = 96
"""The height of the plot of days."""
WHISKER: Final = 3
"""How thick the line of an interval is."""
LEAST_SCALE: Final = 50.0
"""Milliseconds that the plot of times is wide at least."""


def days_plot(days: Sequence[DayMatches]) -> Plot:
    """Return a column for each day: ranked matches below, practice on top."""
    most = max((day.total for day in days), default=0) or 1
    step = WIDTH / max(len(days), 1)
    bars: list[Bar] = []
    for place, day in enumerate(days):
        bottom = float(HEIGHT)
        for kind, count in (("ranked", day.ranked), ("practice", day.practice)):
            height = round((HEIGHT - NUMBERS) * count / most, 1)
            if count:
                y = round(bottom - height, 1)
                bars.append(Bar(round(place * step, 1), y, round(step * 0.8, 1), height, kind))
            bottom -= height
    return Plot(HEIGHT + 1, bars, [Label(12, str(most))], axis=HEIGHT)


def shares_plot(levels: Sequence[LevelResults]) -> Plot:
    """Return for each level a bar of the share that was won, and the line of its interval."""
    bars: list[Bar] = []
    room = WIDTH - NUMBERS
    for row, level in enumerate(levels):
        if not level.matches:
            continue
        share, y = level.win_share, row * ROW + 4
        bars.append(Bar(NUMBERS, y, round(room * share.value, 1), BAR, "wins"))
        low, high = (NUMBERS + room * edge for edge in (share.low, share.high))
        middle = y + (BAR - WHISKER) / 2
        bars.append(Bar(round(low, 1), middle, round(high - low, 1), WHISKER, "reach"))
    return Plot(len(levels) * ROW, bars, _numbers([level.level for level in levels]))


def times_plot(levels: Sequence[LevelTimes]) -> Plot:
    """Return for each level a bar to the median, and a line from there to the 99th of a hundred."""
    most = scale_of(levels)
    room = WIDTH - NUMBERS
    bars: list[Bar] = []
    for row, level in enumerate(levels):
        if not level.replies:
            continue
        half, _, nearly_all = (room * min(time / most, 1) for time in level.quantiles)
        y = row * ROW + 4
        bars.append(Bar(NUMBERS, y, round(max(half, 1), 1), BAR, "points"))
        middle = y + (BAR - WHISKER) / 2
        bars.append(Bar(NUMBERS, middle, round(max(nearly_all, 1), 1), WHISKER, "reach"))
    return Plot(len(levels) * ROW, bars, _numbers([level.level for level in levels]))


def scale_of(levels: Sequence[LevelTimes]) -> float:
    """Return how many milliseconds the plot of times is wide."""
    return max([LEAST_SCALE, *(level.quantiles[2] for level in levels)])


def _numbers(levels: Sequence[int]) -> list[Label]:
    return [Label(row * ROW + 15, str(level)) for row, level in enumerate(levels)]
