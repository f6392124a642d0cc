"""Staff look back on finished matches in the admin, with everything visible; nobody else does."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from game.models import Match
from tests.factories import MatchFactory, played
from tests.game.test_damage import change_text
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db

PAGES = ("replay", "proof", "export", "json", "verify")


@pytest.fixture
def over() -> Match:
    """A finished match."""
    found: Match = MatchFactory(log=played(2, declaring=True), finished=timezone.now())
    return found


def address(name: str, match: Match) -> str:
    """Return the address of one of the pages."""
    return reverse(f"admin:game_match_{name}", args=[match.pk])


def staff(*permissions: str) -> Client:
    """Return the browser of a member of staff."""
    user = User.objects.create_user("clerk", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def test_staff_step_through_it_with_both_hands_open(over: Match) -> None:
    client = staff("view_match")
    page = client.get(reverse("admin:game_match_change", args=[over.pk])).text
    for name in PAGES:
        assert f'href="{address(name, over)}"' in page
        assert client.get(address(name, over)).status_code == HTTPStatus.OK
    replay = client.get(address("replay", over)).text
    assert 'class="row open"' in replay
    assert "readonly" not in replay  # the link to share is its owner's to give
    assert f'href="{address("proof", over)}"' in replay
    assert 'class="row open"' not in client.get(address("replay", over), {"hands": "own"}).text


def test_a_sound_match_is_said_to_be_sound(over: Match) -> None:
    page = staff("view_match").get(address("verify", over)).text
    assert "The match is" in page


def test_a_damaged_match_is_told_by_its_row(over: Match) -> None:
    change_text(over, 1, "cut 0")
    page = staff("view_match").get(address("verify", over)).text
    assert "The match is damaged." in page
    assert "row 1: was changed" in page


def test_a_live_match_is_not_looked_back_on(match: Match) -> None:
    client = staff("view_match")
    page = client.get(reverse("admin:game_match_change", args=[match.pk])).text
    for name in PAGES:
        assert address(name, match) not in page
        assert client.get(address(name, match)).status_code == HTTPStatus.NOT_FOUND


def test_nobody_else_is_let_in(over: Match) -> None:
    user = Visitor()
    user.signs_in(User.objects.create_user("other"))
    for name in PAGES:
        for client in (Client(), user.client):
            assert client.get(address(name, over)).status_code == HTTPStatus.FOUND
        assert client.get(reverse("admin:index")).status_code == HTTPStatus.FOUND


@pytest.mark.parametrize("name", PAGES)
def test_staff_who_may_not_see_matches_see_none(over: Match, name: str) -> None:
    assert staff("view_run").get(address(name, over)).status_code == HTTPStatus.FORBIDDEN
