"""H5: who may declare, when and how much."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import Table

MARRIAGES = "KS1 QS1 KC1 QC1 7H1 7H2"


def test_h5_1_only_the_winner_and_only_before_drawing(engine: SimpleNamespace) -> None:
    hands = {"hand": "9D1 KS1 QS1 7H1", "other": "8D1 KC1 QC1 7H2"}
    table = Table(engine, **hands, phase="lead")
    for text in ("meld marriage KS1 QS1", "seven 7H1"):
        assert table.refusal(text) == "not_declaring"
    table.do("play 9D1")
    assert table.refusal("meld marriage KC1 QC1") == "not_declaring"
    table.do("play 8D1")
    assert table.declares("meld marriage KS1 QS1", "seven 7H1")
    assert table.refusal("meld marriage KC1 QC1") == "not_held"
    table.do("draw")
    assert table.refusal("meld marriage KS1 QS1") == "not_declaring"


def test_h5_2_one_meld_a_trick(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KS1 QS1 KC1 QC1").do("meld marriage KS1 QS1")
    assert table.declares()
    assert table.refusal("meld marriage KC1 QC1") == "one_meld"


def test_h5_2_and_one_more_after_the_next(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KS1 QS1 KC1 QC1 AD1", other="7D1 7D2 8D1 8D2")
    table.do("meld marriage KS1 QS1", "draw", "play AD1", "play 7D1")
    assert table.allows("meld marriage KC1 QC1")


@pytest.mark.parametrize(
    "order", [("meld marriage KS1 QS1", "seven 7H1"), ("seven 7H1", "meld marriage KS1 QS1")]
)
def test_h5_3_a_seven_besides_the_meld_in_either_order(
    engine: SimpleNamespace, order: tuple[str, str]
) -> None:
    """D6."""
    table = Table(engine, hand=MARRIAGES, turn_up="9H1").do(*order)
    assert table.scores == (30, 0)
    assert table.allows("seven 7H2") and not table.allows("meld marriage KC1 QC1")


def test_h5_4_both_sevens_after_one_trick(engine: SimpleNamespace) -> None:
    """D7: the first exchanges, the second then cannot."""
    table = Table(engine, hand=MARRIAGES, turn_up="9H1").do("seven 7H2", "seven 7H1")
    assert table.scores == (20, 0) and table.tables[0] == {"7H1"}
    assert "9H1" in table.hands[0]
    assert table.declares("meld marriage KS1 QS1", "meld marriage KC1 QC1")


def test_h5_4_one_seven_a_trick_where_the_rules_say_so(engine: SimpleNamespace) -> None:
    table = Table(engine, hand=MARRIAGES, rules={"sevens_per_declare": 1}).do("seven 7H2")
    assert table.refusal("seven 7H1") == "one_seven"
    assert table.allows("meld marriage KC1 QC1")
    later = Table(engine, hand="7H1 7H2 AD1", other="7D1 8D1", rules={"sevens_per_declare": 1})
    later.do("seven 7H2", "draw", "play AD1", "play 7D1")
    assert later.allows("seven 7H1")


def test_h5_5_one_may_declare_before_the_last_draw(engine: SimpleNamespace) -> None:
    """D8: melds and sevens."""
    table = Table(engine, hand="KS1 QS1 7H1", stock=2, turn_up="9H1")
    assert table.declares("meld marriage KS1 QS1", "seven 7H1")
    table.do("seven 7H1", "meld marriage KS1 QS1", "draw")
    assert table.scores == (30, 0) and table.hands[1] == {"7H1"}


def test_h5_5_not_where_the_rules_end_declaring_earlier(engine: SimpleNamespace) -> None:
    rules = {"declare_after_trick_24": False}
    table = Table(engine, hand="KS1 QS1 7H1", stock=2, turn_up="9H1", rules=rules)
    assert table.declares()
    for text in ("meld marriage KS1 QS1", "seven 7H1"):
        assert table.refusal(text) == "not_declaring"
    before = Table(engine, hand="KS1 QS1 7H1", stock=4, turn_up="9H1", rules=rules)
    assert before.declares("meld marriage KS1 QS1", "seven 7H1")


def test_h5_6_declaring_is_optional_and_keeps(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KS1 QS1 AD1 AD2", other="7D1 8D1", turn_up="9H1")
    table.do("draw", "play AD1", "play 7D1")
    assert table.allows("draw") and table.allows("meld marriage KS1 QS1")
    table.do("draw", "play KS1", "play 8D1")
    assert not table.allows("meld marriage KS1 QS1")


def test_h5_7_points_are_scored_at_once_and_nothing_waits(engine: SimpleNamespace) -> None:
    """D9: what lies on the table complete, unscored, stays so (H7.3)."""
    table = Table(engine, hand="JD1 9C1", table="KS1 QS1", used={"marriage": "KS1 QS1"})
    table.do("meld bezique QS1 JD1")
    assert table.scores == (40, 0)
    both = Table(engine, table="QS1 JD1", hand="9C1", used={"marriage": "QS1", "four_jacks": "JD1"})
    assert both.declares()


def test_h5_8_nothing_is_declared_without_a_stock(engine: SimpleNamespace) -> None:
    hands = {"hand": "AS1 KS1 QS1 7H1", "other": "7S1 8S1 9S1 7H2"}
    table = Table(engine, **hands, stock=0, phase="lead").do("play AS1", "play 7S1")
    assert table.legal() == {f"play {card}" for card in ["KS1", "QS1", "7H1"]}
    for text in ("meld marriage KS1 QS1", "seven 7H1"):
        assert table.refusal(text) == "not_declaring"
    assert table.refusal("draw") == "nothing_to_draw"
