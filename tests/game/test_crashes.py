"""kill -9 at the worst moments: nothing acknowledged is lost, nothing is doubled (F1-F4, F6)."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from game.engine.log import Row, fold
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from tests.servers import Guest, Server, legal_in, seq_in, serving

pytestmark = [pytest.mark.fault, pytest.mark.django_db]
KILLS = 10
PLAYERS = 4
QUERY = "SELECT match_id, seq, seat, text, command_id FROM game_action ORDER BY seq"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as found:
        yield found


@asynccontextmanager
async def line(guest: Guest, last: int | None = None) -> AsyncIterator[ClientConnection]:
    """Open a guest's socket and say hello."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    url = f"{guest.server.url.replace('http', 'ws', 1)}/ws/match/{guest.match_id}/"
    headers = {"Cookie": cookies}
    async with connect(url, additional_headers=headers, origin=guest.server.url) as socket:
        await socket.send(json.dumps({"t": "hello", "v": 1, "last": last, "tab": "t"}))
        yield socket


async def receive(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message of one of these kinds."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if message["t"] in kinds:
            return dict(message)


def log_of(server: Server, guest: Guest) -> list[tuple[Row, str | None]]:
    """Return the rows of a guest's match, each with its command, from the database."""
    own = UUID(guest.match_id)
    return [
        (Row(seq, seat, text), command)
        for match_id, seq, seat, text, command in server.rows(QUERY)
        if UUID(str(match_id)) == own
    ]


def a_move(guest: Guest) -> dict[str, Any]:
    """Return a move that the guest may make now."""
    html = guest.get(guest.path)
    action = legal_in(html)[0]
    return {"t": "move", "id": str(uuid4()), "at": seq_in(html), "a": action}


def after_the_cut(server: Server, crash_at: str) -> tuple[Guest, dict[str, Any]]:
    """Start a match on a server with an order to crash, and cut; return the first lead."""
    server.start(crash_at)
    guest = Guest(server)
    guest.post(guest.path, action="cut 7", at="0", command_id=str(uuid4()))
    return guest, a_move(guest)


async def sent_into_the_crash(guest: Guest, move: dict[str, Any]) -> list[str]:
    """Send a move to a server that is about to die; return the kinds of answer that came."""
    kinds = []
    async with line(guest, move["at"]) as socket:
        await socket.send(json.dumps(move))
        with pytest.raises(ConnectionClosed):
            while True:
                kinds.append((await receive(socket, "ack", "rej"))["t"])
    return kinds


@pytest.mark.parametrize(
    ("place", "acked", "duplicate"),
    [
        ("before_commit:2", [], False),
        ("after_commit_before_ack:2", [], True),
        ("after_commit:1", ["ack"], True),
    ],
)
async def test_a_move_sent_again_after_a_crash_is_one_row(
    server: Server, place: str, acked: list[str], duplicate: bool
) -> None:
    guest, move = await asyncio.to_thread(after_the_cut, server, place)
    assert await sent_into_the_crash(guest, move) == acked
    assert await asyncio.to_thread(server.wait) == -signal.SIGKILL
    await asyncio.to_thread(server.start)
    async with line(guest) as socket:
        await receive(socket, "pong")
        await socket.send(json.dumps(move))
        ack = await receive(socket, "ack", "rej")
    while 'data-to-act="you"' not in await asyncio.to_thread(guest.get, guest.path):
        pass  # the page waits for the opponent, as long as a page may
    rows = log_of(server, guest)
    own = [row.seq for row, command in rows if command == move["id"]]
    assert (ack["t"], ack["dup"], [ack["seq"]]) == ("ack", duplicate, own)
    # The opponent follows once, in the very next row.
    played = [row.seq for row, _ in rows if row.seat == OPPONENT and row.text.startswith("play")]
    assert played[0] == ack["seq"] + 1
    assert len(played) <= 2


async def test_a_stop_tells_every_socket_and_loses_nothing(server: Server) -> None:
    await asyncio.to_thread(server.start)
    guest = await asyncio.to_thread(Guest, server)
    async with line(guest) as one, line(guest) as two:
        for socket in (one, two):
            await receive(socket, "pong")
        await asyncio.to_thread(server.stop, signal.SIGTERM)
        for socket in (one, two):
            with pytest.raises(ConnectionClosed) as closed:
                await receive(socket, "never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012


# --- many kills ------------------------------------------------------------------------------


class Nemesis:
    """A client that plays on whatever happens, and remembers what it was promised."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.random = Random(seed)
        self.acks: dict[str, set[int]] = {}
        self.sent: set[str] = set()
        self.pending: dict[str, Any] | None = None
        self.stopping = False

    async def play(self) -> None:
        """Play until told to stop, over as many sockets as it takes."""
        while not self.stopping:
            try:
                async with line(self.guest) as socket:
                    await self._play_on(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)

    async def _play_on(self, socket: ClientConnection) -> None:
        html = (await receive(socket, "snap"))["html"]
        while not self.stopping and 'data-to-act="none"' not in html:
            if self.pending or legal_in(html):
                await self._move(socket, html)
            html = await self._newest(socket, html)

    async def _move(self, socket: ClientConnection, html: str) -> None:
        if self.pending is None:
            action = self.random.choice(legal_in(html))
            command = str(uuid4())
            self.pending = {"t": "move", "id": command, "at": seq_in(html), "a": action}
        command = self.pending["id"]
        self.sent.add(command)
        for _ in range(self.random.choice((1, 1, 2))):
            await socket.send(json.dumps(self.pending))
        answer = await receive(socket, "ack", "rej")
        self.pending = None
        if answer["t"] == "ack":
            self.acks.setdefault(command, set()).add(answer["seq"])

    async def _newest(self, socket: ClientConnection, html: str) -> str:
        """Return the table when nothing more comes for the moment."""
        await socket.send(json.dumps({"t": "hello", "v": 1, "last": None}))
        while True:
            message = await receive(socket, "snap", "ev", "ack", "pong")
            if message["t"] == "ack":
                self.acks.setdefault(message["id"], set()).add(message["seq"])
            elif message["t"] in ("snap", "ev"):
                html = message["html"]
                if message["t"] == "snap":
                    return html


@pytest.mark.slow
async def test_nothing_promised_is_lost_over_many_kills(server: Server) -> None:
    """I1-I4 and I6 of reliability 3c, checked on the log when the last kill is over."""
    await asyncio.to_thread(server.start)
    random = Random(15)
    guests = [await asyncio.to_thread(Guest, server) for _ in range(PLAYERS)]
    players = [Nemesis(guest, seed) for seed, guest in enumerate(guests)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(KILLS):
        await asyncio.sleep(random.uniform(0.2, 1.2))
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.5)
    for player in players:
        player.stopping = True
    await asyncio.gather(*tasks)
    await asyncio.to_thread(server.stop, signal.SIGTERM)
    for player in players:
        rows = log_of(server, player.guest)
        check(player, rows)
        check_columns(server, player.guest, rows)
    assert sum(len(player.acks) for player in players) > PLAYERS * 5


def check(player: Nemesis, rows: list[tuple[Row, str | None]]) -> None:
    """Check a client's history against the log."""
    assert [row.seq for row, _ in rows] == list(range(len(rows)))
    places = {command: row.seq for row, command in rows if command}
    assert len(places) == len([command for _, command in rows if command]), "played twice"
    own = {command for row, command in rows if command and row.seat == PERSON}
    assert own <= player.sent, "a row that nobody sent"
    for command, seqs in player.acks.items():
        assert seqs == {places[command]}, "an ack that the log does not bear out"


def check_columns(server: Server, guest: Guest, rows: list[tuple[Row, str | None]]) -> None:
    """Fold the log anew and compare what is remembered of it."""
    columns = "id, first_dealer, length, own_points, other_points, to_act, damaged"
    found = server.rows(f"SELECT {columns} FROM game_match")
    kept = next(row[1:] for row in found if UUID(str(row[0])) == UUID(guest.match_id))
    state = fold(HOUSE, kept[0], [row for row, _ in rows])
    assert kept[1:] == (len(rows), *state.totals(), state.to_act, False)
