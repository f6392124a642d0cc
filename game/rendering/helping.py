"""Help on the page: a hint said and marked on the table, and the cards not yet seen by suit."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import ngettext, pgettext

from game.ai.advice import Advice
from game.engine.actions import Action, Draw, Meld, Play, Seven
from game.engine.cards import cards_in, face_suit
from game.engine.knowledge import unseen
from game.engine.view import DealView, PlayerView
from game.rendering import words
from game.rendering.advice import advice_sentences
from game.rendering.cards import card_of_face, display_order, own_id, suit_of_page
from game.rendering.page import Card, Shown, Suit, Table


def give_hint(table: Table, view: PlayerView, advice: Advice) -> None:
    """Say on a table what the strongest level would do, and mark the cards and the button of it."""
    action = advice.best.action
    table.hint = advice_sentences(view, advice)
    meant = {own_id(card) for card in _cards_of(action)}
    for card in (*table.you.hand, *table.you.table):
        if card.id in meant:
            card.hinted = True
            card.label = words.listed([card.label, pgettext("card label", "advised")])
    for declaration in table.declarations:
        declaration.hinted = declaration.action == str(action)
    table.draw_hinted = isinstance(action, Draw)


def _cards_of(action: Action) -> list[int]:
    match action:
        case Play(card) | Seven(card):
            return [card]
        case Meld(_, cards):
            return list(cards_in(cards))
    return []


@dataclass(slots=True)
class UnseenCard(Shown):
    """A face of which one copy or both have not been seen."""

    card: Card
    copies: int
    label: str


@dataclass(slots=True)
class UnseenSuit(Shown):
    """The cards of a suit that have not been seen, high to low."""

    suit: Suit
    cards: list[UnseenCard]
    count: int


@dataclass(slots=True)
class Unseen(Shown):
    """The cards a careful player cannot place (I6), and how many of them lie where."""

    suits: list[UnseenSuit]
    where: str


def unseen_of(view: PlayerView, deal: DealView) -> Unseen:
    """Return the cards not yet seen, by suit in the order of the hand."""
    faces = unseen(view)
    ordered = sorted(faces, key=lambda face: display_order(face, deal.trump))
    suits = [
        _suit(suit, [_card(face, faces[face]) for face in group])
        for suit, group in groupby(ordered, key=face_suit)
    ]
    face_down = max(deal.stock - 1, 0)
    return Unseen(suits, _where(deal.other_hand - len(deal.other_known), face_down))


def _suit(suit: int, cards: list[UnseenCard]) -> UnseenSuit:
    return UnseenSuit(suit_of_page(suit), cards, sum(card.copies for card in cards))


def _card(face: int, copies: int) -> UnseenCard:
    card = card_of_face(face)
    label = card.name
    if copies > 1:
        label = pgettext("card label", "%(card)s, twice") % {"card": card.name}
    return UnseenCard(card, copies, label)


def _where(in_hand: int, face_down: int) -> str:
    """Return how many of the unseen cards the opponent holds, and how many lie in the stock."""
    hand = ngettext(
        "%(count)d of them is in the opponent's hand.",
        "%(count)d of them are in the opponent's hand.",
        in_hand,
    ) % {"count": in_hand}
    if not face_down:
        return hand
    down = ngettext(
        "%(count)d lies face down in the stock.",
        "%(count)d lie face down in the stock.",
        face_down,
    ) % {"count": face_down}
    return f"{hand} {down}"
