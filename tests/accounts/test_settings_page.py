"""A player's choices: kept, shown on every page, and taken to the next device."""

from __future__ import annotations

import pytest
from django.conf import settings

from accounts.models import Player
from tests.accounts.doing import sign_in, sign_up
from tests.game.visitors import Visitor

pytestmark = [pytest.mark.database, pytest.mark.django_db]

CHOSEN = {
    "language": "ja",
    "speed": "quick",
    "confirm": "on",
    "order": "rank",
    "deck": "four",
    "theme": "dark",
    "sound": "on",
    "listed": "on",
}


def test_a_guests_choices_are_kept_and_shown_on_every_page(visitor: Visitor) -> None:
    assert visitor.client.post("/settings/", CHOSEN)["Location"] == "/settings/"
    page = visitor.client.get("/").text
    root = page[page.index("<html") : page.index(">", page.index("<html"))]
    for part in (
        'lang="ja"',
        'data-speed="quick"',
        'data-confirm="on"',
        'data-deck="four"',
        'data-theme="dark"',
        'data-sound="on"',
        'data-shortcuts="off"',
    ):
        assert part in root


def test_looking_makes_no_player(visitor: Visitor) -> None:
    assert visitor.client.get("/settings/").status_code == 200
    assert Player.objects.count() == 0


def test_an_account_takes_them_to_another_device(visitor: Visitor) -> None:
    visitor.client.post("/settings/", CHOSEN)
    sign_up(visitor.client)
    other = Visitor()
    answer = sign_in(other.client, "somebody")
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME].value == "ja"
    page = other.client.get("/").text
    assert 'lang="ja"' in page
    assert 'data-deck="four"' in page


def test_what_is_not_offered_is_refused(visitor: Visitor) -> None:
    answer = visitor.client.post("/settings/", CHOSEN | {"speed": "warp", "theme": "x" * 10_000})
    assert answer.status_code == 400
    assert Player.objects.get().speed == "normal"


def test_the_language_of_the_footer_is_kept_too(visitor: Visitor) -> None:
    visitor.client.post("/settings/", CHOSEN)
    answer = visitor.client.post("/i18n/setlang/", {"language": "ko", "next": "/"})
    assert answer["Location"] == "/"
    assert Player.objects.get().language == "ko"
    visitor.client.post("/i18n/setlang/", {"language": "xx", "next": "https://evil.example/"})
    assert Player.objects.get().language == "ko"


def test_the_browsers_language_can_be_had_back(visitor: Visitor) -> None:
    visitor.client.post("/settings/", CHOSEN)
    visitor.client.post("/settings/", CHOSEN | {"language": ""})
    assert 'lang="en"' in visitor.client.get("/").text
