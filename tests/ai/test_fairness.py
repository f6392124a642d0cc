"""The opponent cannot peek (I7, I9): other hidden cards never change what it does."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.ai import arena
from game.ai.opponent import action_of, choose
from game.engine.actions import Action
from game.engine.match import Match
from game.engine.phases import Phase
from game.engine.view import view_for
from tests.ai.tables import Table, policy
from tests.ai.worlds import hidden_cards, redealt

Mover = Callable[[Match, int], Action]


def from_view(level: int) -> Mover:
    """Move as the opponent does: by the view alone."""
    return lambda match, seat: choose(view_for(match, seat), level, 7)


def peeking(match: Match, seat: int) -> Action:
    """Move by what lies face down: the planted leak."""
    assert match.deal is not None
    legal = match.legal_actions(seat)
    hidden = match.deal.face_down()
    return legal[sum(hidden[:2]) % len(legal)]


def peeking_at_copies(match: Match, seat: int) -> Action:
    """Move by the copy numbers of the other hand: a smaller leak."""
    assert match.deal is not None
    legal = match.legal_actions(seat)
    copies = (match.deal.hand_of(1 - seat) & 0xAAAA_AAAA_AAAA_AAAA).bit_count()
    return legal[copies % len(legal)]


def changed_moves(mover: Mover, matches: int, worlds: int) -> tuple[int, int]:
    """Return how often a mover's choice depends on hidden cards, and in how many worlds asked."""
    changed = asked = 0
    for seed in range(matches):
        table = Table(seed)
        source = random.Random(seed)
        for number, (view, _) in enumerate(table.states((policy(seed=1), policy(seed=2)))):
            if view.phase is Phase.CUT or source.random() > 0.06:
                continue
            expected = mover(table.match, view.seat)
            for world in redealt(table, view.seat, worlds, number):
                assert view_for(world, view.seat) == view
                asked += 1
                changed += mover(world, view.seat) != expected
    return changed, asked


@pytest.mark.parametrize(("level", "matches"), [(1, 3), (2, 3), (3, 3), (4, 3), (5, 4)])
def test_the_same_view_has_the_same_answer_whatever_is_hidden(level: int, matches: int) -> None:
    changed, asked = changed_moves(from_view(level), matches=matches, worlds=20)

    assert asked > 200
    assert changed == 0


@pytest.mark.parametrize("name", ["1", "3", "5"])
def test_the_arena_s_players_do_not_see_the_true_cards(name: str) -> None:
    # They are given the true deal: what they do must not depend on what it hides.
    player = arena.make_player(name)

    def on_the_deal(match: Match, seat: int) -> Action:
        assert match.deal is not None
        return action_of(*player.act(match.deal, 7))

    changed, asked = changed_moves(on_the_deal, matches=3, worlds=20)

    assert asked > 200
    assert changed == 0


def test_one_that_sees_the_other_hand_is_found_out() -> None:
    player = arena.make_player("seer")

    def seeing(match: Match, seat: int) -> Action:
        assert match.deal is not None
        return action_of(*player.act(match.deal, 7))

    changed, asked = changed_moves(seeing, matches=1, worlds=10)

    assert changed > asked // 20


@pytest.mark.parametrize("leak", [peeking, peeking_at_copies])
def test_a_planted_leak_is_found(leak: Mover) -> None:
    changed, asked = changed_moves(leak, matches=2, worlds=10)

    assert changed > asked // 10


def test_worlds_do_differ_in_what_is_hidden() -> None:
    table = Table(3)
    table.prepare()
    before = hidden_cards(table.match, 1)

    worlds = [hidden_cards(world, 1) for world in redealt(table, 1, 5, 0)]

    assert len(worlds) == 5
    assert all(sorted(world) == sorted(before) and world != before for world in worlds)
