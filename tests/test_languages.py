"""Which language a visitor is answered in: the browser's, then what was chosen; sockets too."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from game.consumers import _language
from game.engine.cards import parse_face
from game.rendering import words

PAGES = ("home", "rules", "tips", "tutorial", "practice", "leaderboards", "settings", "profile")
PAGES += ("history", "account_login", "account_signup", "account_reset_password", "own_data")
pytestmark = pytest.mark.django_db


def language_of(client: Client, path: str, accepted: str = "") -> str:
    """Return the ``lang`` of a page."""
    page = client.get(path, headers={"accept-language": accepted}).content.decode()
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ko-KR,ko;q=0.9,en;q=0.5", "ko"),
        ("fr-FR,fr;q=0.9,ja;q=0.5", "ja"),
        ("fr", "en"),
    ],
)
def test_the_browser_s_language_comes_first(client: Client, accepted: str, language: str) -> None:
    assert language_of(client, "/", accepted) == language


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_the_switch(client: Client, name: str) -> None:
    page = client.get(reverse(name)).content.decode()
    for code, own_name in settings.LANGUAGES:
        button = f'<button name="language" value="{code}" lang="{code}"'
        assert button in page
        assert own_name in page


def test_a_page_that_is_not_there_has_a_language_too(client: Client) -> None:
    assert language_of(client, "/nowhere/", "ja") == "ja"


@pytest.mark.parametrize("chosen", ["en", "ja", "ko"])
def test_what_is_chosen_is_remembered(client: Client, chosen: str) -> None:
    answer = client.post(reverse("set_language"), {"language": chosen, "next": "/rules/"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME]["max-age"] == 365 * 24 * 3600
    for accepted in ("en", "ja", "ko"):
        assert language_of(client, "/rules/", accepted) == chosen


@pytest.mark.parametrize(
    ("cookies", "accepted", "language"),
    [
        ({}, b"ko", "ko"),
        ({settings.LANGUAGE_COOKIE_NAME: "ja"}, b"ko", "ja"),
        ({settings.LANGUAGE_COOKIE_NAME: "xx"}, b"ko", "ko"),
        ({}, b"", "en"),
    ],
)
def test_a_socket_speaks_as_the_page(
    cookies: dict[str, str], accepted: bytes, language: str
) -> None:
    assert _language({"cookies": cookies, "headers": [(b"accept-language", accepted)]}) == language


@pytest.mark.parametrize(
    ("language", "name", "choice"),
    [
        ("en", "queen of spades", "queen of spades, king of hearts or 10 of clubs"),
        ("ja", "スペードのQ", "スペードのQ、ハートのKまたはクラブの10"),
        ("ko", "스페이드 퀸", "스페이드 퀸, 하트 킹 또는 클로버 10"),
    ],
)
def test_cards_are_named_as_the_language_names_them(language: str, name: str, choice: str) -> None:
    faces = [parse_face(text) for text in ("QS", "KH", "10C")]
    with translation.override(language):
        assert words.card_name(faces[0]) == name
        assert words.any_card_of(faces) == choice
        assert words.any_card_of(faces[:1]) == name
        assert words.any_card_of([]) == ""


@pytest.mark.parametrize("path", ["/accounts/signup/", "/accounts/login/", "/accounts/inactive/"])
def test_allauth_s_pages_speak_our_words(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert "Email" not in page
    assert "or email" not in page


@pytest.mark.parametrize(("accepted", "words"), [("en", "closed"), ("ja", "閉じ"), ("ko", "닫힌")])
def test_a_closed_account_has_a_way_on(client: Client, accepted: str, words: str) -> None:
    page = client.get("/accounts/inactive/", headers={"accept-language": accepted})
    assert words in page.content.decode()
    assert f'class="button main" href="{reverse("home")}"' in page.content.decode()
