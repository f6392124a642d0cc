"""I6: the cards that a careful player cannot place."""

from collections import Counter
from types import SimpleNamespace

import pytest

from tests.engine.looking import PACK, act, dealt, views


@pytest.mark.parametrize("seed", range(4))
def test_i6_the_unseen_are_the_other_hand_and_the_stock(engine: SimpleNamespace, seed: int) -> None:
    """In the endgame they are the rest of the other hand exactly."""
    face_of, cards_in = engine.cards.face_of, engine.cards.cards_in
    for match, one, two in views(engine, seed):
        for view in (one, two):
            hidden = Counter(face_of(card) for card in match.deal.face_down())
            hidden.update(face_of(card) for card in cards_in(match.deal.hand_of(1 - view.seat)))
            hidden.subtract(view.deal.other_known)
            unseen = engine.knowledge.unseen(view)
            assert unseen == +hidden
            unknown = view.deal.other_hand - len(view.deal.other_known)
            assert unseen.total() == unknown + max(view.deal.stock - 1, 0)


def test_i6_the_count_after_the_deal(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK)
    assert engine.knowledge.unseen(engine.view.view_for(match, 0)).total() == 64 - 8 - 1
    act(engine, match, "play 9S1", "play 8S1", "seven 7H1")
    other = engine.knowledge.unseen(engine.view.view_for(match, 1))
    assert other.total() == engine.knowledge.unseen_count(7, 1, 0, 1, 2) == 53


def test_i6_before_the_deal_nothing_is_placed(engine: SimpleNamespace) -> None:
    match = engine.match.Match(engine.rulesets.HOUSE, 1)
    unseen = engine.knowledge.unseen(engine.view.view_for(match, 0))
    assert unseen == Counter(dict.fromkeys(range(32), 2))


def test_i6_what_lies_in_no_place(engine: SimpleNamespace) -> None:
    assert engine.knowledge.unplaced() == 2**64 - 1
    assert engine.knowledge.unplaced(2**63, 1, 3) == 2**63 - 4
