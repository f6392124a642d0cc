"""A player's choices on every page: for the templates, and as the cookie of the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from accounts.guests import visitor

T = TypeVar("T")


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Give templates ``chosen``, the visitor's player with its choices, and ``signed_in``, a name.

    Both are empty for a newcomer, and where they can't be known: error pages use them as well.
    """
    return {
        "chosen": SimpleLazyObject(lambda: _where_known(request, visitor)),
        "signed_in": SimpleLazyObject(lambda: _where_known(request, _name) or ""),
    }


def _where_known(request: HttpRequest, find: Callable[[HttpRequest], T]) -> T | None:
    """Return what is found; None before the session's middleware has run or without database."""
    if not hasattr(request, "session") or not hasattr(request, "user"):
        return None
    try:
        return find(request)
    except DatabaseError:
        return None


def _name(request: HttpRequest) -> str:
    return request.user.get_username()


def remember_language(response: HttpResponse, language: str) -> None:
    """Let the next requests be answered in a language; "" leaves it to the browser again."""
    name = settings.LANGUAGE_COOKIE_NAME
    if not language:
        response.delete_cookie(name)
        return
    response.set_cookie(
        name,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )


def known_language(code: str | None) -> str:
    """Return a language of the site as it is stored, "" for any other word."""
    return code if code and code in dict(settings.LANGUAGES) else ""
