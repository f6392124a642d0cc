"""What a whole review comes to: accuracy, where the points went, the moments that mattered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from game.review.judging import Part, Verdict

MOMENTS: Final = 3


class Judged(Protocol):
    """A decision with its judgement, stored or not."""

    @property
    def seq(self) -> int: ...
    @property
    def part(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def loss(self) -> float: ...
    @property
    def share_loss(self) -> float: ...
    @property
    def stake(self) -> float: ...


Some = TypeVar("Some", bound=Judged)


def accuracy(decisions: Sequence[Judged]) -> int | None:
    """Return what was kept of the points that were at stake: 100 all, 0 as much as at random.

    At stake is what a choice at random would give away on average. None where nothing was.
    """
    stake = sum(one.stake for one in decisions)
    if stake <= 0:
        return None
    lost = sum(one.loss for one in decisions)
    return round(100 * max(0.0, 1 - lost / stake))


def lost_by_part(decisions: Sequence[Judged]) -> dict[Part, float]:
    """Return the points that were given away in each part."""
    return {part: sum(one.loss for one in decisions if one.part == part) for part in Part}


def verdict_counts(decisions: Sequence[Judged]) -> dict[Verdict, int]:
    """Return how many decisions earned each verdict."""
    return {verdict: sum(one.verdict == verdict for one in decisions) for verdict in Verdict}


def moments(decisions: Sequence[Some]) -> list[Some]:
    """Return the decisions that cost most, at most three, in the order they came.

    The share of matches counts first, and points where it is the same, as when all is decided.
    """
    costly = [one for one in decisions if one.verdict not in (Verdict.BEST, Verdict.GOOD)]
    costly.sort(key=lambda one: (-round(one.share_loss, 2), -one.loss))
    return sorted(costly[:MOMENTS], key=lambda one: one.seq)
