"""Tables for the tests: matches driven through the engine by two choosers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from game.ai.opponent import choose
from game.engine.actions import Action, Commit, Cut, DealOut
from game.engine.log import Row
from game.engine.match import Match
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.view import PlayerView, view_for

Chooser = Callable[[PlayerView], Action]


def policy(level: int = 5, seed: int = 0) -> Chooser:
    """Return the opponent as a chooser."""
    return lambda view: choose(view, level, seed)


def uniform(seed: int) -> Chooser:
    """Return a player who takes any legal action, all equally likely."""
    source = random.Random(seed)
    return lambda view: source.choice(view.legal)


class Table:
    """A match that is being played: it deals from a seeded source and keeps the log."""

    def __init__(self, seed: int, dealer: int = 1) -> None:
        self.source = random.Random(seed)
        self.dealer = dealer
        self.match = Match(HOUSE, dealer)
        self.rows: list[Row] = []

    def do(self, seat: int | None, action: Action) -> None:
        """Apply an action and log it."""
        self.match.apply(seat, action)
        self.rows.append(Row(len(self.rows), seat, str(action)))

    def prepare(self) -> None:
        """Shuffle, cut and deal where the match waits for it."""
        if self.match.phase is Phase.SHUFFLE:
            self.do(None, Commit("0" * 64))
            self.do(0, Cut(0))
            pack = list(range(64))
            self.source.shuffle(pack)
            self.do(None, DealOut(tuple(pack)))

    def states(self, choosers: tuple[Chooser, Chooser]) -> Iterator[tuple[PlayerView, Action]]:
        """Play to the end of the match; yield every decision before it is done."""
        while not self.match.finished:
            self.prepare()
            seat = self.match.to_act
            assert seat is not None
            view = view_for(self.match, seat)
            action = choosers[seat](view)
            yield view, action
            self.do(seat, action)


def play_match(seed: int, choosers: tuple[Chooser, Chooser], dealer: int = 1) -> Match:
    """Return a finished match."""
    table = Table(seed, dealer)
    for _ in table.states(choosers):
        pass
    return table.match
