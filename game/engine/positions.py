"""A position of a deal written out: what worked cases, lessons and imagined worlds start from."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.kinds import KIND_COUNT


@dataclass(frozen=True, slots=True)
class Position:
    """Where the cards of a deal lie. Pairs are by seat; hands, tables and ``used`` are masks."""

    hands: tuple[int, int]
    tables: tuple[int, int]
    trump: int
    turn_up: int
    """The physical card under the stock, -1 when it has been drawn."""
    face_down: tuple[int, ...]
    """The face-down stock, top first."""
    to_act: int
    phase: int
    scores: tuple[int, int] = (0, 0)
    known: tuple[int, int] = (0, 0)
    used: tuple[int, ...] = field(default=(0,) * KIND_COUNT)
    """For each kind the cards scored in it."""
    meld_done: bool = False
