"""Asking a match's opponent again for anyone who looks at its proof: bounded, and remembered."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from allauth.core import ratelimit
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.ai import opponent
from game.asking_again import Answered, AskedAgain, Outcome, ask_all_again
from game.checks import keep_check
from game.engine.actions import Draw, Meld, Play, Seven, parse_action
from game.engine.cards import cards_in, face_of
from game.models import FailedCheck, Match
from game.rendering import words

LONGEST: Final = 10.0
"""Seconds that one match is asked about at most; at full strength it takes a fifth of one."""
QUEUE: Final = 5.0
"""Seconds that a visitor waits for others who ask; a process asks about one match at a time."""
REMEMBERED: Final = 24 * 3600
"""Seconds for which the answers are kept: the same question has the same answer."""

_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class Differing:
    """An answer that differs, in words."""

    seq: int
    then: str
    now: str
    is_fallback: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page shows: what came of asking, or the ``problem`` why nothing was asked."""

    found: AskedAgain | None = None
    differing: tuple[Differing, ...] = ()
    problem: str = ""
    status: int = HTTPStatus.OK


def answer_for(request: HttpRequest, match: Match) -> Answer:
    """Ask the opponent of a finished match again, or say why not now. Raises DamagedLog."""
    key = f"asked-again:{match.pk}:{match.last_hash}:{opponent.signature()}"
    found: AskedAgain | None = cache.get(key)
    if found is None:
        if not ratelimit.consume(request, action="ask_again"):
            problem = _("That was asked often just now. Please try again in a minute.")
            return Answer(problem=problem, status=HTTPStatus.TOO_MANY_REQUESTS)
        if not _one_at_a_time.acquire(timeout=QUEUE):
            problem = _("Others are asking just now. Please try again in a moment.")
            return Answer(problem=problem, status=HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            found = ask_all_again(match, LONGEST)
        finally:
            _one_at_a_time.release()
        if found.is_complete:
            cache.set(key, found, REMEMBERED)
        _note(match, found)
    return Answer(found, tuple(map(_in_words, found.differing)))


def _note(match: Match, found: AskedAgain) -> None:
    """Let staff know of answers that differ; an imported match proves nothing about this site."""
    if match.origin is None and found.differing:
        reasons = [
            f"row {one.row.seq}: the opponent answers {one.answer}, not {one.row.text}"
            for one in found.differing
        ]
        keep_check(match, reasons, FailedCheck.Asker.VISITOR)


def _in_words(answered: Answered) -> Differing:
    is_fallback = answered.outcome is Outcome.FALSE_FALLBACK
    then, now = act_in_words(answered.row.text), act_in_words(answered.answer)
    return Differing(answered.row.seq, then, now, is_fallback)


def act_in_words(text: str) -> str:
    """Return an action of a deal in words, such as "plays the queen of spades"."""
    names: dict[str, Any] = {}
    match parse_action(text):
        case Play(card):
            sentence, names = _("play: %(card)s"), {"card": words.card_name(face_of(card))}
        case Seven(card):
            sentence, names = _("declare: %(card)s"), {"card": words.card_name(face_of(card))}
        case Meld(kind, cards):
            faces = words.cards_named(face_of(card) for card in reversed([*cards_in(cards)]))
            sentence = _("declare: %(meld)s (%(cards)s)")
            names = {"meld": words.kind_name(kind), "cards": faces}
        case Draw():
            sentence = pgettext("an action", "draw")
        case _:
            return text
    return sentence % names
