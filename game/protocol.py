"""What a socket may send: a strict decoder from a text frame to a message (reliability, 3b).

Everything is checked before anything is done: size, JSON, types, ranges. A frame that is not one
of the messages below raises BadPayload, whatever is wrong with it (R13, F17, F18).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final, NoReturn

VERSION: Final = 1
LONGEST_FRAME: Final = 8192
LARGEST_SEQ: Final = 2**31 - 1
COMMAND_ID: Final = re.compile(r"[0-9A-Za-z-]{8,36}")


class BadPayload(ValueError):
    """A frame that is no message of ours."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: the last row the client has seen, None for none."""

    last: int | None


@dataclass(frozen=True, slots=True)
class Move:
    """An action, with the command's own id and the last row its author has seen."""

    command_id: str
    at: int
    action: str


@dataclass(frozen=True, slots=True)
class Ping:
    """The client asks for a sign of life and the newest row's place."""


Message = Hello | Move | Ping


def decode(text: str | None) -> Message:
    """Return the message of a text frame. Raises BadPayload."""
    if text is None or len(text) > LONGEST_FRAME:
        raise BadPayload("no text, or too long")
    try:
        text.encode()
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadPayload("no JSON") from error
    if not isinstance(data, dict):
        raise BadPayload("no object")
    return _message(data)


def _message(data: dict[str, Any]) -> Message:
    match data:
        case {"t": "hello", "v": int(version), "last": last} if _seq(version) == VERSION:
            return Hello(None if last is None else _seq(last))
        case {"t": "move", "id": str(command_id), "at": at, "a": str(action)}:
            if COMMAND_ID.fullmatch(command_id):
                return Move(command_id, _seq(at), action)
        case {"t": "ping"}:
            return Ping()
    raise BadPayload("no such message")


def _seq(value: object) -> int:
    """A whole number, not a truth value, not a float that happens to be whole."""
    if type(value) is not int or not 0 <= value <= LARGEST_SEQ:
        raise BadPayload("no place in a log")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadPayload("a key named twice")
    return found


def _refuse(constant: str) -> NoReturn:
    raise BadPayload(constant)
