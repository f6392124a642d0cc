"""Staff find a match in the admin and walk it, in a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from uuid import UUID

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.test_replay import at, awake, kept, record
from tests.servers import ROOT, Server

__all__ = ["kept", "record"]

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
