"""/healthz (the process answers) and /readyz (it can do its work). For machines: plain JSON."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from channels.layers import get_channel_layer
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse

from bezique_site.database import in_database

logger = logging.getLogger(__name__)
PROBE_TIMEOUT = 1.0  # seconds for each part


async def healthz(request: HttpRequest) -> JsonResponse:
    """Say that the process runs. Touches nothing else: restarting us would not mend a database."""
    return JsonResponse({"status": "ok"})


async def readyz(request: HttpRequest) -> JsonResponse:
    """Say whether each thing a game needs works: 200 if all do, else 503."""
    parts = {name: await _works(name, probe) for name, probe in PROBES.items()}
    ready = all(parts.values())
    return JsonResponse(
        {"status": "ok" if ready else "unavailable", **parts}, status=200 if ready else 503
    )


async def _works(name: str, probe: Callable[[], Awaitable[None]]) -> bool:
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            await probe()
    except Exception:
        logger.exception("not ready: %s", name)
        return False
    return True


async def _database() -> None:
    await in_database(_migrated)


def _migrated() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise RuntimeError("migrations are missing")


async def _channel_layer() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "probe"})
    await layer.receive(channel)


PROBES: dict[str, Callable[[], Awaitable[None]]] = {
    "database": _database,
    "channel_layer": _channel_layer,
}
