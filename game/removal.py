"""Removing guests nobody comes back to: the one way by which rows of a log go.

Refused elsewhere by the models, and on PostgreSQL by a trigger, which lets a delete pass only in a
transaction that set ``bezique.removing_guests`` (game/migrations/0003_records.py).
"""

from __future__ import annotations

import datetime
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import QuerySet

from accounts.models import Player
from game.models import Action, Match, Run, Shuffle, Tally, Voiding

AT_A_TIME: Final = 50
"""Guests in one transaction: players at their tables must not wait for long."""


def idle_guests(before: datetime.date) -> QuerySet[Player]:
    """Return the guests that were last here before a day."""
    return Player.objects.filter(user=None, account=None, forgotten=None, seen__lt=before)


def remove_idle_guests(before: datetime.date) -> int:
    """Remove all idle guests with what they played; return how many there were."""
    removed = 0
    while True:
        with transaction.atomic():
            some = idle_guests(before).select_for_update().order_by("seen")[:AT_A_TIME]
            ids = [guest.pk for guest in some]
            if not ids:
                return removed
            _remove(ids)
        removed += len(ids)


def _remove(ids: list[Any]) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL bezique.removing_guests = 'on'")
    matches = Match.objects.filter(player__in=ids)
    # Plain query sets: the managers of what is append-only refuse.
    QuerySet(Action).filter(match__in=matches).delete()
    QuerySet(Voiding).filter(match__in=matches).delete()
    Shuffle.objects.filter(match__in=matches).delete()
    Tally.objects.filter(match__in=matches).delete()
    matches.delete()
    Run.objects.filter(player__in=ids).delete()
    Player.objects.filter(pk__in=ids).delete()
