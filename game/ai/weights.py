"""What the policy judges by, in points: the numbers that play decided, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Prices and odds. Points unless said otherwise."""

    trump: tuple[float, ...] = (5, 6, 7, 8, 9, 10, 15, 18)
    """What a trump of each rank, 7 to A, is worth for tricks to come."""
    plain: tuple[float, ...] = (0, 0.2, 0.4, 0.6, 0.8, 1, 2, 6)
    """The same for the cards of the other suits."""
    carry: float = 0.75
    """The chance that a hand can wait for one more missing card of a meld."""
    eager: float = 0.3
    """The share of a ready meld's points that is worth having now rather than later."""
    deny: float = 0.5
    """The share of the other's likely declaration that is worth preventing now."""
    hoard: float = 1.6
    """How much likelier a card of a meld is kept by the other than any card."""
    tempo: float = 4
    """What it is worth to win a trick with nothing to declare."""
    fresh: float = 0.5
    """What a card is worth for being in the hand still, where every meld takes one from (H7.3)."""
    small_before_big: int = 8
    """Declare the 40 before the 250 or 500 when as many chances remain, this one left out."""


DEFAULT: Final = Weights()
