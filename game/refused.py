"""Refusals of the service: what a page or a frame answers instead of an action's effect."""

from __future__ import annotations

from enum import StrEnum

from game.engine.errors import IllegalAction, Refusal


class Code(StrEnum):
    """The kinds of refusal that a client tells apart (reliability, part 3b)."""

    STALE = "stale"
    ILLEGAL = "illegal"
    NOT_YOUR_TURN = "not_your_turn"
    FINISHED = "finished"
    BAD_PAYLOAD = "bad_payload"
    RATE = "rate"
    BUSY = "busy"
    STORAGE = "storage"
    DAMAGED = "damaged"
    AUTH = "auth"
    INTERNAL = "internal"


class ActionRefused(Exception):
    """An action that was not done; the log is as it was.

    ``illegal`` carries the engine's reason when the rules refused it.
    """

    def __init__(self, code: Code, illegal: IllegalAction | None = None) -> None:
        super().__init__(code.value)
        self.code = code
        self.illegal = illegal

    @classmethod
    def by_rules(cls, illegal: IllegalAction) -> ActionRefused:
        """Return the refusal for an engine's reason."""
        codes = {
            Refusal.NOT_YOUR_TURN: Code.NOT_YOUR_TURN,
            Refusal.FINISHED: Code.FINISHED,
        }
        return cls(codes.get(illegal.code, Code.ILLEGAL), illegal)
