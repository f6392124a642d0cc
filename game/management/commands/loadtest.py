"""``manage.py loadtest``: many human-paced players over real sockets, on this machine only."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from contextlib import nullcontext
from ipaddress import ip_address
from json import dumps
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError

from game.loadtest.report import Load, figures, lines, play
from game.loadtest.server import own_server


class Command(BaseCommand):
    """Print how the server held, as a table or JSON; exit 1 when a move was lost or doubled."""

    help = "Play whole matches with many players at once."
    requires_system_checks = ()  # the server that is started checks its own set-up

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=20)
        parser.add_argument("--seconds", type=float, default=30)
        parser.add_argument("--pace", type=float, default=1.0, help="1: think 1 to 3 s a move")
        parser.add_argument("--url", help="a running server here; else one is started")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, url: str | None, json: bool, **options: Any) -> None:
        load = Load(options["players"], options["seconds"], options["pace"])
        address = None if url is None else loopback_address(url)
        try:
            with own_server() if address is None else nullcontext() as server:
                target = address or (server.address if server else "")
                notes, seconds = asyncio.run(play(target, load))
                found = figures(load, notes, seconds, server)
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        for line in [dumps(found)] if json else lines(found, notes):
            self.stdout.write(line)
        if found["lost"] or found["doubled"]:
            raise SystemExit(1)


def loopback_address(url: str) -> str:
    """Return the ``host:port`` of a server on this machine. Raises CommandError for any other."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    try:
        is_here = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        is_here = False
    if parts.scheme != "http" or not is_here:
        raise CommandError("only http:// and this machine itself: others have not asked for load")
    return parts.netloc
