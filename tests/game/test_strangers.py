"""Another's match is not there: the same 404 for strangers, guests, users and staff."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone

from accounts.models import User
from game import urls
from game.models import Match
from tests.factories import MatchFactory, UserFactory, played
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


def pages() -> Iterator[tuple[str, int]]:
    """Yield the names of all pages of a match, each with how many numbers its address takes."""
    for pattern in urls.urlpatterns:
        assert isinstance(pattern, URLPattern)
        names = list(pattern.pattern.converters)
        if names and names[0] == "match_id":
            yield str(pattern.name), len(names) - 1


PAGES = dict(pages())


@pytest.fixture
def over() -> Match:
    """A finished match of somebody's."""
    found: Match = MatchFactory(log=played(2), finished=timezone.now())
    return found


@pytest.fixture(params=["nobody", "guest", "user", "staff"])
def somebody(request: pytest.FixtureRequest) -> Client:
    """Somebody whose match it is not."""
    visitor = Visitor()
    if request.param == "guest":
        visitor.owns(MatchFactory(log=played(3), finished=timezone.now()))
    elif request.param != "nobody":
        visitor.signs_in(UserFactory(is_staff=request.param == "staff"))
    return visitor.client


def test_all_pages_of_a_match_are_known() -> None:
    assert {"match", "replay", "proof", "review", "notation", "resign"} <= set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_nobody_else_finds_it(over: Match, somebody: Client, name: str) -> None:
    for method in ("get", "head", "post"):
        known, unknown = (
            getattr(somebody, method)(reverse(name, args=[match_id, *[3] * PAGES[name]]))
            for match_id in (over.pk, uuid4())
        )
        assert known.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)
        assert known.status_code == unknown.status_code
        assert known.content == unknown.content


@pytest.mark.parametrize(
    "name", ["change", "replay", "proof", "export", "json", "verify", "void", "history"]
)
def test_the_admin_s_pages_send_everybody_to_log_in(over: Match, name: str) -> None:
    user = Visitor()
    user.signs_in(User.objects.create_user("other"))
    owner = Visitor()
    owner.owns(over)
    for client in (Client(), owner.client, user.client):
        for match_id in (over.pk, uuid4()):
            address = reverse(f"admin:game_match_{name}", args=[match_id])
            for answer in (client.get(address), client.post(address, {"reason": "x"})):
                assert answer.status_code == HTTPStatus.FOUND
                assert answer["Location"] == f"{reverse('admin:login')}?next={address}"
    over.refresh_from_db()
    assert not over.voided
