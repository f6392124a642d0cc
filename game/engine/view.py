"""What a seat may see (part 2 of the rules): the one way to look at a match.

A view is built by naming what these eyes may see, never by taking away from the whole. Cards of the
viewer's own holding are physical; every other card is a face, since the copies look the same (I7).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Action
from game.engine.cards import cards_in, face_of
from game.engine.deal import Deal
from game.engine.errors import Refusal
from game.engine.events import (
    CardPlayed,
    Dealt,
    Drawn,
    Event,
    Melded,
    SevenDeclared,
    TrickTaken,
)
from game.engine.kinds import KIND_COUNT
from game.engine.match import NOBODY, Match, Verdict
from game.engine.phases import DECLARE, FOLLOW, LEAD, STOCK_TRICKS, Phase
from game.engine.refusals import play_duty
from game.engine.scores import Score, scores_of


@dataclass(frozen=True, slots=True)
class TableCard:
    """A declared card on the table: its face, and the kinds it was used in (I1)."""

    face: int
    kinds: tuple[int, ...]
    card: int = NOBODY
    """The physical card where it is the viewer's own, else -1."""


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a trick: its face, who played it and from where, and whether it won."""

    face: int
    seat: int
    from_table: bool
    wins: bool
    card: int = NOBODY
    """The physical card where the viewer played it, else -1."""


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as one seat may see it. Pairs are (own, the other's); faces are 0..31."""

    trump: int
    turn_up: int
    """The face under the stock, -1 when it has been drawn."""
    stock: int
    """How many cards are undealt, the turn-up included."""
    trick: int
    """The number of the trick that is played or declared after, 1..32."""
    leader: int
    """The seat that led that trick, or is to lead it."""
    hand: tuple[int, ...]
    table: tuple[TableCard, ...]
    drawn: int
    """The own card drawn last, until the next own play; else -1."""
    other_hand: int
    """How many cards the other hand holds."""
    other_table: tuple[TableCard, ...]
    other_known: tuple[int, ...]
    """The faces in the other hand that can be named (I5)."""
    points: tuple[int, int]
    brisques: tuple[int, int]
    tricks: tuple[int, int]
    middle: tuple[TrickCard, ...]
    """The trick in progress, or the one just taken until the draw or the next lead."""
    last_trick: tuple[TrickCard, ...]
    """The last trick taken, until the next card is led (I8)."""
    duty: Refusal | None
    """Why this seat may not follow with every card it holds (H9.2-9.5)."""
    meld_done: bool
    sevens_done: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A match as one seat may see it: all that a player, a page or the opponent is ever given.

    Pairs of numbers are (own, the other's); everything that names who did what names a seat.
    """

    seat: int
    ruleset: str
    phase: Phase
    to_act: int | None
    deal_number: int
    dealer: int
    deals: tuple[tuple[int, int], ...]
    """The points of the finished deals, (own, the other's)."""
    verdict: Verdict | None
    commitment: str
    sheets: tuple[tuple[Score, ...], ...]
    """How every point was made, for each deal begun (I1)."""
    history: tuple[Event, ...]
    """The public events of this deal (I2), and of one's own draws (I3)."""
    legal: tuple[Action, ...]
    """What this seat may do now; resigning, which the person always may, is left out."""
    deal: DealView | None


def view_for(match: Match, seat: int) -> PlayerView:
    """Return what a seat may see of a match now."""
    deal = match.deal
    return PlayerView(
        seat=seat,
        ruleset=match.ruleset.key,
        phase=match.phase,
        to_act=match.to_act,
        deal_number=match.deal_number,
        dealer=match.dealer,
        deals=tuple((points[seat], points[1 - seat]) for points in match.points),
        verdict=match.verdict,
        commitment=match.commitment,
        sheets=tuple([tuple(scores_of(match.histories[at])) for at in range(match.deal_number)]),
        history=tuple([event_for(event, seat) for event in match.history]),
        legal=tuple(match.legal_actions(seat)),
        deal=None if deal is None else _see_deal(deal, seat, match.drawn[seat]),
    )


def _see_deal(deal: Deal, seat: int, drawn: int) -> DealView:
    other = 1 - seat
    last_trick = _last_trick(deal, seat)
    return DealView(
        trump=deal.trump,
        turn_up=NOBODY if deal.turn_up < 0 else face_of(deal.turn_up),
        stock=deal.stock,
        trick=deal.tricks + (deal.phase in (LEAD, FOLLOW)),
        leader=deal.to_act if deal.phase == LEAD else deal.leader,
        hand=tuple(cards_in(deal.hand_of(seat))),
        table=_table(deal, seat, own=True),
        drawn=drawn,
        other_hand=deal.hand_of(other).bit_count(),
        other_table=_table(deal, other, own=False),
        other_known=tuple(face_of(card) for card in cards_in(deal.known_of(other))),
        points=(deal.score_of(seat), deal.score_of(other)),
        brisques=(deal.brisques_of(seat), deal.brisques_of(other)),
        tricks=(deal.tricks_of(seat), deal.tricks_of(other)),
        middle=_middle(deal, seat, last_trick),
        last_trick=last_trick,
        duty=_duty(deal, seat),
        meld_done=deal.phase == DECLARE and deal.meld_done,
        sevens_done=deal.sevens_done if deal.phase == DECLARE else 0,
    )


def _duty(deal: Deal, seat: int) -> Refusal | None:
    if deal.phase != FOLLOW or deal.to_act != seat or deal.plays() == deal.hand_of(seat):
        return None
    return play_duty(deal) if deal.stock == 0 else None


def _table(deal: Deal, seat: int, *, own: bool) -> tuple[TableCard, ...]:
    """Return a seat's table; in an order that tells nothing about copies unless it is one's own."""
    cards = [
        TableCard(
            face_of(card),
            tuple(kind for kind in range(KIND_COUNT) if deal.used_in(kind) >> card & 1),
            card if own else NOBODY,
        )
        for card in cards_in(deal.table_of(seat))
    ]
    return tuple(sorted(cards, key=lambda card: (card.face, card.kinds)))


def _middle(deal: Deal, seat: int, last_trick: tuple[TrickCard, ...]) -> tuple[TrickCard, ...]:
    if deal.phase == FOLLOW:
        return (_trick_card(deal.led, deal.leader, seat, deal.led_from_table, wins=False),)
    if deal.phase == LEAD and deal.tricks <= STOCK_TRICKS:
        return ()
    return last_trick


def _last_trick(deal: Deal, seat: int) -> tuple[TrickCard, ...]:
    if deal.phase == FOLLOW or deal.last_led < 0:
        return ()
    leader, follower = deal.leader, 1 - deal.leader
    led, followed = deal.last_led, deal.last_followed
    led_wins = deal.winner == leader
    return (
        _trick_card(led, leader, seat, deal.led_from_table, wins=led_wins),
        _trick_card(followed, follower, seat, deal.followed_from_table, wins=not led_wins),
    )


def _trick_card(card: int, by: int, seat: int, from_table: bool, *, wins: bool) -> TrickCard:
    return TrickCard(face_of(card), by, from_table, wins, card if by == seat else NOBODY)


def event_for(event: Event, seat: int) -> Event:
    """Return an event as a seat may see it: faces for cards, -1 for the other's draw."""
    match event:
        case CardPlayed():
            return CardPlayed(event.seat, face_of(event.card), event.from_table, event.leads)
        case TrickTaken(winner, trick, led, followed, brisques, last):
            return TrickTaken(winner, trick, face_of(led), face_of(followed), brisques, last)
        case Melded():
            faces = tuple([face_of(card) for card in event.cards])
            return Melded(event.seat, event.kind, faces, event.points)
        case SevenDeclared(_, card, taken):
            return SevenDeclared(event.seat, face_of(card), _face_or_nothing(taken))
        case Drawn():
            return _draw_for(event, seat)
        case Dealt():
            return Dealt(event.deal, event.dealer, face_of(event.turn_up), event.points)
    return event


def _draw_for(event: Drawn, seat: int) -> Drawn:
    """The other's card is hidden, but for the turn-up that the loser of trick 24 draws (I5)."""
    other = 1 - seat
    seen = [NOBODY, NOBODY]
    seen[seat] = face_of(event.cards[seat])
    if event.stock == 0 and event.winner == seat:
        seen[other] = face_of(event.cards[other])
    return Drawn(event.winner, (seen[0], seen[1]), event.stock)


def _face_or_nothing(card: int) -> int:
    return NOBODY if card < 0 else face_of(card)
