"""Database calls from async code: a bounded pool of threads of our own.

Channels' default runs the calls of all sockets on one thread; here each call takes one of
DATABASE_THREADS. On SQLite a thread keeps its connection: closing the last one of a WAL file
checkpoints it, several times slower than a move. On PostgreSQL each call gives its connection
back to Django's pool.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections

P = ParamSpec("P")
R = TypeVar("R")

EXECUTOR = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="database")


async def in_database(func: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run `func`, which may use the ORM, in one of the database threads and return its result."""
    run = sync_to_async(with_connections, thread_sensitive=False, executor=EXECUTOR)
    return await run(func, *args, **kwargs)


def with_connections(func: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run `func` in a thread of a pool of ours, and leave the thread's connections as described."""
    try:
        return func(*args, **kwargs)
    finally:
        _release()


def _release() -> None:
    """Leave this thread's connections fit for the next call, whatever happened in this one."""
    for connection in connections.all(initialized_only=True):
        # Out of autocommit: a transaction was left open, and would go on in the next call.
        unfit = connection.errors_occurred or not connection.autocommit
        if connection.vendor != "sqlite" or unfit:
            connection.close()
