"""The manifest, the service worker and the page for when there is no connection."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client


@pytest.fixture
def manifest(client: Client) -> dict[str, Any]:
    """The manifest as a Japanese browser gets it."""
    answer = client.get("/manifest.webmanifest", headers={"accept-language": "ja"})
    assert answer["Content-Type"] == "application/manifest+json"
    found: dict[str, Any] = answer.json()
    return found


def test_the_manifest_speaks_the_visitor_s_language(manifest: dict[str, Any]) -> None:
    assert (manifest["lang"], manifest["name"]) == ("ja", "ベジーク")


def test_the_manifest_names_icons_that_exist_large_enough_to_install(
    manifest: dict[str, Any],
) -> None:
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert finders.find(icon["src"].removeprefix(settings.STATIC_URL))


def test_the_service_worker_keeps_the_offline_page_and_style_sheets_only(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    kept = answer.content.decode().partition("KEPT = [PAGE, ")[2].partition("]")[0]
    assert [path.rpartition(".")[2] for path in kept.replace('"', "").split(", ")] == ["css"] * 3


def test_the_offline_page_speaks_every_language(client: Client) -> None:
    page = client.get("/offline/").content.decode()
    for code, _name in settings.LANGUAGES:
        assert f'<section class="hero" lang="{code}">' in page


@pytest.mark.django_db
def test_pages_lead_to_the_manifest(client: Client) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()
