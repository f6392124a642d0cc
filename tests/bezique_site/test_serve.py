"""The server: limits of a frame, and a stop that everybody is told of (rows 15, 19, 25; F6)."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bezique_site.serve import MAX_FRAME_IN, MAX_MESSAGE, SERVICE_RESTART

ROOT = Path(__file__).resolve().parents[2]
START = """
import sys
from bezique_site.serve import DrainingCommandLine, defaults
DrainingCommandLine().run([*defaults(), *sys.argv[1:], "tests.bezique_site.drain_app:application"])
"""


@dataclass
class Running:
    """A server of our own in another process."""

    process: "subprocess.Popen[bytes]"
    port: int
    log: Path


def free_port() -> int:
    """Return a port that nobody uses right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_open(port: int) -> None:
    """Wait until somebody listens at the port."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail("the server did not start")


def start(port: int, log: Path) -> "subprocess.Popen[bytes]":
    """Start the server with the test's application."""
    command = [sys.executable, "-c", START, "-b", "127.0.0.1", "-p", str(port)]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | {"DRAIN_LOG": str(log)})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Run the server; end it whatever the test did."""
    port, log = free_port(), tmp_path / "codes"
    process = start(port, log)
    try:
        wait_until_open(port)
        yield Running(process, port, log)
    finally:
        process.kill()
        process.wait()


async def open_socket(server: Running) -> ClientConnection:
    """Open a socket and see that it works."""
    client = await connect(f"ws://127.0.0.1:{server.port}/", max_size=None)
    await client.send("hello")
    assert await client.recv() == "hello"
    return client


async def close_code(client: ClientConnection) -> int:
    """Return the code the server closed with (1006: without a word)."""
    with pytest.raises(ConnectionClosed) as closed:
        await asyncio.wait_for(client.recv(), 10)
    frame = closed.value.rcvd
    return frame.code if frame else 1006


async def get_page(port: int) -> bytes:
    """Fetch a page by a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return answer


async def test_stop_tells_sockets_and_consumers_and_finishes_pages(server: Running) -> None:
    clients = [await open_socket(server) for _ in range(5)]
    pages = [asyncio.create_task(get_page(server.port)) for _ in range(16)]
    await asyncio.sleep(0.2)
    server.process.send_signal(signal.SIGTERM)
    assert [await close_code(client) for client in clients] == [SERVICE_RESTART] * 5
    assert all(b"done" in answer for answer in await asyncio.gather(*pages))
    assert await asyncio.to_thread(server.process.wait, 10) == 0
    assert server.log.read_text().split() == [str(SERVICE_RESTART)] * 5


async def test_whole_table_goes_out_but_no_large_frame_comes_in(server: Running) -> None:
    client = await open_socket(server)
    await client.send(f"send {MAX_MESSAGE}")
    assert len(await client.recv()) == MAX_MESSAGE
    await client.send("y" * MAX_FRAME_IN)
    assert await client.recv() == "y" * 10
    await client.send("y" * (MAX_FRAME_IN + 1))
    await close_code(client)
    assert (await open_socket(server)).state.name == "OPEN"


def test_second_server_on_the_same_port_ends(server: Running, tmp_path: Path) -> None:
    second = start(server.port, tmp_path / "second")
    try:
        assert second.wait(20) != 0
    finally:
        second.kill()
