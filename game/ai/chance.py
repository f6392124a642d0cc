"""How ties are broken: a small hash of our own, so that a seed means the same on any version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF


def mix(seed: int) -> int:
    """Return a well scattered 64-bit number for a seed (the finisher of splitmix64)."""
    mixed = (seed + 0x9E37_79B9_7F4A_7C15) & _WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58_476D_1CE4_E5B9 & _WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D0_49BB_1331_11EB & _WORD
    return mixed ^ mixed >> 31


def best_of(options: Sequence[tuple[float, T]], seed: int) -> T:
    """Return the option of the highest value; the seed decides only among equals.

    Raises ValueError when there are no options.
    """
    highest = max(value for value, _ in options)
    equals = [option for value, option in options if value == highest]
    return equals[mix(seed) % len(equals)]
