"""The luck of the draw: what the strongest level makes of either side's cards of the same packs.

It takes the person's seat against the opponent's level, then the opponent's seat against that level
with the person's cards, a few times each. What its margins have in common is its strength; half of
what they differ by is what the cards were worth to the person.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.ai.levels import FULL, LEVELS, player_for
from game.ai.opponent import action_of, budget, mixed
from game.engine.actions import DealOut, parse_action
from game.engine.deal import Deal
from game.engine.log import Row, replay
from game.engine.phases import OVER
from game.engine.rulesets import Ruleset
from game.engine.run import OPPONENT, PERSON

TIMES: Final = 8
"""How often each pack is played from each seat: play differs by its seed, and so do draws."""
STRONGEST: Final = max(LEVELS)


@dataclass(frozen=True, slots=True)
class Luck:
    """Averages in points, over the finished deals of a match together."""

    yours: float
    """The strongest level's margin with the person's cards."""
    theirs: float
    """Its margin with the opponent's cards."""
    made: int
    """What the person made: own points less the opponent's."""

    @property
    def cards(self) -> float:
        """What the cards were worth to the person."""
        return (self.yours - self.theirs) / 2

    @property
    def play(self) -> float:
        """What is left of the person's margin: play, and the chance in it."""
        return self.made - self.cards


@dataclass(frozen=True, slots=True)
class DealtPack:
    """A finished deal: how it was dealt and what the person's margin was."""

    dealer: int
    pack: tuple[int, ...]
    margin: int


def finished_deals(ruleset: Ruleset, dealer: int, rows: Iterable[Row]) -> list[DealtPack]:
    """Return the deals of a log that were played to their end."""
    packs: list[tuple[int, tuple[int, ...]]] = []
    points: list[tuple[int, int]] = []
    for step in replay(ruleset, dealer, rows):
        act = parse_action(step.row.text)
        if isinstance(act, DealOut):
            packs.append((step.match.dealer, act.pack))
        points = step.match.points
    return [
        DealtPack(deals, pack, own - other)
        for (deals, pack), (own, other) in zip(packs, points, strict=False)
    ]


def luck_of(
    ruleset: Ruleset, deals: Iterable[DealtPack], level: int, with_budget: str | None = None
) -> Luck | None:
    """Return the luck of some finished deals against a level; None where there is none."""
    yours = theirs = 0.0
    made = count = 0
    for deal in deals:
        yours += _average(ruleset, deal, PERSON, level, with_budget)
        theirs += _average(ruleset, deal, OPPONENT, level, with_budget)
        made += deal.margin
        count += 1
    return Luck(yours, theirs, made) if count else None


def _average(
    ruleset: Ruleset, dealt: DealtPack, seat: int, level: int, with_budget: str | None
) -> float:
    """Return the strongest level's average margin from a seat."""
    times = TIMES if (with_budget or budget()) == FULL else 1
    return sum(_margin(ruleset, dealt, seat, level, seed) for seed in range(times)) / times


def _margin(ruleset: Ruleset, dealt: DealtPack, seat: int, level: int, seed: int) -> int:
    """Play a pack out; the players are given the deal as in the arena, and see their own part."""
    deal = Deal(ruleset, dealt.dealer, dealt.pack)
    acts = 0
    while deal.phase != OVER:
        player = player_for(STRONGEST if deal.to_act == seat else level, budget())
        deal.apply(action_of(*player.act(deal, mixed(seed * 1000 + acts))))
        acts += 1
    return deal.score_of(seat) - deal.score_of(1 - seat)
