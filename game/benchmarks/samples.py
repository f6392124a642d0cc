"""Matches made at random: as logs, to be folded, rendered, decided in; as rows, to be counted."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import Any, NamedTuple

from game import models
from game.engine.actions import Action, Commit, Cut, DealOut
from game.engine.cards import CARDS
from game.engine.log import Row
from game.engine.match import Match
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON


class Sample(NamedTuple):
    """A finished match: who dealt first, and its log."""

    dealer: int
    rows: list[Row]


def samples(number: int, *, two_deals: bool = False) -> list[Sample]:
    """Return so many random matches, the same each time; only ones of two deals where asked."""
    every = (_sample(seed) for seed in count(1))
    wanted = (sample for sample in every if not two_deals or _deals(sample) == 2)
    return list(islice(wanted, number))


def _sample(seed: int) -> Sample:
    """Play one match; both sides declare whenever they can."""
    random = Random(seed)
    dealer = random.choice((PERSON, OPPONENT))
    match = Match(HOUSE, dealer)
    rows: list[Row] = []
    while not match.finished:
        seat, action = _next(match, random)
        match.apply(seat, action)
        rows.append(Row(len(rows), seat, str(action)))
    return Sample(dealer, rows)


def _deals(sample: Sample) -> int:
    return sum(row.text.startswith("deal ") for row in sample.rows)


def _next(match: Match, random: Random) -> tuple[int | None, Action]:
    if match.phase is Phase.SHUFFLE:
        return None, Commit(f"{random.getrandbits(256):064x}")
    if match.phase is Phase.CUT:
        return PERSON, Cut(random.randrange(CARDS))
    if match.phase is Phase.DEAL:
        return None, DealOut(tuple(random.sample(range(CARDS), CARDS)))
    return match.to_act, any_action(match, random)


def any_action(match: Match, random: Random) -> Action:
    """Return a legal action of the seat to act: a declaration where there is one, else any."""
    legal = match.legal_actions(match.to_act)
    if match.phase is Phase.DECLARE and len(legal) > 1:
        return random.choice(legal[:-1])  # the last one is the draw (H5.6)
    return random.choice(legal)


def finished_match(random: Random, number: int, **fields: Any) -> models.Match:
    """Return a finished match with points and a level at random, not saved; fields: its others."""
    own, other = random.randrange(20, 130) * 10, random.randrange(20, 130) * 10
    return models.Match(
        number=number,
        ruleset=HOUSE.key,
        level=random.randint(1, HOUSE.top_level),
        first_dealer=number % 2,
        result="draw" if own == other else "win" if own > other else "loss",
        own_points=own,
        other_points=other,
        margin=abs(own - other),
        **fields,
    )
