"""I3, I4: the own hand and draws are private, the stock is hidden from both."""

from types import SimpleNamespace

import pytest

from tests.engine.looking import PACK, act, dealt, faces, views


@pytest.mark.parametrize("seed", [5, 6])
def test_i3_a_seat_sees_its_own_hand_and_no_other(engine: SimpleNamespace, seed: int) -> None:
    for match, one, two in views(engine, seed):
        for view in (one, two):
            own = set(engine.cards.cards_in(match.deal.hand_of(view.seat)))
            assert set(view.deal.hand) == own
            assert len(view.deal.other_known) <= view.deal.other_hand


def test_i3_a_draw_shows_only_the_own_card(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK)
    (event,) = act(engine, match, "play 9S1", "play 8S1", "draw")
    assert event.cards == tuple(map(engine.cards.parse_card, ("9H1", "9H2")))
    nine = faces(engine, "9H")[0]
    for seat, seen in ((0, (nine, -1)), (1, (-1, nine))):
        view = engine.view.view_for(match, seat)
        assert view.history[-1] == engine.events.Drawn(0, seen, 46)
        assert view.deal.drawn == event.cards[seat]


def test_i3_the_card_drawn_is_marked_until_the_next_own_play(engine: SimpleNamespace) -> None:
    match, view_for = dealt(engine, PACK), engine.view.view_for
    assert [view_for(match, seat).deal.drawn for seat in (0, 1)] == [-1, -1]
    act(engine, match, "play 9S1", "play 8S1", "draw", "play AC1")
    assert view_for(match, 0).deal.drawn == -1
    assert view_for(match, 1).deal.drawn == engine.cards.parse_card("9H2")
    act(engine, match, "play 8C1")
    assert view_for(match, 1).deal.drawn == -1


@pytest.mark.parametrize("seed", [5, 6])
def test_i3_the_last_draw_shows_the_turn_up_to_the_winner(
    engine: SimpleNamespace, seed: int
) -> None:
    """And the winner's card is the winner's alone, though it can be inferred (I6)."""
    for match, one, two in views(engine, seed):
        event = match.history[-1]
        if isinstance(event, engine.events.Drawn) and event.stock == 0:
            winner, loser = (one, two) if event.winner == 0 else (two, one)
            own = tuple(engine.cards.face_of(card) for card in event.cards)
            assert winner.history[-1].cards == own
            assert loser.history[-1].cards[loser.seat] == own[loser.seat]
            assert loser.history[-1].cards[winner.seat] == -1


def test_i4_a_view_has_no_place_for_the_stock(engine: SimpleNamespace) -> None:
    """Its fields, by name: what is added has to be thought about (``test_leaks`` looks inside)."""
    assert list(engine.view.DealView.__dataclass_fields__) == [
        *("trump", "turn_up", "stock", "trick", "leader", "hand", "table", "drawn"),
        *("other_hand", "other_table", "other_known", "points", "brisques", "tricks"),
        *("middle", "last_trick", "duty", "meld_done", "sevens_done"),
    ]
    assert list(engine.view.PlayerView.__dataclass_fields__) == [
        *("seat", "ruleset", "phase", "to_act", "deal_number", "dealer", "deals", "verdict"),
        *("commitment", "sheets", "history", "legal", "deal"),
    ]
