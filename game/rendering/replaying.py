"""A finished match to step through: where one can stop, and the table at such a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.utils.translation import gettext as _

from game.engine.cards import RANKS, face_rank, face_suit
from game.engine.events import (
    CardPlayed,
    DealEnded,
    Drawn,
    Event,
    MatchEnded,
    Melded,
    SevenDeclared,
)
from game.engine.log import Row
from game.engine.log import replay as fold
from game.engine.lookback import OpenView, open_view_for
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import ruleset_of
from game.engine.run import PERSON, RunScore
from game.engine.view import event_for
from game.models import Match
from game.rendering import words
from game.rendering.cards import card_of_face, display_order
from game.rendering.endings import void_notice
from game.rendering.frames import HOLDS, kind_of
from game.rendering.page import Table
from game.rendering.sentences import say
from game.rendering.table import table_of

END: Final = "end"
UNSEEN: Final = ("cut", "resign")
"""Rows one does not stop at: the deal shows what was cut, the end that the match was given up."""


@dataclass(frozen=True, slots=True)
class Move:
    """A place to stop at: after row ``at``, or at the end of the match behind the last row."""

    at: int
    kind: str
    deal: int
    trick: int
    """1..32; 0 before the first one is led."""
    text: str


@dataclass(slots=True)
class TrickMoves:
    """The moves of a trick, from its lead to the draw."""

    number: int
    moves: list[Move] = field(default_factory=list)


@dataclass(slots=True)
class DealMoves:
    """The tricks of a deal. Trick 0 holds the deal itself."""

    number: int
    tricks: list[TrickMoves] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at a place of the replay, and what led there in a spoken sentence."""

    table: Table
    say: str
    hold: int
    """Milliseconds it is shown at normal speed when the replay plays by itself."""


def moves_of(match: Match, rows: Sequence[Row]) -> list[Move]:
    """Return every place to stop at in a finished match, in order. Raises DamagedLog."""
    found: list[Move] = []
    for step in fold(ruleset_of(match.ruleset), match.first_dealer, rows):
        kind = kind_of(step.row, step.match.phase)
        if kind in UNSEEN or (kind == "commit" and step.match.deal_number == 1):
            continue
        text = _move_text(kind, step.events)
        trick = 0 if kind == "commit" else _trick(step.match)
        found.append(Move(step.row.seq, kind, step.match.deal_number, trick, text))
    last = found[-1] if found else Move(0, END, 1, 0, "")
    return [*found, Move(len(rows), END, last.deal, last.trick, _("The end"))]


def _trick(state: MatchState) -> int:
    """Return the number of the trick that is played, or that was the last one."""
    if state.deal is None:
        return 0
    begins = state.phase is Phase.FOLLOW
    return state.deal.tricks + begins


def _move_text(kind: str, events: Sequence[Event]) -> str:
    event = event_for(events[0], PERSON)
    match event:
        case CardPlayed():
            return f"{_side(event.seat)} {_short(event.card)}"
        case Melded():
            return words.kind_name(event.kind)
        case SevenDeclared(taken=taken) if taken >= 0:
            return f"{_short(event.card)} → {_short(taken)}"
        case SevenDeclared():
            return _short(event.card)
        case Drawn():
            return _("Draw")
    return _("The deal") if kind == "deal" else _("The deal before is over")


def _side(seat: int) -> str:
    return _("You") if seat == PERSON else _("Opponent")


def _short(face: int) -> str:
    return f"{RANKS[face_rank(face)]}{words.SUIT_SYMBOLS[face_suit(face)]}"


def by_trick(moves: Sequence[Move]) -> list[DealMoves]:
    """Return moves as a list to jump by."""
    deals: list[DealMoves] = []
    for move in moves:
        if not deals or deals[-1].number != move.deal:
            deals.append(DealMoves(move.deal))
        tricks = deals[-1].tricks
        if not tricks or tricks[-1].number != move.trick:
            tricks.append(TrickMoves(move.trick))
        tricks[-1].moves.append(move)
    return deals


def moment_at(
    match: Match, rows: Sequence[Row], at: int, *, both_hands: bool, best: RunScore
) -> Moment:
    """Return the table after row ``at``, nothing on it to be done; the result behind the last row.

    Raises StillPlayed for a match that goes on, and DamagedLog.
    """
    is_end = at >= len(rows)
    row = len(rows) - 1 if is_end else at
    seen = open_view_for(ruleset_of(match.ruleset), match.first_dealer, rows, row, PERSON)
    inert = replace(seen.view, legal=(), to_act=None)
    table = table_of(match, inert, at, best=best)
    events = list(seen.events if both_hands else _as_seen(seen))
    if is_end:  # the last trick was told before
        events = [event for event in events if isinstance(event, DealEnded | MatchEnded)]
    spoken = say(events, inert)
    table.replay, table.cut, table.status = True, None, spoken
    if is_end:
        table.notice = void_notice(match, with_reason=False)
    if seen.view.phase is Phase.FINISHED and not is_end:  # the last trick, before the result
        table.phase, table.result = Phase.SHUFFLE.value, None
    if both_hands:
        _open_hand(table, seen)
    kind = END if is_end else kind_of(seen.row, seen.view.phase)
    return Moment(table, spoken, HOLDS[kind])


def _as_seen(seen: OpenView) -> tuple[Event, ...]:
    """Return a moment's events as the seat saw them: a view's history hides the other's draw."""
    return seen.view.history[-len(seen.events) :]


def _open_hand(table: Table, seen: OpenView) -> None:
    deal = seen.view.deal
    if deal is None:
        return
    faces = sorted(seen.other_hand, key=lambda face: display_order(face, deal.trump))
    table.opponent.hand = [card_of_face(face) for face in faces]
    table.opponent.known = []
