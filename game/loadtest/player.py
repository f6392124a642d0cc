"""One player: plays whole matches over a socket, at a person's pace, and notes what it sees."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from game.loadtest.browser import Browser, UnexpectedAnswer

BUTTON: Final = re.compile(r'<button[^>]*\bname="action"[^>]*\bvalue="([^"]+)"')
TO_ACT: Final = re.compile(r'data-to-act="(\w+)"')
PHASE: Final = re.compile(r'data-phase="(\w+)"')
THINK: Final = (1.0, 3.0)
"""Seconds a person thinks, at least and at most."""
PATIENCE: Final = 20.0
"""Seconds within which the server must have said something that is waited for."""


@dataclass(slots=True)
class Move:
    """A move that was sent: what, when, and where it was acknowledged to stand."""

    match_id: str
    command_id: str
    action: str
    sent: float
    seq: int | None = None


@dataclass(slots=True)
class Notes:
    """What all players saw together."""

    moves: list[Move] = field(default_factory=list)
    ack_ms: list[float] = field(default_factory=list)
    reply_ms: list[float] = field(default_factory=list)
    ends: dict[str, Standing] = field(default_factory=dict)
    """How each match stood when its player left it, and in the last snapshot."""
    errors: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Standing:
    """The last row a player saw, whether only it could go on, and the last row by a snapshot."""

    seen: int
    was_to_act: bool
    snapshot: int | None = None


class LoadPlayer:
    """A player at ``host:port``; ``pace`` scales its thinking time."""

    def __init__(self, address: str, notes: Notes, seed: int, pace: float = 1.0) -> None:
        self.address = address
        self.notes = notes
        self.random = Random(seed)
        self.pace = pace
        self.browser = Browser(address)

    async def play(self, until: float) -> None:
        """Play match after match until a moment of the monotonic clock; never raise."""
        await asyncio.sleep(self.random.random() * min(1.0, self.pace))
        while time.monotonic() < until:
            try:
                path = await asyncio.to_thread(self.browser.start_match)
                await self._play_match(path, until)
            except (OSError, TimeoutError, UnexpectedAnswer, WebSocketException) as error:
                self.notes.errors.append(f"{type(error).__name__}: {error}")
                await asyncio.sleep(0.5)

    async def _play_match(self, path: str, until: float) -> None:
        match_id = path.strip("/").split("/")[-1]
        async with self._socket(path) as socket:
            sitting = Sitting(self, socket, match_id)
            try:
                await sitting.play(until)
            finally:
                standing = Standing(sitting.seq, sitting.to_act == "you")
                self.notes.ends[match_id] = standing
        async with self._socket(path) as socket:
            standing.snapshot = await Sitting(self, socket, match_id).look()

    def _socket(self, path: str) -> connect:
        return connect(
            f"ws://{self.address}/ws{path}",
            origin=Origin(f"http://{self.address}"),
            additional_headers={"Cookie": self.browser.cookie_header},
            open_timeout=PATIENCE,
            max_size=None,
        )

    def think_seconds(self) -> float:
        """Return how long the player thinks about the next move."""
        return self.random.uniform(*THINK) * self.pace


class Sitting:
    """A player at one table, over one socket."""

    def __init__(self, player: LoadPlayer, socket: ClientConnection, match_id: str) -> None:
        self.player = player
        self.notes = player.notes
        self.socket = socket
        self.match_id = match_id
        self.seq = -1
        self.ponged = False
        self.to_act = "none"
        self.finished = False
        self.buttons: list[str] = []
        self.act_at: float | None = None
        self.pending: Move | None = None
        self.last_move: Move | None = None
        self.unanswered: Move | None = None

    async def look(self) -> int:
        """Ask for the whole table; return the last row's place."""
        await self._hello()
        while self.seq < 0:
            await self._receive(PATIENCE)
        return self.seq

    async def play(self, until: float) -> None:
        """Play until the match is over or the time is up, with no move left in the air."""
        await self._hello()
        while not self.finished and (self.pending or time.monotonic() < until):
            now = time.monotonic()
            if self.act_at is None or self.pending:
                await self._receive(PATIENCE)
            elif now >= self.act_at:
                await self._move()
            else:
                await self._receive(self.act_at - now, is_due=False)

        await self._settle()

    async def _settle(self) -> None:
        """Wait until all frames of one's own moves have come: a pong comes behind them."""
        self.ponged = False
        await self._send(t="ping")
        while not self.ponged:
            await self._receive(PATIENCE)

    async def _hello(self) -> None:
        await self._send(t="hello", v=1, last=None, tab=self.match_id[:8])

    async def _move(self) -> None:
        move = Move(
            self.match_id, str(uuid4()), self.player.random.choice(self.buttons), time.monotonic()
        )
        self.pending = self.last_move = move
        self.act_at = None
        self.notes.moves.append(move)
        await self._send(t="move", id=move.command_id, at=self.seq, a=move.action)

    async def _send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def _receive(self, seconds: float, *, is_due: bool = True) -> None:
        """Take the next message; when none comes in time that is an error only if one is due."""
        try:
            text = await asyncio.wait_for(self.socket.recv(), seconds)
        except TimeoutError:
            if is_due:
                raise
            return
        self._take(json.loads(text))

    # --- what the server says ------------------------------------------------------------------

    def _take(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "snap" | "ev":
                self._take_frame(message)
            case "ack":
                self._take_ack(message)
            case "pong":
                self.ponged = True
            case "rej":
                self.pending = None
                raise UnexpectedAnswer(f"refused: {message['code']}")
            case "bye":
                raise UnexpectedAnswer(f"bye: {message['message']}")

    def _take_frame(self, frame: dict[str, Any]) -> None:
        is_next = frame["seq"] == self.seq + 1 or frame["kind"] == "end"
        if frame["t"] == "ev" and not is_next:
            raise UnexpectedAnswer(f"row {frame['seq']} came after row {self.seq}")
        html = frame["html"]
        self.seq = frame["seq"]
        self.to_act = TO_ACT.findall(html)[0]
        self.finished = PHASE.findall(html)[0] == "finished"
        self.buttons = BUTTON.findall(html)
        self.act_at = None
        if self.to_act == "you" and self.buttons:
            self.act_at = time.monotonic() + self.player.think_seconds()
        self._note_reply()

    def _note_reply(self) -> None:
        """Note how long the opponent took, from the move to the frame that gives the turn back."""
        if self.unanswered and (self.to_act == "you" or self.finished):
            self.notes.reply_ms.append((time.monotonic() - self.unanswered.sent) * 1000)
            self.unanswered = None
        elif self.to_act == "opponent" and self.unanswered is None:
            self.unanswered = self.last_move

    def _take_ack(self, ack: dict[str, Any]) -> None:
        move = self.pending
        if move is None or ack["id"] != move.command_id:
            raise UnexpectedAnswer("an ack for no move of ours")
        self.notes.ack_ms.append((time.monotonic() - move.sent) * 1000)
        move.seq, self.pending = ack["seq"], None
