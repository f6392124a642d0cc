"""Who may open a socket: pages of this very site only.

A socket carries the visitor's cookie wherever it is opened from, so its Origin is the only sign
of a foreign page. Channels' validator lets other ports and schemes of the same host pass.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings

logger = logging.getLogger(__name__)
Application = Callable[[Any, Any, Any], Awaitable[None]]


class ExactOrigin:
    """ASGI middleware that refuses (403) a socket whose Origin is not one of SITE_ORIGINS.

    With ORIGIN_MAY_BE_HOST (no proxy in front) the address that was asked for itself will do too.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the connection on, or close it before it is accepted."""
        if allowed(scope["headers"]):
            await self.application(scope, receive, send)
        else:
            origins = [value for name, value in scope["headers"] if name == b"origin"]
            logger.warning("socket refused: origin %r", origins)
            await WebsocketDenier()(scope, receive, send)


def allowed(headers: list[tuple[bytes, bytes]]) -> bool:
    """Say whether the one Origin among the headers (none and several are refused) is ours."""
    origins = [value.decode("latin1") for name, value in headers if name == b"origin"]
    if len(origins) != 1:
        return False
    if origins[0] in settings.SITE_ORIGINS:
        return True
    hosts = [value.decode("latin1") for name, value in headers if name == b"host"]
    return settings.ORIGIN_MAY_BE_HOST and len(hosts) == 1 and origins[0] == f"http://{hosts[0]}"
