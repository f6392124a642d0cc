"""Whatever is sent: a plain message, a way on, no 500."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from django.conf import settings as site
from django.core import mail
from django.db import OperationalError
from django.test import Client

from accounts.models import User
from tests.accounts.doing import sign_in, sign_out, sign_up
from tests.factories import PASSWORD, UserFactory
from tests.game.visitors import Visitor

pytestmark = [pytest.mark.database, pytest.mark.django_db]

NASTY = (
    "",
    "x" * 10_000,
    "a\x00b",
    "a\u202eb\u200bc",
    "\ud83c\udccf" * 500,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "%s%(x)s{}",
    "-1",
    "9" * 40,
    "../../etc/passwd",
)
FORMS = {
    "/accounts/signup/": ("username", "email", "password1", "password2", "next"),
    "/accounts/login/": ("login", "password", "next"),
    "/accounts/password/reset/": ("email",),
    "/settings/": ("language", "speed", "order", "deck", "theme"),
    "/practice/": ("level", "dealer"),
    "/i18n/setlang/": ("language", "next"),
    "/accounts/password/change/": ("oldpassword", "password1", "password2"),
    "/accounts/email/": ("email", "action_add"),
    "/accounts/delete/": ("password",),
    "/accounts/reauthenticate/": ("password", "next"),
    "/accounts/2fa/authenticate/": ("code", "credential"),
    "/accounts/2fa/webauthn/login/": ("credential",),
    "/keep/": ("keep",),
    "/accounts/sessions/": ("x",),
}


def utf8(text: str) -> str:
    """Return a text as it can be sent: lone surrogates can't."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@pytest.mark.parametrize(("address", "signed_in"), list(product(FORMS, (False, True))))
def test_no_form_breaks(address: str, signed_in: bool) -> None:
    client = Client()
    if signed_in:
        client.force_login(UserFactory())
    for value in map(utf8, NASTY):
        answer = client.post(address, dict.fromkeys(FORMS[address], value))
        assert answer.status_code in (200, 302, 400, 403, 404, 405, 429), value[:20]
        assert not answer.get("Location", "").startswith(("//", "http")), value[:20]
        if answer.status_code in (200, 400, 403, 404, 429):
            assert "<main" in answer.text
            assert "<a " in answer.text  # a way on


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("username", "taken", "already exists"),
        ("username", "TAKEN", "already exists"),
        ("username", "t\u0430ken", "one script"),
        ("username", "staff", "can not be used"),
        ("username", "x" * 10_000, "at most 150 characters"),
        ("username", "a\x00b", "Null characters"),
        ("username", "a\u200bb", "letters, digits"),
        ("password1", "password", "too common"),
        ("password1", "12345678901", "entirely numeric"),
        ("password1", "short", "too short"),
        ("password2", "another long secret", "same password"),
        ("email", "no address", "valid e-mail"),
    ],
)
def test_a_wrong_sign_up_is_told_why(field: str, value: str, says: str) -> None:
    User.objects.create_user("taken")
    answer = sign_up(Client(), **({"name": value} if field == "username" else {field: value}))
    assert answer.status_code == 200
    assert says in answer.text
    assert User.objects.count() == 1


def test_a_sign_up_sent_twice_makes_one_account(visitor: Visitor) -> None:
    assert sign_up(visitor.client).status_code == 302
    assert sign_up(visitor.client)["Location"] == "/"
    assert "already exists" in sign_up(Client()).text
    assert User.objects.count() == 1


def link_for(client: Client, user: User) -> str:
    """Ask for a new password and return the path in the mail."""
    client.post("/accounts/password/reset/", {"email": user.email})
    found = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))
    assert found is not None
    return found[0]


@pytest.fixture
def user() -> User:
    made: User = UserFactory(email="me@example.com")
    made.emailaddress_set.create(email=made.email, verified=True, primary=True)
    return made


def new_password(client: Client, link: str) -> bool:
    """Follow a link and choose a password; say whether it was taken."""
    page = client.get(link, follow=True)
    if "does not work any more" in page.text:
        assert "Send a new link" in page.text
        return False
    new = "quite another secret"
    client.post(page.redirect_chain[-1][0], {"password1": new, "password2": new})
    return True


def test_a_reset_link_works_once(client: Client, user: User) -> None:
    link = link_for(client, user)
    assert new_password(client, link)
    assert sign_in(Client(), user.username, "quite another secret").status_code == 302
    assert not new_password(Client(), link)


def test_a_reset_link_grows_old(client: Client, user: User, settings: Any) -> None:
    link = link_for(client, user)
    settings.PASSWORD_RESET_TIMEOUT = -1  # as if the day had passed
    assert not new_password(client, link)
    assert sign_in(Client(), user.username, PASSWORD).status_code == 302


def test_a_mail_server_that_is_down_breaks_nothing(
    client: Client, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    assert client.post("/accounts/password/reset/", {"email": user.email}).status_code == 302
    assert sign_up(client, email="new@example.com").status_code == 302


def test_a_page_from_before_a_log_in_is_too_old() -> None:
    client = Client(enforce_csrf_checks=True)
    client.get("/accounts/login/")
    old = client.cookies[site.CSRF_COOKIE_NAME].value
    user = UserFactory()
    fields = {"csrfmiddlewaretoken": old, "login": user.username, "password": PASSWORD}
    assert client.post("/accounts/login/", fields).status_code == 302
    answer = client.post("/play/", {"csrfmiddlewaretoken": old})
    assert answer.status_code == 403
    assert "This page was too old" in answer.text


def test_a_password_changed_elsewhere_ends_the_session(visitor: Visitor) -> None:
    sign_up(visitor.client)
    other = Visitor()
    sign_in(other.client, "somebody")
    new = "quite another secret"
    fields = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert other.client.post("/accounts/password/change/", fields).status_code == 302
    assert visitor.client.get("/accounts/sessions/").status_code == 302
    assert other.client.get("/accounts/sessions/").status_code == 200


def test_signing_out_leaves_nothing_behind(visitor: Visitor) -> None:
    sign_up(visitor.client)
    key = visitor.client.session.session_key
    sign_out(visitor.client)
    stranger = Client()
    stranger.cookies[site.SESSION_COOKIE_NAME] = str(key)
    assert stranger.get("/accounts/sessions/").status_code == 302


@pytest.mark.parametrize("address", ["/nothing/", "/healthz"])
def test_pages_of_errors_need_no_database(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("the database is gone")

    sign_up(visitor.client)
    monkeypatch.setattr("accounts.sessions.SessionStore.load", fail)
    assert visitor.client.get(address).status_code in (200, 404)
