"""Help in practice: what the strongest level would do, and which cards are not yet seen (I6, I8).

Both are made of the person's own view and nothing else, so that help cannot tell what the person
may not know. A ranked match has none, whoever asks; a match in which help was taken says so.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.db.models import F

from game.ai.advice import Advice, advise
from game.engine.phases import DEAL_PHASES
from game.engine.run import PERSON
from game.engine.view import PlayerView, view_for
from game.models import Match
from game.selectors import state_of
from game.services import database_refusals

PATIENCE: Final = 4.0
"""Seconds that a page waits for advice; it takes a tenth of one."""
REMEMBERED: Final = 64
"""Decisions whose advice is kept: to ask again about the same table costs nothing."""

_advisers = ThreadPoolExecutor(settings.THINKING_THREADS, thread_name_prefix="help")


class NoHelp(Exception):
    """There is none: the match is not practice, or the person has nothing to decide now."""


def view_to_help(match: Match) -> PlayerView:
    """Return what the person sees of a practice match in which they are to decide something.

    Raises NoHelp otherwise, and DamagedLog when the log makes no match.
    """
    if match.kind != Match.Kind.PRACTICE or match.result or match.damaged:
        raise NoHelp
    state = state_of(match)
    if state.to_act != PERSON or state.phase not in DEAL_PHASES:
        raise NoHelp
    return view_for(state, PERSON)


def advice_for(view: PlayerView) -> Advice:
    """Return what the strongest level would do. Raises TimeoutError when it takes too long."""
    return _advisers.submit(_advised, view).result(timeout=PATIENCE)


@lru_cache(maxsize=REMEMBERED)
def _advised(view: PlayerView) -> Advice:
    return advise(view)


def count_help(match: Match) -> None:
    """Note in a match that help was taken at the decision it stands at; once for each.

    Raises ActionRefused when nothing can be written.
    """
    with database_refusals():
        practice = Match.objects.filter(pk=match.pk, kind=Match.Kind.PRACTICE, result="")
        practice.exclude(helped_at=match.seq).update(helped=F("helped") + 1, helped_at=match.seq)
