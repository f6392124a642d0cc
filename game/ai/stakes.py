"""What points are worth in matches, as whole numbers that the compiled players read.

``chances`` says from self-play what share of matches a lead is worth. Here that is kept as a table
in a file, so that every machine reads the same numbers: for a deal after which no other can come,
and for a first deal, where it matters too how many points both sides have together (H11.2).
``python -m game.ai.stakes`` writes ``weights/stakes.bin`` anew.
"""

from __future__ import annotations

import sys
from array import array
from typing import Final

from game.ai.network import WEIGHTS
from game.engine.rulesets import HOUSE

FILE: Final = WEIGHTS / "stakes.bin"
SCALE: Final = 50_000
"""The share 1 as a whole number."""
LEFT: Final = range(9, 33)
"""Tricks of the deal that are left: the last eight are solved."""
LEADS: Final = range(-800, 801, 20)
"""Leads expected at the deal's end, in points; of the match in a last deal."""
SUMS: Final = range(200, 1401, 100)
"""Points of both sides expected at a first deal's end."""
LAST_DEAL: Final = len(LEFT) * len(LEADS)
"""So many numbers, by tricks and lead, are of a last deal; the others, by tricks, sum and lead."""
SIZE: Final = LAST_DEAL * (1 + len(SUMS))


def read() -> list[int]:
    """Return the table. Raises ValueError when the file has another length."""
    numbers = array("H")
    numbers.frombytes(FILE.read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    if len(numbers) != SIZE:
        raise ValueError(f"{FILE.name}: {len(numbers)} numbers, not {SIZE}")
    return numbers.tolist()


def count() -> list[int]:
    """Return the table as ``chances`` gives it."""
    from game.ai import chances  # which needs players, which need this table

    widths = [chances.shipped().spread[left] for left in LEFT]
    last = [chances.share_of_last_deal(lead, width) for width in widths for lead in LEADS]
    first = [
        chances.share_of_first_deal(lead, width, total, HOUSE.early_win)
        for width in widths
        for total in SUMS
        for lead in LEADS
    ]
    return [round(SCALE * share) for share in [*last, *first]]


def write(numbers: list[int]) -> None:
    """Write the file."""
    kept = array("H", numbers)
    if sys.byteorder == "big":
        kept.byteswap()
    FILE.write_bytes(kept.tobytes())


if __name__ == "__main__":
    write(count())
