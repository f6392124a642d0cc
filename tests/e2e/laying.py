"""Lay a match that one card decides into a server's database: `python -m tests.e2e.laying`.

It runs in a process of its own, since the tests' own Django is on another database.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final
from uuid import UUID

from tests.servers import ROOT, Server

SEEDS: Final = {"win": 0, "loss": 5, "draw": 97}
"""Random matches that end so when the first of the last cards is played."""


def lay_match(server: Server, match: UUID, result: str) -> UUID:
    """Give the player of a match another one, about to end with a result; return its id."""
    command = [sys.executable, "-m", "tests.e2e.laying", str(match), result]
    told = subprocess.run(
        command, cwd=ROOT, env=server.environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return UUID(told.stdout.strip())


def main(match_id: str, result: str) -> None:
    """Do it for the database of the environment."""
    import django

    django.setup()
    from game.models import Match, Run
    from tests.factories import MatchFactory, last_card, played

    player = Match.objects.get(pk=match_id).player
    run, _ = Run.objects.get_or_create(player=player, ended=None)
    match = MatchFactory(
        player=player,
        run=run,
        wins_before=run.wins,
        margin_before=run.margin,
        log=played(SEEDS[result], until=last_card),
    )
    print(match.pk)


if __name__ == "__main__":
    main(*sys.argv[1:])
