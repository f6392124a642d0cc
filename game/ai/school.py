"""Training from nothing: self-play on all cores, checkpoints judged in the arena, weights written.

Which deals are played, in which order, and what is learned from them follows from fixed seeds: the
two shards of a step have their own, whatever thread works on them. A run can be stopped and taken
up again. Needs the compiled engine.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.ai import arena, network
from game.ai.duel import Duel
from game.ai.network import Network
from game.ai.player import Player
from game.ai.training import IS_COMPILED, Model, Shard

SHARDS: Final = 2
DEALS_OF_SHARD: Final = 16
DEALS: Final = 3_000_000
"""How many deals the shipped weights have learned from; the course is set for so many."""
_BY_RULES: Final = 20_000
"""So many first deals are played by the rules of thumb, to have something to learn from."""
_GOLDEN: Final = 0x9E37_79B9_7F4A_7C15
_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF


@dataclass(frozen=True, slots=True)
class Course:
    """How a step learns: its pace, how often it tries something else, how far it trusts later."""

    pace: float
    curiosity: float
    trace: float
    by_rules: bool


def course_at(deals: int) -> Course:
    """Return how to learn after so many deals."""
    done = min(1.0, deals / DEALS)
    pace = 1e-3 * (1 - done) + 3e-5
    if deals < _BY_RULES:
        return Course(pace, 0.0, 0.9, by_rules=True)
    return Course(pace, 0.02 + 0.08 * (1 - done) ** 2, 0.7 + 0.2 * done, by_rules=False)


class School:
    """A training run in a folder: its state, its checkpoints and its learning curve."""

    def __init__(self, folder: Path) -> None:
        if not IS_COMPILED:
            raise RuntimeError("learning needs the compiled engine: setup.py build_ext --inplace")
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.model = Model(1)
        self.network = Network()
        self.deals = 0
        self.curve: list[dict[str, Any]] = []
        self.shards = [Shard(self.network) for _ in range(SHARDS)]
        self._take_up()
        self.model.quantise(self.network)

    def _take_up(self) -> None:
        state = self.folder / "state"
        if state.exists():
            raw = io.BytesIO(state.read_bytes())
            self.deals = int.from_bytes(raw.read(8), "little")
            for shard in self.shards:
                shard.restore(raw.read(64))
            self.model.restore(raw.read())
            self.curve = json.loads((self.folder / "curve.json").read_text())

    def keep(self) -> None:
        """Write what is needed to go on later."""
        (self.folder / "curve.json").write_text(json.dumps(self.curve, indent=1))
        part = self.folder / "state.part"
        packs = b"".join(shard.order() for shard in self.shards)
        part.write_bytes(self.deals.to_bytes(8, "little") + packs + self.model.dump())
        part.replace(self.folder / "state")

    def learn(self, until: int, progress: Callable[[int, int], None]) -> float:
        """Learn until so many deals have been played; return the error of the values, in points."""
        error, samples = 0.0, 0
        with ThreadPoolExecutor(SHARDS) as pool:
            while self.deals < until:
                course = course_at(self.deals)
                list(pool.map(self._work, range(SHARDS), [course] * SHARDS))
                error += sum(shard.error for shard in self.shards)
                samples += sum(shard.samples for shard in self.shards)
                self.model.step(self.shards, course.pace)
                self.model.quantise(self.network)
                self.deals += SHARDS * DEALS_OF_SHARD
                progress(self.deals, until)
        return float(100 * (error / max(1, samples)) ** 0.5)

    def _work(self, at: int, course: Course) -> None:
        shard = self.shards[at]
        shard.mind.tuned = course.by_rules
        step = self.deals // (SHARDS * DEALS_OF_SHARD)
        seed = (step * SHARDS + at + 1) * _GOLDEN & _WORD | 1
        shard.learn(self.model, DEALS_OF_SHARD, seed, course.curiosity, course.trace)

    def judge(self, pairs: int) -> dict[str, Any]:
        """Return how the network as it is now does against the rules of thumb."""
        duel = Duel(Player(self.network), arena.make_player("tuned"))
        return arena.play_duel(duel, 0, pairs, self.deals).report()

    def checkpoint(self, error: float, pairs: int) -> dict[str, Any]:
        """Judge and keep the network; return the curve's new point."""
        report = self.judge(pairs)
        point = {
            "deals": self.deals,
            "error": round(error, 1),
            "win_share": report["win_share"],
            "ci95": report["ci95"],
            "margin": report["margin"],
        }
        self.curve.append(point)
        network.save(self.folder / f"value-{self.deals}.bin", self.network, point)
        self.keep()
        return point
