"""An open socket follows its session to a renewed key, and ends with a log-out (R27, R30)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from accounts.models import SessionSuccession
from accounts.sessions import newest_key
from bezique_site.asgi import application
from game.engine.phases import Phase
from game.models import Match
from tests.accounts.doing import sign_in, sign_out, sign_up
from tests.factories import PASSWORD, MatchFactory, UserFactory, played, your
from tests.game.playing import legal_text
from tests.game.visitors import Visitor

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("silent"),
]


class Socket:
    """A socket at a table."""

    def __init__(self, visitor: Visitor, match: Match) -> None:
        path = f"/ws/match/{match.pk}/"
        self.match = match
        self.line = WebsocketCommunicator(application, path, headers=visitor.headers)

    async def open(self) -> Socket:
        """Open it and be told the whole table."""
        assert (await self.line.connect(timeout=5))[0]
        await self.line.send_json_to({"t": "hello", "v": 1, "last": None})
        assert (await self.hear("snap", "bye"))["t"] == "snap"
        return self

    async def play(self) -> dict[str, Any]:
        """Play a card; return the answer."""
        action = await sync_to_async(legal_text)(self.match)
        move = {"t": "move", "id": str(uuid4()), "at": self.match.seq, "a": action}
        await self.line.send_json_to(move)
        return await self.hear("ack", "rej")

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while True:
            message: dict[str, Any] = await self.line.receive_json_from(timeout=5)
            if message["t"] in kinds:
                return message


@pytest.fixture
def match(transactional_db: None) -> Match:
    """A guest's match in which the person is to lead."""
    found: Match = MatchFactory(log=played(until=your(Phase.LEAD)))
    return found


Doing = Callable[[Visitor], Any]


def signs_up(visitor: Visitor) -> None:
    assert sign_up(visitor.client).status_code == 302


def signs_in(visitor: Visitor) -> None:
    assert sign_in(visitor.client, UserFactory().username).status_code == 302


def signs_up_and_changes_the_password(visitor: Visitor) -> None:
    signs_up(visitor)
    new = "another long secret"
    fields = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert visitor.client.post("/accounts/password/change/", fields).status_code == 302


@pytest.mark.parametrize("do", [signs_up, signs_in, signs_up_and_changes_the_password])
async def test_a_socket_goes_on(match: Match, visitor: Visitor, do: Doing) -> None:
    await sync_to_async(visitor.owns)(match)
    socket = await Socket(visitor, match).open()
    await sync_to_async(do)(visitor)
    assert (await socket.play())["t"] == "ack"
    await socket.line.disconnect()


async def test_a_log_out_ends_a_socket_that_followed(match: Match, visitor: Visitor) -> None:
    await sync_to_async(visitor.owns)(match)
    socket = await Socket(visitor, match).open()
    await sync_to_async(signs_up)(visitor)
    await sync_to_async(sign_out)(visitor.client)
    assert (await socket.play())["code"] == "auth"
    assert (await socket.hear("bye"))["code"] == 4001


async def test_the_old_key_opens_nothing(match: Match, visitor: Visitor) -> None:
    await sync_to_async(visitor.owns)(match)
    old = visitor.client.cookies[settings.SESSION_COOKIE_NAME].value
    await sync_to_async(signs_up)(visitor)
    stranger = Visitor()
    stranger.client.cookies[settings.SESSION_COOKIE_NAME] = old
    line = WebsocketCommunicator(application, f"/ws/match/{match.pk}/", headers=stranger.headers)
    await line.connect(timeout=5)
    assert (await line.receive_json_from(timeout=5))["code"] == 4404
    page = await sync_to_async(stranger.client.get)(f"/match/{match.pk}/")
    assert page.status_code == 404
    await asyncio.sleep(0)


async def test_somebody_elses_log_in_gives_no_right(match: Match, visitor: Visitor) -> None:
    await sync_to_async(visitor.owns)(match)
    socket = await Socket(visitor, match).open()
    await sync_to_async(visitor.client.session.flush)()
    await sync_to_async(signs_up)(Visitor())
    assert (await socket.play())["code"] == "auth"


def test_the_way_is_kept_as_a_fingerprint_and_not_for_ever(visitor: Visitor) -> None:
    visitor.client.get("/settings/")
    session = visitor.client.session
    session["some"] = "thing"
    session.save()
    old = session.session_key
    session.cycle_key()
    assert old is not None
    assert newest_key(old) == session.session_key
    assert old not in SessionSuccession.objects.values_list("old", flat=True)
    SessionSuccession.objects.update(created="2026-01-01T00:00Z")
    assert newest_key(old) == old
