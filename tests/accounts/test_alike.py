"""Neither text nor time tells whether an account exists (R55); guessing is slowed down (R56)."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from accounts import views
from accounts.models import User
from tests.accounts.doing import sign_in, sign_up
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

KNOWN = "known@example.com"
TIMES = 30


@pytest.fixture(autouse=True)
def slow_passwords(settings: Any) -> None:
    """Hash as in production: its time is what would tell."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]


@pytest.fixture
def known() -> User:
    user = User.objects.create_user("known", KNOWN, "a long secret")
    user.emailaddress_set.create(email=KNOWN, verified=True, primary=True)
    return user


def reset(client: Client, address: str) -> HttpResponse:
    """Post the form of a forgotten password."""
    return client.post("/accounts/password/reset/", {"email": address})


def text_of(answer: HttpResponse, *words: str) -> str:
    """Return what an answer says, without what differs each time and what was typed."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
    for word in words:
        text = text.replace(word, "")
    return f"{answer.status_code} {answer.get('Location')} {text}"


def seconds(do: Callable[[str], HttpResponse], *words: str) -> list[float]:
    """Return the median time of doing something with each word, taken in turns."""
    times: list[list[float]] = [[] for _ in words]
    for turn in range(TIMES):
        for index, word in enumerate(words):
            cache.clear()
            started = time.perf_counter()
            do(word.format(turn))
            times[index].append(time.perf_counter() - started)
    return [statistics.median(some) for some in times]


def alike(medians: list[float]) -> bool:
    """Say whether two medians lie within ten per cent, or within what a network blurs anyway."""
    low, high = sorted(medians)
    return high <= low * 1.1 or high - low < 0.002


def test_log_in_says_the_same(known: User) -> None:
    answers = [sign_in(Client(), name, "wrong") for name in ("known", KNOWN, "nobody", "no@b.co")]
    texts = {text_of(a, "known@example.com", "no@b.co", "known", "nobody") for a in answers}
    assert len({text.split(" ")[0] for text in texts}) == 1
    assert all("not correct" in text for text in texts)
    assert text_of(answers[0], "known") == text_of(answers[2], "nobody")


def test_log_in_takes_the_same_time(known: User) -> None:
    client = Client()
    assert alike(seconds(lambda name: sign_in(client, name, "wrong"), "known", "nobody"))


def test_reset_says_the_same_and_writes_to_both(known: User) -> None:
    answers = [reset(Client(), address) for address in (KNOWN, "nobody@example.com")]
    assert text_of(answers[0]) == text_of(answers[1])
    assert [sent.to for sent in mail.outbox] == [[KNOWN], ["nobody@example.com"]]


def test_reset_takes_the_same_time(known: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "RESET_SECONDS", 0.06)  # enough here, where no mail is sent
    client = Client()
    medians = seconds(lambda address: reset(client, address), KNOWN, "nobody@example.com")
    assert alike(medians), medians


def test_sign_up_says_the_same_for_a_known_address(known: User) -> None:
    answers = [
        sign_up(Client(), "one", email=KNOWN),
        sign_up(Client(), "two", email="new@example.com"),
    ]
    assert text_of(answers[0]) == text_of(answers[1])
    assert not User.objects.get(username="one").emailaddress_set.filter(verified=True).exists()


def test_sign_up_takes_the_same_time_for_a_known_address(known: User) -> None:
    count = iter(range(1000))

    def do(address: str) -> HttpResponse:
        return sign_up(Client(), f"name{next(count)}x", email=address)

    medians = seconds(do, KNOWN, "new{}@example.com")
    assert alike(medians), medians


def test_guessing_a_password_is_stopped(known: User) -> None:
    client = Client()
    answers = [sign_in(client, "known", f"guess {number}") for number in range(6)]
    assert "Too many failed" in answers[-1].text
    assert "Too many failed" in sign_in(client, "known", "a long secret").text


def test_the_limit_of_an_address_is_a_page_of_ours() -> None:
    client = Client()
    answers = [sign_in(client, f"name{number}", "guess") for number in range(31)]
    assert answers[-1].status_code == 429
    assert "That was too often" in answers[-1].text


def test_a_guessed_deletion_is_stopped() -> None:
    client = Client()
    client.force_login(UserFactory())
    answers = [client.post("/accounts/delete/", {"password": "guess"}) for _ in range(11)]
    assert answers[0].status_code == 400
    assert answers[-1].status_code == 429
