"""What people do with accounts, through the pages."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.factories import PASSWORD


def sign_up(client: Client, name: str = "somebody", **fields: Any) -> HttpResponse:
    """Post the sign-up form."""
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", {"username": name} | passwords | fields)


def sign_in(client: Client, name: str, password: str = PASSWORD) -> HttpResponse:
    """Post the log-in form."""
    return client.post("/accounts/login/", {"login": name, "password": password})


def sign_out(client: Client) -> HttpResponse:
    """Post the log-out form."""
    return client.post("/accounts/logout/")
