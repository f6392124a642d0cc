"""What a careful player knows (I5, I6): the cards whose place cannot be told."""

from __future__ import annotations

from collections import Counter

from game.engine.cards import ALL, CARDS, face_of
from game.engine.events import CardPlayed
from game.engine.view import PlayerView


def unplaced(*places: int) -> int:
    """Return the mask of the cards that lie in none of the given places (masks)."""
    rest = ALL
    for place in places:
        rest &= ALL ^ place
    return rest


def unseen_count(
    own_held: int, turn_up: int, other_table: int, other_known: int, played: int
) -> int:
    """Return how many cards a player cannot place, from how many lie where (I6)."""
    return CARDS - own_held - turn_up - other_table - other_known - played


def unseen(view: PlayerView) -> Counter[int]:
    """Return the faces a player cannot place, each with how many copies of it are missing (I6).

    While cards lie face down these are the unknown part of the other hand and the stock together;
    in the endgame they are the unknown part of the other hand exactly.
    """
    rest = Counter(dict.fromkeys(range(CARDS // 2), 2))
    deal = view.deal
    if deal is None:
        return rest
    rest.subtract(face_of(card) for card in deal.hand)
    rest.subtract(card.face for card in (*deal.table, *deal.other_table))
    rest.subtract(deal.other_known)
    rest.subtract(event.card for event in view.history if isinstance(event, CardPlayed))
    if deal.turn_up >= 0:
        rest.subtract([deal.turn_up])
    return +rest
