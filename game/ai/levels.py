"""The five levels: what each remembers, how far it looks, how roughly it values.

All levels see the same view; the weaker ones make less of it, like weaker people. docs/opponent.md
has a paragraph on each and how they measure up.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Final

from game.ai.network import shipped
from game.ai.player import Player


@dataclass(frozen=True, slots=True)
class Level:
    """One level's knowledge and care."""

    memory: int = 3
    """Which played cards it remembers: 0 none, 1 trump aces and tens, 2 trumps, brisques, 3 all."""
    exact: int = 8
    """From how many cards on it solves the ending exactly."""
    noise: int = 0
    """How roughly it values, in points."""
    slip: int = 0
    """How often in a thousand it follows the tips not at all."""
    worlds: int = 0
    """In how many imagined worlds it tries its close plays, each on to its second next play."""


LEVELS: Final = {
    1: Level(memory=0, exact=0, noise=62, slip=130),
    2: Level(memory=1, exact=0, noise=30, slip=70),
    3: Level(memory=2, exact=3, noise=15, slip=30),
    4: Level(memory=3, exact=5, noise=8),
    5: Level(worlds=200),
}

FULL: Final = "full"
SMALL: Final = "small"
"""Budgets: with the level's search, and without: what a machine without a compiler can do."""

_own = threading.local()


def player_for(level: int, budget: str = FULL) -> Player:
    """Return this thread's player of a level.

    Raises ValueError when there is no such level or budget.
    """
    if level not in LEVELS or budget not in (FULL, SMALL):
        raise ValueError(f"no such level or budget: {level}, {budget}")
    players: dict[tuple[int, str], Player] = _own.__dict__.setdefault("players", {})
    if (level, budget) not in players:
        player = make_player(LEVELS[level])
        player.worlds *= budget == FULL
        players[level, budget] = player
    return players[level, budget]


def make_player(level: Level) -> Player:
    """Return a new player with a level's knowledge and care."""
    player = Player(shipped())
    player.mind.memory = level.memory
    player.mind.exact = level.exact
    player.mind.noise = level.noise
    player.mind.slip = level.slip
    player.worlds = level.worlds
    player.reach = 2
    return player
