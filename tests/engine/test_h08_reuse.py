"""H8: what a card that was scored may be used in again."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import Table

FRESH = {"royal_from_sequence": "onlyFreshCardRule"}
SEQUENCE = "AH1 10H1 KH1 QH1 JH1"


def test_h8_1_not_twice_in_one_kind(engine: SimpleNamespace) -> None:
    """Marriages of all suits are one kind, and each quartet is its own."""
    table = Table(engine, hand="QS2", table="KS1 QS1", used={"marriage": "KS1 QS1"})
    assert table.declares() and table.refusal("meld marriage KS1 QS2") == "used_in_kind"
    queens = Table(
        engine, hand="QD1", table="QS1 QH1 QC1", used={"marriage": "QS1 QC1", "four_kings": "QH1"}
    )
    assert queens.declares("meld four_queens QS1 QH1 QC1 QD1")


def test_h8_2_no_card_of_a_sequence_marries(engine: SimpleNamespace) -> None:
    """D15: not even a fresh partner."""
    table = Table(engine, hand="QH2", table=SEQUENCE, used={"sequence": SEQUENCE})
    assert table.declares() and table.refusal("meld royal_marriage KH1 QH2") == "sequence_spent"
    fresh = Table(engine, hand="KH2 QH2", table=SEQUENCE, used={"sequence": SEQUENCE})
    assert fresh.declares("meld royal_marriage KH2 QH2")


def test_h8_2_it_may_where_only_the_fresh_card_counts(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="QH2", table=SEQUENCE, used={"sequence": SEQUENCE}, rules=FRESH)
    assert table.declares("meld royal_marriage KH1 QH2")
    done = {"sequence": SEQUENCE, "royal_marriage": "KH1"}
    assert Table(engine, hand="QH2", table=SEQUENCE, used=done, rules=FRESH).declares()
    both = Table(engine, hand="9C1", table=SEQUENCE, used={"sequence": SEQUENCE}, rules=FRESH)
    assert both.declares()


def test_h8_2_a_sequence_of_this_very_trick_bars_the_marriage_later(
    engine: SimpleNamespace,
) -> None:
    hands = {"hand": f"{SEQUENCE} AD1", "other": "7D1 8D1"}
    table = Table(engine, **hands, top="QH2 9C1").do(f"meld sequence {SEQUENCE}", "draw")
    assert table.do("play AD1", "play 7D1").declares()


def test_h8_3_no_card_of_a_double_makes_a_bezique(engine: SimpleNamespace) -> None:
    four = "QS1 JD1 JD2"
    table = Table(engine, hand="QS2", table=four, used={"double_bezique": four})
    assert table.declares() and table.refusal("meld bezique QS2 JD1") == "double_spent"


@pytest.mark.parametrize(
    ("kind", "cards", "fresh", "used"),
    [
        ("marriage", "KC1 QC1", "QC1", {"four_kings": "KC1"}),
        ("marriage", "KC1 QC1", "KC1", {"four_queens": "QC1"}),
        ("bezique", "QS1 JD1", "JD1", {"four_queens": "QS1", "marriage": "QS1"}),
        ("bezique", "QS1 JD1", "QS1", {"four_jacks": "JD1"}),
        ("four_aces", "AS1 AH1 AC1 AD1", "AS1", {"sequence": "AH1"}),
        ("four_jacks", "JS1 JH1 JC1 JD1", "JC1", {"sequence": "JH1", "bezique": "JD1"}),
        ("four_jacks", "JS1 JH1 JC1 JD1", "JS1", {"double_bezique": "JD1"}),
        ("sequence", SEQUENCE, "10H1", {"royal_marriage": "KH1 QH1", "four_aces": "AH1"}),
        ("royal_marriage", "KH1 QH1", "KH1", {"four_queens": "QH1"}),
        ("double_bezique", "QS1 QS2 JD1 JD2", "JD2", {"bezique": "QS1 JD1", "marriage": "QS2"}),
    ],
)
def test_h8_4_nothing_else_has_a_direction(
    engine: SimpleNamespace, kind: str, cards: str, fresh: str, used: dict[str, str]
) -> None:
    """D16."""
    shown = " ".join(card for card in cards.split() if card != fresh)
    table = Table(engine, hand=fresh, table=shown, used=used, trump="H")
    assert table.allows(f"meld {kind} {cards}")


def test_h8_4_a_sequence_of_spades_then_bezique(engine: SimpleNamespace) -> None:
    cards = "AS1 10S1 KS1 QS1 JS1"
    table = Table(engine, hand="JD1", table=cards, used={"sequence": cards}, trump="S")
    assert table.declares("meld bezique QS1 JD1")


def test_h8_5_royal_marriage_then_sequence(engine: SimpleNamespace) -> None:
    hands = {"hand": f"{SEQUENCE} AD1", "other": "7D1 8D1"}
    table = Table(engine, **hands).do("meld royal_marriage KH1 QH1", "draw")
    table.do("play AD1", "play 7D1", f"meld sequence {SEQUENCE}")
    assert table.scores == (300, 0)


def test_h8_6_bezique_then_double(engine: SimpleNamespace) -> None:
    hands = {"hand": "QS1 QS2 JD1 JD2 AH1", "other": "7D1 8D1"}
    table = Table(engine, **hands, trump="H").do("meld bezique QS1 JD1", "draw")
    table.do("play AH1", "play 7D1", "meld double_bezique QS1 QS2 JD1 JD2")
    assert table.scores == (550, 0)


def test_h8_7_two_singles_lose_the_double(engine: SimpleNamespace) -> None:
    table = Table(engine, table="QS1 JD1", hand="QS2 JD2", used={"bezique": "QS1 JD1"}, trump="H")
    double = "meld double_bezique QS1 QS2 JD1 JD2"
    assert table.declares("meld bezique QS2 JD2", double)
    four = "QS1 QS2 JD1 JD2"
    after = Table(engine, table=four, hand="9C1", used={"bezique": four}, trump="H")
    assert after.declares() and after.refusal(double) == "nothing_from_hand"


def test_h8_8_the_second_single_or_the_double(engine: SimpleNamespace) -> None:
    used = {"bezique": "QS1 JD1", "four_jacks": "JD2"}
    table = Table(engine, table="QS1 JD1 JD2", hand="QS2", used=used, trump="H")
    double = "meld double_bezique QS1 QS2 JD1 JD2"
    assert table.declares("meld bezique QS2 JD2", double)
    assert table.do("meld bezique QS2 JD2").refusal(double) == "one_meld"


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        ("marriage", "KS1 QS1", "KS2 QS2"),
        ("royal_marriage", "KH1 QH1", "KH2 QH2"),
        ("four_aces", "AS1 AH1 AC1 AD1", "AS2 AH2 AC2 AD2"),
    ],
)
def test_h8_9_second_copies_are_new_cards(
    engine: SimpleNamespace, kind: str, first: str, second: str
) -> None:
    table = Table(engine, table=first, hand=second, used={kind: first})
    assert table.declares(f"meld {kind} {second}")


def test_h8_9_a_second_sequence(engine: SimpleNamespace) -> None:
    second = "AH2 10H2 KH2 QH2 JH2"
    table = Table(engine, table="KH1 QH1", hand=second, used={"sequence": SEQUENCE})
    assert table.declares(f"meld sequence {second}", "meld royal_marriage KH2 QH2")


def test_h8_10_a_broken_quartet_takes_no_new_fourth(engine: SimpleNamespace) -> None:
    used = {"four_kings": "KS1 KH1 KC1 KD1"}
    table = Table(engine, table="KS1 KH1 KC1", hand="KD2", used=used)
    assert table.declares()
    assert table.refusal("meld four_kings KS1 KH1 KC1 KD2") == "used_in_kind"


def test_h8_11_the_ten_of_a_sequence_comes_from_the_hand(engine: SimpleNamespace) -> None:
    """The other four on the table; and a ten on the table has been in a sequence."""
    table = Table(engine, table="AH1 KH1 QH1 JH1", hand="10H1")
    assert table.declares(f"meld sequence {SEQUENCE}")
    spent = Table(engine, table="10H1", hand="AH1 KH1 QH1 JH1", used={"sequence": "10H1"})
    assert spent.declares("meld royal_marriage KH1 QH1")
