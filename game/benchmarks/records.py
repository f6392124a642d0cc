"""Pages of records on a large site: how long they take, how many queries, and by which plans."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from django.db import connection, models

from accounts.models import Player, User
from game.benchmarks.pages import Page, browser_of, page_figures
from game.benchmarks.samples import finished_match
from game.engine.kinds import MELD_NAMES
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
AT_ONCE: Final = 5000


def measure(user: User, runs: int = 7) -> dict[str, Page]:
    """Ask for every page as a user a few times and return what each took."""
    client = browser_of(user)
    return {name: page_figures(client, address, runs) for name, address in PAGES.items()}


# --- a large site ------------------------------------------------------------------------------


def fill(users: int, matches: int) -> User:
    """Make users with runs, and one with many finished matches; return that one."""
    random, now = Random(1), datetime.datetime.now(datetime.UTC)
    people = [User(username=f"player{i:06}", looks=f"player{i:06}") for i in range(users)]
    make_rows(User, people)
    players = [Player(user=user) for user in people]
    make_rows(Player, players)
    runs = [run for player in players for run in _runs(random, player, now)]
    make_rows(Run, runs)
    ended = [run for run in runs if run.ended]
    played = [_match(random, run, 1, now) for run in ended]
    own = next(run for run in ended if run.player == players[0])
    played += [_match(random, own, number, now) for number in range(2, matches + 1)]
    make_rows(Match, played)
    make_rows(Tally, (_tally(random, match) for match in played))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return people[0]


def make_rows(model: type[models.Model], rows: Iterable[Any]) -> None:
    """Write rows, some thousands at once."""
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
    return finished_match(random, number, player=run.player, run=run, finished=now)


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
