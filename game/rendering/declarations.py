"""The buttons of the declare step: what may be declared, for how much, and what it would cost."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.engine.actions import Meld, Seven
from game.engine.cards import SEVEN, cards_in, face_of, face_rank, rank_of
from game.engine.kinds import MELD_NAMES, MELD_POINTS, SEVEN_KIND
from game.engine.prospects import best_first, lost_by
from game.engine.view import DealView, PlayerView
from game.rendering import words
from game.rendering.cards import card_of_face
from game.rendering.page import Card, Declaration


def declarations_of(view: PlayerView, deal: DealView) -> list[Declaration]:
    """Return every legal declaration: melds by worth, best cards of a kind first, then sevens."""
    melds = [action for action in view.legal if isinstance(action, Meld)]
    melds.sort(key=lambda meld: (-MELD_POINTS[meld.kind], meld.kind))
    found: list[Declaration] = []
    for _kind, group in groupby(melds, key=attrgetter("kind")):
        ordered = best_first(view, list(group))
        found += [_meld(view, deal, meld, best=meld == ordered[0]) for meld in ordered]
    sevens = [action for action in view.legal if isinstance(action, Seven)]
    return found + [_seven(deal, seven, best=seven == sevens[0]) for seven in sevens]


def _told_apart(card: int, deal: DealView) -> Card:
    """Return a card whose label says where it lies: the sets of one kind differ only in that."""
    shown = card_of_face(face_of(card))
    if card not in deal.hand:
        shown.label = pgettext("card label", "%(card)s from the table") % {"card": shown.name}
    elif card ^ 1 in deal.hand:
        copies = {"card": shown.name, "copy": (card & 1) + 1}
        shown.label = pgettext("card label", "%(card)s (%(copy)d)") % copies
    return shown


def _meld(view: PlayerView, deal: DealView, meld: Meld, *, best: bool) -> Declaration:
    cards = sorted(cards_in(meld.cards), key=rank_of, reverse=True)
    return Declaration(
        action=str(meld),
        kind=MELD_NAMES[meld.kind],
        name=words.kind_name(meld.kind),
        points=MELD_POINTS[meld.kind],
        cards=[_told_apart(card, deal) for card in cards],
        warning=_warning(lost_by(view, meld)),
        best=best,
    )


def _warning(lost: tuple[int, ...]) -> str:
    """Return what a meld would make impossible, in words (H8.5, H8.7)."""
    sentences = [
        _("%(meld)s (%(points)d) would be lost.")
        % {"meld": words.kind_name(kind), "points": MELD_POINTS[kind]}
        for kind in lost
    ]
    return words.paragraph(sentences)


def _seven(deal: DealView, seven: Seven, *, best: bool) -> Declaration:
    takes: Card | None = None
    if face_rank(deal.turn_up) != SEVEN:
        takes = card_of_face(deal.turn_up)
    return Declaration(
        action=str(seven),
        kind="seven",
        name=words.kind_name(SEVEN_KIND),
        points=10,
        cards=[_told_apart(seven.card, deal)],
        takes=takes,
        best=best,
    )
