"""Remembering for staff that the check of a match found a difference."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from django.utils import timezone

from game.models import FailedCheck, Match

logger = structlog.get_logger("bezique.match")


def keep_check(match: Match, reasons: Sequence[str], asked_by: FailedCheck.Asker) -> None:
    """Keep what the last check of a whole match found; nothing is kept of one that is sound."""
    if not reasons:
        FailedCheck.objects.filter(match=match).delete()
        return
    logger.error("check failed", match_id=str(match.pk), asked_by=asked_by.value)
    FailedCheck.objects.update_or_create(
        match=match,
        defaults={
            "findings": "\n".join(reasons),
            "asked_by": asked_by,
            "at": timezone.now(),
        },
    )
