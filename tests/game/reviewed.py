"""Matches to review: played by choosers, laid down in the database."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from django.utils import timezone

from game.engine import log
from game.engine.actions import Cut, DealOut
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import view_for
from game.models import Match, Review
from game.review import keeping, queue
from game.review.measuring import Chooser, chooser_of
from tests.factories import MatchFactory, Played, shuffle


def contested(person: Chooser, opponent: Chooser, seed: int) -> Played:
    """Play a whole match between two choosers, with sealed packs."""
    random, table = Random(seed), Played(MatchState(HOUSE, OPPONENT))
    choosers = (person, opponent)
    while not table.state.finished:
        if table.state.phase is Phase.SHUFFLE:
            shuffle(table, random)
            table.do(PERSON, Cut(7))
            table.do(None, DealOut(log.cut_pack(table.shuffles[-1]["cards"], 7)))
            continue
        seat = table.state.to_act
        assert seat is not None
        table.do(seat, choosers[seat](view_for(table.state, seat)))
    return table


def finished_match(by: str = "2", seed: int = 5, **columns: Any) -> Match:
    """Return a finished match of a person who plays like a level, or at random."""
    table = contested(chooser_of(by, seed), chooser_of("3", seed), seed)
    match: Match = MatchFactory(log=table, level=3, finished=timezone.now(), **columns)
    return match


def of_two_deals() -> Match:
    """Return a finished match of two deals, by a person who plays like level 2."""
    for seed in count(1):
        table = contested(chooser_of("2", seed), chooser_of("3", seed), seed)
        if len(table.state.points) == 2:
            break
    match: Match = MatchFactory(log=table, level=3, finished=timezone.now())
    return match


def reviewed(match: Match) -> Review:
    """Have a match reviewed, in this thread."""
    keeping.review_ask(match)
    claimed = keeping.review_claim()
    assert claimed is not None
    queue.make(claimed)
    review = Review.objects.get(match=match)
    assert review.finished is not None
    return review
