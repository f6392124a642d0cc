"""A server of our own to load: another process, with a SQLite database of its own."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from django.conf import settings

START_SECONDS: Final = 60
STOP_SECONDS: Final = 20


class Server(NamedTuple):
    """A running server: its address ``host:port`` and its database."""

    address: str
    database: Path

    def logged(self) -> list[tuple[str, int, str, str]]:
        """Return the person's commands in the log: match id (hex), place, text, command id."""
        query = (
            "SELECT match_id, seq, text, command_id FROM game_action "
            "WHERE seat = 0 AND command_id IS NOT NULL"
        )
        with closing(sqlite3.connect(self.database)) as connection:
            return connection.execute(query).fetchall()


@contextmanager
def own_server() -> Iterator[Server]:
    """Run a server while in the block. Raises RuntimeError when it does not start."""
    with TemporaryDirectory(prefix="load-") as folder:
        database = Path(folder) / "load.sqlite3"
        address = f"127.0.0.1:{_free_port()}"
        process = _start(address, database)
        try:
            _wait_until_ready(address, process)
            yield Server(address, database)
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _start(address: str, database: Path) -> subprocess.Popen[bytes]:
    host, _, port = address.partition(":")
    environment = os.environ | {
        "BEZIQUE_ENV": "test",  # needs no collected static files
        "DATABASE_URL": f"sqlite:///{database}",
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, "-m", "bezique_site.serve", "--migrate", "-b", host, "-p", port]
    return subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.DEVNULL
    )


def _wait_until_ready(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if _answers(address):
            return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def _answers(address: str) -> bool:
    connection = HTTPConnection(address, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
