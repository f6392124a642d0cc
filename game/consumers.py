"""The socket of a table: it answers commands and turns the log's new rows into frames.

Every message is handled to its end before the next one. Nothing that goes wrong closes the socket
but: no such match, no hello, a flood, too many frames that are no messages, a session that is over,
or a failure before the socket was let in, since nothing would ever be answered on it.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

import structlog
from autobahn.exception import Disconnected
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import translation

from accounts.guests import players_of_session
from bezique_site.database import in_database
from game import announce, thinking
from game.buckets import TokenBucket
from game.engine.log import DamagedLog
from game.engine.run import OPPONENT
from game.models import Match
from game.protocol import BadPayload, Hello, Message, Move, Ping, decode
from game.refused import ActionRefused, Code
from game.rendering.frames import Frame, frames_after
from game.rendering.words import refusal_sentence
from game.selectors import best_run_of, log_of, match_of
from game.services import Ack, database_refusals, match_act, match_damaged

logger = structlog.get_logger("bezique.socket")

HELLO_WITHIN: Final = 5.0
"""Seconds a socket may stay silent after it opened."""
MESSAGES: Final = (100, 20.0)
"""The bucket of a socket: messages, in seconds (R17)."""
MOST_BAD_PAYLOADS: Final = 10
LONGEST_GAP: Final = 200
"""Rows a client may be behind and still be told one by one."""
SESSION_CHECK: Final = 60.0
"""Seconds between two looks at the session of a socket that only listens (R27)."""

CLOSE_PROTOCOL: Final = 4400
CLOSE_SESSION: Final = 4001
CLOSE_NO_MATCH: Final = 4404
CLOSE_NO_HELLO: Final = 4408
CLOSE_RATE: Final = 4008
CLOSE_TRY_AGAIN: Final = 4013
RETRY: Final = 1000
"""Milliseconds after which a client that could not be let in may come back."""


class Closing(Exception):
    """The socket is to be closed with this code, after a word about it."""

    def __init__(self, code: int, reason: str, retry: int = 0) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.retry = retry


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """One socket of one player at one match."""

    async def connect(self) -> None:
        """Accept the socket, and close it at once when there is no such match for this player."""
        await self.accept()
        self.bucket = TokenBucket(*MESSAGES)
        self.bad_payloads = 0
        self.seq = -1
        self.greeted = False
        self.closed = False
        self.group = ""
        self.watch: asyncio.Task[None] | None = None
        self.language = _language(self.scope)
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        await self._guarded(self._enter())

    async def disconnect(self, code: int) -> None:
        """Leave the group; nothing else depends on this being called."""
        if self.watch:
            self.watch.cancel()
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle one frame, whatever is in it."""
        await self._guarded(self._receive(text_data))

    async def poke(self, event: dict[str, Any]) -> None:
        """The log has grown: send what is new."""
        if self.greeted and not self.closed and event["seq"] > self.seq:
            await self._guarded(self._deliver())

    # --- the way of a frame --------------------------------------------------------------------

    async def _guarded(self, handling: Any) -> None:
        """Handle something; answer what goes wrong, close only where the protocol says so."""
        try:
            await handling
        except Closing as closing:
            await self._bye(closing)
        except ActionRefused as refused:
            await self._reject("", refused)
        except Exception:
            logger.exception("socket failed", match_id=str(self.match_id))
            await self._reject("", ActionRefused(Code.INTERNAL))

    async def _enter(self) -> None:
        try:
            await self._let_in()
        except Match.DoesNotExist:
            raise Closing(CLOSE_NO_MATCH, "no such match") from None
        except Exception:
            logger.exception("socket could not be let in", match_id=str(self.match_id))
            raise Closing(CLOSE_TRY_AGAIN, "not now", RETRY) from None

    async def _let_in(self) -> None:
        players = await in_database(players_of_session, self.scope["session"].session_key)
        await in_database(match_of, players, self.match_id)
        announce.listen_here()
        self.group = announce.group_of(self.match_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        self.watch = asyncio.create_task(self._watch())

    async def _receive(self, text: str | None) -> None:
        if self.closed:
            return
        if not self.bucket.take():
            raise Closing(CLOSE_RATE, "too many messages")
        try:
            await self._handle(decode(text))
        except BadPayload:
            self.bad_payloads += 1
            if self.bad_payloads > MOST_BAD_PAYLOADS:
                raise Closing(CLOSE_PROTOCOL, "too many frames that are no messages") from None
            await self._reject("", ActionRefused(Code.BAD_PAYLOAD))

    async def _handle(self, message: Message) -> None:
        match message:
            case Hello():
                await self._greet(message)
            case Move() if self.greeted:
                await self._move(message)
            case Ping():
                await self._pong()
            case _:
                raise BadPayload("hello comes first")

    # --- messages ------------------------------------------------------------------------------

    async def _greet(self, hello: Hello) -> None:
        """Bring the client up to date: by the rows it has missed, or by the whole table."""
        self.greeted = True
        seq, to_act = await in_database(_standing, self.match_id)
        last = seq + 1 if hello.last is None else hello.last
        if to_act is not None and 0 <= seq - last <= LONGEST_GAP:
            self.seq = last
            await self._deliver()
        else:
            await self._deliver_whole(seq)
        await self._pong()

    async def _move(self, move: Move) -> None:
        try:
            ack = await in_database(self._act, move)
        except ActionRefused as refused:
            await self._reject(move.command_id, refused)
            if refused.code is Code.AUTH:
                raise Closing(CLOSE_SESSION, "session over") from None
            if refused.code is Code.STALE:
                await self._deliver()
            return
        except Exception:
            logger.exception("move failed", match_id=str(self.match_id))
            await self._reject(move.command_id, ActionRefused(Code.INTERNAL))
            return
        await self._send(t="ack", id=ack.command_id, seq=ack.seq, dup=ack.duplicate)
        await self._deliver()
        thinking.ask(self.match_id)

    def _act(self, move: Move) -> Ack:
        """Do a move in a database thread, for whoever the session belongs to now."""
        try:
            with database_refusals():
                match = self._own_match()
            return match_act(
                match_id=match.pk,
                player_id=match.player_id,
                action=move.action,
                at=move.at,
                command_id=move.command_id,
            )
        except Match.DoesNotExist:
            raise ActionRefused(Code.AUTH) from None

    def _own_match(self) -> Match:
        """Return the match if it is the session's now, also under a key renewed since it opened.

        Raises Match.DoesNotExist when the session is over or the match is somebody else's.
        """
        players = players_of_session(self.scope["session"].session_key, follow=True)
        return match_of(players, self.match_id)

    async def _pong(self) -> None:
        """Tell the newest row's place; and ask the opponent if it should have acted (R46)."""
        seq, to_act = await in_database(_standing, self.match_id)
        await self._send(t="pong", seq=seq)
        if to_act == OPPONENT:
            thinking.ask(self.match_id)

    # --- sending -------------------------------------------------------------------------------

    async def _deliver(self) -> None:
        """Send the frames of every row behind the last one sent."""
        for frame in await self._frames_after(self.seq):
            self.seq = frame.seq
            await self._send(**frame.message("ev"))

    async def _deliver_whole(self, seq: int) -> None:
        """Send the table as it is after the last row."""
        frame = (await self._frames_after(seq - 1))[-1]
        self.seq = frame.seq
        await self._send(**frame.message("snap"))

    async def _frames_after(self, seq: int) -> list[Frame]:
        try:
            return await in_database(_frames, self.match_id, seq, self.language)
        except DamagedLog as damage:
            await in_database(match_damaged, self.match_id, damage)
            raise ActionRefused(Code.DAMAGED) from damage

    async def _reject(self, command_id: str, refused: ActionRefused) -> None:
        with translation.override(self.language):
            message = refusal_sentence(refused)
        await self._send(
            t="rej", id=command_id, code=refused.code.value, message=message, seq=self.seq
        )

    async def _bye(self, closing: Closing) -> None:
        self.closed = True
        retry = closing.retry
        await self._send(t="bye", code=closing.code, message=closing.reason, retry_ms=retry)
        await self.close(closing.code)

    async def _send(self, **message: Any) -> None:
        """Send a message, unless the client is gone: then ``disconnect`` is on its way."""
        try:
            await self.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
        except Disconnected:
            self.closed = True

    # --- what runs beside ----------------------------------------------------------------------

    async def _watch(self) -> None:
        """Close a socket that says nothing, or whose session has ended."""
        await asyncio.sleep(HELLO_WITHIN)
        if not self.greeted:
            await self._bye(Closing(CLOSE_NO_HELLO, "no hello"))
            return
        while True:
            await asyncio.sleep(SESSION_CHECK)
            if await self._session_is_over():
                await self._bye(Closing(CLOSE_SESSION, "session over"))
                return

    async def _session_is_over(self) -> bool:
        try:
            await in_database(self._own_match)
        except Match.DoesNotExist:
            return True
        except DatabaseError:
            logger.exception("session could not be looked at", match_id=str(self.match_id))
        return False


def _language(scope: dict[str, Any]) -> str:
    """Return the visitor's language: LocaleMiddleware does not see sockets."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    headers = dict(scope["headers"])
    accepted = headers.get(b"accept-language", b"").decode("latin1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return translation.get_language_from_request(request)


def _standing(match_id: Any) -> tuple[int, int | None]:
    length, to_act = Match.objects.values_list("length", "to_act").get(pk=match_id)
    return length - 1, to_act


def _frames(match_id: Any, after: int, language: str) -> list[Frame]:
    match = Match.objects.select_related("player").get(pk=match_id)
    if match.damaged:
        raise DamagedLog(after, "found damaged before")
    best = best_run_of(match.player) if match.result else None
    with translation.override(language):
        return list(frames_after(match, log_of(match), after, best))
