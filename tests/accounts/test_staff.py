"""The admin's door: allauth's log-in, and a second factor for staff (R56)."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib import admin
from django.test import Client

from accounts.models import User
from accounts.staff import StaffSite
from tests.accounts.doing import sign_in
from tests.factories import PASSWORD, UserFactory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def asked_for(settings: Any) -> None:
    """Ask staff for the second factor, as everywhere but in tests of the admin."""
    settings.STAFF_SECOND_FACTOR = True


@pytest.fixture
def staff() -> User:
    user: User = UserFactory(is_staff=True, is_superuser=True)
    return user


def test_the_admin_is_ours() -> None:
    assert isinstance(admin.site, StaffSite)


def test_it_is_asked_for_unless_told_otherwise() -> None:
    from bezique_site import settings

    assert settings.STAFF_SECOND_FACTOR


def test_a_stranger_is_sent_to_log_in(client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/")


def test_a_player_sees_nothing(client: Client) -> None:
    client.force_login(UserFactory())
    assert client.get("/admin/", follow=True).status_code == 403


def test_staff_without_second_factor_is_sent_to_set_one_up(client: Client, staff: User) -> None:
    client.force_login(staff)
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "second factor" in answer.text


def test_staff_with_second_factor_comes_in_with_it_only(client: Client, staff: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(staff, secret)
    assert sign_in(client, staff.username, PASSWORD)["Location"] == "/accounts/2fa/authenticate/"
    assert client.get("/admin/").status_code == 302
    assert client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code == 200
    code = totp_code(secret)
    assert client.post("/accounts/2fa/authenticate/", {"code": code}).status_code == 302
    assert client.get("/admin/").status_code == 200


def totp_code(secret: str) -> str:
    """Return the code an app shows now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))
