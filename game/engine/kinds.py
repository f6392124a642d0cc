"""The nine kinds of meld and their points (H7.1), by index.

A declared trump seven counts as one more kind in what a card was used in. ``kernel.pxd`` gives the
same indices to the compiled modules.
"""

from __future__ import annotations

from typing import Final

MELD_NAMES: Final = (
    "sequence",
    "royal_marriage",
    "marriage",
    "bezique",
    "double_bezique",
    "four_aces",
    "four_kings",
    "four_queens",
    "four_jacks",
)
MELD_POINTS: Final = (250, 40, 20, 40, 500, 100, 80, 60, 40)
KIND_NAMES: Final = (*MELD_NAMES, "seven")

SEQUENCE: Final = 0
ROYAL_MARRIAGE: Final = 1
MARRIAGE: Final = 2
BEZIQUE: Final = 3
DOUBLE_BEZIQUE: Final = 4
FOUR_ACES: Final = 5
FOUR_KINGS: Final = 6
FOUR_QUEENS: Final = 7
FOUR_JACKS: Final = 8
SEVEN_KIND: Final = 9
KIND_COUNT: Final = 10
