"""H4: play while there is a stock."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import Table


def test_h4_1_any_held_card_may_be_led_or_followed_with(engine: SimpleNamespace) -> None:
    """From the hand or the table; neither following nor beating nor trumping is a duty."""
    hands = {"hand": "7S1 AH1 KC1", "table": "QD1 JD1"}
    others = {"other": "AS1 7H1 8C1", "other_table": "9D1 KS2"}
    table = Table(engine, **hands, **others, phase="lead", stock=10)
    assert table.legal() == {f"play {card}" for card in ["7S1", "AH1", "KC1", "QD1", "JD1"]}
    table.do("play QD1")
    assert table.legal() == {f"play {card}" for card in ["AS1", "7H1", "8C1", "9D1", "KS2"]}
    assert table.refusal("play AH1") == "not_held"


def test_h4_1_two_cards_under_the_stock_are_still_a_stock(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="7S1", other="AS1 7C1", phase="lead", stock=2).do("play 7S1")
    assert table.allows("play 7C1")


@pytest.mark.parametrize(
    ("led", "followed", "follower_wins"),
    [
        ("AS1", "7H1", True),
        ("7S1", "AC1", False),
        ("7H1", "AS1", False),
        ("7H1", "8H1", True),
        ("10S1", "AS1", True),
        ("10S1", "KS1", False),
        ("AH1", "10H1", False),
    ],
)
def test_h4_2_trumps_win_and_else_the_higher_of_the_led_suit(
    engine: SimpleNamespace, led: str, followed: str, follower_wins: bool
) -> None:
    table = Table(engine, hand=led, other=followed, phase="lead")
    assert table.do(f"play {led}", f"play {followed}").deal.winner == int(follower_wins)


@pytest.mark.parametrize(("followed", "winner"), [("9S1", 1), ("7S1", 0)])
def test_h4_3_the_winner_draws_first(engine: SimpleNamespace, followed: str, winner: int) -> None:
    table = Table(engine, hand="8S1", other=followed, top="AD1 AD2", phase="lead", stock=20)
    table.do("play 8S1", f"play {followed}")
    assert table.deal.next_draw() == (table.card("AD1"), table.card("AD2"))
    table.do("draw")
    assert table.hands[winner] == {"AD1"} and table.hands[1 - winner] == {"AD2"}
    assert table.deal.stock == 18


def test_h4_3_a_card_is_played_after_the_draw(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="8S1 9S1", other="7S1", phase="lead")
    table.do("play 8S1", "play 7S1")
    assert table.refusal("play 9S1") == "draw_first"
    table.do("draw")
    assert table.refusal("draw") == "nothing_to_draw"
    assert table.allows("play 9S1")


@pytest.mark.parametrize(("followed", "winner"), [("9S1", 1), ("7S1", 0)])
def test_h4_4_the_loser_of_trick_24_draws_the_turn_up(
    engine: SimpleNamespace, followed: str, winner: int
) -> None:
    table = Table(
        engine, hand="8S1", other=followed, top="AD1", turn_up="9H1", phase="lead", stock=2
    )
    table.do("play 8S1", f"play {followed}")
    assert table.deal.next_draw() == (table.card("AD1"), table.card("9H1"))
    table.do("draw")
    assert table.hands[winner] == {"AD1"} and table.hands[1 - winner] == {"9H1"}
    assert (table.deal.stock, table.deal.turn_up, table.deal.face_down()) == (0, -1, ())
