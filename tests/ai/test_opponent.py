"""The opponent's door: legal, deterministic, quick, and stronger than chance."""

from __future__ import annotations

import pytest

from game.ai.opponent import LEVELS, choose, fallback, mixed
from game.engine.actions import Draw, Seven
from game.engine.phases import Phase
from game.engine.view import PlayerView, view_for
from tests.ai.tables import Table, play_match, policy, uniform


def positions(seeds: range) -> list[PlayerView]:
    """Return every position that random players reach: odd ones, which no policy would."""
    return [
        view for seed in seeds for view, _ in Table(seed).states((uniform(seed), uniform(seed + 1)))
    ]


@pytest.fixture(scope="module")
def odd_positions() -> list[PlayerView]:
    return positions(range(12))


def test_every_choice_is_legal_in_odd_positions(odd_positions: list[PlayerView]) -> None:
    assert len(odd_positions) > 1200
    phases = {view.phase for view in odd_positions}
    assert {Phase.LEAD, Phase.FOLLOW, Phase.DECLARE} <= phases
    for number, view in enumerate(odd_positions):
        assert choose(view, 1 + number % 5, number) in view.legal


def test_the_fallback_is_always_legal(odd_positions: list[PlayerView]) -> None:
    for view in odd_positions:
        assert fallback(view) in view.legal


def test_the_fallback_declares_a_seven_or_draws(odd_positions: list[PlayerView]) -> None:
    declaring = [view for view in odd_positions if view.phase is Phase.DECLARE]

    for view in declaring:
        sevens = any(isinstance(action, Seven) for action in view.legal)
        assert isinstance(fallback(view), Seven if sevens else Draw)


def test_the_same_view_and_seed_give_the_same_action(odd_positions: list[PlayerView]) -> None:
    for seed, view in enumerate(odd_positions[::7]):
        assert choose(view, 3, seed) == choose(view, 3, seed)


def test_whole_matches_repeat_exactly() -> None:
    first = play_match(5, (policy(seed=3), policy(seed=4)))
    second = play_match(5, (policy(seed=3), policy(seed=4)))

    assert first.histories == second.histories


def test_the_hash_means_the_same_everywhere() -> None:
    # The first numbers of splitmix64 started at 0 (its published reference).
    assert mixed(0) == 0xE220A8397B1DCDAF
    assert mixed(0x9E3779B97F4A7C15) == 0x6E789E6AA1B965F4


@pytest.mark.parametrize("level", [0, 6, -1])
def test_a_level_that_does_not_exist_is_refused(level: int) -> None:
    table = Table(1)
    table.prepare()
    assert table.match.to_act == 0

    with pytest.raises(ValueError, match="level"):
        choose(view_for(table.match, 0), level, 0)


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    table = Table(1)
    table.prepare()
    waiting = view_for(table.match, 1)

    with pytest.raises(ValueError, match="not to act"):
        choose(waiting, 1, 0)
    with pytest.raises(ValueError, match="not to act"):
        fallback(waiting)


def test_all_levels_are_accepted() -> None:
    table = Table(2)
    table.prepare()
    view = view_for(table.match, 0)

    assert all(choose(view, level, 0) in view.legal for level in LEVELS)


def test_it_beats_a_random_player() -> None:
    wins = 0
    for seed in range(20):
        seat = seed % 2
        pair = (policy(4), uniform(seed)) if seat == 0 else (uniform(seed), policy(4))
        decided = play_match(seed, pair, dealer=seed // 2 % 2).verdict
        wins += decided is not None and decided.winner == seat
    assert wins > 17
