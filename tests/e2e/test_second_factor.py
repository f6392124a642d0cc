"""The pages one meets seldom: second factor, recovery codes, a new password, too many tries."""

from __future__ import annotations

import base64
import hashlib
import hmac
import subprocess
import sys
import time

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.test_accounts import check, sign_up
from tests.factories import PASSWORD
from tests.servers import ROOT, Server

RESET_PATH = """
import django; django.setup()
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from accounts.models import User
user = User.objects.get(username={name!r})
print(user_pk_to_url_str(user) + "-" + default_token_generator.make_token(user))
"""


def one_time_code(secret: str) -> str:
    """Return what an authenticator app shows for a secret now (RFC 6238)."""
    counter = int(time.time() // 30).to_bytes(8)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    number = int.from_bytes(digest[(at := digest[-1] & 15) : at + 4]) & 0x7FFF_FFFF
    return f"{number % 1_000_000:06}"


def reset_path(server: Server, name: str) -> str:
    """Return the path that the e-mail about a forgotten password would lead to."""
    command = [sys.executable, "-c", RESET_PATH.format(name=name)]
    told = subprocess.run(
        command, cwd=ROOT, env=server.environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return f"/accounts/password/reset/key/{told.stdout.strip()}/"


def confirm(page: Page) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Confirm").click()


def test_every_page_of_the_second_factor(open_page: Open) -> None:
    page = open_page()
    sign_up(page, "somebody-with-an-app")
    page.goto("/accounts/2fa/totp/activate/")
    confirm(page)
    secret = page.get_by_label("Authenticator secret").input_value()
    page.get_by_label("Authenticator code").fill(one_time_code(secret))
    page.locator("main").get_by_role("button", name="Activate").click()
    expect(page.get_by_role("heading", name="Recovery Codes")).to_be_visible()
    for path in ("recovery-codes/", "recovery-codes/generate/", "totp/deactivate/", ""):
        page.goto(f"/accounts/2fa/{path}")
        check(page, f"/accounts/2fa/{path}")
    page.goto("/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.goto("/accounts/login/")
    page.get_by_label("Username or e-mail").fill("somebody-with-an-app")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/accounts/2fa/authenticate/")
    check(page, "/accounts/2fa/authenticate/")


def test_a_new_password_by_the_link_of_an_e_mail(open_page: Open, server: Server) -> None:
    page = open_page()
    sign_up(page, "somebody-forgetful")
    page.goto(reset_path(server, "somebody-forgetful"))
    expect(page.get_by_label("New password", exact=True)).to_be_visible()
    check(page, "/accounts/password/reset/key/")


def test_too_many_tries_are_told(open_page: Open, complaints: list[str]) -> None:
    page = open_page("/accounts/login/")
    for _ in range(40):
        page.get_by_label("Username or e-mail").fill("nobody-here")
        page.get_by_label("Password").fill("a guess")
        page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
        if page.get_by_text("That was too often").is_visible():
            break
    expect(page.get_by_text("That was too often")).to_be_visible()
    check(page, "too many tries")
    assert all("429" in complaint for complaint in complaints)  # the browser tells of the status
    complaints.clear()
