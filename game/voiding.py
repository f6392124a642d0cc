"""Declaring a match void, and letting it count again: by staff, with a reason, audited.

The log stays untouched. Runs, tally and figures become what they are without the match
(docs/decisions/0011).
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

import structlog
from django.db import transaction

from accounts.models import Player, User
from game.models import DailyFigures, Match, Tally, Voiding
from game.runs import recount

logger = structlog.get_logger("bezique.match")

UNFINISHED: Final = "unfinished"
NOTHING_NEW: Final = "nothing new"


class VoidingRefused(Exception):
    """A match that can't be declared void, or made to count: ``reason`` is UNFINISHED or so."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def match_void(*, match_id: UUID, by: User, reason: str, is_void: bool = True) -> Voiding:
    """Declare a finished match void, or (``is_void`` False) let it count again.

    ``reason`` is shown to the player. Raises Match.DoesNotExist, and VoidingRefused with nothing
    changed while a match is played, or when it is what it is to become.
    """
    player_id = Match.objects.values_list("player", flat=True).get(pk=match_id)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player_id)  # no match starts meanwhile
        match = Match.objects.select_for_update().get(pk=match_id)
        if not match.result:
            raise VoidingRefused(UNFINISHED)
        if match.voided == is_void:
            raise VoidingRefused(NOTHING_NEW)
        match.voided = is_void
        match.save(update_fields=["voided"])
        voiding = _noted(match, by, reason)
        _count_anew(match)
    logger.warning("voided", match_id=str(match_id), is_void=is_void, by=by.pk)
    return voiding


def _noted(match: Match, by: User, reason: str) -> Voiding:
    ranked = Match.objects.filter(player=match.player_id, kind=Match.Kind.RANKED)
    return Voiding.objects.create(
        match=match,
        is_void=match.voided,
        reason=reason,
        by=by,
        by_name=by.get_username(),
        before_number=ranked.count() + 1,
    )


def _count_anew(match: Match) -> None:
    """Let everything that is counted from results follow."""
    if match.ranked:
        recount(match.player_id)
    Tally.objects.filter(match=match).update(ranked=match.ranked and not match.voided)
    if match.finished is not None and match.kind != Match.Kind.IMPORTED:
        DailyFigures.objects.update_or_create(
            day=match.finished.date(),
            level=match.level,
            kind=match.kind,
            defaults={"is_stale": True},
        )
