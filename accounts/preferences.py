"""A player's choices on every page: for the templates, and as the cookie of the language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from accounts.guests import player_of
from accounts.models import Player


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Give templates ``chosen``: the visitor's player with its choices, None for a newcomer."""
    return {"chosen": SimpleLazyObject(lambda: _player(request))}


def _player(request: HttpRequest) -> Player | None:
    # Error pages may be rendered before the session's middleware has run.
    if not hasattr(request, "session") or not hasattr(request, "user"):
        return None
    return player_of(request.user, request.session)


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
