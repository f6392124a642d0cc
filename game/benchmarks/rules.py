"""The engine and the endgame: random deals a second, endings solved, logs folded."""

from __future__ import annotations

from functools import partial
from random import Random
from types import ModuleType

from game.ai.endgame import best_play
from game.benchmarks.measuring import Effort, cpu_seconds, median_of_runs, quantile
from game.engine import log
from game.engine.actions import parse_action
from game.engine.cards import CARDS, SUITS, face_of
from game.engine.forms import load_compiled, load_uncompiled
from game.engine.rulesets import HOUSE

SEED = 20_250_101
CHECKED_DEALS = 20
ENOUGH = 0.01
"""Seconds that tell how long a run has to be."""


def deals_per_second(effort: Effort) -> tuple[float, float]:
    """Return how many random full deals a second are played: as imported, and uncompiled.

    Raises RuntimeError when the two forms do not play the same.
    """
    forms: list[ModuleType] = [load_compiled().playout, load_uncompiled().playout]
    checksums = {form.play_random_deals(CHECKED_DEALS, SEED) for form in forms}
    if len(checksums) > 1:
        raise RuntimeError("the compiled and the uncompiled engine do not play the same")
    as_imported, uncompiled = (_rate(form, effort) for form in forms)
    return as_imported, uncompiled


def _rate(form: ModuleType, effort: Effort) -> float:
    """Return deals a second: the median over runs, each of about ``run_seconds``."""
    count = 1
    while (taken := cpu_seconds(partial(form.play_random_deals, count, SEED))) < ENOUGH:
        count *= 4
    count = max(1, round(count * effort.run_seconds / taken))
    work = partial(form.play_random_deals, count, SEED)
    return median_of_runs(effort.runs, lambda: count / cpu_seconds(work))


def ending_microseconds(effort: Effort) -> list[float]:
    """Return how long the best play of each of some eight-trick endings takes to find, in µs."""
    random = Random(SEED)
    endings = [_ending(random) for _ in range(effort.endings)]
    return [cpu_seconds(partial(best_play, *ending)) * 1e6 for ending in endings]


def _ending(random: Random) -> tuple[list[int], list[int], int]:
    """Return an ending as the opponent is asked for it: the faces of two hands, and the trump.

    Random play leaves any sixteen cards alike for the endgame.
    """
    faces = [face_of(card) for card in random.sample(range(CARDS), 16)]
    return faces[:8], faces[8:], random.randrange(len(SUITS))


def refold_milliseconds(effort: Effort) -> float:
    """Return the median time of folding a whole two-deal match from its rows, in ms.

    Texts are parsed as on a running server: plays are known already, deals are new.
    """
    matches = effort.samples(two_deals=True)

    def pass_over_all() -> float:
        parse_action.cache_clear()
        times = [
            cpu_seconds(partial(log.fold, HOUSE, sample.dealer, sample.rows)) for sample in matches
        ]
        return quantile(times, 0.5) * 1000

    return median_of_runs(effort.runs, pass_over_all)
