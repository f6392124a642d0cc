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
from django.utils import timezone

from accounts.models import Player, User, today
from accounts.sessions import newest_key

SESSION_KEY = "player"

_SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


def player_of(user: AbstractBaseUser | AnonymousUser, session: SessionBase) -> Player | None:
    """Return the player of a visitor; None for one who has not played yet."""
    if isinstance(user, User):
        found = Player.objects.filter(user=user).first()
        if found is not None:
            return _seen(found)
    return guest_of(session)


def guest_of(session: SessionBase) -> Player | None:
    """Return the guest of a session; None where there is none, or it was taken into an account."""
    player_id = _player_id(session.get(SESSION_KEY))
    if player_id is None:
        return None
    guests = Player.objects.filter(pk=player_id, user=None, account=None, forgotten=None)
    found = guests.first()
    return _seen(found) if found else None


def guest_waits(request: HttpRequest) -> bool:
    """Return whether somebody with an account has a guest's match to decide about first."""
    return isinstance(request.user, User) and guest_of(request.session) is not None


def players_of(user: AbstractBaseUser | AnonymousUser, session: SessionBase) -> list[uuid.UUID]:
    """Return the ids of all players whose matches are a visitor's own, the first one's first.

    These are the account's player, the guests that were joined to it, and a guest of this very
    session who is not joined yet: it waits for an answer which of two matches to keep.
    """
    player = player_of(user, session)
    if player is None:
        return []
    own = [player.pk]
    if player.user_id is not None:
        own += player.guests.values_list("pk", flat=True)
        guest = guest_of(session)
        own += [guest.pk] if guest else []
    return own


def visitor(request: HttpRequest) -> Player | None:
    """Return the player of a request, looked up once."""
    if not hasattr(request, "_visitor"):
        request._visitor = player_of(request.user, request.session)  # type: ignore[attr-defined]
    found: Player | None = request._visitor  # type: ignore[attr-defined]
    return found


def player_for(request: HttpRequest) -> Player:
    """Return the player of a visitor, who becomes a guest with a player now if need be."""
    user = request.user if isinstance(request.user, User) else None
    player = player_of(request.user, request.session)
    if player is None:
        player = Player.objects.create(user=user)
        if user is None:
            request.session[SESSION_KEY] = str(player.pk)
    elif user is not None and player.is_guest:
        adopt(player, user)
    request._visitor = player  # type: ignore[attr-defined]
    return player


def players_of_session(session_key: str | None, *, follow: bool = False) -> list[uuid.UUID]:
    """Return whose matches a session may act in, as it is stored now; none once it is over.

    An open socket asks this at every move: a log-out, an expiry or a changed password elsewhere
    ends its right to act (R27). It may ``follow`` its session to a renewed key, since it was
    opened before; whoever comes anew may not (accounts/sessions.py).
    """
    if session_key is None:
        return []
    request = HttpRequest()
    request.session = _SessionStore(newest_key(session_key) if follow else session_key)
    return players_of(get_user(request), request.session)


def _seen(player: Player) -> Player:
    """Note that a player is here, at most once a day."""
    if player.seen != today():
        Player.objects.filter(pk=player.pk).update(seen=today())
    return player


def _player_id(stored: Any) -> uuid.UUID | None:
    try:
        return uuid.UUID(stored)
    except (TypeError, ValueError, AttributeError):
        return None


def adopt(guest: Player, user: User) -> Player:
    """Make a guest the player of a user who has none yet; nothing else moves."""
    guest.user = user
    guest.save(update_fields=["user"])
    return guest


def join(guest: Player, account: Player) -> None:
    """Let a guest's matches be read and finished by an account's player."""
    guest.account = account
    guest.save(update_fields=["account"])


def forget(user: User) -> None:
    """Make the players of a user anonymous rows that no session leads to."""
    player = Player.objects.filter(user=user).first()
    if player is None:
        return
    for row in [player, *player.guests.all()]:
        row.copy_preferences(Player())
        row.user, row.forgotten, row.listed = None, timezone.now(), False
        row.save()
