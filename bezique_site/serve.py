"""The server: Daphne, taught to stop well. `python -m bezique_site.serve -b 127.0.0.1 -p 8000`.

Stock Daphne drops its sockets without a close frame at SIGTERM, does not tell the consumers, and
may never exit. Still nothing may depend on a good end: power cuts do not ask.
"""

import argparse
import asyncio
import os
import sys
import time
from typing import Any

import django
import structlog
from daphne.cli import CommandLineInterface
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from twisted.internet.defer import Deferred

logger = structlog.get_logger("bezique.server")
DRAIN_SECONDS = 8.0  # less than what process managers wait before they kill
SERVICE_RESTART = 1012

# A move is 100 bytes. The frame limit binds what comes in; the message limit also what we send,
# and a frame with the whole table must pass (reliability, row 15).
MAX_FRAME_IN = 8 * 1024
MAX_MESSAGE = 64 * 1024


class DrainingServer(Server):
    """Daphne that at a stop closes its sockets with 1012 and lets their consumers finish."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        """Remember the port, so that it can be closed, and tell a person where the table is."""
        super().listen_success(port)
        self.ports.append(port)
        for host, number in self.listening_addresses[-1:]:
            print(f"Bezique is ready at http://{host}:{number}/", flush=True)

    def kill_all_applications(self) -> Any:
        """Drain, then do as Daphne does. Twisted stops when the returned Deferred is done."""
        drained = Deferred.fromFuture(asyncio.ensure_future(self._drain()))
        drained.addBoth(lambda _: super(DrainingServer, self).kill_all_applications())
        return drained

    async def _drain(self) -> None:
        for port in self.ports:
            port.stopListening()
        for protocol in list(self.connections):
            if isinstance(protocol, WebSocketProtocol) and protocol.state == protocol.STATE_OPEN:
                # Not sendClose(): it refuses 1012.
                protocol.sendCloseFrame(code=SERVICE_RESTART)
        end = time.monotonic() + DRAIN_SECONDS
        while self._busy() and time.monotonic() < end:
            await asyncio.sleep(0.05)
        # Daphne's own end expects an application for every connection.
        for details in self.connections.values():
            details.setdefault("application_instance", asyncio.get_running_loop().create_future())

    def _busy(self) -> bool:
        tasks = (details.get("application_instance") for details in self.connections.values())
        return any(task and not task.done() for task in tasks)


class DrainingCommandLine(CommandLineInterface):
    """The `daphne` command around our server."""

    server_class = DrainingServer


def main(arguments: list[str]) -> None:
    """Check the set-up, then serve until told to stop. `arguments` are `--migrate` and Daphne's."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--migrate", action="store_true", help="bring the database up to date first"
    )
    options, for_daphne = parser.parse_known_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bezique_site.settings")
    django.setup()
    _prepare(migrate=options.migrate)
    _wake_opponents()
    proxy = ["--proxy-headers"] if settings.BEHIND_PROXY else []
    DrainingCommandLine().run([*defaults(), *proxy, *for_daphne, "bezique_site.asgi:application"])


def _prepare(*, migrate: bool) -> None:
    """Refuse a set-up that would lose moves (the checks raise), and leave no connection open."""
    if migrate:
        call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    call_command("check", databases=["default"])
    connections.close_all()


def _wake_opponents() -> None:
    """Go on where the last server stopped: the opponent was to act (R46), a review was made."""
    # What needs settings and models can be imported only after the set-up.
    from bezique_site.database import with_connections
    from game.engine.forms import compiled
    from game.review.queue import resume
    from game.thinking import ask_everywhere

    logger.info("engine", form="compiled" if compiled() else "plain Python, slow")

    with_connections(ask_everywhere)
    resume()
    connections.close_all()


def defaults() -> list[str]:
    """Return the options of Daphne that hold everywhere (our own middleware logs requests)."""
    options = {
        "--verbosity": 0,
        "--websocket-max-frame-size": MAX_FRAME_IN,
        "--websocket-max-message-size": MAX_MESSAGE,
        "--application-close-timeout": 10,
        "--ping-interval": 20,
        "--ping-timeout": 30,
    }
    return ["--no-server-name", *(str(word) for option in options.items() for word in option)]


if __name__ == "__main__":
    main(sys.argv[1:])
