"""Every answer is private, policed and traceable; no middleware can block a stop."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils.module_loading import import_string


@pytest.mark.parametrize("path", settings.MIDDLEWARE)
def test_middleware_is_async_capable(path: str) -> None:
    # A sync-only one makes the server wait for ever at SIGTERM with a request in flight.
    assert import_string(path).async_capable


def test_page_carries_strict_headers(client: Client) -> None:
    headers = client.get("/healthz").headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "connect-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
    }
    assert headers["Cache-Control"] == "private, no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_request_id_is_ours_and_new_each_time(client: Client) -> None:
    answers = [client.get("/healthz", headers={"X-Request-ID": "forged"}) for _ in range(2)]
    ids = {answer["X-Request-ID"] for answer in answers}
    assert len(ids) == 2
    assert "forged" not in ids


async def test_headers_hold_under_asgi(async_client) -> None:
    headers = (await async_client.get("/healthz")).headers
    assert headers["Cache-Control"] == "private, no-store"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
