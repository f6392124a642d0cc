"""Measuring: how much to do, and what to make of the single figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

from game.benchmarks.samples import Sample, samples


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured: the more, the steadier the figures."""

    runs: int = 5
    """How often a figure is taken; the median counts."""
    run_seconds: float = 0.3
    """CPU seconds of one run of random deals."""
    endings: int = 200
    matches: int = 20
    """Random matches that are folded, rendered and decided in."""
    service_matches: int = 5
    decisions: int = 1000
    """At most so many of a match's decisions are judged by a review."""

    def samples(self, *, two_deals: bool = False) -> list[Sample]:
        """Return the matches to measure with: the same ones each time."""
        return samples(self.matches, two_deals=two_deals)


QUICK = Effort(runs=1, run_seconds=0.02, endings=5, matches=2, service_matches=1, decisions=8)


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of doing something once, in seconds of this thread."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


def median_of_runs(runs: int, measure: Callable[[], float]) -> float:
    """Return the median of a figure that is taken several times."""
    return median(measure() for _ in range(runs))


def quantile(values: Iterable[float], share: float) -> float:
    """Return the value that a share of all values (0..1) do not exceed; 0 where there are none."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
