"""What holds in every state of every match (H13.4)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

ALL = (1 << 64) - 1
LEAD, FOLLOW, DECLARE, OVER = range(4)


def taken_by(events: list[Any]) -> int:
    """Return the mask of the cards that lie in a trick just taken."""
    tricks = [event for event in events if hasattr(event, "followed")]
    return sum(1 << trick.led | 1 << trick.followed for trick in tricks)


def check_deal(deal: Any, taken: int) -> None:
    """Check where the cards of a deal are, and that its numbers are possible.

    ``taken`` is the mask of the cards in the tricks taken.
    """
    middle = 1 << deal.led if deal.led >= 0 else 0
    stock = sum(1 << card for card in deal.face_down())
    turn_up = 1 << deal.turn_up if deal.turn_up >= 0 else 0
    hands = [deal.hand_of(0), deal.hand_of(1)]
    tables = [deal.table_of(0), deal.table_of(1)]
    places = [*hands, *tables, taken, middle, stock, turn_up]
    assert sum(place.bit_count() for place in places) == 64, "a card lies in two places"
    assert sum(places) == ALL, "a card is missing"
    assert deal.stock == stock.bit_count() + turn_up.bit_count()
    assert deal.stock % 2 == 0
    _check_counts(deal, [(hands[seat] | tables[seat]).bit_count() for seat in (0, 1)])
    for seat in (0, 1):
        assert deal.known_of(seat) & ~hands[seat] == 0, "a known card is not in the hand"
        assert deal.score_of(seat) % 10 == 0
    assert sum(deal.brisques_of(seat) for seat in (0, 1)) <= 16
    assert len(deal.legal_actions()) <= 128, "more options than the kernel has room for"


def _check_counts(deal: Any, held: list[int]) -> None:
    assert deal.tricks == sum(deal.tricks_of(seat) for seat in (0, 1))
    if deal.stock:
        assert deal.stock == 48 - 2 * (deal.tricks - (deal.phase == DECLARE))
    if deal.phase == DECLARE:
        assert held == [7, 7] and deal.to_act == deal.winner
        assert deal.legal_actions()[-1].__class__.__name__ == "Draw"
    elif deal.phase == LEAD and deal.stock:
        assert held == [8, 8]
    elif deal.phase == LEAD:
        assert held == [32 - deal.tricks] * 2
    elif deal.phase == OVER:
        assert held == [0, 0] and deal.tricks == 32
        assert sum(deal.brisques_of(seat) for seat in (0, 1)) == 16
        assert deal.legal_actions() == []
    if not deal.stock:
        assert deal.table_of(0) == deal.table_of(1) == 0


def check_notation(engine: SimpleNamespace, action: Any) -> None:
    """Check that an action's text names it, and no other."""
    text = str(action)
    assert engine.actions.parse_action(text) == action
    assert str(engine.actions.parse_action(text)) == text
    assert len(text) <= engine.actions.LONGEST_TEXT


def check_sheet(
    engine: SimpleNamespace,
    history: list[Any],
    totals: tuple[int, int],
    done: list[tuple[int, int]],
) -> None:
    """Check that a deal's score sheet explains all points but those of the deals done before."""
    sheet = engine.scores.scores_of(history)
    ended = any(type(event).__name__ == "DealEnded" for event in history)
    earlier = done[:-1] if ended else done
    for seat in (0, 1):
        points = sum(score.points for score in sheet if score.seat == seat)
        assert points + sum(deal[seat] for deal in earlier) == totals[seat]
