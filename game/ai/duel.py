# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Whole matches between two players on the engine's own deals, for the arena."""

from __future__ import annotations

import cython

from game.ai.player import Player
from game.engine.deal import Deal
from game.engine.rulesets import HOUSE

if not cython.compiled:
    from time import thread_time_ns as cpu_now

    from game.engine.bits import WORD
    from game.engine.phases import OVER
    from game.engine.playout import shuffle

    MOST_ACTS = 512
    GOLDEN = 0x9E3779B97F4A7C15
    FIRST_MIX = 0xBF58476D1CE4E5B9
    SECOND_MIX = 0x94D049BB133111EB


def mixed(seed: int) -> int:
    """Return a well scattered number for a seed, never 0 (the finisher of splitmix64)."""
    seed = seed + GOLDEN & WORD
    seed = (seed ^ seed >> 30) * FIRST_MIX & WORD
    seed = (seed ^ seed >> 27) * SECOND_MIX & WORD
    seed ^= seed >> 31
    return seed if seed else 1


class Duel:
    """A table for two players. After ``play`` the match's result and acts can be read."""

    def __init__(self, first: Player, second: Player) -> None:
        self.first, self.second = first, second
        self.deal = Deal(HOUSE, 0, range(64))
        if not cython.compiled:
            self.points = [0, 0]
            self.kinds, self.seats, self.sets = [0] * MOST_ACTS, [0] * MOST_ACTS, [0] * MOST_ACTS
            self.spent, self.counts, self.times = [0, 0], [0, 0], [0] * 1024
        self.deals = self.acts = self.winner = self.early = 0

    def play(self, seed: int, swapped: bool, dealer: int) -> None:
        """Play a match. ``swapped`` puts the first player in seat 1; packs come from the seed."""
        with cython.nogil:
            self._play(seed, swapped, dealer)

    def result(self) -> tuple[int, int]:
        """Return both seats' points of the match."""
        return int(self.points[0]), int(self.points[1])

    def log(self) -> list[tuple[int, int, int]]:
        """Return the match's acts: seat, kind and cards."""
        return [
            (int(self.seats[at]), int(self.kinds[at]), int(self.sets[at]))
            for at in range(self.acts)
        ]

    def pack(self, seed: int, number: int, dealer: int) -> list[int]:
        """Return the pack of a match's first (0) or second (1) deal, in dealing order."""
        self._shuffle(seed, number, dealer)
        return [int(self.deal.pack[at]) for at in range(64)]

    def cpu(self) -> tuple[list[int], list[int], list[list[int]]]:
        """Return nanoseconds and decisions of both players, and their times in buckets."""
        return (
            [int(self.spent[side]) for side in range(2)],
            [int(self.counts[side]) for side in range(2)],
            [[int(self.times[side * 512 + at]) for at in range(512)] for side in range(2)],
        )

    def _play(self, seed: int, swapped: bool, dealer: int) -> None:
        self.acts = self.deals = 0
        self.points[0] = self.points[1] = 0
        self.early = 0
        for number in range(2):
            self._shuffle(seed, number, dealer)
            self.deals += 1
            self._tell(self.first, 1 if swapped else 0, number)
            self._tell(self.second, 0 if swapped else 1, number)
            self._play_deal(seed, swapped)
            self.points[0] += self.deal.score[0]
            self.points[1] += self.deal.score[1]
            if number == 0 and self.points[0] != self.points[1]:
                if self.points[0] >= 400 and self.points[0] > self.points[1]:
                    self.early = 1
                if self.points[1] >= 400 and self.points[1] > self.points[0]:
                    self.early = 1
            if self.early:
                break
        self.winner = -1
        if self.points[0] != self.points[1]:
            self.winner = 0 if self.points[0] > self.points[1] else 1

    def _tell(self, player: Player, seat: int, number: int) -> None:
        """Tell a player how the match stands for its seat."""
        player.ahead = self.points[seat] - self.points[1 - seat]
        player.last_deal = number == 1

    def _shuffle(self, seed: int, number: int, dealer: int) -> None:
        """Deal a pack that depends on nothing but the seed and the deal's number."""
        for index in range(64):
            self.deal.pack[index] = index
        shuffle(self.deal, dealer if number == 0 else 1 - dealer, mixed(seed * 2 + number))

    def _play_deal(self, seed: int, swapped: bool) -> None:
        while self.deal.phase != OVER:
            seat = self.deal.to_act
            side = 1 - seat if swapped else seat
            began = cpu_now()
            if side == 0:
                index = self.first.decide(self.deal, mixed(seed + self.acts))
                self.kinds[self.acts] = self.first.mind.kinds[index]
                self.sets[self.acts] = self.first.mind.sets[index]
            else:
                index = self.second.decide(self.deal, mixed(seed + self.acts))
                self.kinds[self.acts] = self.second.mind.kinds[index]
                self.sets[self.acts] = self.second.mind.sets[index]
            self._count(side, cpu_now() - began)
            self.seats[self.acts] = seat
            self.deal._act(self.kinds[self.acts], self.sets[self.acts])
            self.acts += 1

    def _count(self, side: int, spent: int) -> None:
        """Keep a decision's time: eight buckets to each doubling."""
        self.spent[side] += spent
        self.counts[side] += 1
        bucket = 0
        while spent >= 16:
            spent >>= 1
            bucket += 8
        bucket += cython.cast("int", spent) & 7 if spent >= 8 else 0
        self.times[side * 512 + (bucket if bucket < 511 else 511)] += 1
