"""A browser's socket, through the site's whole application: origin, cookies, routing, consumer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from channels.testing import WebsocketCommunicator

from bezique_site.asgi import application
from tests.game.visitors import Visitor

PATIENCE = 20
"""Seconds until a test gives up; nothing is measured by it."""
Message = dict[str, Any]


class Socket:
    """A socket that reads messages one by one; ``last`` is the newest row it was shown."""

    def __init__(self, visitor: Visitor, match_id: Any, headers: Any = None) -> None:
        path = f"/ws/match/{match_id}/"
        self.line = WebsocketCommunicator(application, path, headers or visitor.headers)
        self.last: int | None = None

    async def send(self, message: Any) -> None:
        """Send a message, or a text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        await self.line.send_to(text_data=text)

    async def receive(self) -> Message:
        """Return the next message."""
        message: Message = json.loads(await self.line.receive_from(PATIENCE))
        if message["t"] in ("ev", "snap"):
            assert (
                self.last is None or message["t"] == "snap" or message["seq"] - self.last in (0, 1)
            )
            self.last = message["seq"]
        return message

    async def until(self, kind: str) -> list[Message]:
        """Return the messages up to the first of a kind."""
        messages = [await self.receive()]
        while messages[-1]["t"] != kind:
            messages.append(await self.receive())
        return messages

    async def hello(self, last: int | None = None) -> list[Message]:
        """Say hello and return what it is answered with, up to the pong."""
        await self.send({"t": "hello", "v": 1, "last": last, "tab": "t"})
        self.last = last
        return await self.until("pong")

    async def move(self, action: str, at: int | None = None, command: str = "") -> Message:
        """Send a move and return its ack or rej; frames before it are read over."""
        command = command or str(uuid4())
        at = self.last if at is None else at
        await self.send({"t": "move", "id": command, "at": at, "a": action})
        while True:
            message = await self.receive()
            if message["t"] in ("ack", "rej"):
                return message

    async def shown(self, seq: int) -> Message:
        """Return the frame of a row, when it comes."""
        while True:
            message = await self.receive()
            if message["t"] == "ev" and message["seq"] >= seq:
                return message

    async def turn(self) -> Message:
        """Return the first frame in which the person is to act again."""
        while True:
            message = await self.receive()
            if 'data-to-act="you"' in message.get("html", ""):
                return message

    async def ping(self) -> list[Message]:
        """Ask for a sign of life and return all up to it."""
        await self.send({"t": "ping"})
        return await self.until("pong")

    async def end(self) -> tuple[Message, int]:
        """Return the bye and the code the server closes with."""
        bye = (await self.until("bye"))[-1]
        closed = await self.line.receive_output(PATIENCE)
        assert closed["type"] == "websocket.close"
        return bye, closed["code"]


@asynccontextmanager
async def opened(visitor: Visitor, match_id: Any) -> AsyncIterator[Socket]:
    """Open a socket, and close it afterwards."""
    socket = Socket(visitor, match_id)
    connected, _ = await socket.line.connect(PATIENCE)
    assert connected
    try:
        yield socket
    finally:
        await socket.line.disconnect(timeout=PATIENCE)
