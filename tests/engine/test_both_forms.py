"""Whole matches of the compiled and the uncompiled engine, step by step, and what always holds."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.invariants import check_deal, check_notation, check_sheet, taken_by
from tests.engine.play import MATCHES, SEEDS, STYLES, new_match, next_row, whole_match
from tests.engine.tables import state_of

RULES: list[dict[str, Any]] = [
    {},
    {"sevens_per_declare": 1, "exchange_usable_at_once": False, "second_deal_dealer": "computer"},
    {"declare_after_trick_24": False, "quartet_one_per_suit": False},
    {"royal_from_sequence": "onlyFreshCardRule", "early_win": 10_000},
]


def side_by_side(
    forms: tuple[SimpleNamespace, SimpleNamespace], seed: int, style: str, rules: dict[str, Any]
) -> Iterator[tuple[Any, Any]]:
    """Play one match in both forms by the same texts; yield both after every action."""
    random, dealer = Random(seed), seed & 1
    one, two = (new_match(form, dealer, **rules) for form in forms)
    while not one.finished:
        seat, action = next_row(forms[0], one, random, style)
        twin = forms[1].actions.parse_action(str(action))
        assert repr(twin) == repr(action)
        assert repr(two.apply(seat, twin)) == repr(one.apply(seat, action))
        yield one, two


def assert_alike(
    forms: tuple[SimpleNamespace, SimpleNamespace], one: Any, two: Any, *, history: bool
) -> None:
    """Compare two matches in all they hold and show; the long history only now and then."""
    assert (one.deal is None) == (two.deal is None)
    if one.deal is not None:
        assert state_of(one.deal) == state_of(two.deal)
        assert repr(one.deal.legal_actions()) == repr(two.deal.legal_actions())
    assert one.totals() == two.totals() and one.points == two.points
    assert (one.phase, one.to_act, one.dealer) == (two.phase, two.to_act, two.dealer)
    assert repr(one.verdict) == repr(two.verdict)
    for seat in (0, 1):
        views = [
            form.view.view_for(match, seat) for form, match in zip(forms, (one, two), strict=True)
        ]
        if not history:
            views = [replace(view, history=view.history[-4:]) for view in views]
        assert repr(views[0]) == repr(views[1])


def compare_a_match(
    forms: tuple[SimpleNamespace, SimpleNamespace], seed: int, style: str, rules: dict[str, Any]
) -> None:
    for step, (one, two) in enumerate(side_by_side(forms, seed, style, rules)):
        assert_alike(forms, one, two, history=step % 50 == 0 or one.finished)


@settings(MATCHES, max_examples=15)
@given(seed=SEEDS, style=st.sampled_from(STYLES), rules=st.sampled_from(RULES))
def test_both_forms_are_alike_in_every_state(
    compiled: SimpleNamespace,
    uncompiled: SimpleNamespace,
    seed: int,
    style: str,
    rules: dict[str, Any],
) -> None:
    compare_a_match((compiled, uncompiled), seed, style, rules)


@pytest.mark.slow
@settings(MATCHES, max_examples=100)
@given(seed=SEEDS, style=st.sampled_from(STYLES), rules=st.sampled_from(RULES))
def test_both_forms_are_alike_in_every_state_of_many_matches(
    compiled: SimpleNamespace,
    uncompiled: SimpleNamespace,
    seed: int,
    style: str,
    rules: dict[str, Any],
) -> None:
    compare_a_match((compiled, uncompiled), seed, style, rules)


@pytest.mark.parametrize("seed", [1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15])
def test_random_playouts_give_the_same_checksum(
    compiled: SimpleNamespace, uncompiled: SimpleNamespace, seed: int
) -> None:
    """2000 deals of the compiled playout, whose masks reach bit 63, against plain Python."""
    sums = [form.playout.play_random_deals(500, seed) for form in (compiled, uncompiled)]
    assert sums[0] == sums[1]


def invariants_hold(engine: SimpleNamespace, seed: int, style: str, rules: dict[str, Any]) -> None:
    """Play a match and check at every state what must always hold (H13.4)."""
    taken = 0
    for step, (match, _, action, events) in enumerate(
        whole_match(engine, seed, style, seed & 1, **rules)
    ):
        check_notation(engine, action)
        taken = 0 if match.phase == "deal" else taken | taken_by(events)
        if match.deal is not None:
            check_deal(match.deal, taken)
            if step % 20 == 0:
                check_sheet(engine, match.history, match.totals(), match.points)
    assert match.finished
    for points, history in zip(match.points, match.histories, strict=False):
        check_sheet(engine, history, points, [points])
        sheet = engine.scores.scores_of(history)
        for reason, total in (("brisques", 160), ("last_trick", 10)):
            assert sum(score.points for score in sheet if score.reason == reason) == total


@settings(MATCHES, max_examples=500)
@given(seed=SEEDS, style=st.sampled_from(STYLES), rules=st.sampled_from(RULES))
def test_h13_4_the_invariants_hold_in_every_state(
    compiled: SimpleNamespace, seed: int, style: str, rules: dict[str, Any]
) -> None:
    invariants_hold(compiled, seed, style, rules)


@settings(MATCHES, max_examples=10)
@given(seed=SEEDS, style=st.sampled_from(STYLES), rules=st.sampled_from(RULES))
def test_h13_4_the_invariants_hold_uncompiled(
    uncompiled: SimpleNamespace, seed: int, style: str, rules: dict[str, Any]
) -> None:
    invariants_hold(uncompiled, seed, style, rules)


@pytest.mark.slow
@settings(MATCHES, max_examples=2000)
@given(seed=SEEDS, style=st.sampled_from(STYLES), rules=st.sampled_from(RULES))
def test_h13_4_the_invariants_hold_in_thousands_of_matches(
    compiled: SimpleNamespace, seed: int, style: str, rules: dict[str, Any]
) -> None:
    invariants_hold(compiled, seed, style, rules)
