"""What the keys read out at moments of the tutorial's deal (``make_transcripts`` writes it)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation

from accounts.models import Player
from game.engine.match import Match as MatchState
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import PlayerView, view_for
from game.models import Match
from game.rendering.table import table_of
from tests.game.telling import rows

MOMENTS = (0, 2, 7, 11, 17, 40, 86)
"""Places of rows: the cut, a lead, declarations, an exchange, a turn of the other, a duty."""


def readings(language: str) -> str:
    """Return what every key reads out at those moments and at the end, a line a key."""
    with translation.override(language):
        return "\n".join("".join(f"{line}\n" for line in moment) for moment in _moments())


def _moments() -> Iterator[list[str]]:
    match = MatchState(HOUSE, OPPONENT)
    for place, _events in enumerate(rows(match)):
        if place in MOMENTS or match.finished:
            view = view_for(match, PERSON)
            yield [f"--- {place}", *_lines(view)]


def _lines(view: PlayerView) -> Iterator[str]:
    table = table_of(Match(player=Player(), ruleset=HOUSE.key, first_dealer=OPPONENT), view, 0)
    for key, text in table.readings.items():
        yield f"{key}: {text}"
