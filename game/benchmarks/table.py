"""The table's page and the opponent: frames rendered, decisions taken."""

from __future__ import annotations

import time
from functools import partial
from statistics import fmean
from typing import NamedTuple

from accounts.models import Player
from game.ai import opponent
from game.benchmarks.measuring import Effort, cpu_seconds, quantile
from game.benchmarks.samples import Sample
from game.engine.log import replay
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import PlayerView, view_for
from game.models import Match
from game.rendering.frames import render
from game.rendering.table import table_of


class Frames(NamedTuple):
    """What rendering the frames of whole matches came to."""

    milliseconds: float
    """The median time of one frame: view, table and HTML."""
    largest: int
    """The most bytes of HTML in one frame."""


class Thinking(NamedTuple):
    """How long one level takes to decide, in milliseconds."""

    mean: float
    p99: float


def frames(effort: Effort) -> Frames:
    """Render the person's frame of every row of some matches."""
    times: list[float] = []
    largest = 0
    for number, sample in enumerate(effort.samples(), start=1):
        for milliseconds, size in _frames_of(_unsaved_match(number, sample), sample):
            times.append(milliseconds)
            largest = max(largest, size)
    return Frames(quantile(times, 0.5), largest)


def _frames_of(match: Match, sample: Sample) -> list[tuple[float, int]]:
    found = []
    for step in replay(HOUSE, sample.dealer, sample.rows):
        start = time.thread_time()
        html = render(table_of(match, view_for(step.match, PERSON), step.row.seq))
        found.append(((time.thread_time() - start) * 1000, len(html.encode())))
    return found


def _unsaved_match(number: int, sample: Sample) -> Match:
    return Match(
        player=Player(),
        number=number,
        ruleset=HOUSE.key,
        level=opponent.LEVELS[-1],
        first_dealer=sample.dealer,
    )


def decisions(effort: Effort) -> dict[str, Thinking]:
    """Return how long each level thinks about the same decisions of its own."""
    views = [view for sample in effort.samples() for view in _opponents_views(sample)]
    return {str(level): _thinking(views, level) for level in opponent.LEVELS}


def _opponents_views(sample: Sample) -> list[PlayerView]:
    """Return what the opponent sees wherever it is to act."""
    return [
        view_for(step.match, OPPONENT)
        for step in replay(HOUSE, sample.dealer, sample.rows)
        if step.match.to_act == OPPONENT
    ]


def _thinking(views: list[PlayerView], level: int) -> Thinking:
    times = [
        cpu_seconds(partial(opponent.choose, view, level, seed)) * 1000
        for seed, view in enumerate(views)
    ]
    return Thinking(fmean(times), quantile(times, 0.99))
