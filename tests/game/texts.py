"""Records of matches that were played outside any database."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from game.engine.run import OPPONENT
from game.notation.record import Record, Shuffled
from tests.factories import Played

NOON = datetime(2026, 11, 30, 12, 0, 5, tzinfo=UTC)


def told(table: Played, **changed: object) -> Record:
    """Return the record of a match played outside any database."""
    values = {
        "match_id": UUID(int=7),
        "ruleset": "house/1",
        "level": 3,
        "number": 12,
        "first_dealer": OPPONENT,
        "started": NOON,
        "finished": NOON,
        "shuffles": tuple(Shuffled(kept["nonce"], kept["cards"]) for kept in table.shuffles),
        "rows": tuple(table.rows),
    }
    return Record(**(values | changed))  # type: ignore[arg-type]
