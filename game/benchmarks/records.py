"""Pages of records on a large site: how long they take, how many queries, and by which plans."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import median
from typing import Any, Final

from django.conf import settings
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player, User
from game.engine.kinds import MELD_NAMES
from game.engine.rulesets import HOUSE
from game.models import Match, Run, Tally

PAGES: Final = {
    "profile": "/profile/",
    "history": "/history/",
    "history, filtered": "/history/?result=win&level=5&kind=ranked&since=2025-06-01",
    "history, last page": "/history/?page=last",
    "today": "/leaderboards/today/",
    "month": "/leaderboards/month/",
    "ever": "/leaderboards/ever/",
    "deals": "/leaderboards/deals/",
}
LARGE: Final = "game_run|game_match|game_tally|accounts_player|accounts_user"
SCANS: Final = {
    "sqlite": rf"SCAN ({LARGE}|U0)(?! USING)",
    "postgresql": rf"Seq Scan on ({LARGE})\b",
}
"""What a plan says where a large table is read from end to end."""
AT_ONCE: Final = 5000


@dataclass(frozen=True, slots=True)
class Page:
    """What one page took: milliseconds (median), queries, and the whole scans in their plans."""

    milliseconds: float
    queries: int
    scans: list[str]


def measure(user: User, runs: int = 7) -> dict[str, Page]:
    """Ask for every page as a user a few times and return what each took."""
    client = Client(headers={"host": (settings.ALLOWED_HOSTS or ["localhost"])[0]})
    client.force_login(user)
    return {name: _page(client, address, runs) for name, address in PAGES.items()}


def _page(client: Client, address: str, runs: int) -> Page:
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        answer = client.get(address, secure=settings.SECURE_SSL_REDIRECT)
        times.append(time.perf_counter() - started)
        if answer.status_code != 200:
            raise RuntimeError(f"{address} answers {answer.status_code}")
    with CaptureQueriesContext(connection) as captured:
        client.get(address, secure=settings.SECURE_SSL_REDIRECT)
    queries = [query["sql"] for query in captured.captured_queries]
    scans = [found for sql in queries for found in _scans(sql)]
    return Page(1000 * median(times), len(queries), scans)


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


# --- a large site ------------------------------------------------------------------------------


def fill(users: int, matches: int) -> User:
    """Make users with runs, and one with many finished matches; return that one."""
    random, now = Random(1), datetime.datetime.now(datetime.UTC)
    people = [User(username=f"player{i:06}", looks=f"player{i:06}") for i in range(users)]
    _make(User, people)
    players = [Player(user=user) for user in people]
    _make(Player, players)
    runs = [run for player in players for run in _runs(random, player, now)]
    _make(Run, runs)
    ended = [run for run in runs if run.ended]
    played = [_match(random, run, 1, now) for run in ended]
    own = next(run for run in ended if run.player == players[0])
    played += [_match(random, own, number, now) for number in range(2, matches + 1)]
    _make(Match, played)
    _make(Tally, (_tally(random, match) for match in played))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return people[0]


def _make(model: type[models.Model], rows: Iterable[Any]) -> None:
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        model._default_manager.bulk_create(some)


def _runs(random: Random, player: Player, now: datetime.datetime) -> Iterator[Run]:
    """Yield an ended run and an open one: the longer, the rarer."""
    for ended in (now, None):
        wins = min(int(random.expovariate(0.7)), 40)
        day = (now - datetime.timedelta(days=int(random.expovariate(0.02)))).date()
        yield Run(
            player=player,
            wins=wins,
            margin=min(random.randrange(10, 60) * 10 * wins, 9999),
            ended=ended,
            reached_on=day if wins else None,
            reached_month=day.replace(day=1) if wins else None,
        )


def _match(random: Random, run: Run, number: int, now: datetime.datetime) -> Match:
    own, other = random.randrange(20, 130) * 10, random.randrange(20, 130) * 10
    result = "draw" if own == other else "win" if own > other else "loss"
    return Match(
        player=run.player,
        run=run,
        number=number,
        ruleset=HOUSE.key,
        level=random.randint(1, HOUSE.top_level),
        first_dealer=number % 2,
        result=result,
        own_points=own,
        other_points=other,
        margin=abs(own - other),
        finished=now,
    )


def _tally(random: Random, match: Match) -> Tally:
    melds = {name: random.randrange(3) for name in MELD_NAMES}
    margin = max(0, match.own_points - match.other_points)
    return Tally(
        match=match,
        player=match.player,
        ranked=True,
        deals=2,
        deal_points=match.own_points,
        deal_margin=random.randrange(margin // 10 + 1) * 10,
        seconds=600,
        **melds,
    )
