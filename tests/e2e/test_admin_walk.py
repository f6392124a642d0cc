"""Staff find a match in the admin and walk it, in a browser."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from typing import Literal
from uuid import UUID

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, expect

from tests.e2e.test_replay import at, awake
from tests.servers import ROOT, Server

LOG_IN = """
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from django.test import Client
from accounts.models import User
user, _ = User.objects.get_or_create(username="boss", is_staff=True, is_superuser=True)
data = {"secret": generate_totp_secret()}
Authenticator.objects.get_or_create(user=user, type="totp", defaults={"data": data})
client = Client()
client.force_login(user)
print(client.cookies["sessionid"].value)
"""


@pytest.fixture
def staff(context: BrowserContext, server: Server, kept: UUID) -> UUID:
    """Let the visitor who played be a member of staff now; return a finished match."""
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", LOG_IN]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | server.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    session = {"name": "sessionid", "value": done.stdout.split()[-1], "url": server.url}
    context.clear_cookies()
    context.add_cookies([session])
    return kept


def test_find_a_match_and_walk_it(context: BrowserContext, staff: UUID) -> None:
    page = context.new_page()
    page.goto("/admin/game/match/")
    page.locator("#searchbar").fill(str(staff))
    page.keyboard.press("Enter")
    page.locator("#result_list tbody a").first.click()
    page.get_by_role("link", name="Verify").click()
    expect(page.locator("#content")).to_contain_text("The match is sound")
    page.go_back()
    page.get_by_role("link", name="Replay").click()
    awake(page)
    at(page, 2)
    expect(page.locator(".open .card")).to_have_count(8)
    for seq in (3, 4):
        page.keyboard.press("ArrowRight")
        at(page, seq)
    page.locator("#last").click()
    expect(page.locator(".headline")).to_be_visible()


def test_find_by_filters_and_declare_void(
    context: BrowserContext, staff: UUID, complaints: list[str]
) -> None:
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/admin/game/match/")
    filters = page.locator("#changelist-filter")
    filters.get_by_role("link", name="imported").click()
    filters.get_by_role("link", name="loss", exact=True).click()
    today = datetime.datetime.now(datetime.UTC).date()
    filters.get_by_label("To").fill("2020-01-01")
    filters.get_by_role("button", name="Show").click()
    expect(page.locator("#result_list tbody tr")).to_have_count(0)
    filters.get_by_label("To").fill(today.isoformat())
    filters.get_by_role("button", name="Show").click()
    assert "kind__exact=imported" in page.url, "the other filters stay"
    expect(page.locator("#result_list tbody tr").first).to_be_visible()
    page.goto(f"/admin/game/match/{staff}/change/")
    expect(page.locator("section.log tbody tr").nth(3)).to_contain_text("play ")
    page.get_by_role("link", name="Declare void").click()
    page.get_by_role("button", name="Declare void").click()
    expect(page.locator("textarea:invalid")).to_have_count(1)
    page.get_by_label("Reason").fill("Played by two people.")
    page.get_by_role("button", name="Declare void").click()
    expect(page.locator(".messagelist")).to_contain_text("The match is void.")
    expect(page.locator("#content-main")).to_contain_text("Played by two people.")
    page.get_by_role("link", name="Let it count again").click()
    page.get_by_label("Reason").fill("They were one.")
    page.get_by_role("button", name="Let it count again").click()
    expect(page.locator(".messagelist")).to_contain_text("The match counts again.")
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dashboard_fits_and_is_accessible(
    context: BrowserContext, staff: UUID, scheme: Literal["light", "dark"]
) -> None:
    page = context.new_page()
    page.emulate_media(color_scheme=scheme)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto("/admin/")
        page.locator("#content").get_by_role("link", name="Dashboard").click()
        expect(page.get_by_role("img")).to_have_count(3)
        expect(page.locator("#content table")).to_have_count(3)
        page.get_by_role("link", name="90 days").click()
        expect(page.locator("#content [aria-current=page]")).to_have_text("90 days")
        page.wait_for_load_state()
        too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not too_wide, f"at {width}"
        ours = Axe().run(page, context="#content").response
        assert [rule["id"] for rule in ours["violations"]] == [], f"at {width}"
