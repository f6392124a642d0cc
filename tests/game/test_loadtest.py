"""``manage.py loadtest``: a tiny run against a real server, and what it would find."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from game.loadtest.player import Move, Notes, Standing
from game.loadtest.report import compared, lost_and_doubled
from game.loadtest.server import Server, own_server
from game.management.commands.loadtest import loopback_address

KEYS = ["players", "seconds", "moves", "moves_per_s", "ack_ms", "reply_ms"]
CHECKED = ["errors", "lost", "doubled"]
TINY = ("--players", "3", "--seconds", "4", "--pace", "0.05", "--json")


def run(*arguments: str) -> dict[str, object]:
    """Run the command; return its figures."""
    output = StringIO()
    call_command("loadtest", *TINY, *arguments, stdout=output)
    found: dict[str, object] = json.loads(output.getvalue())
    return found


@pytest.mark.database
@pytest.mark.load
@pytest.mark.slow
def test_a_tiny_run_loses_and_doubles_nothing() -> None:
    figures = run()
    assert list(figures) == KEYS + CHECKED
    assert [figures[key] for key in CHECKED] == [0, 0, 0]
    assert int(str(figures["moves"])) > 5
    for times in (figures["ack_ms"], figures["reply_ms"]):
        assert isinstance(times, dict)
        assert 0 < times["p50"] <= times["p95"] <= times["p99"]


@pytest.mark.database
@pytest.mark.load
@pytest.mark.slow
def test_a_server_that_runs_already() -> None:
    with own_server() as server:
        figures = run("--url", f"http://{server.address}/")
    assert [figures[key] for key in CHECKED] == [0, 0, 0]


@pytest.mark.parametrize(
    "url", ["http://localhost:8000/", "http://127.0.0.1:8000", "http://[::1]:80/"]
)
def test_this_machine_may_be_loaded(url: str) -> None:
    assert loopback_address(url) in url


@pytest.mark.parametrize(
    "url", ["http://bezique.example/", "http://192.0.2.1/", "https://localhost/", "localhost", ""]
)
def test_no_other_machine_is_loaded(url: str) -> None:
    with pytest.raises(CommandError):
        loopback_address(url)


def test_lost_and_doubled_by_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    match = "0190-ab"
    moves = [Move(match, f"id{seq}", "draw", 0.0, seq) for seq in range(4)]
    logged = [("0190ab", seq, "draw", f"id{seq}") for seq in (0, 1)]
    logged += [("0190ab", 7, "draw", "id2"), ("0190ab", 9, "draw", "nobody's")]
    monkeypatch.setattr(Server, "logged", lambda self: logged)
    assert compared(Notes(moves=moves), Server("", Path())) == (2, 1)


def test_lost_and_doubled_by_the_last_snapshot() -> None:
    notes = Notes(moves=[Move("m", "id", "draw", 0.0, 12), Move("n", "id", "draw", 0.0, 5)])
    notes.ends = {"m": Standing(12, True, 10), "n": Standing(5, True, 6), "o": Standing(1, True)}
    assert lost_and_doubled(notes) == (1, 1)
