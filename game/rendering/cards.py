"""Cards for the page: names, order on the table, and what may be done with one's own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from game.engine.actions import Play
from game.engine.cards import (
    DIAMONDS,
    HEARTS,
    RANKS,
    SUITS,
    card_text,
    face_of,
    face_rank,
    face_suit,
    face_text,
)
from game.engine.events import Melded, SevenDeclared
from game.engine.phases import Phase
from game.engine.run import PERSON
from game.engine.view import DealView, PlayerView
from game.engine.view import TrickCard as SeenCard
from game.rendering import words
from game.rendering.page import Card, Suit, TrickCard

RED: Final = (HEARTS, DIAMONDS)
SIDES: Final = ("you", "opponent")
CELEBRATED: Final = 250
"""From so many points on a meld is worth a moment's pause: the sequence, the double bezique."""


def suit_of_page(suit: int) -> Suit:
    """Return a suit for the page, in the active language."""
    return _suit(suit, get_language())


@lru_cache(maxsize=16)
def _suit(suit: int, language: str | None) -> Suit:
    return Suit(SUITS[suit], str(words.SUIT_NAMES[suit]), words.SUIT_SYMBOLS[suit])


def card_of_face(face: int) -> Card:
    """Return a card that only its face is known of."""
    name = words.card_name(face)
    return Card(face_text(face), RANKS[face_rank(face)], suit_of_page(face_suit(face)), name, name)


def side_of(seat: int) -> str:
    """Return which side of the page a seat is: the person's page is the only one."""
    return SIDES[0] if seat == PERSON else SIDES[1]


def trick_cards(cards: Iterable[SeenCard]) -> list[TrickCard]:
    """Return the cards of a trick, the led one first."""
    found = []
    for index, card in enumerate(cards):
        shown = card_of_face(card.face)
        shown.id = own_id(card.card) if card.card >= 0 else ""
        side = side_of(card.seat)
        found.append(TrickCard(shown, side, index == 0, card.wins, card.from_table))
    return found


def own_id(card: int) -> str:
    """Return the id of one of the viewer's own cards in the page."""
    return f"c-{card_text(card)}"


def just_declared(view: PlayerView, seat: int) -> frozenset[int]:
    """Return the faces a seat has declared by the action before, to mark them on the table."""
    event = view.history[-1] if view.history else None
    if isinstance(event, Melded) and event.seat == seat:
        return frozenset(event.cards)
    if isinstance(event, SevenDeclared) and event.seat == seat:
        return frozenset({event.card})
    return frozenset()


def celebrated_points(view: PlayerView) -> int:
    """Return the points of the great meld the viewer has just declared, which is celebrated.

    It is 0 after anything else: the opponent's melds are marked, not celebrated.
    """
    event = view.history[-1] if view.history else None
    if isinstance(event, Melded) and event.seat == view.seat and event.points >= CELEBRATED:
        return event.points
    return 0


def other_table(view: PlayerView, deal: DealView) -> list[Card]:
    """Return the opponent's declared cards in order."""
    declared = just_declared(view, 1 - view.seat)
    found = []
    for card in sorted(deal.other_table, key=lambda card: display_order(card.face, deal.trump)):
        shown = card_of_face(card.face)
        shown.fresh = card.face in declared
        _mark_used(shown, card.kinds)
        shown.label = words.listed([shown.name, *_used_words(shown)])
        found.append(shown)
    return found


class OwnCards:
    """The viewer's own cards, each with what may be done with it now."""

    def __init__(self, view: PlayerView, deal: DealView, *, by_rank: bool = False) -> None:
        self.deal = deal
        self.order = rank_order if by_rank else display_order
        self.declared = just_declared(view, view.seat)
        self.playable = {action.card for action in view.legal if isinstance(action, Play)}
        self.reason = ""
        if deal.duty is not None:
            allowed = sorted(face_of(card) for card in self.playable)
            self.reason = words.duty_sentence(deal.duty, allowed)
        self.your_turn = view.to_act == view.seat and view.phase in (Phase.LEAD, Phase.FOLLOW)

    def hand(self) -> list[Card]:
        """Return the hand: trumps first, colours alternating, high to low; or by rank."""
        return [self._shown(card, ()) for card in self._ordered(self.deal.hand)]

    def table(self) -> list[Card]:
        """Return the declared cards, in the same order."""
        kinds = {card.card: card.kinds for card in self.deal.table}
        return [self._shown(card, kinds[card]) for card in self._ordered(kinds)]

    def _ordered(self, cards: Iterable[int]) -> list[int]:
        return sorted(cards, key=lambda card: (self.order(face_of(card), self.deal.trump), card))

    def _shown(self, card: int, kinds: tuple[int, ...]) -> Card:
        shown = card_of_face(face_of(card))
        shown.id = own_id(card)
        shown.fresh = card == self.deal.drawn or (bool(kinds) and face_of(card) in self.declared)
        _mark_used(shown, kinds)
        if card in self.playable:
            shown.action = str(Play(card))
        elif self.your_turn:
            shown.reason = self.reason
        shown.label = self._label(shown)
        return shown

    def _label(self, card: Card) -> str:
        parts = [card.name, *_used_words(card)]
        if card.fresh and not card.used:
            parts.append(_("just drawn"))
        if card.action:
            parts.append(_("playable"))
        elif card.reason:
            parts.append(card.reason)
        return words.listed(parts)


def _mark_used(card: Card, kinds: Iterable[int]) -> None:
    card.used = [words.kind_name(kind) for kind in kinds]


def _used_words(card: Card) -> list[str]:
    if not card.used:
        return []
    kinds = {"kinds": words.listed(card.used)}
    return [pgettext("card label", "declared: %(kinds)s") % kinds]


def display_order(face: int, trump: int) -> tuple[int, int]:
    """Sort key of a face: trumps first, then suits of alternating colour, high cards first."""
    return suit_order(trump).index(face_suit(face)), -face_rank(face)


def rank_order(face: int, trump: int) -> tuple[int, int]:
    """Sort key of a face: high cards first, trumps first among equal ranks."""
    return -face_rank(face), suit_order(trump).index(face_suit(face))


@lru_cache(maxsize=4)
def suit_order(trump: int) -> tuple[int, ...]:
    """Return the suits with trump first and the colours alternating as far as they can."""
    same = [suit for suit in range(4) if suit != trump and (suit in RED) == (trump in RED)]
    other = [suit for suit in range(4) if (suit in RED) != (trump in RED)]
    return trump, other[0], same[0], other[1]
