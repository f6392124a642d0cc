"""The opponent at work: asked whenever the log says that it is to act, in threads of its own.

A coordinating thread reads the log, has an action thought out and writes it through the service,
like everybody. Thinking has a deadline: what raises or takes too long is answered by a fallback.
Nothing about a pending question is kept but that its match waits: it is derived from the log, asked
again on connect, by every ping and at boot (R46), so that it may be dropped when too many wait; and
asking twice does no harm, since the answer's command id names the row it is to.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from time import thread_time
from typing import Final, NamedTuple
from uuid import UUID

import structlog
from django.conf import settings

from bezique_site.database import with_connections
from game.ai import opponent
from game.engine.actions import Action
from game.engine.log import DamagedLog
from game.engine.run import OPPONENT
from game.engine.view import PlayerView, view_for
from game.faults import AFTER_COMMIT, crash_point
from game.models import Match
from game.refused import ActionRefused, Code
from game.seeds import seed_for
from game.selectors import nonce_of, state_of
from game.services import match_act, match_damaged

logger = structlog.get_logger("bezique.opponent")

DEADLINE: Final = 1.5
"""Seconds from question to answer; with the writing it stays under two."""

MOST_WAITING: Final = 500
"""So many matches may wait for a coordinator; what comes then is asked by its next ping."""

_waiting: dict[UUID, Future[None]] = {}
_waiting_lock = Lock()
_coordinators = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="opponent")
_thinkers = ThreadPoolExecutor(settings.THINKING_THREADS, thread_name_prefix="thinking")


FALLBACK: Final = "fallback"


class Question(NamedTuple):
    """What the opponent is asked: its own view and a seed; ``at`` is the row it is asked about."""

    view: PlayerView
    level: int
    seed: int
    at: int


class Answer(NamedTuple):
    """What the opponent does, and what decided it: ``opponent.signature()`` or FALLBACK."""

    action: Action
    decided_by: str


def ask(match_id: UUID) -> Future[None]:
    """Let the opponent act for as long as it is to act in a match; return when it is done.

    A match that waits already is asked in once. Beyond MOST_WAITING nothing is asked.
    """
    with _waiting_lock:
        if match_id not in _waiting:
            if len(_waiting) >= MOST_WAITING:
                logger.warning("too many matches wait for the opponent", match_id=str(match_id))
                dropped: Future[None] = Future()
                dropped.set_result(None)
                return dropped
            _waiting[match_id] = _coordinators.submit(_answer_all, match_id)
        return _waiting[match_id]


def ask_everywhere() -> int:
    """Ask in every match that waits for the opponent, after a start; return how many there are."""
    waiting = Match.objects.filter(result="", damaged=False, to_act=OPPONENT)
    match_ids = list(waiting.values_list("pk", flat=True))
    for match_id in match_ids:
        ask(match_id)
    return len(match_ids)


def command_id_of(seq: int, decided_by: str) -> str:
    """Return the command id of the opponent's answer at row ``seq``; it tells what decided it."""
    return f"ai:{seq}:{decided_by}"


def decided_by(command_id: str | None) -> str:
    """Return what decided the opponent's answer with this command id; "" where none is kept."""
    kind, _, rest = (command_id or "").partition(":")
    return rest.partition(":")[2] if kind == "ai" else ""


def question_of(match_id: UUID) -> Question | None:
    """Return what the opponent is to be asked in a match now, None when it is not to act."""
    match = Match.objects.get(pk=match_id)
    if match.result or match.damaged:
        return None
    try:
        state = state_of(match)
    except DamagedLog as damage:
        match_damaged(match_id, damage)
        return None
    if state.to_act != OPPONENT:
        return None
    seed = seed_for(nonce_of(match, state.deal_number), match.length)
    return Question(view_for(state, OPPONENT), match.level, seed, match.seq)


def decide(question: Question) -> Answer:
    """Return the opponent's answer, or a fallback when it raises or thinks too long (F33)."""
    thought = _thinkers.submit(_think, question)
    try:
        action = thought.result(timeout=DEADLINE)
        if action in question.view.legal:
            return Answer(action, opponent.signature())
        # Not what it was: it may name a card that nobody has seen.
        logger.error("opponent chose what is not legal", kind=type(action).__name__)
    except Exception:  # whatever the opponent breaks by, the match goes on
        thought.cancel()
        logger.exception("opponent failed")
    return Answer(opponent.fallback(question.view), FALLBACK)


def _think(question: Question) -> Action:
    """Ask the opponent, in a thread for thinking, and log what CPU it took."""
    began = thread_time()
    action = opponent.choose(question.view, question.level, question.seed)
    spent = round(1000 * (thread_time() - began), 2)
    logger.info("opponent decided", level=question.level, cpu_ms=spent)
    return action


def _answer_all(match_id: UUID) -> None:
    with _waiting_lock:
        _waiting.pop(match_id, None)  # whoever asks from now on means a newer log
    try:
        while (question := with_connections(question_of, match_id)) is not None:
            answer = decide(question)
            crash_point(AFTER_COMMIT)
            with_connections(write, match_id, question.at, answer)
    except Match.DoesNotExist:
        return
    except Exception:
        logger.exception("opponent could not be asked", match_id=str(match_id))
        raise


def write(match_id: UUID, at: int, answer: Answer) -> None:
    """Write an answer to the question asked after row ``at``, unless the match went on since."""
    try:
        match_act(
            match_id=match_id,
            player_id=None,
            action=str(answer.action),
            at=at,
            command_id=command_id_of(at + 1, answer.decided_by),
        )
    except ActionRefused as refused:
        # Someone else answered, or the player resigned meanwhile: look at the log again.
        if refused.code not in (Code.STALE, Code.FINISHED):
            raise
