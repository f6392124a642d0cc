"""Matches brought to a wanted state, and looked at."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from tests.engine.play import whole_match
from tests.engine.tables import EVERY_CARD


def dealt(engine: SimpleNamespace, pack: str = "", dealer: int = 1) -> Any:
    """Return a match whose first deal begins with some cards; the rest follow in order."""
    match = engine.match.Match(engine.rulesets.HOUSE, dealer)
    named = pack.split()
    cards = [*named, *(card for card in EVERY_CARD if card not in named)]
    match.apply(None, engine.actions.Commit("0" * 64))
    match.apply(0, engine.actions.Cut(0))
    match.apply(None, engine.actions.parse_action("deal " + " ".join(cards)))
    return match


def act(engine: SimpleNamespace, match: Any, *texts: str) -> list[Any]:
    """Do some actions of whoever is to act; return the events of the last."""
    events: list[Any] = []
    for text in texts:
        events = match.apply(match.to_act, engine.actions.parse_action(text))
    return events


def views(
    engine: SimpleNamespace, seed: int, style: str = "stacked"
) -> Iterator[tuple[Any, Any, Any]]:
    """Yield every state of a match in which cards are dealt, with both seats' views."""
    for match, _, _, _ in whole_match(engine, seed, style, seed & 1):
        if match.deal is not None:
            yield match, engine.view.view_for(match, 0), engine.view.view_for(match, 1)


def faces(engine: SimpleNamespace, *texts: str) -> tuple[int, ...]:
    """Return the faces of some texts such as ``QS``."""
    return tuple(engine.cards.parse_face(text) for text in texts)


PACK = "KS1 QS1 9S1 8S1 8C1 JD1 7H1 AC1 9C1 9D1 KH1 KC1 KD1 10C1 8D1 QC1 AH1 9H1 9H2 JS1 JS2"
"""Seat 0: KS1 QS1 9S1 7H1 AC1 KH1 KC1 KD1; seat 1: 8S1 8C1 JD1 9C1 9D1 10C1 8D1 QC1; hearts."""
