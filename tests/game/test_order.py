"""The order of the hand is the player's choice."""

from __future__ import annotations

from game.engine.cards import RANKS
from game.models import Match
from tests.game.visitors import Visitor


def ranks(visitor: Visitor, match: Match) -> list[int]:
    """Return the ranks of the hand as the page shows it, from left to right."""
    table = visitor.client.get(f"/match/{match.pk}/").context["table"]
    return [RANKS.index(card.rank) for card in table.you.hand]


def test_by_rank_is_from_high_to_low(match: Match, visitor: Visitor) -> None:
    visitor.owns(match)
    by_suit = ranks(visitor, match)
    visitor.client.post("/settings/", {"speed": "normal", "order": "rank", "deck": "two"})
    by_rank = ranks(visitor, match)
    assert by_rank == sorted(by_suit, reverse=True)
    assert by_rank != by_suit
