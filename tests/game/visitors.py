"""Visitors of the site: a browser's cookies, and whose match they may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.test import Client

from accounts.guests import SESSION_KEY
from accounts.models import Player, User
from game.models import Match
from tests.factories import PlayerFactory


class Visitor:
    """Somebody with a browser: a guest who has played, until told otherwise."""

    def __init__(self, **options: Any) -> None:
        self.client = Client(**options)
        self.player: Player | None = None

    def becomes(self, player: Player) -> None:
        """Be a guest with this player."""
        session = self.client.session
        session[SESSION_KEY] = str(player.pk)
        session.save()
        self.client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
        self.player = player

    def owns(self, match: Match) -> None:
        """Be the guest whose match it is."""
        self.becomes(match.player)

    def signs_in(self, user: User) -> Player:
        """Be a user with a player."""
        self.client.force_login(user)
        self.player = Player.objects.filter(user=user).first() or PlayerFactory(user=user)
        return self.player

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        """What this browser sends along when it opens a socket."""
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies())
        return [
            (b"host", b"testserver"),
            (b"origin", b"http://testserver"),
            (b"cookie", cookies.encode()),
        ]

    def cookies(self) -> Iterator[tuple[str, Any]]:
        """Yield the browser's cookies."""
        yield from self.client.cookies.items()
