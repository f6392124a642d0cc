# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""A deal laid out from a view: what is seen lies where it is seen, the rest anyhow.

The opponent thinks about this deal and no other. Cards it cannot place fill the other hand and
the stock in the order of their faces, so the same view always makes the same deal; which copy of a
card lies where is made up likewise (I7).
"""

from __future__ import annotations

from game.engine.cards import ALL, cards_in, mask_of
from game.engine.deal import Deal
from game.engine.events import CardPlayed, Drawn, Melded, TrickTaken
from game.engine.kinds import KIND_COUNT
from game.engine.phases import DEAL_PHASES, Phase
from game.engine.positions import Position
from game.engine.rulesets import ruleset_of
from game.engine.view import DealView, PlayerView


class _Cards:
    """The copies that are still free to be one of the cards a view names by face."""

    def __init__(self, own: int) -> None:
        self.free = ALL ^ own

    def take(self, face: int) -> int:
        """Return a free copy of a face, as a mask; 0 when there is none."""
        copies = self.free & 3 << face * 2
        card = copies & -copies
        self.free ^= card
        return card


def imagine(view: PlayerView, seen: DealView) -> Deal:
    """Return a deal, in the view's own phase, that looks like the view to its seat."""
    seat = view.seat
    hand = mask_of(seen.hand)
    table = mask_of([card.card for card in seen.table])
    cards = _Cards(hand | table)
    used = [0] * KIND_COUNT
    for own in seen.table:
        for kind in own.kinds:
            used[kind] |= 1 << own.card
    other_table = 0
    for shown in seen.other_table:
        card = cards.take(shown.face)
        other_table |= card
        for kind in shown.kinds:
            used[kind] |= card
    known = 0
    for face in seen.other_known:
        known |= cards.take(face)
    turn_up = cards.take(seen.turn_up) if seen.turn_up >= 0 else 0
    led = cards.take(seen.middle[0].face) if view.phase is Phase.FOLLOW else 0
    _take_played(view, cards, led)
    rest = list(cards_in(cards.free))
    unknown = seen.other_hand - len(seen.other_known)
    face_down = seen.stock - (1 if turn_up else 0)
    other_hand = known | mask_of(rest[:unknown])
    deal = Deal(ruleset_of(view.ruleset), view.dealer, range(64))
    deal.arrange(
        Position(
            hands=_by_seat(seat, hand, other_hand),
            tables=_by_seat(seat, table, other_table),
            trump=seen.trump,
            turn_up=turn_up.bit_length() - 1,
            face_down=tuple(rest[unknown : unknown + face_down]),
            to_act=seat,
            phase=DEAL_PHASES.index(view.phase),
            scores=_by_seat(seat, *seen.points),
            known=_by_seat(seat, 0, known),
            used=tuple(used),
            meld_done=seen.meld_done,
        )
    )
    deal.led = led.bit_length() - 1
    deal.sevens_done = seen.sevens_done
    _note_acts(deal, view)
    return deal


def _note_acts(deal: Deal, view: PlayerView) -> None:
    """Note who led last, the last trick, and after which trick each seat last passed."""
    melded = False
    for event in view.history:
        if isinstance(event, CardPlayed):
            if event.leads:
                deal.leader, deal.led_from_table = event.seat, event.from_table
        elif isinstance(event, TrickTaken):
            deal.tricks = event.trick
            deal.last_led, deal.last_followed = event.led * 2, event.followed * 2
            melded = False
        elif isinstance(event, Melded):
            melded = True
        elif isinstance(event, Drawn) and not melded:
            deal.passed[event.winner] = deal.tricks


def _by_seat(seat: int, own: int, other: int) -> tuple[int, int]:
    return (other, own) if seat else (own, other)


def _take_played(view: PlayerView, cards: _Cards, led: int) -> None:
    """Take the cards that are gone, but for the one that lies in the middle."""
    played = [event.card for event in view.history if isinstance(event, CardPlayed)]
    if led and played:
        played.pop()
    for face in played:
        cards.take(face)
