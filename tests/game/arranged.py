"""Matches whose deal is laid out as a test asks for, rendered as the person sees them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from uuid import UUID

from game.engine import actions, cards, deal, errors, kinds, log, positions, rulesets
from game.engine.actions import Commit, Cut, DealOut, parse_action
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import view_for
from game.models import Match
from game.rendering.page import Table as Page
from game.rendering.table import table_of
from tests.engine.tables import Table

ENGINE = SimpleNamespace(
    actions=actions,
    cards=cards,
    deal=deal,
    errors=errors,
    kinds=kinds,
    positions=positions,
    rulesets=rulesets,
)


def arranged(*acts: str, **laid: Any) -> MatchState:
    """Return a match in its first deal, laid out as tests.engine.tables.Table is, after acts."""
    match, pack = MatchState(HOUSE, OPPONENT), tuple(range(64))
    match.apply(None, Commit(log.commitment_of("arranged", pack)))
    match.apply(PERSON, Cut(0))
    match.apply(None, DealOut(pack))
    match.deal = Table(ENGINE, **laid).deal
    match.phase = Phase.LEAD if laid.get("phase") == "lead" else Phase.DECLARE
    for text in acts:
        match.apply(match.to_act, parse_action(text))
    return match


def page_of(match: MatchState, **columns: Any) -> Page:
    """Return the person's table of it, as a match of nobody's."""
    given = {"id": UUID(int=0), "number": 128, "level": 5, "first_dealer": OPPONENT}
    carrier = Match(ruleset=HOUSE.key, **(given | columns))
    return table_of(carrier, view_for(match, PERSON), 7)
