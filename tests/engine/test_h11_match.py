"""H11: what decides a match."""

from types import SimpleNamespace

import pytest

from tests.engine.play import log_of, whole_match


def verdict(engine: SimpleNamespace, *deals: tuple[int, int]) -> object:
    """Return the verdict as (winner, margin); None when a second deal is due."""
    found = engine.match.verdict(list(deals), engine.rulesets.HOUSE)
    return None if found is None else (found.winner, found.margin)


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ((400, 390), (0, 10)),
        ((400, 0), (0, 400)),
        ((390, 400), (1, 10)),
        ((410, 400), (0, 10)),
        ((1000, 1010), (1, 10)),
        ((390, 0), None),
        ((0, 390), None),
        ((400, 400), None),
        ((520, 520), None),
        ((0, 0), None),
    ],
)
def test_h11_1_and_h11_2_after_the_first_deal(
    engine: SimpleNamespace, deal: tuple[int, int], expected: object
) -> None:
    """D18: equal scores of 400 or more decide nothing."""
    assert verdict(engine, deal) == expected


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((100, 90), (90, 100), (None, 0)),
        ((390, 0), (0, 400), (1, 10)),
        ((390, 0), (0, 390), (None, 0)),
        ((420, 420), (0, 10), (1, 10)),
        ((100, 200), (500, 300), (0, 100)),
        ((10, 0), (0, 0), (0, 10)),
    ],
)
def test_h11_3_and_h11_4_after_the_second_deal(
    engine: SimpleNamespace, first: tuple[int, int], second: tuple[int, int], expected: object
) -> None:
    assert verdict(engine, first, second) == expected


@pytest.mark.parametrize("seed", range(12))
def test_h11_a_match_ends_as_its_deals_say(engine: SimpleNamespace, seed: int) -> None:
    match, _ = log_of(engine, seed, "stacked", seed % 2)
    assert match.finished and match.to_act is None
    assert match.verdict == engine.match.verdict(match.points, match.ruleset)
    assert match.totals() == tuple(sum(deal[seat] for deal in match.points) for seat in (0, 1))
    last = match.history[-1]
    assert (last.winner, last.margin) == (match.verdict.winner, match.verdict.margin)
    assert [event.points for event in match.histories[0] if hasattr(event, "points")][-1] == (
        match.points[0]
    )
    assert len(match.points) == 2 or max(match.points[0]) >= 400


def test_h11_2_the_second_deal_begins_with_nothing_of_the_first(engine: SimpleNamespace) -> None:
    match = next(match for match, _, _, _ in whole_match(engine, 1) if match.points)
    assert match.phase == "shuffle" and match.legal_actions(0) == match.legal_actions(1) == []
    assert match.totals() == match.points[0]
    match.apply(None, engine.actions.Commit("0" * 64))
    assert (match.deal_number, match.phase, match.deal) == (2, "cut", None)
    assert match.history == [engine.events.Committed("0" * 64)]
    assert match.totals() == match.points[0]
    match.apply(0, engine.actions.Cut(0))
    match.apply(None, engine.actions.DealOut(tuple(range(63, -1, -1))))
    assert match.drawn == [-1, -1] and match.deal.tricks == 0
    assert [match.deal.used_in(kind) for kind in range(10)] == [0] * 10
