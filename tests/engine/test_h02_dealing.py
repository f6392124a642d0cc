"""H2: dealing."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import EVERY_CARD, SUITS, deal_anew


@pytest.mark.parametrize("dealer", [0, 1])
def test_h2_1_eight_cards_each_and_a_stock_of_48(engine: SimpleNamespace, dealer: int) -> None:
    table = deal_anew(engine, "", dealer)
    assert [len(hand) for hand in table.hands] == [8, 8]
    assert table.deal.stock == 48 and len(table.deal.face_down()) == 47
    assert table.tables == (set(), set())


@pytest.mark.parametrize("suit", SUITS)
def test_h2_2_the_turn_up_makes_trump_for_the_whole_deal(
    engine: SimpleNamespace, suit: str
) -> None:
    others = [card for card in EVERY_CARD if card[-2] != suit]
    table = deal_anew(engine, " ".join([*others[:16], f"9{suit}1"]))
    assert engine.cards.card_text(table.deal.turn_up) == f"9{suit}1"
    assert SUITS[table.deal.trump] == suit
    assert table.deal.turn_up not in table.deal.face_down()


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize(("turn_up", "points"), [("7H1", 10), ("7H2", 10), ("8H1", 0), ("AH2", 0)])
def test_h2_3_a_seven_turned_up_scores_ten_for_the_dealer(
    engine: SimpleNamespace, dealer: int, turn_up: str, points: int
) -> None:
    others = [card for card in EVERY_CARD if card != turn_up]
    table = deal_anew(engine, " ".join([*others[:16], turn_up]), dealer)
    assert table.scores[dealer] == points and table.scores[1 - dealer] == 0


def test_h2_3_a_seven_put_there_later_gives_the_dealer_nothing(engine: SimpleNamespace) -> None:
    pack = "AH1 7H1 9S1 7S1 7S2 8S1 KC1 KC2 8S2 8C1 QC1 QC2 JC1 8C2 9C1 9C2 9H1"
    table = deal_anew(engine, pack, dealer=1).do("play 9S1", "play 7S1", "seven 7H1")
    assert table.scores == (10, 0)
    assert engine.cards.card_text(table.deal.turn_up) == "7H1"


def test_h2_4_packets_of_three_two_three_elder_first(engine: SimpleNamespace) -> None:
    """D2: then card 17 is the turn-up, and card 18 the top of the stock."""
    first = EVERY_CARD[:20]
    elder = {*first[:3], *first[6:8], *first[10:13]}
    for dealer in (0, 1):
        table = deal_anew(engine, " ".join(first), dealer)
        assert table.hands[1 - dealer] == elder
        assert table.hands[dealer] == set(first[:16]) - elder
        assert engine.cards.card_text(table.deal.turn_up) == first[16]
        down = [engine.cards.card_text(card) for card in table.deal.face_down()]
        assert down == EVERY_CARD[17:]
