"""The admin over 10,000 matches and 1,000,000 rows of log: lists, filters, pages, dashboard."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Final

from allauth.mfa.models import Authenticator
from django.db import connection
from django.utils import timezone

from accounts.models import Player, User
from game.benchmarks.pages import Page, browser_of, page_figures
from game.benchmarks.records import make_rows
from game.benchmarks.samples import Sample, finished_match, samples
from game.engine.kinds import MELD_NAMES
from game.engine.run import OPPONENT
from game.figures.updating import update
from game.models import Action, FailedCheck, Match, Run, Shuffle, Tally, Voiding

DAYS: Final = 90
"""The matches were finished within so many days."""
RARE: Final = 200
"""One match of so many is damaged, void, or failed its check."""
RUN: Final = 5
"""Matches that stand in one run."""

LISTS: Final = {
    "matches": "game/match/",
    "  last page": "game/match/?p={last}",
    "  by points": "game/match/?o=6",
    "  a user": "game/match/?q=player00042",
    "  part of a name": "game/match/?q=0042",
    "  an id": "game/match/?q={match}",
    "  days": "game/match/?since={since}&until={until}",
    "  result": "game/match/?result__exact=loss",
    "  level": "game/match/?level=5",
    "  kind": "game/match/?kind__exact=practice",
    "  unusual margin": "game/match/?unusual=yes",
    "  very short": "game/match/?time=short",
    "  very long": "game/match/?time=long",
    "  damaged": "game/match/?trouble=damaged",
    "  void": "game/match/?trouble=void",
    "  failed check": "game/match/?trouble=check",
    "  all at once": "game/match/?q=player000&result__exact=win&level=2&unusual=no&since={since}",
    "a match with its log": "game/match/{match}/change/",
    "runs": "game/run/",
    "a run": "game/run/{run}/change/",
    "players": "accounts/player/",
    "a player": "accounts/player/{player}/change/",
    "users": "accounts/user/",
    "a user": "accounts/user/{user}/change/",
    "voidings": "game/voiding/",
    "failed checks": "game/failedcheck/",
    "dashboard, 30 days": "game/match/dashboard/",
    "dashboard, 90 days": "game/match/dashboard/?days=90",
}


def measure(runs: int = 9) -> dict[str, Page]:
    """Ask for every page as a member of staff and return what each took."""
    boss = User.objects.create_superuser("measuring-boss")
    Authenticator.objects.create(user=boss, type=Authenticator.Type.TOTP, data={})
    client = browser_of(boss)
    match = Match.objects.order_by("-started").select_related("player").first()
    assert match is not None
    today = timezone.now().date()
    names = {
        "last": -(-Match.objects.count() // 50),
        "match": match.pk,
        "run": match.run_id or Run.objects.values_list("pk", flat=True)[0],
        "player": match.player_id,
        "user": match.player.user_id,
        "since": today - datetime.timedelta(days=30),
        "until": today - datetime.timedelta(days=20),
    }
    found = {
        name: page_figures(client, f"/admin/{address.format(**names)}", runs)
        for name, address in LISTS.items()
    }
    return found | {"page of fair play": page_figures(client, "/fairness/", runs)}


def fill(users: int, matches: int, rows: int) -> float:
    """Make a site with so many matches and rows of log; return seconds that its figures took."""
    random, now = Random(1), timezone.now()
    people = [User(username=f"player{i:05}", looks=f"player{i:05}") for i in range(users)]
    make_rows(User, people)
    players = [Player(user=user) for user in people]
    make_rows(Player, players)
    played = list(islice(_matches(random, players, now), matches))
    make_rows(Run, _runs(played))
    make_rows(Match, played)
    logs = samples(40, two_deals=True)
    of_match = rows // matches
    for match, sample in zip(played, cycle(logs), strict=False):
        match.length = of_match
        match.first_dealer = sample.dealer
    make_rows(Action, _actions(played, logs, of_match))
    make_rows(Tally, (_tally(random, match) for match in played))
    make_rows(Shuffle, (Shuffle(match=match, deal=1) for match in played))
    _spread_starts(played)
    _trouble(played)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    began = time.perf_counter()
    update(anew=True)
    return time.perf_counter() - began


def _matches(random: Random, players: list[Player], now: datetime.datetime) -> Iterator[Match]:
    """Yield matches without end: runs of some, each fifth one practice; the players in turn."""
    for number in range(1, 10**9):
        for player in players:
            is_practice = random.random() < 0.2
            began = now - datetime.timedelta(seconds=random.randrange(DAYS * 86_400))
            yield finished_match(
                random,
                number,
                player=player,
                kind="practice" if is_practice else "ranked",
                run=None if is_practice else Run(player=player, ended=now),
                started=began,
                finished=began + datetime.timedelta(seconds=random.randrange(60, 4000)),
            )


def _runs(played: list[Match]) -> Iterator[Run]:
    """Yield the runs: some matches of a player share one."""
    kept: dict[tuple[object, int], Run] = {}
    for match in played:
        if match.run is None:
            continue
        key = (match.player_id, match.number // RUN)
        if key not in kept:
            kept[key] = match.run
            yield match.run
        match.run = kept[key]


def _actions(played: list[Match], logs: list[Sample], of_match: int) -> Iterator[Action]:
    for match, sample in zip(played, cycle(logs), strict=False):
        for row in sample.rows[:of_match]:
            decided = f"ai:{row.seq}:1-full" if row.seat == OPPONENT else None
            yield Action(
                match=match,
                **row._asdict(),
                command_id=decided,
                prev_hash="0" * 64,
                hash="0" * 64,
            )


def _tally(random: Random, match: Match) -> Tally:
    melds = {name: random.randrange(3) for name in MELD_NAMES}
    return Tally(
        match=match,
        player=match.player,
        ranked=match.ranked,
        deals=2,
        deal_points=match.own_points,
        seconds=int(random.lognormvariate(6.7, 0.6)),
        **melds,
    )


def _spread_starts(played: list[Match]) -> None:
    """Write the starts again: a new row's is now."""
    Match.objects.bulk_update(played, ["started", "length", "first_dealer"], batch_size=1000)


def _trouble(played: list[Match]) -> None:
    void, checked = played[::RARE], played[1::RARE]
    Match.objects.filter(pk__in=[match.pk for match in played[2::RARE]]).update(damaged=True)
    Match.objects.filter(pk__in=[match.pk for match in void]).update(voided=True)
    make_rows(
        Voiding,
        (
            Voiding(match=match, is_void=True, reason="measured", by_name="boss", before_number=9)
            for match in void
        ),
    )
    now = timezone.now()
    make_rows(
        FailedCheck,
        (FailedCheck(match=match, findings="x", asked_by="staff", at=now) for match in checked),
    )
