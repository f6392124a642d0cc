"""I1: what both see at every moment."""

from types import SimpleNamespace

import pytest

from tests.engine.looking import PACK, act, dealt, faces, views


@pytest.mark.parametrize("seed", [3, 4])
def test_i1_both_see_the_same_of_what_is_public(engine: SimpleNamespace, seed: int) -> None:
    for match, one, two in views(engine, seed):
        a, b = one.deal, two.deal
        deal = match.deal
        for name in ("trump", "turn_up", "stock", "trick", "leader"):
            assert getattr(a, name) == getattr(b, name), name
        for name in ("middle", "last_trick"):
            tricks = [
                [(card.face, card.seat, card.from_table, card.wins) for card in getattr(view, name)]
                for view in (a, b)
            ]
            assert tricks[0] == tricks[1]
        for name in ("points", "brisques", "tricks"):
            assert getattr(a, name) == getattr(b, name)[::-1]
        assert (a.other_hand, b.other_hand) == (len(b.hand), len(a.hand))
        assert [card.face for card in a.table] == [card.face for card in b.other_table]
        assert [card.kinds for card in b.table] == [card.kinds for card in a.other_table]
        assert one.sheets == two.sheets and one.dealer == two.dealer == deal.dealer
        assert (one.phase, one.to_act, one.deal_number) == (two.phase, two.to_act, two.deal_number)
        assert [deals[::-1] for deals in one.deals] == list(two.deals)
        assert a.trump == deal.trump and a.stock == deal.stock
        assert a.points == (deal.score_of(0), deal.score_of(1))


@pytest.mark.parametrize("seed", [3, 4])
def test_i1_the_sheet_makes_the_score_shown(engine: SimpleNamespace, seed: int) -> None:
    for match, one, _ in views(engine, seed):
        now = [score for score in one.sheets[match.deal_number - 1] if score.seat == 0]
        assert sum(score.points for score in now) == one.deal.points[0]


def test_i1_the_number_of_the_trick(engine: SimpleNamespace) -> None:
    match, view_for = dealt(engine, PACK), engine.view.view_for
    assert view_for(match, 0).deal.trick == 1
    act(engine, match, "play 9S1")
    assert view_for(match, 0).deal.trick == 1
    act(engine, match, "play 8S1")
    assert view_for(match, 0).deal.trick == 1
    act(engine, match, "draw")
    assert view_for(match, 0).deal.trick == 2


def test_i1_the_kinds_of_a_card_on_the_table(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK)
    act(engine, match, "play 9S1", "play 8S1", "meld marriage KS1 QS1")
    (king, queen), kinds = faces(engine, "KS", "QS"), (engine.kinds.MARRIAGE,)
    seen = engine.view.view_for(match, 1).deal.other_table
    assert [(card.face, card.kinds, card.card) for card in seen] == [
        (queen, kinds, -1),
        (king, kinds, -1),
    ]
    own = engine.view.view_for(match, 0).deal.table
    assert [engine.cards.card_text(card.card) for card in own] == ["QS1", "KS1"]
    act(engine, match, "seven 7H1", "draw", "play AC1", "play 8C1")
    act(engine, match, "meld four_kings KS1 KH1 KC1 KD1")
    table = {card.face: card.kinds for card in engine.view.view_for(match, 1).deal.other_table}
    assert table[king] == (engine.kinds.MARRIAGE, engine.kinds.FOUR_KINGS)


def test_i1_a_trump_seven_on_the_table_shows_that_it_was_declared(engine: SimpleNamespace) -> None:
    pack = "AS1 7H1 8C1 8S1 9C1 9D1 QC1 QD1 JC1 JS1 8H1 9H1 10C1 8D1 JS2 QC2 7H2"
    match = dealt(engine, pack)
    act(engine, match, "play AS1", "play 8S1", "seven 7H1")
    (card,) = engine.view.view_for(match, 1).deal.other_table
    assert (card.face, card.kinds) == (*faces(engine, "7H"), (engine.kinds.SEVEN_KIND,))


def test_i1_the_card_in_the_middle_and_where_it_came_from(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK)
    act(engine, match, "play 9S1", "play 8S1", "meld marriage KS1 QS1", "draw", "play KS1")
    for seat in (0, 1):
        (card,) = engine.view.view_for(match, seat).deal.middle
        assert (card.face, card.seat, card.from_table) == (*faces(engine, "KS"), 0, True)


def test_i1_the_duty_is_told_to_the_follower_alone(engine: SimpleNamespace) -> None:
    seen = set()
    for seed in range(5):
        for match, one, two in views(engine, seed, "random"):
            for view in (one, two):
                held = match.deal.hand_of(view.seat).bit_count()
                narrowed = (
                    match.phase == "follow"
                    and match.deal.stock == 0
                    and view.to_act == view.seat
                    and len(view.legal) < held
                )
                assert (view.deal.duty is not None) == narrowed
                seen.add(view.deal.duty)
    assert seen == {None, "must_beat", "must_follow", "must_trump"}


def test_i1_the_leader_is_who_leads_the_trick_shown(engine: SimpleNamespace) -> None:
    """From the draw on it is the winner of the trick before (H3.5)."""
    match = dealt(engine, PACK.replace("8S1", "10S1"))
    act(engine, match, "play 9S1", "play 10S1")
    assert engine.view.view_for(match, 0).deal.leader == 0
    act(engine, match, "draw")
    assert engine.view.view_for(match, 0).deal.trick == 2
    assert engine.view.view_for(match, 0).deal.leader == 1
