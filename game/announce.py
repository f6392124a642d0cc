"""Pokes: a message "this match has rows up to seq" to whoever shows it (design, part 1.4).

A lost poke costs nothing: the next one, or the next pong, carries a newer seq. The layer's sending
is a coroutine of the server's event loop, and rows are committed in other threads; so the loop is
noted when the first socket opens. Where no loop is known no socket listens in this process.
"""

from __future__ import annotations

import asyncio
from functools import partial
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

_loop: asyncio.AbstractEventLoop | None = None


def group_of(match_id: UUID) -> str:
    """Return the name of the group of all sockets that show a match."""
    return f"match.{match_id.hex}"


def listen_here() -> None:
    """Note the running event loop as the one whose sockets are to be poked."""
    global _loop
    _loop = asyncio.get_running_loop()


def on_commit(match_id: UUID, seq: int) -> None:
    """Poke everyone who shows a match, once the running transaction is committed."""
    transaction.on_commit(partial(poke, match_id, seq), robust=True)


def poke(match_id: UUID, seq: int) -> None:
    """Tell every socket that shows a match that its log reaches ``seq``."""
    if _loop is not None and _loop.is_running():
        asyncio.run_coroutine_threadsafe(_send(match_id, seq), _loop)
    elif settings.REDIS_URL:
        async_to_sync(_send)(match_id, seq)


async def _send(match_id: UUID, seq: int) -> None:
    await get_channel_layer().group_send(group_of(match_id), {"type": "poke", "seq": seq})
