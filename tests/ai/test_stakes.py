"""What points are worth in matches: the table the search reads, and whether it comes true."""

from __future__ import annotations

from statistics import mean

import pytest

from game.ai import arena, chances, stakes
from game.ai.duel import Duel
from game.ai.opponent import action_of
from game.engine.deal import Deal
from game.engine.phases import OVER
from game.engine.rulesets import HOUSE

LEADS = len(stakes.LEADS)


@pytest.fixture(scope="module")
def table() -> list[int]:
    """The table that is shipped."""
    return stakes.read()


def rows(table: list[int]) -> list[list[int]]:
    """Return the shares by lead, a row for each number of tricks and each sum."""
    return [table[at : at + LEADS] for at in range(0, stakes.SIZE, LEADS)]


def test_the_file_is_what_the_chances_give(table: list[int]) -> None:
    assert table == stakes.count()


def test_a_larger_lead_is_never_worth_less(table: list[int]) -> None:
    for row in rows(table):
        assert row == sorted(row)
        assert 0 <= row[0] <= row[-1] <= stakes.SCALE


def test_both_sides_shares_are_one_match(table: list[int]) -> None:
    for row in rows(table):
        for share, other in zip(row, reversed(row), strict=True):
            assert abs(share + other - stakes.SCALE) <= 1


def test_early_a_match_is_less_decided_than_late(table: list[int]) -> None:
    late, *_, early = rows(table)[: len(stakes.LEFT)]
    middle = LEADS // 2
    for lead in range(middle + 1, LEADS):
        assert late[lead] >= early[lead]


def test_with_400_in_reach_a_lead_in_the_first_deal_is_worth_more(table: list[int]) -> None:
    """H11.2: it ends the match; with few points in all a second deal evens it out."""
    few, *_, many = rows(table)[len(stakes.LEFT) :][: len(stakes.SUMS)]
    ahead = LEADS // 2 + 5
    assert stakes.LEADS[ahead] == 100
    assert many[ahead] > 0.98 * stakes.SCALE
    assert few[ahead] < 0.75 * stakes.SCALE


def test_the_shares_come_true() -> None:
    """Of matches that go on, those ahead after the first deal win as often as their lead says."""
    net = arena.make_player("net")
    duel = Duel(net, net)
    spread = chances.shipped().spread[chances.TRICKS]
    foretold, won = [], []
    for number in range(500):
        seed, dealer = arena.pair_seed(5, number), number & 1
        duel.play(seed, False, dealer)
        lead = first_lead(duel, seed, dealer)
        if duel.deals == 2 and lead:
            foretold.append(chances.share_of_last_deal(abs(lead), spread))
            own, other = duel.result()
            won.append(0.5 if own == other else float((own > other) == (lead > 0)))
    assert len(won) > 200
    assert abs(mean(foretold) - mean(won)) < 0.08


def first_lead(duel: Duel, seed: int, dealer: int) -> int:
    """Return by how much seat 0 was ahead after the first deal of the match just played."""
    deal = Deal(HOUSE, dealer, duel.pack(seed, 0, dealer))
    for _, kind, cards in duel.log():
        if deal.phase == OVER:
            break
        deal.apply(action_of(kind, cards))
    return int(deal.score_of(0) - deal.score_of(1))
