"""H13: states, actions and their order. The invariants of H13.4 are in ``test_both_forms``."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine.play import STYLES, whole_match
from tests.engine.tables import Table

NEXT = {
    "shuffle": {"cut"},
    "cut": {"deal"},
    "deal": {"lead"},
    "lead": {"follow"},
    "follow": {"declare", "lead", "shuffle", "finished"},
    "declare": {"declare", "lead"},
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(4))
def test_h13_1_the_states_follow_one_another(
    engine: SimpleNamespace, seed: int, style: str
) -> None:
    before = "shuffle"
    for match, _, action, _ in whole_match(engine, seed, style):
        assert match.phase in NEXT[before]
        if before == "follow" and match.deal is not None and not match.finished:
            assert (match.phase == "declare") == (match.deal.stock > 0)
        if before == "declare":
            drawn = isinstance(action, engine.actions.Draw)
            assert (match.phase == "lead") == drawn
        before = str(match.phase)


def kinds_of(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.parametrize("style", STYLES)
def test_h13_3_the_order_inside_a_trick(engine: SimpleNamespace, style: str) -> None:
    """Card, card, winner with brisques, declarations, winner draws, loser draws."""
    for match, _, action, events in whole_match(engine, 8, style):
        kinds = kinds_of(events)
        match type(action).__name__:
            case "Play" if events[0].leads:
                assert kinds == ["CardPlayed"]
            case "Play":
                ends = {0: [], 1: ["DealEnded"], 2: ["DealEnded", "MatchEnded"]}
                assert kinds[:2] == ["CardPlayed", "TrickTaken"]
                assert kinds[2:] == ends[len(kinds) - 2]
                assert events[1].last == (events[1].trick == 32) == (len(kinds) > 2)
            case "Draw":
                assert kinds == ["Drawn"] and events[0].stock == match.deal.stock
            case "Meld":
                assert kinds == ["Melded"]
            case "Seven":
                assert kinds == ["SevenDeclared"]


def test_h13_3_a_meld_scores_before_the_draw(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KS1 QS1", other="9C1", top="AD1 AD2")
    table.do("meld marriage KS1 QS1")
    assert table.scores == (20, 0) and table.hands[0] == set()
    assert table.do("draw").hands == ({"AD1"}, {"9C1", "AD2"})


def test_h13_5_any_of_several_sets_may_be_chosen(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KS1 KS2 QS1 QS2")
    sets = [f"meld marriage KS{king} QS{queen}" for king in (1, 2) for queen in (1, 2)]
    assert table.declares(*sets)
    for text in sets:
        assert table.allows(text)


def test_h13_5_which_copy_is_spent_matters(engine: SimpleNamespace) -> None:
    """QS1 has been in a bezique: marrying QS2 keeps nothing of it for a second one."""
    table = Table(engine, hand="KS1 QS2 JD2", table="QS1 JD1", used={"bezique": "QS1 JD1"})
    assert table.declares(
        "meld marriage KS1 QS1",
        "meld marriage KS1 QS2",
        "meld bezique QS2 JD2",
        "meld double_bezique QS1 QS2 JD1 JD2",
    )


def test_h13_6_the_house_values_come_first(engine: SimpleNamespace) -> None:
    house = engine.rulesets.HOUSE
    assert (house.sevens_per_declare, house.exchange_usable_at_once) == (2, True)
    assert (house.declare_after_trick_24, house.royal_from_sequence) == (True, "perCard")
    assert (house.quartet_one_per_suit, house.second_deal_dealer) == (True, "other")
    assert (house.first_dealer_by, house.start_level) == ("matchesStarted", 1)
    assert (house.early_win, house.top_level, house.key) == (400, 5, "house/1")


def test_h13_6_a_rule_set_is_a_value(engine: SimpleNamespace) -> None:
    ruleset = engine.rulesets.Ruleset
    house = engine.rulesets.HOUSE
    assert ruleset(name="house") == house and hash(ruleset(name="house")) == hash(house)
    with pytest.raises(AttributeError):
        engine.rulesets.HOUSE.early_win = 10


def test_a_seat_holds_at_most_eight_cards(engine: SimpleNamespace) -> None:
    with pytest.raises(ValueError, match="at most eight"):
        Table(engine, hand="7S1 7S2 8S1 8S2 9S1", table="9S2 JS1 JS2 QS1")


def test_a_copy_is_a_deal_of_its_own(engine: SimpleNamespace) -> None:
    table = Table(engine, hand="KS1 QS1 7H1", other="9C1", turn_up="8H1").do("seven 7H1")
    twin = table.deal.copy()
    table.do("meld marriage KS1 QS1", "draw")
    assert twin.score_of(0) == 10 and not twin.meld_done and twin.phase == 2
    assert twin.known_of(0) == twin.hand_of(0) & (1 << table.card("8H1"))


def test_h13_6_no_other_rules_go_by_the_key_of_the_house(engine: SimpleNamespace) -> None:
    variant = engine.rulesets.Ruleset(sevens_per_declare=1)
    assert variant.key != engine.rulesets.HOUSE.key
