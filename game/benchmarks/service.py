"""The service: whole matches through its one door, into a database of their own on the disk."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import load_backend

from accounts.models import Player
from game.benchmarks.measuring import Effort
from game.benchmarks.samples import any_action
from game.engine.actions import parse_action
from game.engine.match import Match as MatchState
from game.engine.rulesets import HOUSE
from game.engine.run import PERSON
from game.models import Match
from game.selectors import rows_of
from game.services import match_act, match_start

SQLITE: Final = "django.db.backends.sqlite3"


def actions_per_second(effort: Effort) -> float:
    """Return how many actions a second are committed, by the clock: the median over matches.

    Both sides act through the service. What they do is picked outside the measured time, from a
    state that follows the log.
    """
    with scratch_database():
        player = Player.objects.create()
        return median(_rate(player, Random(seed)) for seed in range(effort.service_matches))


def _rate(player: Player, random: Random) -> float:
    match = match_start(player=player)
    follower = Follower(match)
    seconds, actions = 0.0, 0
    while not follower.state.finished:
        action = str(any_action(follower.state, random))
        start = time.perf_counter()
        follower.act(action)
        seconds += time.perf_counter() - start
        actions += 1
        follower.catch_up()
    return actions / seconds


class Follower:
    """Acts for both sides in a match, from a state that follows its log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state = MatchState(HOUSE, match.first_dealer)
        self.length = 0
        self.catch_up()

    def act(self, action: str, *, by_person: bool = False) -> None:
        """Let the side that is to act, or the person, do something through the service."""
        by_person = by_person or self.state.to_act == PERSON
        match_act(
            match_id=self.match.pk,
            player_id=self.match.player_id if by_person else None,
            action=action,
            at=self.length - 1,
            command_id=str(uuid4()),
        )

    def catch_up(self) -> None:
        """Fold in what the log holds now."""
        for row in rows_of(self.match.pk)[self.length :]:
            self.state.apply(row.seat, parse_action(row.text))
            self.length += 1


@contextmanager
def scratch_database() -> Iterator[None]:
    """Let this thread use a fresh SQLite file, with the site's own options, while in the block."""
    usual = connections[DEFAULT_DB_ALIAS]
    with TemporaryDirectory(prefix="bench-", dir=_folder_of(usual.settings_dict)) as folder:
        connections[DEFAULT_DB_ALIAS] = scratch = _sqlite(Path(folder) / "bench.sqlite3")
        try:
            call_command("migrate", interactive=False, verbosity=0)
            yield
        finally:
            scratch.close()
            connections[DEFAULT_DB_ALIAS] = usual


def _folder_of(database: dict[str, Any]) -> Path | None:
    """Return the folder of the site's own SQLite file: the same disk; None for another engine."""
    return Path(database["NAME"]).parent if database["ENGINE"] == SQLITE else None


def _sqlite(path: Path) -> Any:
    database = connections.settings[DEFAULT_DB_ALIAS] | {
        "ENGINE": SQLITE,
        "NAME": str(path),
        "OPTIONS": settings.SQLITE_OPTIONS,
    }
    return load_backend(SQLITE).DatabaseWrapper(database, DEFAULT_DB_ALIAS)
