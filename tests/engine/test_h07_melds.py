"""H7: the nine melds."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import SUITS, Table

ANY_FOUR = {"quartet_one_per_suit": False}
PLAIN = {"S": "C", "H": "S", "C": "D", "D": "H"}


def values(trump: str) -> list[tuple[str, str, int]]:
    """Return every kind with its cards under a trump, and its points."""
    plain = PLAIN[trump]
    return [
        ("sequence", " ".join(f"{rank}{trump}1" for rank in ("A", "10", "K", "Q", "J")), 250),
        ("royal_marriage", f"K{trump}2 Q{trump}1", 40),
        ("marriage", f"K{plain}1 Q{plain}2", 20),
        ("bezique", "QS2 JD1", 40),
        ("double_bezique", "QS1 QS2 JD1 JD2", 500),
        ("four_aces", "AS1 AH1 AC2 AD1", 100),
        ("four_kings", "KS1 KH1 KC2 KD1", 80),
        ("four_queens", "QS1 QH1 QC2 QD1", 60),
        ("four_jacks", "JS1 JH1 JC2 JD1", 40),
    ]


@pytest.mark.parametrize("trump", SUITS)
def test_h7_1_the_nine_kinds_and_their_points(engine: SimpleNamespace, trump: str) -> None:
    for kind, cards, points in values(trump):
        table = Table(engine, hand=cards, trump=trump)
        table.do(f"meld {kind} {cards}")
        assert table.scores == (points, 0), kind
        assert table.tables[0] == set(cards.split()) and table.hands[0] == set()
    assert [points for _, _, points in values(trump)] == list(engine.kinds.MELD_POINTS)


def test_h7_1_every_name_belongs_to_its_cards_only(engine: SimpleNamespace) -> None:
    for _, cards, _ in values("H"):
        table = Table(engine, hand=cards, trump="H")
        for kind in engine.kinds.MELD_NAMES:
            text = f"meld {kind} {cards}"
            if not table.allows(text):
                assert table.refusal(text) == "wrong_cards"


def test_h7_2_all_the_cards_have_to_be_held(engine: SimpleNamespace) -> None:
    """The other seat's cards, the turn-up and what was just played are not."""
    table = Table(engine, hand="KS1", other="QS1", other_table="QS2", turn_up="QH1")
    assert table.declares() and table.refusal("meld marriage KS1 QS1") == "not_held"
    played = Table(engine, hand="KS1 QS1", other="7D1", phase="lead")
    played.do("play KS1", "play 7D1")
    assert played.refusal("meld marriage KS1 QS1") == "not_held"


def test_h7_2_exactly_these_cards(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KS1 QS1 QS2 JS1 KS2")
    for cards in ("KS1", "KS1 QS1 QS2", "KS1 KS2 QS1 QS2", "QS1 JS1", "KS1 KS2"):
        assert table.refusal(f"meld marriage {cards}") == "wrong_cards"


@pytest.mark.parametrize("kind", range(9))
def test_h7_3_one_card_at_least_comes_from_the_hand(engine: SimpleNamespace, kind: int) -> None:
    """D13: whatever kinds the cards on the table were used in."""
    name, cards, _ = values("H")[kind]
    every = cards.split()
    on_table = Table(engine, hand="9C1", table=cards, trump="H", used={"seven": "7H1"})
    assert not on_table.allows(f"meld {name} {cards}")
    assert on_table.refusal(f"meld {name} {cards}") == "nothing_from_hand"
    for card in every:
        others = " ".join(other for other in every if other != card)
        assert Table(engine, hand=card, table=others).allows(f"meld {name} {cards}")


@pytest.mark.parametrize("rank", "AKQJ")
def test_h7_4_four_of_a_kind_are_one_of_each_suit(engine: SimpleNamespace, rank: str) -> None:
    """D14, and the other reading: any four."""
    kind = {"A": "four_aces", "K": "four_kings", "Q": "four_queens", "J": "four_jacks"}[rank]
    cards = f"{rank}H1 {rank}H2 {rank}C1 {rank}D2"
    text = f"meld {kind} {cards}"
    assert Table(engine, hand=cards, trump="S").refusal(text) == "wrong_cards"
    assert Table(engine, hand=cards, trump="S", rules=ANY_FOUR).declares(text)


def test_h7_4_any_four_still_needs_a_fresh_card_and_new_ones(engine: SimpleNamespace) -> None:
    kings = "KS1 KS2 KH1 KH2"
    table = Table(engine, table=kings, rules=ANY_FOUR, trump="C")
    assert table.declares()
    spent = Table(
        engine,
        hand="KC1 KC2 KD1",
        table="KS1",
        used={"four_kings": "KS1"},
        rules=ANY_FOUR,
        trump="C",
    )
    assert spent.declares()


def test_h7_5_trumps_are_only_a_royal_marriage(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KH1 QH1 KS1 QS1", trump="H")
    assert table.declares("meld royal_marriage KH1 QH1", "meld marriage KS1 QS1")
    assert table.refusal("meld marriage KH1 QH1") == "wrong_cards"
    assert table.refusal("meld royal_marriage KS1 QS1") == "wrong_cards"


@pytest.mark.parametrize(
    "cards",
    ["AS1 10S1 KC1 QS1 JS1", "10S1 10H1 10C1 10D1", "QC1 JH1", "QS1 JC1", "QH1 JD1", "KS1 QC1"],
)
def test_h7_5_the_list_is_complete(engine: SimpleNamespace, cards: str) -> None:
    assert Table(engine, hand=cards, trump="D").declares()


def test_h7_5_no_plain_sequence(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="AS1 10S1 KS1 QS1 JS1", trump="H")
    assert table.declares("meld marriage KS1 QS1")


def test_h7_6_declared_cards_stay_held_and_playable(engine: SimpleNamespace) -> None:
    hands = {"hand": "KS1 QS1 9C1", "other": "7S1 8S1"}
    table = Table(engine, **hands).do("meld marriage KS1 QS1", "draw")
    assert table.allows("play KS1") and table.allows("play QS1")
    table.do("play KS1")
    assert table.tables[0] == {"QS1"} and bool(table.deal.led_from_table)


def test_h7_7_what_is_left_of_a_meld_keeps_its_history(engine: SimpleNamespace) -> None:
    hands = {"hand": "KS1 QS1 KS2", "other": "7S1 8S1"}
    table = Table(engine, **hands, top="JD1 9C1").do("meld marriage KS1 QS1", "draw")
    table.do("play KS1", "play 7S1")
    assert table.scores == (20, 0)
    assert table.declares("meld bezique QS1 JD1")
    assert table.refusal("meld marriage KS2 QS1") == "used_in_kind"
