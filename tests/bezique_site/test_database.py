"""Database calls of consumers: bounded, parallel, with healthy connections."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, transaction

from bezique_site.database import in_database

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


def one() -> int:
    """Ask the database for 1."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return int(cursor.fetchone()[0])


async def test_result_arguments_and_exceptions_pass() -> None:
    assert await in_database(one) == 1
    assert await in_database(max, [1, 2], key=lambda number: -number) == 1
    with pytest.raises(ZeroDivisionError):
        await in_database(lambda: 1 / 0)


async def test_slow_calls_run_beside_each_other() -> None:
    def slow() -> str:
        time.sleep(0.2)
        return threading.current_thread().name

    started = time.monotonic()
    names = await asyncio.gather(*(in_database(slow) for _ in range(settings.DATABASE_THREADS)))
    assert time.monotonic() - started < 0.2 * settings.DATABASE_THREADS
    assert all(name.startswith("database") for name in names)


async def on_every_thread(func: Callable[[], Any]) -> list[Any]:
    """Run `func` once on each of the database threads and return the results."""
    meeting = threading.Barrier(settings.DATABASE_THREADS)

    def run() -> Any:
        meeting.wait(10)
        return func()

    return await asyncio.gather(*(in_database(run) for _ in range(settings.DATABASE_THREADS)))


async def test_connection_is_kept_on_sqlite_and_given_back_on_postgresql() -> None:
    await on_every_thread(one)
    kept = await on_every_thread(lambda: connection.connection is not None)
    assert set(kept) == {connection.vendor == "sqlite"}


async def test_broken_connection_is_replaced() -> None:
    def breaks() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT absent FROM nowhere")

    def breaks_here() -> None:
        with pytest.raises(DatabaseError, match="nowhere"):
            breaks()

    await on_every_thread(breaks_here)
    assert set(await on_every_thread(one)) == {1}


async def test_transaction_left_open_does_not_reach_the_next_call() -> None:
    def leaves_open() -> None:
        transaction.set_autocommit(False)
        one()

    def in_transaction() -> bool:
        connection.ensure_connection()
        return not connection.get_autocommit()

    await on_every_thread(leaves_open)
    assert not any(await on_every_thread(in_transaction))


async def test_killed_connection_is_replaced() -> None:
    """The database restarted between two moves (row 8)."""
    if connection.vendor != "postgresql":
        return  # there is no connection to kill: the database is a file

    def kill_others() -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    await on_every_thread(one)
    await in_database(kill_others)
    assert set(await on_every_thread(one)) == {1}


async def test_connections_stay_within_the_threads() -> None:
    """200 calls at once open no more connections than there are threads (row 7)."""
    if connection.vendor != "postgresql":
        return  # a file has no list of its connections

    def count() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            )
            return int(cursor.fetchone()[0])

    before = await in_database(count)  # with what earlier tests have left open
    counts = await asyncio.gather(*(in_database(count) for _ in range(200)))
    assert max(counts) <= before + settings.DATABASE_THREADS


def test_sqlite_is_set_up_for_safety() -> None:
    """WAL, FULL and IMMEDIATE hold on a real connection (rows 31, 32; finding 9)."""
    if connection.vendor != "sqlite":
        return  # PostgreSQL has none of these
    with connection.cursor() as cursor:
        values = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "mmap_size")
        ]
    assert values == ["wal", 2, 0]
    assert connection.transaction_mode == "IMMEDIATE"  # type: ignore[attr-defined]


async def test_writers_in_threads_never_find_the_database_locked(
    django_user_model: type,
) -> None:
    """Read, then write, in many transactions at once (row 31)."""

    def read_then_write(number: int) -> None:
        with transaction.atomic():
            before = django_user_model.objects.count()  # type: ignore[attr-defined]
            django_user_model.objects.create(username=f"{number} after {before}")  # type: ignore[attr-defined]

    try:
        await asyncio.gather(*(in_database(read_then_write, number) for number in range(60)))
    except OperationalError as error:
        pytest.fail(str(error))
    assert await in_database(django_user_model.objects.count) == 60  # type: ignore[attr-defined]
