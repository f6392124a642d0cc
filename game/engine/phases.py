"""Where a deal or a match stands, and the kernel's codes for the two acts that are no declaration.

``kernel.pxd`` gives the same numbers to the compiled modules.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

LEAD: Final = 0
FOLLOW: Final = 1
DECLARE: Final = 2
OVER: Final = 3

STOCK_TRICKS: Final = 24
"""After each of the first 24 tricks both draw (H4.3-4)."""

PLAY_KIND: Final = 10
DRAW_KIND: Final = 11


class Phase(StrEnum):
    """What a match waits for (H13.1)."""

    SHUFFLE = "shuffle"  # the table: the fingerprint of a shuffled pack
    CUT = "cut"  # the person: where the pack is cut
    DEAL = "deal"  # the table: the deal
    LEAD = "lead"
    FOLLOW = "follow"
    DECLARE = "declare"
    FINISHED = "finished"


DEAL_PHASES: Final = (Phase.LEAD, Phase.FOLLOW, Phase.DECLARE)
"""The phases of a match by the kernel's numbers."""
