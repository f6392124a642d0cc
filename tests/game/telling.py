"""What the live region says over the tutorial's deal, row by row, as the person's seat hears it.

``python -m tests.game.make_transcripts`` writes it anew, for a change of words that was meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.utils import translation

from game.engine.actions import Commit, Cut, DealOut, Draw, parse_action
from game.engine.cards import parse_card
from game.engine.events import Event
from game.engine.match import Match
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import event_for, view_for
from game.learn.prepared import PACK
from game.learn.script import NEXT, STEPS
from game.rendering.sentences import say

FOLDER = Path(__file__).parent / "transcripts"
LANGUAGES = ("en", "ja", "ko")


def transcript(language: str) -> str:
    """Return one line for each row of the deal."""
    match = Match(HOUSE, OPPONENT)
    with translation.override(language):
        return "".join(f"{heard(match, events)}\n" for events in rows(match))


def heard(match: Match, events: list[Event]) -> str:
    """Return what is said after a row."""
    return say([event_for(event, PERSON) for event in events], view_for(match, PERSON))


def rows(match: Match) -> Iterator[list[Event]]:
    """Play the deal, and yield the events of each row."""
    yield match.apply(None, Commit("0" * 64))
    yield match.apply(PERSON, Cut(17))
    yield match.apply(None, DealOut(tuple(map(parse_card, PACK.split()))))
    for step in STEPS:
        for text in (step.action, *step.replies):
            if text != NEXT:
                yield match.apply(match.to_act, parse_action(text))
                if match.only_draw_left():
                    yield match.apply(match.to_act, Draw())
