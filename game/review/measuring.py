"""Measuring reviews: what accuracy and verdicts each level earns, and random play."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from game.ai.opponent import LEVELS, choose
from game.engine.actions import Action, Commit, Cut, DealOut
from game.engine.cards import CARDS
from game.engine.log import Row
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import PlayerView, view_for
from game.review.judging import Decision, Judgement, Part, Verdict, decisions_of, judge
from game.review.luck import finished_deals, luck_of
from game.review.summary import accuracy

PLAYERS: Final = (*map(str, LEVELS), "random")
Chooser = Callable[[PlayerView], Action]


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its judgement, as ``summary`` counts them."""

    decision: Decision
    judgement: Judgement

    def __getattr__(self, name: str) -> Any:
        owner = self.judgement if hasattr(self.judgement, name) else self.decision
        return getattr(owner, name)


@dataclass(slots=True)
class Measured:
    """What the reviews of a player's matches came to."""

    player: str
    matches: int = 0
    decisions: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    lost: Counter[Part] = field(default_factory=Counter)
    accuracies: list[int] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    """Seconds of CPU of each match's whole review, its luck included."""

    def line(self) -> str:
        """Return the figures as a row of docs/review.md."""
        shares = [
            f"{100 * self.verdicts[verdict] / max(1, self.decisions):.1f} %" for verdict in Verdict
        ]
        points = [f"{self.lost[part] / max(1, self.matches):.0f}" for part in Part]
        ranked = sorted(self.accuracies)
        middle = ranked[len(ranked) // 2]
        cells = [
            self.player,
            f"{middle} ({ranked[len(ranked) // 10]} to {ranked[-1 - len(ranked) // 10]})",
            *shares,
            *points,
            f"{max(self.cpu):.1f}",
        ]
        return f"| {' | '.join(cells)} |"


def measure(player: str, matches: int, seed: int = 1) -> Measured:
    """Review some matches that a player plays against level 3."""
    found = Measured(player)
    for number in range(matches):
        rows = play(chooser_of(player, seed + number), chooser_of("3", seed + number), number)
        _add(found, rows)
    return found


def _add(found: Measured, rows: list[Row]) -> None:
    began = time.process_time()
    decided = [Judged(one, judge(one)) for one in decisions_of(HOUSE, OPPONENT, rows)]
    luck_of(HOUSE, finished_deals(HOUSE, OPPONENT, rows), 3)
    found.cpu.append(time.process_time() - began)
    found.matches += 1
    found.decisions += len(decided)
    for one in decided:
        found.verdicts[one.judgement.verdict] += 1
        found.lost[one.decision.part] += one.judgement.loss  # type: ignore[assignment]
    found.accuracies.append(accuracy(decided) or 0)


def chooser_of(player: str, seed: int) -> Chooser:
    """Return a player of a level, or one who does anything legal (``random``)."""
    if player == "random":
        source = random.Random(seed)
        return lambda view: source.choice(view.legal)
    return lambda view: choose(view, int(player), seed)


def play(person: Chooser, opponent: Chooser, seed: int) -> list[Row]:
    """Return the log of a match between two choosers; its packs come from the seed."""
    source, state, rows = random.Random(seed), MatchState(HOUSE, OPPONENT), list[Row]()
    while not state.finished:
        for seat, action in _next(state, source, (person, opponent)):
            state.apply(seat, action)
            rows.append(Row(len(rows), seat, str(action)))
    return rows


def _next(
    state: MatchState, source: random.Random, choosers: tuple[Chooser, Chooser]
) -> Iterator[tuple[int | None, Action]]:
    if state.phase is Phase.SHUFFLE:
        yield None, Commit("0" * 64)
        yield PERSON, Cut(0)
        yield None, DealOut(tuple(source.sample(range(CARDS), CARDS)))
        return
    seat = state.to_act
    assert seat is not None
    yield seat, choosers[seat](view_for(state, seat))
