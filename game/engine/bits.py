"""Masks and bit operations of the uncompiled engine; ``kernel.pxd`` holds their compiled twins."""

from __future__ import annotations

from typing import Final

from game.engine.cards import BRISQUES as BRISQUES

ONE: Final = 1
"""The lowest bit, as wide as a mask (``1 << n`` would be 32 bits wide in C)."""
WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
"""All 64 bits: keeps arithmetic that wraps in C within a mask here."""
FACES: Final = 0x5555_5555_5555_5555
"""The first copy of every face."""
SUIT_LANES: Final = 0x0001_0001_0001_0001
"""The lowest card of every suit."""


def popcount(mask: int) -> int:
    """Return how many cards a mask holds."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the lowest card of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1
