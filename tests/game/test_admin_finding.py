"""Staff narrow the list of matches: by user, result, level, kind, days, margin, time, trouble."""

from __future__ import annotations

import datetime
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from game.checks import keep_check
from game.models import FailedCheck, Match, Tally
from game.unusual import LONGEST, SHORTEST_DEAL, UNUSUAL_MARGINS, is_unusual_margin
from tests.factories import MatchFactory, PlayerFactory, played

pytestmark = pytest.mark.django_db
LIST = reverse("admin:game_match_changelist")


@pytest.fixture
def staff() -> Client:
    """The browser of a superuser."""
    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    return client


def match(**columns: Any) -> Match:
    """A match whose columns say this, whatever its log says."""
    found: Match = MatchFactory()
    Match.objects.filter(pk=found.pk).update(**columns)
    found.refresh_from_db()
    return found


def tallied(deals: int, seconds: int) -> Match:
    found = match(result="win")
    Tally.objects.create(
        match=found, player=found.player, ranked=True, deals=deals, seconds=seconds
    )
    return found


def found(client: Client, **asked: object) -> set[object]:
    """Return the ids of the matches that the list shows."""
    response = client.get(LIST, asked)
    assert response.status_code == HTTPStatus.OK
    return {one.pk for one in response.context["cl"].result_list}


def test_by_user_and_by_what_a_user_played_as_a_guest(staff: Client) -> None:
    account = PlayerFactory(user=User.objects.create_user("ada"))
    own = MatchFactory(player=account)
    joined = MatchFactory(player=PlayerFactory(account=account))
    MatchFactory()
    assert found(staff, q="ada") == {own.pk, joined.pk}
    assert found(staff, q=str(own.pk)) == {own.pk}
    assert found(staff, q=str(account.pk)) == {own.pk}
    assert found(staff, q="nobody") == set()


@pytest.mark.parametrize(
    ("columns", "asked"),
    [
        ({"result": "win"}, {"result__exact": "win"}),
        ({"level": 4}, {"level": "4"}),
        ({"kind": "practice", "run": None}, {"kind__exact": "practice"}),
        ({"damaged": True}, {"trouble": "damaged"}),
        ({"voided": True}, {"trouble": "void"}),
    ],
)
def test_by_column(staff: Client, columns: dict[str, Any], asked: dict[str, str]) -> None:
    wanted = match(**columns)
    MatchFactory()
    assert found(staff, **asked) == {wanted.pk}


def test_by_failed_check(staff: Client) -> None:
    wanted = match(result="win")
    match(result="win")
    keep_check(wanted, ["row 1: was changed"], FailedCheck.Asker.STAFF)
    assert found(staff, trouble="check") == {wanted.pk}
    keep_check(wanted, [], FailedCheck.Asker.STAFF)
    assert found(staff, trouble="check") == set()


def test_by_days_both_included(staff: Client) -> None:
    day = datetime.date(2026, 3, 14)
    last_moment = datetime.datetime(2026, 3, 14, 23, 59, 59, tzinfo=datetime.UTC)
    wanted = match(started=last_moment)
    match(started=last_moment + datetime.timedelta(seconds=2))
    match(started=last_moment - datetime.timedelta(days=1))
    assert found(staff, since=day, until=day) == {wanted.pk}
    assert len(found(staff, since=day)) == 2
    assert len(found(staff, until=day)) == 2
    page = staff.get(LIST, {"since": day, "level": "1"}).text
    assert 'value="2026-03-14"' in page
    assert '<input type="hidden" name="level" value="1">' in page


@pytest.mark.parametrize("nonsense", ["yesterday", "2026-13-01", "", "9999-12-31", "0001-01-01"])
def test_what_is_no_day_narrows_nothing_or_is_taken_as_it_is(staff: Client, nonsense: str) -> None:
    assert staff.get(LIST, {"until": nonsense, "since": nonsense}).status_code == HTTPStatus.OK


@pytest.mark.parametrize("name", ["level", "unusual", "time", "trouble"])
def test_a_word_that_is_no_choice_narrows_nothing(staff: Client, name: str) -> None:
    wanted = MatchFactory()
    assert found(staff, **{name: "nonsense"}) == {wanted.pk}


@pytest.mark.parametrize("level", UNUSUAL_MARGINS)
def test_by_unusual_margin(staff: Client, level: int) -> None:
    most = UNUSUAL_MARGINS[level]
    usual = match(result="win", level=level, margin=most)
    unusual = match(result="loss", level=level, margin=most + 10)
    assert found(staff, unusual="yes") == {unusual.pk}
    assert found(staff, unusual="no") == {usual.pk}
    assert f"{most + 10} ▲" in staff.get(LIST).text
    assert not is_unusual_margin(level, most)


def test_by_time_at_the_table(staff: Client) -> None:
    short = tallied(2, 2 * SHORTEST_DEAL - 1)
    long = tallied(2, LONGEST + 1)
    tallied(2, 2 * SHORTEST_DEAL)
    tallied(0, 3)  # given up at once: nothing unusual
    assert found(staff, time="short") == {short.pk}
    assert found(staff, time="long") == {long.pk}


def test_filters_and_search_work_together(staff: Client) -> None:
    account = PlayerFactory(user=User.objects.create_user("ada"))
    wanted = MatchFactory(player=account, log=played(2), level=3, finished=timezone.now())
    MatchFactory(player=account)
    asked = {"q": "ada", "level": "3", "result__exact": wanted.result, "unusual": "no"}
    assert found(staff, **asked) == {wanted.pk}


def test_the_list_shows_the_time_and_what_is_wrong(staff: Client) -> None:
    one = tallied(2, 754)
    Match.objects.filter(pk=one.pk).update(voided=True, damaged=True)
    page = staff.get(LIST).text
    assert "12:34" in page
    assert "damaged, void" in page
