"""Idle guests are removed with what they played; nobody else is, and no other row of a log."""

from __future__ import annotations

import datetime
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from accounts.guests import forget
from accounts.models import Player, today
from game.models import Action, Match, Run, Shuffle, Tally
from tests.factories import MatchFactory, PlayerFactory, UserFactory, played
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


def long_ago(player: Player, days: int = 91) -> Player:
    Player.objects.filter(pk=player.pk).update(seen=today() - datetime.timedelta(days=days))
    return player


def remove(**options: object) -> str:
    out = StringIO()
    call_command("remove_idle_guests", stdout=out, **options)
    return out.getvalue().strip()


def test_an_idle_guest_goes_with_everything() -> None:
    match = MatchFactory(log=played())
    Tally.objects.create(match=match, player=match.player, ranked=True)
    long_ago(match.player)
    assert remove(dry_run=True) == "1 idle guests"
    assert remove() == "1 idle guests removed"
    for model in (Player, Match, Run, Action, Shuffle, Tally):
        assert model.objects.count() == 0


def test_who_else_is_idle_stays() -> None:
    account = long_ago(PlayerFactory(user=UserFactory()))
    long_ago(PlayerFactory(account=account))
    long_ago(PlayerFactory(), days=89)
    gone = UserFactory()
    long_ago(PlayerFactory(user=gone))
    forget(gone)
    assert remove() == "0 idle guests removed"
    assert Player.objects.count() == 4


def test_coming_back_counts_as_activity(visitor: Visitor) -> None:
    match = MatchFactory()
    visitor.owns(match)
    long_ago(match.player)
    visitor.client.get("/")
    assert remove() == "0 idle guests removed"


def test_the_database_lets_nothing_else_delete() -> None:
    if connection.vendor != "postgresql":
        return  # only there is a trigger; the models refuse everywhere (test_append_only.py)
    match = MatchFactory()
    idle = long_ago(MatchFactory().player)
    remove()
    assert not Player.objects.filter(pk=idle.pk).exists()
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET LOCAL bezique.removing_guests = 'off'")
        cursor.execute("DELETE FROM game_action WHERE match_id = %s", [match.pk])
