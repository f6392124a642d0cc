"""The opponent cannot peek (I7, I9): other hidden cards never change what it does."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.ai.opponent import choose
from game.engine.actions import Action
from game.engine.match import Match
from game.engine.phases import Phase
from game.engine.view import view_for
from tests.ai.tables import Table, policy
from tests.ai.worlds import hidden_cards, redealt

Mover = Callable[[Match, int], Action]


def from_view(match: Match, seat: int) -> Action:
    """Move as the opponent does: by the view alone."""
    return choose(view_for(match, seat), 5, 7)


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


def test_the_same_view_has_the_same_answer_whatever_is_hidden() -> None:
    changed, asked = changed_moves(from_view, matches=12, worlds=20)

    assert asked > 1000
    assert changed == 0


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
