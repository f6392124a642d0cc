"""The site's own server in another process, with a database of its own, for tests from outside."""

from __future__ import annotations

import http.cookiejar
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from django.db import connection

ROOT = Path(__file__).resolve().parents[1]
START_WITHIN = 60


def free_port() -> int:
    """Return a port that nobody uses right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def database_url(folder: Path) -> Iterator[str]:
    """Yield the URL of an empty database of the kind this run is on."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder / 'server.sqlite3'}"
        return
    name = f"server_{uuid4().hex}"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    url = urllib.parse.urlsplit(os.environ["DATABASE_URL"])
    yield url._replace(path=f"/{name}").geturl()
    with suppress(Exception), connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Server:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {
            "DATABASE_URL": database,
            "BEZIQUE_ENV": "test",
            "DJANGO_SETTINGS_MODULE": "bezique_site.settings",
            "LOG_LEVEL": "ERROR",
        }
        self.database = database
        self.migrated = False
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, crash_at: str = "") -> None:
        """Start, and wait until it answers; with ``crash_at`` it kills itself at that place."""
        address = ["-b", "127.0.0.1", "-p", str(self.port)]
        migrate = [] if self.migrated else ["--migrate"]
        command = [sys.executable, "-m", "bezique_site.serve", *migrate, *address]
        environment = self.environment | {"CRASH_AT": crash_at}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + START_WITHIN
        while not self._answers():
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            time.sleep(0.05)
        self.migrated = True

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def wait(self) -> int:
        """Wait for its end and return how it ended."""
        assert self.process is not None
        return self.process.wait(30)

    def stop(self, how: int = signal.SIGKILL) -> None:
        """End it, whatever state it is in."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return what a query finds in its database, whether it runs or not."""
        if self.database.startswith("sqlite"):
            with closing(sqlite3.connect(self.database.removeprefix("sqlite:///"))) as file:
                return file.execute(query).fetchall()
        with psycopg.connect(self.database) as connection:
            return connection.execute(query).fetchall()  # type: ignore[arg-type]  # our own text


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Yield a server that has not been started; end it whatever the test did."""
    with database_url(folder) as database:
        server = Server(database)
        try:
            yield server
        finally:
            server.stop()


class Guest:
    """A visitor over plain HTTP, who has pressed Play."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.get("/")
        self.table, self.path = self.post("/play/")

    @property
    def cookies(self) -> dict[str, str]:
        """Return the cookies by name."""
        return {cookie.name: cookie.value or "" for cookie in self.jar}

    @property
    def match_id(self) -> str:
        """Return the id of the match."""
        return self.path.strip("/").split("/")[-1]

    def get(self, path: str) -> str:
        """Fetch a page."""
        with self._opener.open(self.server.url + path, timeout=30) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: str) -> tuple[str, str]:
        """Post a form; return the page it leads to, and its path."""
        form = fields | {"csrfmiddlewaretoken": self.cookies["csrftoken"]}
        data = urllib.parse.urlencode(form).encode()
        with self._opener.open(self.server.url + path, data, timeout=30) as answer:
            return answer.read().decode(), urllib.parse.urlsplit(answer.url).path


def legal_in(html: str) -> list[str]:
    """Return what the buttons of a table would do."""
    return re.findall(r'<button[^>]* name="action" value="([^"]+)"', html)


def seq_in(html: str) -> int:
    """Return the row that a table stands at."""
    found = re.search(r'data-seq="(\d+)"', html)
    assert found is not None
    return int(found[1])
