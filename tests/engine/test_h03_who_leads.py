"""H3: who deals and who leads."""

from types import SimpleNamespace

import pytest

from tests.engine.play import whole_match
from tests.engine.tables import Table, deal_anew

PERSON, COMPUTER = 0, 1


def rules(engine: SimpleNamespace, **values: str) -> object:
    return engine.rulesets.Ruleset(name="variant", **values)


def test_h3_1_the_computer_deals_the_first_match(engine: SimpleNamespace) -> None:
    assert engine.run.first_dealer(1, 1, engine.rulesets.HOUSE) == COMPUTER
    match = engine.match.Match(engine.rulesets.HOUSE, COMPUTER)
    assert match.dealer == COMPUTER


def test_h3_2_the_first_dealer_alternates_whatever_the_run(engine: SimpleNamespace) -> None:
    """D3: the number of matches started counts, not the match's place in its run."""
    for number in range(1, 40):
        for in_run in range(1, number + 1):
            dealer = engine.run.first_dealer(number, in_run, engine.rulesets.HOUSE)
            assert dealer == (COMPUTER if number % 2 else PERSON)


def test_h3_2_match_in_run_counts_within_the_run(engine: SimpleNamespace) -> None:
    variant = rules(engine, first_dealer_by="matchInRun")
    for number in range(1, 20):
        assert engine.run.first_dealer(number, 1, variant) == COMPUTER
        assert engine.run.first_dealer(number, 2, variant) == PERSON
        assert engine.run.first_dealer(number, 3, variant) == COMPUTER


@pytest.mark.parametrize("first", [PERSON, COMPUTER])
def test_h3_3_the_other_player_deals_the_second_deal(engine: SimpleNamespace, first: int) -> None:
    """D4, and its other reading: the computer deals it, whoever dealt the first."""
    assert engine.run.second_dealer(first, engine.rulesets.HOUSE) == 1 - first
    variant = rules(engine, second_deal_dealer="computer")
    assert engine.run.second_dealer(first, variant) == COMPUTER


@pytest.mark.parametrize("second", ["other", "computer"])
@pytest.mark.parametrize("first", [PERSON, COMPUTER])
def test_h3_4_elder_leads_the_first_trick_of_both_deals(
    engine: SimpleNamespace, first: int, second: str
) -> None:
    values = {"second_deal_dealer": second, "early_win": 10_000}
    dealers = []
    for match, _, action, _ in whole_match(engine, 4, "random", first, **values):
        if isinstance(action, engine.actions.DealOut):
            dealers.append(match.dealer)
            assert match.to_act == 1 - match.dealer and match.phase == "lead"
    assert dealers == [first, COMPUTER if second == "computer" else 1 - first]


@pytest.mark.parametrize("dealer", [0, 1])
def test_h3_4_the_dealer_may_not_lead_first(engine: SimpleNamespace, dealer: int) -> None:
    table = deal_anew(engine, "", dealer)
    other = sorted(table.hands[dealer])[0]
    assert table.refusal(f"play {other}") == "not_held"


@pytest.mark.parametrize(("followed", "winner"), [("9S1", 1), ("7S1", 0)])
def test_h3_5_the_winner_leads_next_also_into_the_endgame(
    engine: SimpleNamespace, followed: str, winner: int
) -> None:
    """D5: trick 24 is the last with a stock, of two cards."""
    hand, other = "8S1 KC1 KC2", f"{followed} QC1 QC2"
    for stock in (30, 2):
        table = Table(engine, hand=hand, other=other, stock=stock, phase="lead")
        table.do("play 8S1", f"play {followed}", "draw")
        assert table.deal.to_act == winner and table.deal.phase == 0
