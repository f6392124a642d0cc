"""Looking back on a match that is over, when nothing is hidden any more (I11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.cards import cards_in, face_of
from game.engine.events import Drawn, Event
from game.engine.log import Row, Step, replay
from game.engine.rulesets import Ruleset
from game.engine.view import PlayerView, event_for, view_for


class StillPlayed(Exception):
    """A match that is not over: no eyes may see both hands."""


@dataclass(frozen=True, slots=True)
class OpenView:
    """A past moment of a finished match: what one seat saw then, and what was hidden from it."""

    row: Row
    view: PlayerView
    """What the seat saw, as it saw it."""
    events: tuple[Event, ...]
    """What the row caused, in faces; the other's draw is named, too."""
    other_hand: tuple[int, ...]
    """The faces in the other hand."""


def open_view_for(
    ruleset: Ruleset, dealer: int, rows: Sequence[Row], at: int, seat: int
) -> OpenView:
    """Return a match after row ``at`` with both hands open; ``rows`` are its whole log.

    The log is folded to its end, so that nobody is shown a hand of a match that goes on. Raises
    StillPlayed for such a match, DamagedLog for rows that make none, and IndexError when there is
    no such row.
    """
    found: OpenView | None = None
    finished = False
    for step in replay(ruleset, dealer, rows):
        if step.row.seq == at:
            found = _open(step, seat)
        finished = step.match.finished
    if not finished:
        raise StillPlayed
    if found is None:
        raise IndexError(at)
    return found


def _open(step: Step, seat: int) -> OpenView:
    deal = step.match.deal
    other = (
        () if deal is None else tuple(face_of(card) for card in cards_in(deal.hand_of(1 - seat)))
    )
    events = tuple(_open_event(event, seat) for event in step.events)
    return OpenView(step.row, view_for(step.match, seat), events, other)


def _open_event(event: Event, seat: int) -> Event:
    if isinstance(event, Drawn):
        own, other = event.cards
        return Drawn(event.winner, (face_of(own), face_of(other)), event.stock)
    return event_for(event, seat)
