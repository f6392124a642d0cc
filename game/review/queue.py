"""Reviews at work: one modest thread of each process makes those that wait, oldest first.

What is judged is written down on the way, so that a server that stops loses a second's work: the
next one goes on there. Nothing about the queue is kept but the reviews themselves.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import structlog

from bezique_site.database import with_connections
from game.engine.log import DamagedLog
from game.engine.rulesets import ruleset_of
from game.models import Review
from game.review import keeping
from game.review.judging import Decision, Judgement, decisions_of, judge
from game.review.luck import finished_deals, luck_of
from game.selectors import log_of

logger = structlog.get_logger("bezique.review")

PAUSE: Final = 1.0
"""Seconds between two times that judgements are written down."""
NICENESS: Final = 10


def _be_modest() -> None:
    """Let players' opponents have the core first (a thread has a priority of its own on Linux)."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


_reviewers = ThreadPoolExecutor(1, thread_name_prefix="review", initializer=_be_modest)
_lock = threading.Lock()
_at_work: Future[None] | None = None


def wake() -> Future[None]:
    """See to it that waiting reviews are being made; return when this process is done with them.

    To be called whenever one may wait: after asking, when its page is looked at, at boot.
    """
    global _at_work
    with _lock:
        if _at_work is None or _at_work.done():
            _at_work = _reviewers.submit(_make_all)
        return _at_work


def resume() -> None:
    """Go on with what the last server left, also with what it was at work at when it stopped."""
    wake()
    later = threading.Timer(keeping.STALE.total_seconds() + 1, wake)
    later.daemon = True
    later.start()


def _make_all() -> None:
    try:
        while (review := with_connections(keeping.review_claim)) is not None:
            with_connections(make, review)
    except Exception:
        logger.exception("reviews stopped")
        raise


def make(review: Review) -> None:
    """Make a review that was claimed, going on where it was left."""
    try:
        _make(review)
    except DamagedLog as damage:
        logger.error("damaged log", match_id=str(review.pk), seq=damage.seq, reason=damage.reason)
        keeping.review_fail(review)
    except Exception:  # it must not hold up those behind it, nor be tried for ever
        logger.exception("review failed", match_id=str(review.pk))
        keeping.review_fail(review)


def _make(review: Review) -> None:
    match = review.match
    rules, rows = ruleset_of(match.ruleset), log_of(match)
    decisions = list(decisions_of(rules, match.first_dealer, rows))
    known = keeping.judged_rows(review)
    keeping.review_begin(review, len(decisions), len(known))
    began = time.thread_time() - review.cpu_ms / 1000
    _judge_all(review, [one for one in decisions if one.seq not in known], len(known), began)
    luck = luck_of(rules, finished_deals(rules, match.first_dealer, rows), match.level)
    spent = _milliseconds(began)
    keeping.review_finish(review, luck, spent)
    logger.info("reviewed", match_id=str(match.pk), decisions=len(decisions), cpu_ms=spent)


def _judge_all(review: Review, decisions: list[Decision], done: int, began: float) -> None:
    judged: list[tuple[Decision, Judgement]] = []
    written = time.monotonic()
    for decision in decisions:
        judged.append((decision, judge(decision)))
        done += 1
        if time.monotonic() - written > PAUSE:
            keeping.review_add(review, judged, done, _milliseconds(began))
            judged, written = [], time.monotonic()
    keeping.review_add(review, judged, done, _milliseconds(began))


def _milliseconds(began: float) -> int:
    return round(1000 * (time.thread_time() - began))
