"""The arena: mirrored, reproducible, and its matches are what the opponent would do when asked."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from game.ai import arena, levels
from game.ai.duel import Duel, mixed
from game.ai.opponent import action_of, choose
from game.engine.actions import Action, Commit, Cut, DealOut
from game.engine.match import Match
from game.engine.phases import DEAL_PHASES
from game.engine.rulesets import HOUSE
from game.engine.view import PlayerView, view_for


def replayed(duel: Duel, seed: int, dealer: int) -> list[tuple[PlayerView, Action, int]]:
    """Fold a match of the arena on the engine; return each view, act and the act's number."""
    match = Match(HOUSE, dealer)
    asked: list[tuple[PlayerView, Action, int]] = []
    acts = duel.log()
    for number in range(duel.deals):
        match.apply(None, Commit("0" * 64))
        match.apply(0, Cut(0))
        match.apply(None, DealOut(tuple(duel.pack(seed, number, dealer))))
        while match.phase in DEAL_PHASES and match.deal_number == number + 1:
            seat, kind, cards = acts[len(asked)]
            action = action_of(kind, cards)
            asked.append((view_for(match, seat), action, len(asked)))
            match.apply(seat, action)
    assert match.finished
    assert match.totals() == duel.result()
    return asked


@pytest.mark.parametrize("names", [("1", "2"), ("3", "4"), ("5", "1"), ("4", "5")])
def test_the_arena_does_what_the_opponent_does_when_asked(names: tuple[str, str]) -> None:
    duel = Duel(arena.make_player(names[0]), arena.make_player(names[1]))
    for number in range(4):
        seed = arena.pair_seed(5, number)
        duel.play(seed, False, number & 1)
        for view, action, at in replayed(duel, seed, number & 1):
            assert choose(view, int(names[view.seat]), mixed(seed + at)) == action


def test_the_same_seed_gives_the_same_figures_with_any_number_of_processes() -> None:
    one = arena.compete("net", "1", 12, 3, jobs=1)
    two = arena.compete("net", "1", 12, 3, jobs=2)

    assert (one.wins, one.draws, one.losses, one.margin) == (
        two.wins,
        two.draws,
        two.losses,
        two.margin,
    )
    assert one.shares == two.shares


def test_a_player_against_itself_is_even_in_every_pair() -> None:
    tally = arena.compete("tuned", "tuned", 20, 1, jobs=1)

    assert tally.shares == [0.5] * 20
    assert tally.margin == 0


def test_the_levels_are_in_order() -> None:
    for stronger, weaker, pairs in (("2", "1", 150), ("3", "2", 150), ("4", "3", 150)):
        assert arena.compete(stronger, weaker, pairs, 9, jobs=1).report()["win_share"] > 0.52


def test_level_one_beats_a_random_player() -> None:
    assert arena.compete("1", "random", 100, 9, jobs=1).report()["win_share"] > 0.8


def test_the_command_prints_the_keys_that_others_rely_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("arena", "--a", "1", "--b", "random", "--pairs", "3", "--jobs", "1", "--json")

    report = json.loads(capsys.readouterr().out)
    keys = {"wins", "draws", "losses", "win_share", "ci95", "margin", "cpu_ms"}
    assert set(report) == keys
    assert set(report["cpu_ms"]) == {"a", "b"}
    assert set(report["cpu_ms"]["a"]) == {"mean", "p99"}


def test_a_small_budget_leaves_out_the_search() -> None:
    assert levels.player_for(5).worlds > 0
    assert levels.player_for(5, levels.SMALL).worlds == 0
    assert levels.player_for(4, levels.SMALL).mind.noise == levels.player_for(4).mind.noise
