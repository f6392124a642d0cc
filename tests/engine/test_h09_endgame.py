"""H9: the last eight tricks."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import Table


def follow(engine: SimpleNamespace, hand: str, led: str, trump: str = "H") -> Table:
    """Return an endgame in which seat 1 is to follow."""
    table = Table(engine, hand=f"{led} 9D2", other=hand, stock=0, trump=trump, phase="lead")
    return table.do(f"play {led}")


def plays(cards: str) -> set[str]:
    return {f"play {card}" for card in cards.split()}


def test_h9_1_the_tables_go_back_to_the_hands(engine: SimpleNamespace) -> None:
    hands = {"hand": "KC1 9D1", "table": "KS1 QS1", "other": "8D1", "other_table": "7H1"}
    table = Table(engine, **hands, stock=2, turn_up="7H2", top="AC1", used={"marriage": "KS1 QS1"})
    table.do("draw")
    assert table.tables == (set(), set())
    assert table.hands == ({"KC1", "9D1", "KS1", "QS1", "AC1"}, {"8D1", "7H1", "7H2"})
    assert table.texts(table.deal.known_of(0)) == {"KS1", "QS1"}
    assert table.texts(table.deal.known_of(1)) == {"7H1", "7H2"}


def test_h9_1_a_card_that_lay_on_the_table_is_a_hand_card_now(engine: SimpleNamespace) -> None:
    hands = {"hand": "9D1", "table": "KS1", "other": "8D1 8D2", "stock": 2}
    table = Table(engine, **hands, used={"four_kings": "KS1"}).do("draw", "play KS1")
    assert not table.deal.led_from_table


def test_h9_2_the_leader_plays_anything(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="7S1 AH1 KC1", other="8D1 8D2 9D1", stock=0, phase="lead")
    assert table.legal() == plays("7S1 AH1 KC1")


@pytest.mark.parametrize(
    ("hand", "led", "legal", "code", "asked"),
    [
        ("AS1 10S1 7S1 AH1", "KS1", "AS1 10S1", "must_beat", "7S1"),
        ("AS1 10S1 7S1 AH1", "KS1", "AS1 10S1", "must_beat", "AH1"),
        ("KS2 7S1 AH1", "KS1", "KS2 7S1", "must_follow", "AH1"),
        ("7S1 8S1 7H1", "9S1", "7S1 8S1", "must_follow", "7H1"),
        ("AC1 7H1 AH1", "7S1", "7H1 AH1", "must_trump", "AC1"),
        ("8H1 7H1 AC1", "9H1", "8H1 7H1", "must_follow", "AC1"),
        ("8H1 10H1 AC1", "9H1", "10H1", "must_beat", "8H1"),
    ],
)
def test_h9_2_to_h9_5_the_duties_of_the_follower(
    engine: SimpleNamespace, hand: str, led: str, legal: str, code: str, asked: str
) -> None:
    table = follow(engine, hand, led)
    assert table.legal() == plays(legal)
    assert table.refusal(f"play {asked}") == code


def test_h9_2_a_copy_neither_beats_nor_makes_the_duty(engine: SimpleNamespace) -> None:
    assert follow(engine, "AS2 7S1", "AS1").legal() == plays("AS2 7S1")
    assert follow(engine, "KS2 AS1", "KS1").legal() == plays("AS1")


def test_h9_3_no_trumping_while_one_can_follow(engine: SimpleNamespace) -> None:
    assert follow(engine, "7S1 AH1 AH2", "AS1").legal() == plays("7S1")


def test_h9_4_any_trump_does(engine: SimpleNamespace) -> None:
    assert follow(engine, "7H1 AH1 AC1 AD1", "7S1").legal() == plays("7H1 AH1")


@pytest.mark.parametrize("led", ["7S1", "7H1", "AH1"])
def test_h9_4_and_h9_5_void_of_both_is_free(engine: SimpleNamespace, led: str) -> None:
    assert follow(engine, "AC1 7D1 8D1", led).legal() == plays("AC1 7D1 8D1")


def test_h9_2_the_refusal_names_what_would_do(engine: SimpleNamespace) -> None:
    table = follow(engine, "AS1 10S1 7S1", "KS1")
    with pytest.raises(engine.errors.IllegalAction) as refused:
        table.do("play 7S1")
    assert {engine.cards.card_text(card) for card in refused.value.cards} == {"AS1", "10S1"}


def test_h9_5_the_last_card_is_always_playable(engine: SimpleNamespace) -> None:
    for card in ("7S1", "AH1", "9C1"):
        table = Table(engine, hand="KS1", other=card, stock=0, phase="lead").do("play KS1")
        assert table.legal() == {f"play {card}"}
        assert table.do(f"play {card}").legal() == set()
