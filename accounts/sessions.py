"""Sessions in the database whose open sockets outlive a renewed key.

Logging in renews the session's key, and the old one is dead at once (R30). A socket that was opened
under the old key is told the new one here, so that a match goes on while its player signs up. The
way is followed only by sockets that were open already: a new request or socket with the old key
gets nothing. A log-out or an expiry ends the newest session, and with it the way (R27).
"""

from __future__ import annotations

import datetime
import hashlib
from typing import Final

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

FOLLOWED_FOR: Final = datetime.timedelta(days=7)
"""How long a socket of a renewed session may go on; then its page has to be loaded again."""
LONGEST_WAY: Final = 8
"""Renewals that are followed in a row: a guest signs up, changes the password, and so on."""


class SessionStore(DatabaseStore):
    """The database's sessions, which note where a renewed one went."""

    @classmethod
    def get_model_class(cls) -> type:
        """Return the model of Django's own store: rows are the same."""
        return DatabaseStore.get_model_class()

    def cycle_key(self) -> None:
        """Renew the key, and note the way from the old one."""
        old = self.session_key
        super().cycle_key()
        if old and self.session_key:
            _note(old, self.session_key)


def newest_key(key: str) -> str:
    """Return the key that a session has now that once had ``key``."""
    from accounts.models import SessionSuccession  # models load after the session engine

    for _ in range(LONGEST_WAY):
        step = SessionSuccession.objects.filter(old=_fingerprint(key), created__gte=_oldest())
        new = step.values_list("new", flat=True).first()
        if new is None:
            break
        key = new
    return key


def _note(old: str, new: str) -> None:
    from accounts.models import SessionSuccession

    SessionSuccession.objects.filter(created__lt=_oldest()).delete()
    SessionSuccession.objects.create(old=_fingerprint(old), new=new)


def _oldest() -> datetime.datetime:
    return timezone.now() - FOLLOWED_FOR


def _fingerprint(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
