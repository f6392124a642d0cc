"""What a card can still be good for: the melds it may yet make, as far as its holder can tell."""

from __future__ import annotations

from collections import Counter

from game.engine.cards import (
    ACE,
    DIAMONDS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    TEN,
    face_of,
    face_rank,
    face_suit,
)
from game.engine.kinds import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    MARRIAGE,
    ROYAL_MARRIAGE,
    SEQUENCE,
)
from game.engine.knowledge import unseen
from game.engine.view import PlayerView

_QUARTETS = {ACE: FOUR_ACES, KING: FOUR_KINGS, QUEEN: FOUR_QUEENS, JACK: FOUR_JACKS}
_PAIRED = {KING: QUEEN, QUEEN: KING}
_SPENT_BY = {ROYAL_MARRIAGE: SEQUENCE, BEZIQUE: DOUBLE_BEZIQUE}
"""A card used in the second kind makes no more of the first (H8.2, H8.3)."""


def hopes_of(view: PlayerView, card: int) -> frozenset[int]:
    """Return the kinds of meld that a held card may still be part of.

    The other cards must be held and not used in that kind, lie under the stock, or be unseen.
    """
    if view.deal is None or view.deal.stock == 0:
        return frozenset()
    used = _used(view)
    may_come = unseen(view)
    if view.deal.turn_up >= 0:
        may_come[view.deal.turn_up] += 1
    return frozenset(
        kind
        for kind, faces in _melds_of(face_of(card), view.deal.trump).items()
        if _free(card, kind, used) and _obtainable(kind, faces, card, used, may_come)
    )


def _melds_of(face: int, trump: int) -> dict[int, Counter[int]]:
    """Return for each kind that a face belongs to the other faces it needs."""
    suit, rank = face_suit(face), face_rank(face)
    found: dict[int, Counter[int]] = {}
    if rank in _PAIRED:
        kind = ROYAL_MARRIAGE if suit == trump else MARRIAGE
        found[kind] = Counter([suit * 8 + _PAIRED[rank]])
    if suit == trump and rank >= JACK:
        ranks = (JACK, QUEEN, KING, TEN, ACE)
        found[SEQUENCE] = Counter(suit * 8 + other for other in ranks if other != rank)
    queen, jack = SPADES * 8 + QUEEN, DIAMONDS * 8 + JACK
    if face in (queen, jack):
        partner = jack if face == queen else queen
        found[BEZIQUE] = Counter([partner])
        found[DOUBLE_BEZIQUE] = Counter([face, partner, partner])
    if rank in _QUARTETS:
        found[_QUARTETS[rank]] = Counter(other * 8 + rank for other in range(4) if other != suit)
    return found


def _used(view: PlayerView) -> dict[int, frozenset[int]]:
    """Return the viewer's held cards, each with the kinds it was used in."""
    assert view.deal is not None
    held = dict.fromkeys(view.deal.hand, frozenset[int]())
    return held | {card.card: frozenset(card.kinds) for card in view.deal.table}


def _free(card: int, kind: int, used: dict[int, frozenset[int]]) -> bool:
    spent = _SPENT_BY.get(kind)
    return kind not in used[card] and (spent is None or spent not in used[card])


def _obtainable(
    kind: int,
    faces: Counter[int],
    card: int,
    used: dict[int, frozenset[int]],
    may_come: Counter[int],
) -> bool:
    for face, count in faces.items():
        own = [other for other in (face * 2, face * 2 + 1) if other != card and other in used]
        held = sum(_free(other, kind, used) for other in own)
        if held + may_come[face] < count:
            return False
    return True
