"""The log: rows of action texts, chained by hashes; a match is their fold (design, part 4)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.engine.actions import parse_action
from game.engine.cards import card_text
from game.engine.errors import IllegalAction, UnknownAction
from game.engine.events import Event
from game.engine.match import Match
from game.engine.rulesets import Ruleset


class Row(NamedTuple):
    """One row of a log: its place from 0, the seat that acted (None: the table), the text."""

    seq: int
    seat: int | None
    text: str


class Step(NamedTuple):
    """One row folded in: what it caused, and the match after it (the same object each time)."""

    row: Row
    events: list[Event]
    match: Match


class DamagedLog(Exception):
    """A log that cannot be folded, or whose chain is broken, at the row ``seq``."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"row {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def genesis(match_id: str, ruleset: str, first_dealer: int, level: int) -> str:
    """Return the hash that the first row is chained to: what the match was started as."""
    return _digest(f"bezique {match_id} {ruleset} {first_dealer} {level}")


def chain_hash(previous: str, row: Row) -> str:
    """Return the hash of a row, which covers all rows before it."""
    seat = "-" if row.seat is None else row.seat
    return _digest(f"{previous} {row.seq} {seat} {row.text}")


def chain_end(start: str, rows: Iterable[Row]) -> str:
    """Return the hash of the last row of a chain that starts at ``start``."""
    previous = start
    for row in rows:
        previous = chain_hash(previous, row)
    return previous


def commitment_of(nonce: str, pack: Iterable[int]) -> str:
    """Return the fingerprint of a shuffled pack: SHA-256 of its nonce, a colon and its cards."""
    return _digest(nonce + ":" + " ".join(map(card_text, pack)))


def cut_pack(pack: tuple[int, ...], position: int) -> tuple[int, ...]:
    """Return a pack cut at a position: the top cards go under the others."""
    return pack[position:] + pack[:position]


def replay(ruleset: Ruleset, dealer: int, rows: Iterable[Row]) -> Iterator[Step]:
    """Fold rows one by one and yield every state on the way.

    Raises DamagedLog at a row that is out of place or not legal where it stands.
    """
    match = Match(ruleset, dealer)
    for place, row in enumerate(rows):
        if row.seq != place:
            raise DamagedLog(place, f"row {row.seq} stands here")
        try:
            events = match.apply(row.seat, parse_action(row.text))
        except (IllegalAction, UnknownAction) as error:
            raise DamagedLog(place, str(error)) from error
        yield Step(row, events, match)


def fold(ruleset: Ruleset, dealer: int, rows: Iterable[Row]) -> Match:
    """Return the match that a log makes. Raises DamagedLog as ``replay`` does."""
    match = Match(ruleset, dealer)
    for step in replay(ruleset, dealer, rows):
        match = step.match
    return match


def verify_chain(start: str, rows: Iterable[tuple[Row, str, str]]) -> None:
    """Check rows, each with its stored previous hash and hash, against the chain from ``start``.

    Raises DamagedLog at the first row that does not fit.
    """
    previous = start
    for row, stored_previous, stored in rows:
        if stored_previous != previous:
            raise DamagedLog(row.seq, "does not follow the row before it")
        previous = chain_hash(previous, row)
        if stored != previous:
            raise DamagedLog(row.seq, "was changed")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
