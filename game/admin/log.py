"""The log of a finished match for staff: each row with its time, and what was slow."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from game.engine.run import OPPONENT, PERSON
from game.models import Action, Match
from game.tallies import LONGEST_PAUSE
from game.thinking import FALLBACK, decided_by
from game.unusual import SLOW_REPLY


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row with the milliseconds since the row before; ``mark`` says what is unusual about it."""

    seq: int
    who: str
    text: str
    created: datetime.datetime
    since: float | None
    decider: str
    mark: str

    @property
    def shown_since(self) -> str:
        """The time since the row before: in milliseconds under ten seconds."""
        if self.since is None:
            return ""
        if self.since < 10_000:
            return _("%(number).1f ms") % {"number": self.since}
        return _("%(number).0f s") % {"number": self.since / 1000}


def log_rows(match: Match) -> list[LogRow]:
    """Return the log of a finished match; nothing of one that is played (R57)."""
    if not match.result:
        return []
    return list(_rows(match))


def _rows(match: Match) -> Iterator[LogRow]:
    stored = Action.objects.filter(match=match).order_by("seq")
    before: datetime.datetime | None = None
    for seq, seat, text, command_id, created in stored.values_list(
        "seq", "seat", "text", "command_id", "created"
    ):
        since = (created - before).total_seconds() * 1000 if before else None
        decider = decided_by(command_id)
        mark = _mark(seat, decider, since or 0.0)
        yield LogRow(seq, _who(seat), text, created, since, decider, mark)
        before = created


def _who(seat: int | None) -> str:
    if seat is None:
        return _("Table")
    return _("Player") if seat == PERSON else _("Opponent")


def _mark(seat: int | None, decider: str, since: float) -> str:
    if decider == FALLBACK:
        return _("fallback")
    if seat == OPPONENT and decider and since > SLOW_REPLY:
        return _("slow")
    if seat == PERSON and since > LONGEST_PAUSE * 1000:
        return _("pause")
    return ""


def log_context(match: Match) -> dict[str, Any]:
    """Return what the page of a match shows of its log."""
    rows = log_rows(match)
    return {"log": rows, "marked": sum(bool(row.mark) for row in rows)}
