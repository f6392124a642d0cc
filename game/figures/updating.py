"""Bringing the figures up to date: by ``manage.py update_figures``, or in the background."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog
from django.db import DatabaseError, transaction
from django.db.models import Min, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from bezique_site.database import with_connections
from game.figures.counting import AT_ONCE, DayCount, counted_matches
from game.models import DailyFigures, DailyLuck, FiguresUpdate, Match, Voiding

logger = structlog.get_logger("bezique.figures")

DAY: Final = datetime.timedelta(days=1)
CLAIM: Final = datetime.timedelta(hours=1)
"""How long a process that began to count keeps others from it, should it die."""

_executor = ThreadPoolExecutor(1, thread_name_prefix="figures")


def update(*, anew: bool = False, gently: bool = False) -> int:
    """Count all days that are not counted to their end or are stale; return how many.

    With ``anew`` all days there are. ``gently`` rests as long as it works, for the sake of the
    pages that the same process serves.
    """
    FiguresUpdate.objects.get_or_create(pk=1)
    until, days = timezone.now(), 0
    for day in list(_days(anew=anew)):
        known = _last_voiding()
        _write(day, _count(day, gently=gently), known)
        days += 1
    FiguresUpdate.objects.filter(pk=1).update(counted=until, claimed=None)
    return days


def _days(*, anew: bool) -> Iterator[datetime.date]:
    """Yield the days to count: stale ones, and those with matches since the last count.

    From the day before it on: a match that was finished at midnight may have come a little late.
    """
    counted = FiguresUpdate.objects.get(pk=1).counted
    finished = Match.objects.exclude(finished=None)
    if counted is None or anew:
        first = finished.aggregate(first=Min("finished"))["first"]
        begin = (first or timezone.now()).date()
    else:
        begin = counted.date() - DAY
    stale = set(DailyFigures.objects.filter(is_stale=True).values_list("day", flat=True))
    midnight = datetime.datetime.combine(begin, datetime.time(), datetime.UTC)
    new = finished.filter(finished__gte=midnight).annotate(day=TruncDate("finished"))
    yield from sorted(stale | set(new.order_by().values_list("day", flat=True).distinct()))


def _count(day: datetime.date, *, gently: bool) -> DayCount:
    count, began = DayCount(), time.monotonic()
    for number, (match, rows) in enumerate(counted_matches(day), start=1):
        count.add(match, rows)
        if gently and number % AT_ONCE == 0:
            time.sleep(time.monotonic() - began)
            began = time.monotonic()
    return count


def _last_voiding() -> int | None:
    return Voiding.objects.order_by("-pk").values_list("pk", flat=True).first()


def _write(day: datetime.date, count: DayCount, known_voiding: int | None) -> None:
    """Put a day's figures in the place of what was kept of it.

    They stay stale if a match was declared void while the day was counted.
    """
    figures, luck = count.rows(day)
    with transaction.atomic():
        FiguresUpdate.objects.select_for_update().get(pk=1)  # one at a time
        is_stale = _last_voiding() != known_voiding
        for row in figures:
            row.is_stale = is_stale
        DailyFigures.objects.filter(day=day).delete()
        DailyLuck.objects.filter(day=day).delete()
        DailyFigures.objects.bulk_create(figures)
        DailyLuck.objects.bulk_create(luck)


# --- in the background ---------------------------------------------------------------------------


def update_if_old() -> None:
    """Count in the background if the last count is a day old; return at once.

    Whoever claims it counts, once among all processes. Trouble with the database is logged, and
    troubles no page.
    """
    try:
        if _is_old() and _claimed():
            transaction.on_commit(lambda: _executor.submit(with_connections, _in_background))
    except DatabaseError:
        logger.exception("figures could not be looked at")


def _is_old() -> bool:
    counted = FiguresUpdate.objects.filter(pk=1).values_list("counted", flat=True).first()
    return counted is None or timezone.now() - counted > DAY


def _claimed() -> bool:
    now = timezone.now()
    FiguresUpdate.objects.get_or_create(pk=1)
    free = Q(claimed=None) | Q(claimed__lt=now - CLAIM)
    return FiguresUpdate.objects.filter(free, pk=1).update(claimed=now) == 1


def _in_background() -> None:
    try:
        days = update(gently=True)
        logger.info("figures counted", days=days)
    except Exception:
        logger.exception("figures could not be counted")
