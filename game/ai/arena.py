"""The arena: mirrored matches between two players, measured.

A pair is two matches with the same packs and the seats swapped, so that the luck of the deal counts
for both. Everything follows from the seed and a pair's number: any number of processes gives the
same result.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from game.ai import levels
from game.ai.duel import Duel, mixed
from game.ai.network import Network
from game.ai.player import Player

NAMES: Final = (*map(str, levels.LEVELS), "net", "tuned", "random", "seer", "seer-hand")
"""The levels, and the yardsticks: level 5 without its search; rules of thumb and an exact ending;
any legal action; one that sees every card; level 5 seeing the other hand. The last two and
``random`` are no level and can't be met at the table."""
_CHUNK: Final = 5
_RANDOM, _SEES_ALL, _SEES_HAND = 1, 2, 3


def make_player(name: str) -> Player:
    """Return a player by name. Raises ValueError when there is none of that name."""
    if name not in NAMES:
        raise ValueError(f"no such player: {name!r}; there are {', '.join(NAMES)}")
    if name.isdecimal():
        return levels.make_player(levels.LEVELS[int(name)])
    if name in ("random", "tuned"):
        player = Player(Network())
        player.mind.tuned = True
        if name == "random":
            player.way = _RANDOM
        return player
    player = levels.make_player(levels.LEVELS[5])
    if name == "net":
        player.worlds = 0
    else:
        player.way = _SEES_ALL if name == "seer" else _SEES_HAND
    return player


@dataclass
class Tally:
    """What some pairs came to, for the first player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    margin: int = 0
    shares: list[float] = field(default_factory=list)
    """For each pair the share of its two matches that was won, a draw counting half."""
    spent: list[int] = field(default_factory=lambda: [0, 0])
    """Nanoseconds of both players."""
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    times: list[list[int]] = field(default_factory=lambda: [[0] * 512, [0] * 512])
    """How many decisions of both players took how long, in buckets (see ``bucket_end``)."""

    def add(self, other: Tally) -> None:
        """Add what other pairs came to."""
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        self.margin += other.margin
        self.shares += other.shares
        for side in range(2):
            self.spent[side] += other.spent[side]
            self.decisions[side] += other.decisions[side]
            pairs = zip(self.times[side], other.times[side], strict=True)
            self.times[side] = [one + more for one, more in pairs]

    def report(self) -> dict[str, Any]:
        """Return the figures under their names of the command line."""
        count = len(self.shares)
        share = sum(self.shares) / count
        spread = sum((one - share) ** 2 for one in self.shares) / max(1, count - 1)
        reach = 1.96 * sqrt(spread / count)
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "win_share": round(share, 4),
            "ci95": [round(max(0.0, share - reach), 4), round(min(1.0, share + reach), 4)],
            "margin": round(self.margin / (2 * count), 1),
            "cpu_ms": {"a": self._cpu(0), "b": self._cpu(1)},
        }

    def _cpu(self, side: int) -> dict[str, float]:
        decisions = max(1, self.decisions[side])
        left = self.decisions[side] * 0.99
        at = 0
        while at < 511 and left > self.times[side][at]:
            left -= self.times[side][at]
            at += 1
        return {
            "mean": round(self.spent[side] / decisions / 1e6, 4),
            "p99": round(bucket_end(at) / 1e6, 4),
        }


def bucket_end(bucket: int) -> int:
    """Return the longest time of a bucket, in nanoseconds: eight buckets to each doubling."""
    return (9 + (bucket & 7)) << (bucket >> 3)


def pair_seed(seed: int, number: int) -> int:
    """Return the seed of a pair's matches."""
    return mixed(mixed(seed & 0xFFFF_FFFF_FFFF_FFFF) ^ number) >> 2


def play_pairs(a: str, b: str, first: int, count: int, seed: int) -> Tally:
    """Play some pairs, from pair ``first`` on."""
    return play_duel(Duel(make_player(a), make_player(b)), first, count, seed)


def play_duel(duel: Duel, first: int, count: int, seed: int) -> Tally:
    """Play some pairs at a table of one's own."""
    tally = Tally()
    for number in range(first, first + count):
        share = 0.0
        for swapped in (False, True):
            duel.play(pair_seed(seed, number), swapped, number & 1)
            points = duel.result()
            margin = points[1] - points[0] if swapped else points[0] - points[1]
            tally.margin += margin
            tally.wins += margin > 0
            tally.draws += margin == 0
            tally.losses += margin < 0
            share += 0.5 if margin == 0 else float(margin > 0)
        tally.shares.append(share / 2)
    tally.spent, tally.decisions, tally.times = duel.cpu()
    return tally


def compete(
    a: str,
    b: str,
    pairs: int,
    seed: int,
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda done, all_pairs: None,
) -> Tally:
    """Play ``pairs`` pairs on all cores; ``progress`` hears how many are done."""
    total = Tally()
    for tally in _in_order(a, b, pairs, seed, jobs or os.cpu_count() or 1):
        total.add(tally)
        progress(len(total.shares), pairs)
    return total


def _in_order(a: str, b: str, pairs: int, seed: int, jobs: int) -> Iterator[Tally]:
    chunks = [(first, min(_CHUNK, pairs - first)) for first in range(0, pairs, _CHUNK)]
    if jobs == 1:
        for first, count in chunks:
            yield play_pairs(a, b, first, count, seed)
        return
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [pool.submit(play_pairs, a, b, first, count, seed) for first, count in chunks]
        for task in tasks:
            yield task.result()
