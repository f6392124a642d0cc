"""Frames: each row of a log as the whole table after it, what to say, how long to show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.template.loader import render_to_string
from django.templatetags.static import static

from game.engine.events import Event
from game.engine.log import Row, Step, replay
from game.engine.phases import Phase
from game.engine.rulesets import ruleset_of
from game.engine.run import PERSON, RunScore
from game.engine.view import event_for, view_for
from game.models import Match
from game.rendering.endings import run_sentence, void_notice
from game.rendering.page import Table
from game.rendering.sentences import say
from game.rendering.table import table_of

TEMPLATE: Final = "game/_table.html"
SPRITE: Final = "cards/deck.svg"

HOLDS: Final = {
    "commit": 0,
    "cut": 0,
    "deal": 1200,
    "lead": 700,
    "follow": 1300,
    "meld": 1600,
    "seven": 1300,
    "draw": 800,
    "resign": 0,
    "end": 0,
}
"""Milliseconds a frame stays at normal speed, by its kind: never by what a hand holds (I10)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a socket is sent for one row."""

    seq: int
    kind: str
    html: str
    say: str

    def message(self, kind_of_message: str) -> dict[str, Any]:
        """Return the frame as a message: ``ev`` for news, ``snap`` for the whole at once."""
        return {
            "t": kind_of_message,
            "seq": self.seq,
            "kind": self.kind,
            "html": self.html,
            "say": self.say,
            "hold": HOLDS[self.kind],
        }


def frames_after(
    match: Match, rows: list[Row], after: int, best: RunScore | None = None
) -> Iterator[Frame]:
    """Yield the person's frame of every row behind place ``after``.

    Raises DamagedLog when the rows make no match.
    """
    for step in replay(ruleset_of(match.ruleset), match.first_dealer, rows):
        if step.row.seq > after:
            yield from frames_of(match, step, best)


def page_of(match: Match, rows: list[Row], best: RunScore | None = None, notice: str = "") -> Table:
    """Return the person's table after the last row, for a page that is loaded whole.

    ``news`` tells what the opponent did since the person last acted. Raises DamagedLog.
    """
    news: list[Event] = []
    for step in replay(ruleset_of(match.ruleset), match.first_dealer, rows):
        if step.row.seat == PERSON:
            news.clear()
        news += step.events
    view = view_for(step.match, PERSON)
    table = table_of(match, view, step.row.seq, best=best, notice=notice or void_notice(match))
    table.news = say([event_for(event, PERSON) for event in news], view)
    return table


def frames_of(match: Match, step: Step, best: RunScore | None = None) -> Iterator[Frame]:
    """Yield the person's frames of a row that was just folded in.

    There is one, but for the play that ends a match: its trick is shown before the result is.
    """
    seq, view = step.row.seq, view_for(step.match, PERSON)
    spoken = say([event_for(event, PERSON) for event in step.events], view)
    kind = kind_of(step.row, view.phase)
    table = table_of(match, view, seq, best=best, notice=void_notice(match))
    if kind == "follow" and view.phase is Phase.FINISHED:
        last_trick = replace(table, phase=Phase.SHUFFLE.value, result=None)
        yield Frame(seq, kind, render(last_trick), spoken)
        kind, spoken = "end", run_sentence(table)
    yield Frame(seq, kind, render(table), spoken)


def kind_of(row: Row, phase_after: Phase) -> str:
    """Return the kind of a row: its verb, with a play told apart as lead or follow."""
    verb = row.text.partition(" ")[0]
    if verb != "play":
        return verb
    return "lead" if phase_after is Phase.FOLLOW else "follow"


def render(table: Table) -> str:
    """Return the table's HTML."""
    return render_to_string(TEMPLATE, {"table": table, "sprite": static(SPRITE)})
