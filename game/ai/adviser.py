# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Weighing every option of a decision in the same imagined worlds.

A player looks at the few plays that are close and keeps its first choice in doubt; an adviser has
more time and leaves nothing out, so that what was not done can be told from what was. Its player
plays on for both sides, each by what it would see, to its own next play, which is valued there.
"""

from __future__ import annotations

import cython

from game.ai.player import Player
from game.engine.deal import Deal


class Adviser:
    """Weighs one decision at a time; its options are those of its player's mind."""

    def __init__(self, player: Player) -> None:
        """Use a player that does not search by itself (``worlds`` = 0)."""
        self.player = player
        self.first = self.done = 0
        if not cython.compiled:
            self.totals, self.apart, self.squares = [0] * 128, [0] * 128, [0.0] * 128

    def value_all(self, deal: Deal, seed: int) -> int:
        """Value every option of the seat to act by the network; return how many there are.

        ``first`` is the option that the player would take.
        """
        with cython.nogil:
            self._value_all(deal, seed)
        return int(self.player.mind.count)

    def weigh(self, deal: Deal, seed: int, worlds: int) -> None:
        """Try every option in each of some imagined worlds; the GIL is free."""
        with cython.nogil:
            self._weigh(deal, seed, worlds)

    def weight(self, index: int) -> tuple[float, float, float]:
        """Return what an option came to, in points.

        Its mean over the worlds, the mean of what it brings more than the first option in the same
        world, and the mean of that number's square.
        """
        count = 1000 * self.done
        return (
            self.totals[index] / count,
            self.apart[index] / count,
            self.squares[index] / (1000 * count),
        )

    def _value_all(self, deal: Deal, seed: int) -> None:
        self.done = 0
        self.first = self.player.decide(deal, seed)

    def _weigh(self, deal: Deal, seed: int, worlds: int) -> None:
        seat = deal.to_act
        self._value_all(deal, seed)
        self.player.guess.begin(seed, False)
        for index in range(self.player.mind.count):
            self.totals[index] = self.apart[index] = 0
            self.squares[index] = 0
        while self.done < worlds:
            self.player.guess.draw(deal, seat)
            base = self._try(self.first, seat)
            for index in range(self.player.mind.count):
                value = base if index == self.first else self._try(index, seat)
                self.totals[index] += value
                self.apart[index] += value - base
                self.squares[index] += cython.cast("double", value - base) * (value - base)
            self.done += 1

    def _try(self, index: int, seat: int) -> int:
        """Return a seat's lead, in 1/1000 point, after an option in the imagined world."""
        self.player.line.become(self.player.guess.world)
        self.player.line._act(self.player.mind.kinds[index], self.player.mind.sets[index])
        return self.player._play_on(seat, False)
