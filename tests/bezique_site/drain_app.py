"""An application for test_serve: slow pages, and sockets that note how they ended."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter


class Socket(AsyncWebsocketConsumer):
    """Echoes; a large answer on demand; notes the close code it was given."""

    async def receive(self, text_data: str = "", bytes_data: bytes | None = None) -> None:
        """Answer with the text, or with as many letters as `send N` says."""
        word, _, number = text_data.partition(" ")
        await self.send("x" * int(number) if word == "send" else text_data[:10])

    async def disconnect(self, code: int) -> None:
        """Write the code down, after a moment, as a consumer that has something to finish."""
        await asyncio.sleep(0.1)
        with Path(os.environ["DRAIN_LOG"]).open("a") as log:
            log.write(f"{code}\n")


async def page(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer after half a second's work in a thread."""
    await sync_to_async(time.sleep, thread_sensitive=False)(0.5)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})


application = ProtocolTypeRouter({"http": page, "websocket": Socket.as_asgi()})
