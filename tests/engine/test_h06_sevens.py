"""H6: trump sevens."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import SUITS, Table


@pytest.mark.parametrize("trump", SUITS)
def test_h6_1_each_of_the_two_scores_ten_once(engine: SimpleNamespace, trump: str) -> None:
    sevens = [f"7{trump}1", f"7{trump}2"]
    table = Table(engine, hand=" ".join(sevens), trump=trump)
    assert table.declares(*(f"seven {seven}" for seven in sevens))
    table.do(f"seven {sevens[0]}", f"seven {sevens[1]}")
    assert table.scores == (20, 0) and table.declares()


def test_h6_1_only_from_the_hand(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="9C1", table="7H1", used={"seven": "7H1"})
    assert table.declares() and table.refusal("seven 7H1") == "seven_declared"
    assert table.refusal("seven 7H2") == "not_held"


@pytest.mark.parametrize("taken", ["8H1", "AH1", "KH2", "10H1"])
def test_h6_2_the_seven_is_exchanged_with_the_turn_up(engine: SimpleNamespace, taken: str) -> None:
    """D10: the exchange is part of the declaration."""
    table = Table(engine, hand="7H2 9C1", turn_up=taken, stock=12).do("seven 7H2")
    assert table.hands[0] == {taken, "9C1"} and table.tables[0] == set()
    assert table.deal.turn_up == table.card("7H2") and table.deal.stock == 12
    assert table.texts(table.deal.known_of(0)) == {taken}


def test_h6_3_wherever_one_may_declare_a_turn_up_lies_there(engine: SimpleNamespace) -> None:
    for stock in range(2, 48, 2):
        table = Table(engine, hand="7H1", stock=stock)
        assert table.deal.turn_up >= 0 and table.allows("seven 7H1")


def test_h6_4_a_seven_turned_up_is_not_exchanged(engine: SimpleNamespace) -> None:
    """D11: the declared seven lies on the table, playable, never declarable again."""
    table = Table(engine, hand="7H1 AD1", other="8D1 8D2", turn_up="7H2", top="9S1 9S2")
    table.do("seven 7H1")
    assert table.tables[0] == {"7H1"} and table.deal.turn_up == table.card("7H2")
    assert table.deal.known_of(0) == 0 and table.scores == (10, 0)
    table.do("draw", "play AD1", "play 8D1")
    assert table.declares() and table.refusal("seven 7H1") == "seven_declared"
    assert table.do("draw").allows("play 7H1")


def test_h6_4_the_second_seven_finds_the_first_under_the_stock(engine: SimpleNamespace) -> None:
    hands = {"hand": "7H1 AD1 AD2", "other": "7H2 8D1 AH1"}
    table = Table(engine, **hands, turn_up="KH1", top="9S1 9S2")
    table.do("seven 7H1", "draw", "play AD1", "play AH1", "seven 7H2")
    assert table.tables[1] == {"7H2"} and table.deal.turn_up == table.card("7H1")
    assert table.scores == (10, 30)


def test_h6_5_the_card_taken_may_be_melded_at_once_as_a_card_from_the_hand(
    engine: SimpleNamespace,
) -> None:
    """D12: the other three kings on the table, the fourth is the turn-up."""
    kings = {"table": "KS1 KC1 KD1", "used": {"marriage": "KS1 KC1 KD1"}}
    table = Table(engine, hand="7H1", turn_up="KH1", **kings).do("seven 7H1")
    assert table.declares("meld four_kings KH1 KS1 KC1 KD1")


def test_h6_5_not_where_the_rules_make_it_wait(engine: SimpleNamespace) -> None:
    rules = {"exchange_usable_at_once": False}
    hands = {"hand": "7H1 QH1 KH2 AD1", "other": "8D1 8D2"}
    table = Table(engine, **hands, turn_up="KH1", rules=rules).do("seven 7H1")
    assert table.declares("meld royal_marriage KH2 QH1")
    assert table.refusal("meld royal_marriage KH1 QH1") == "too_soon_to_meld"
    table.do("draw", "play AD1", "play 8D1")
    assert table.allows("meld royal_marriage KH1 QH1")


def test_h6_5_what_was_melded_before_the_exchange_is_untouched(engine: SimpleNamespace) -> None:
    rules = {"exchange_usable_at_once": False}
    table = Table(engine, hand="7H1 QH1 KH2 7H2", turn_up="KH1", rules=rules)
    table.do("meld royal_marriage KH2 QH1", "seven 7H1", "seven 7H2")
    assert table.scores == (60, 0) and table.declares()
    assert table.hands[0] == {"KH1"} and table.tables[0] == {"KH2", "QH1", "7H2"}


def test_h6_6_a_seven_drawn_from_under_the_stock_scores_nothing(engine: SimpleNamespace) -> None:
    hands = {"hand": "7H1 AD1", "other": "8D1 9D1"}
    table = Table(engine, **hands, turn_up="KH1", top="9S1", stock=2).do("seven 7H1", "draw")
    assert table.hands[1] == {"8D1", "9D1", "7H1"} and table.scores == (10, 0)
    table.do("play AD1", "play 8D1")
    assert table.scores == (20, 0)


def test_h6_6_playing_a_seven_never_scores(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="7H1", other="8S1", phase="lead").do("play 7H1", "play 8S1")
    assert table.scores == (0, 0) and table.deal.winner == 0
    assert table.refusal("seven 7H1") == "not_held"


@pytest.mark.parametrize("card", ["7S1", "7C2", "7D1", "8H1", "AH1"])
def test_h6_7_no_other_card_is_declared_as_a_seven(engine: SimpleNamespace, card: str) -> None:
    table = Table(engine, hand=card)
    assert table.declares() and table.refusal(f"seven {card}") == "not_a_trump_seven"
