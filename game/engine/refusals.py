"""Why an action is refused, in a code and the cards that would do instead.

The verdict is the deal's alone (``legal_actions``); this module only finds the reason for a "no".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from game.engine.actions import Action, Draw, Meld, Play, Seven
from game.engine.cards import ALL, SEVEN, cards_in, rank_of, suit_of
from game.engine.errors import IllegalAction, Refusal
from game.engine.kinds import BEZIQUE, DOUBLE_BEZIQUE, ROYAL_MARRIAGE, SEQUENCE, SEVEN_KIND
from game.engine.phases import DECLARE, FOLLOW, OVER

if TYPE_CHECKING:
    from game.engine.deal import Deal


def refuse(deal: Deal, action: Action) -> NoReturn:
    """Raise IllegalAction with the reason for an action that the deal does not allow."""
    if deal.phase == OVER:
        raise IllegalAction(Refusal.FINISHED)
    match action:
        case Play(card):
            _refuse_play(deal, card)
        case Meld(kind, cards):
            _refuse_meld(deal, kind, cards)
        case Seven(card):
            _refuse_seven(deal, card)
        case Draw():
            raise IllegalAction(Refusal.NOTHING_TO_DRAW)
    raise IllegalAction(Refusal.NO_CUT_NOW)


def _refuse_play(deal: Deal, card: int) -> NoReturn:
    held = deal.hand_of(deal.to_act) | deal.table_of(deal.to_act)
    if deal.phase == DECLARE:
        raise IllegalAction(Refusal.DRAW_FIRST)
    if card < 0 or not held >> card & 1:
        raise IllegalAction(Refusal.NOT_HELD)
    if deal.phase != FOLLOW:
        raise AssertionError("every held card may be led")
    raise IllegalAction(play_duty(deal), tuple(cards_in(deal.plays())))


def play_duty(deal: Deal) -> Refusal:
    """Return which duty of the endgame narrows the follower's choice (H9.2-9.5)."""
    suits = {suit_of(card) for card in cards_in(deal.plays())}
    if suits != {suit_of(deal.led)}:
        return Refusal.MUST_TRUMP
    if rank_of(min(cards_in(deal.plays()))) > rank_of(deal.led):
        return Refusal.MUST_BEAT
    return Refusal.MUST_FOLLOW


def _refuse_meld(deal: Deal, kind: int, cards: int) -> NoReturn:
    hand, table = deal.hand_of(deal.to_act), deal.table_of(deal.to_act)
    if deal.phase != DECLARE or _too_late(deal):
        raise IllegalAction(Refusal.NOT_DECLARING)
    if not 0 <= kind < SEVEN_KIND or not 0 < cards <= ALL:
        raise IllegalAction(Refusal.WRONG_CARDS)
    if deal.meld_done:
        raise IllegalAction(Refusal.ONE_MELD)
    if cards & (hand | table) != cards:
        raise IllegalAction(Refusal.NOT_HELD)
    if cards & deal.used_in(kind):
        raise IllegalAction(Refusal.USED_IN_KIND, tuple(cards_in(cards & deal.used_in(kind))))
    if kind == ROYAL_MARRIAGE and deal.per_card and cards & deal.used_in(SEQUENCE):
        raise IllegalAction(Refusal.SEQUENCE_SPENT)
    if kind == BEZIQUE and cards & deal.used_in(DOUBLE_BEZIQUE):
        raise IllegalAction(Refusal.DOUBLE_SPENT)
    if cards & deal.barred:
        raise IllegalAction(Refusal.TOO_SOON_TO_MELD)
    if not cards & hand:
        raise IllegalAction(Refusal.NOTHING_FROM_HAND)
    raise IllegalAction(Refusal.WRONG_CARDS)


def _refuse_seven(deal: Deal, card: int) -> NoReturn:
    if deal.phase != DECLARE or _too_late(deal):
        raise IllegalAction(Refusal.NOT_DECLARING)
    if rank_of(card) != SEVEN or suit_of(card) != deal.trump:
        raise IllegalAction(Refusal.NOT_A_TRUMP_SEVEN)
    if deal.table_of(deal.to_act) >> card & 1:
        raise IllegalAction(Refusal.SEVEN_DECLARED)
    if not deal.hand_of(deal.to_act) >> card & 1:
        raise IllegalAction(Refusal.NOT_HELD)
    raise IllegalAction(Refusal.ONE_SEVEN)


def _too_late(deal: Deal) -> bool:
    return deal.stock == 2 and not deal.declare_at_end
