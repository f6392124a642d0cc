"""Doing things in matches of the database, as the tests of the service, pages and sockets do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

from django.db import connections

from game.engine.log import verify_chain
from game.engine.match import Match as MatchState
from game.engine.run import PERSON
from game.models import Action, Match
from game.refused import ActionRefused, Code
from game.selectors import genesis_of, rows_of, state_of
from game.services import Ack, match_act


def act(match: Match, action: str, **how: Any) -> Ack:
    """Do an action as the match's player, at the newest row unless told otherwise."""
    match.refresh_from_db()
    given = {
        "match_id": match.pk,
        "player_id": match.player_id,
        "action": action,
        "at": match.seq,
        "command_id": str(uuid4()),
    }
    return match_act(**(given | how))


def refusal(match: Match, action: str, **how: Any) -> Code | None:
    """Return the code an action is refused with, None when it is done."""
    try:
        act(match, action, **how)
    except ActionRefused as refused:
        return refused.code
    return None


def state(match: Match) -> MatchState:
    """Return the state that the stored log makes."""
    match.refresh_from_db()
    return state_of(match)


def legal_text(match: Match, random: Random | None = None) -> str:
    """Return something that the seat that is to act may do."""
    now = state(match)
    return str((random or Random(1)).choice(now.legal_actions(now.to_act)))


def step(match: Match, random: Random) -> None:
    """Let whoever is to act do something, through the service."""
    action = legal_text(match, random)
    act(match, action, player_id=match.player_id if match.to_act == PERSON else None)


def logged(match: Match) -> list[tuple[int | None, str]]:
    """Return the log as (seat, text), after checking its places and its chain."""
    match.refresh_from_db()
    stored = Action.objects.filter(match=match).order_by("seq")
    verify_chain(
        genesis_of(match),
        [(row, *hashes) for row, hashes in zip(rows_of(match.pk), _hashes(match), strict=True)],
    )
    assert [row.seq for row in stored] == list(range(match.length))
    return [(row.seat, row.text) for row in stored]


def _hashes(match: Match) -> list[tuple[str, str]]:
    return list(Action.objects.filter(match=match).order_by("seq").values_list("prev_hash", "hash"))


def in_threads(number: int, func: Callable[[int], Any]) -> list[Any]:
    """Run ``func(0)``, ``func(1)`` … at the same moment; return results and exceptions."""
    start, results = threading.Barrier(number), [None] * number

    def run(index: int) -> None:
        try:
            start.wait(20)
            results[index] = func(index)
        except Exception as error:  # the test looks at it
            results[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results
