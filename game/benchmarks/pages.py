"""Pages asked for again and again: how long they take, how many queries, and by which plans."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User

LARGE: Final = "game_run|game_match|game_tally|game_action|accounts_player|accounts_user"
SCANS: Final = {
    "sqlite": rf"SCAN ({LARGE}|U0)(?! USING)",
    "postgresql": rf"Seq Scan on ({LARGE})\b",
}
"""What a plan says where a large table is read from end to end."""


@dataclass(frozen=True, slots=True)
class Page:
    """What one page took: milliseconds (median), queries, and the whole scans in their plans.

    ``best`` is the fastest answer and ``cpu`` the least work of this process: what a page takes
    where others keep the machine busy.
    """

    milliseconds: float
    best: float
    cpu: float
    queries: int
    scans: list[str]


def browser_of(user: User) -> Client:
    """Return a browser in which a user is signed in."""
    client = Client(headers={"host": (settings.ALLOWED_HOSTS or ["localhost"])[0]})
    client.force_login(user)
    return client


def page_figures(client: Client, address: str, runs: int) -> Page:
    """Ask for a page a few times and return what it took. Raises RuntimeError if it fails."""
    times, work = [], []
    for _ in range(runs):
        started, worked = time.perf_counter(), time.process_time()
        answer = client.get(address, secure=settings.SECURE_SSL_REDIRECT)
        times.append(1000 * (time.perf_counter() - started))
        work.append(1000 * (time.process_time() - worked))
        if answer.status_code != 200:
            raise RuntimeError(f"{address} answers {answer.status_code}")
    with CaptureQueriesContext(connection) as captured:
        client.get(address, secure=settings.SECURE_SSL_REDIRECT)
    queries = [query["sql"] for query in captured.captured_queries]
    scans = [found for sql in queries for found in _scans(sql)]
    return Page(median(times), min(times), min(work), len(queries), scans)


def _scans(sql: str) -> Iterator[str]:
    """Yield the lines of a query's plan by which a large table is read from end to end."""
    if not sql.startswith("SELECT"):
        return
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        cursor.execute(f"{explain} {sql}")
        for row in cursor.fetchall():
            line = str(row[-1])
            if re.search(SCANS[connection.vendor], line):
                yield line.strip()
