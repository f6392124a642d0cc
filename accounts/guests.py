"""Who is playing: the player of a session, found by a user or by an id in the session's data.

The id lies in the data, not in the session's key, since logging in changes the key.
"""

from __future__ import annotations

import uuid
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from accounts.models import Player, User

SESSION_KEY = "player"

_SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


def player_of(user: AbstractBaseUser | AnonymousUser, session: SessionBase) -> Player | None:
    """Return the player of a visitor; None for one who has not played yet."""
    if isinstance(user, User):
        return Player.objects.filter(user=user).first()
    player_id = _player_id(session.get(SESSION_KEY))
    if player_id is None:
        return None
    return Player.objects.filter(pk=player_id, user=None).first()


def player_for(request: HttpRequest) -> Player:
    """Return the player of a visitor, who becomes a guest with a player now if need be."""
    user = request.user if isinstance(request.user, User) else None
    player = player_of(request.user, request.session)
    if player is None:
        player = Player.objects.create(user=user)
        if user is None:
            request.session[SESSION_KEY] = str(player.pk)
    return player


def player_of_session(session_key: str | None) -> Player | None:
    """Return the player of a session as it is stored now; None once it is over.

    An open socket asks this at every move: a log-out, an expiry or a changed password elsewhere
    ends its right to act (R27).
    """
    if session_key is None:
        return None
    request = HttpRequest()
    request.session = _SessionStore(session_key)
    return player_of(get_user(request), request.session)


def _player_id(stored: Any) -> uuid.UUID | None:
    try:
        return uuid.UUID(stored)
    except (TypeError, ValueError, AttributeError):
        return None
