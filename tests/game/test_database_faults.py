"""A database that is locked, full or read-only: a plain refusal, then play goes on (F10-F12)."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.db.models import Max

from accounts.models import Player
from game.engine.phases import Phase
from game.models import Action, Match
from game.refused import ActionRefused, Code
from game.services import match_start
from tests.factories import MatchFactory, PlayerFactory, played, your
from tests.game.playing import act, legal_text, logged, refusal, step

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.fault]
SQLITE = "sqlite"


def execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@contextmanager
def locked(match: Match) -> Iterator[None]:
    """Let another connection hold what a move needs to lock; wait for it but briefly."""
    other = connections["default"].copy()
    wait = "PRAGMA busy_timeout = 50" if connection.vendor == SQLITE else "SET lock_timeout = 50"
    execute(wait)
    try:
        other.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        with other.cursor() as cursor:
            cursor.execute("UPDATE game_match SET level = level")
            cursor.execute("UPDATE accounts_player SET seen = seen")
        yield
    finally:
        other.rollback()
        other.close()
        forget("lock_timeout")


@contextmanager
def read_only(match: Match) -> Iterator[None]:
    """Let the database refuse to be written to."""
    on = (
        "PRAGMA query_only = 1"
        if connection.vendor == SQLITE
        else ("SET default_transaction_read_only = on")
    )
    execute(on)
    try:
        yield
    finally:
        forget("default_transaction_read_only")


def forget(setting: str) -> None:
    """End what was set for this connection; PostgreSQL's goes back to the pool as it is."""
    if connection.vendor != SQLITE:
        execute(f"RESET {setting}")
    connection.close()


@contextmanager
def full(match: Match) -> Iterator[None]:
    """Let the disk have no room for another row."""

    def no_room(run: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("INSERT"):
            raise OperationalError("could not extend file: No space left on device")
        return run(sql, *rest)

    with connection.execute_wrapper(no_room):
        yield


@contextmanager
def commit_fails(match: Match) -> Iterator[None]:
    """Let the COMMIT itself fail, as on a full disk (R38)."""
    commit = connection.commit
    connection.commit = fails  # type: ignore[method-assign]
    try:
        yield
    finally:
        connection.commit = commit  # type: ignore[method-assign]


def fails() -> None:
    raise OperationalError("database or disk is full")


FAULTS = [(locked, Code.BUSY), (read_only, Code.STORAGE), (full, Code.STORAGE)]
FAULTS.append((commit_fails, Code.STORAGE))
faults = pytest.mark.parametrize(
    ("fault", "code"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS]
)


@faults
def test_a_move_is_refused_and_can_be_made_afterwards(fault: Any, code: Code) -> None:
    match = MatchFactory(log=played(until=your(Phase.LEAD)))
    action, before = legal_text(match), logged(match)
    with fault(match):
        assert refusal(match, action, command_id="the-same-one") is code
    assert logged(match) == before
    assert not act(match, action, command_id="the-same-one").duplicate
    assert len(logged(match)) == len(before) + 1


@faults
def test_a_start_is_refused_and_can_be_made_afterwards(fault: Any, code: Code) -> None:
    player: Player = PlayerFactory()
    with fault(None), pytest.raises(ActionRefused) as refused:
        match_start(player=player)
    assert refused.value.code is code
    assert Match.objects.count() == 0
    assert match_start(player=player).number == 1


def test_sqlite_at_its_largest_size_takes_no_move_and_goes_on_with_room() -> None:
    if connection.vendor != SQLITE:
        return  # a page limit is SQLite's own; the other databases have the test above
    match = MatchFactory(log=played(until=your(Phase.CUT)))
    execute("VACUUM")  # the pages that earlier tests have freed would take a whole match
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
    execute(f"PRAGMA max_page_count = {pages}")
    code = None
    while code is None:
        code = refused_step(match)
    assert code is Code.STORAGE
    rows = logged(match)
    execute("PRAGMA max_page_count = 1073741823")
    assert (
        refusal(match, legal_text(match), player_id=None if match.to_act else match.player_id)
        is None
    )
    assert logged(match)[: len(rows)] == rows


def refused_step(match: Match) -> Code | None:
    """Let whoever is to act do something; return the code it is refused with."""
    try:
        step(match, Random(1))
    except ActionRefused as refused:
        return refused.code
    return None


def test_what_is_rolled_back_pokes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame is sent for committed rows only (R35)."""
    poked: list[Any] = []
    monkeypatch.setattr("game.announce.poke", lambda *what: poked.append(what))
    match = MatchFactory(log=played(until=your(Phase.LEAD)))
    action = legal_text(match)
    with commit_fails(match):
        assert refusal(match, action) is Code.STORAGE
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        act(match, action)
        raise ZeroDivisionError
    assert poked == []
    act(match, action)
    last = Action.objects.filter(match=match).aggregate(last=Max("seq"))["last"]
    assert poked == [(match.pk, last)]
