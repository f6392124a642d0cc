"""Lay everything there is to look at into a server's database: ``python -m tests.e2e.scenes``.

It runs in a process of its own, since the tests' own Django is on another database. It prints what
a browser needs to get there: cookies of two accounts, the ids of matches, a link.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from tests.servers import ROOT, Server


@dataclass
class Scenes:
    """Where things lie."""

    cookies: dict[str, str] = field(default_factory=dict)
    """Of accounts: ``ann`` has played much; ``bob`` has a second factor."""
    matches: dict[str, str] = field(default_factory=dict)
    """Ann's matches, by the name of the state they are in."""
    shared: str = ""
    """The path of a replay that anybody may see."""


@cache
def scenes_of(server: Server) -> Scenes:
    """Lay the scenes into a server's database, once."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.e2e.scenes"],
        cwd=ROOT,
        env=server.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return Scenes(**json.loads(told.stdout.splitlines()[-1]))


def lay() -> Scenes:
    """Lay accounts and matches into the database of the environment."""
    from game.sharing import token_of
    from tests.factories import PlayerFactory, UserFactory

    found = Scenes()
    ann = UserFactory(username="Ann", email="ann@example.org")
    bob = UserFactory(username="Bob-with-a-rather-long-name")
    _add_second_factor(bob)
    for name, user in (("ann", ann), ("bob", bob)):
        found.cookies[name] = _signed_in(user)
    player = PlayerFactory(user=ann)
    PlayerFactory(user=bob)
    matches = _lay_matches(player)
    found.matches = {name: str(match.pk) for name, match in matches.items()}
    found.shared = f"/replay/{token_of(matches['won'])}/"
    return found


def _lay_matches(player: Any) -> dict[str, Any]:
    from game import tallies
    from game.models import Match
    from tests.e2e.states import STATES
    from tests.factories import MatchFactory, PlayerFactory, played

    matches: dict[str, Any] = {}
    for name, state in STATES.items():
        table = state()
        owner = player if table.state.finished else PlayerFactory(account=player)
        matches[name] = MatchFactory(player=owner, log=table)
        if table.state.finished:
            tallies.write(matches[name], table.state)
    _add_history(player)
    matches["waiting"] = MatchFactory(player=player, log=STATES["laden"]())
    matches["damaged"] = MatchFactory(player=PlayerFactory(account=player), damaged=True)
    matches["practice"] = MatchFactory(
        player=player, kind=Match.Kind.PRACTICE, run=None, level=3, log=played(4)
    )
    return matches


def _add_history(player: Any) -> None:
    """Let a player have finished some more matches, and runs of different lengths."""
    from accounts.models import today
    from game import tallies
    from game.models import Run
    from tests.factories import MatchFactory, played

    for seed in range(12):
        table = played(seed, declaring=True)
        tallies.write(MatchFactory(player=player, log=table), table.state)
    for wins in (3, 1, 6):
        Run.objects.create(player=player, wins=wins, margin=wins * 120, **_ended(today()))


def _ended(day: Any) -> dict[str, Any]:
    from django.utils import timezone

    return {"ended": timezone.now(), "reached_on": day, "reached_month": day.replace(day=1)}


def _add_second_factor(user: Any) -> None:
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(user, generate_totp_secret())
    RecoveryCodes.activate(user)


def _signed_in(user: Any) -> str:
    """Return the session cookie of a user who has just given the password."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user)
    session = client.session
    password = {"method": "password", "at": time.time(), "username": user.username}
    session["account_authentication_methods"] = [password]
    session.save()
    return client.cookies[settings.SESSION_COOKIE_NAME].value


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(asdict(lay())))
