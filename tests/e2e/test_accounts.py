"""Accounts in a browser: a guest signs up at the table, runs, devices, passkeys, every page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from tests.e2e.conftest import Open
from tests.e2e.laying import lay_match
from tests.e2e.playing import OVER, YOURS, match_id, press, press_play, rows_of
from tests.e2e.test_look import check_access
from tests.factories import PASSWORD
from tests.servers import Server

SIZES = ((1280, 800), (390, 844))
_numbers = count(1)


@pytest.fixture
def name() -> str:
    """A name nobody has."""
    return f"somebody-{next(_numbers)}"


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.get_by_role("link", name=name).wait_for()


def sign_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("link", name=name).wait_for()


def play_tricks(page: Page, tricks: int) -> None:
    """Press buttons until so many tricks are over."""
    while f"Trick {tricks + 1} of" not in page.locator(".scores").inner_text():
        press(page)


def own_actions(server: Server, page: Page) -> int:
    return sum(row.seat == 0 for row, _ in rows_of(server, match_id(page)))


@pytest.fixture
def second_browser(browser: Browser, server: Server) -> Iterator[Page]:
    """A browser that knows nothing of the first one's cookies."""
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def test_a_guest_signs_up_at_the_table_and_plays_on(
    open_page: Open,
    context: BrowserContext,
    second_browser: Page,
    server: Server,
    name: str,
) -> None:
    sockets: list[WebSocket] = []

    def note(socket: WebSocket) -> None:
        sockets.append(socket)

    context.on("page", lambda page: page.on("websocket", note))
    table = open_page()
    press_play(table)
    play_tricks(table, 2)
    opened, before, match = len(sockets), own_actions(server, table), match_id(table)
    sign_up(open_page(), name)
    press(table)
    press(table)
    assert own_actions(server, table) > before
    assert (len(sockets), match_id(table)) == (opened, match)
    assert not sockets[-1].is_closed()

    sign_in(second_browser, name)
    second_browser.get_by_role("link", name="Continue", exact=True).click()
    second_browser.locator(YOURS).wait_for()
    assert match_id(second_browser) == match
    before = own_actions(server, table)
    press(second_browser)
    assert own_actions(server, table) > before


def test_a_log_out_elsewhere_ends_the_table(open_page: Open, name: str) -> None:
    other = open_page()
    sign_up(other, name)
    other.goto("/")
    press_play(other)
    table = open_page(other.url)
    table.locator(YOURS).wait_for()
    other.goto("/accounts/logout/")
    other.locator("main").get_by_role("button", name="Sign out").click()
    other.get_by_role("link", name="Sign in").wait_for()
    table.locator("#act button[name=action]:visible").first.click()
    expect(table.locator("#connection")).to_be_visible()
    table.goto("/")
    expect(table.get_by_role("link", name="Sign in")).to_be_visible()


def end_match(page: Page, server: Server, result: str) -> str:
    """Play the last card of a match that ends so; return what the home page says of the run."""
    match = lay_match(server, match_id(page), result)
    page.goto(f"/match/{match}/")
    page.locator(YOURS).wait_for()
    page.locator("#act button[name=action]:visible").first.click()
    page.locator(OVER).wait_for()
    return run_at_home(page, match_id(page))


def run_at_home(page: Page, match: object) -> str:
    """Return the numbers of the run on the home page, and come back to the table."""
    page.goto("/")
    facts = page.locator(".run dd").all_inner_texts()
    page.goto(f"/match/{match}/")
    return " ".join(facts[1:4])


def resign(page: Page) -> str:
    page.goto(f"/match/{match_id(page)}/resign/")
    page.get_by_role("button", name="Resign").click()
    page.locator(OVER).wait_for()
    return run_at_home(page, match_id(page))


def test_a_run_of_three_wins_and_all_that_ends_it(open_page: Open, server: Server) -> None:
    page = open_page()
    press_play(page)
    assert resign(page) == "0 0.0000 0.0000"
    assert end_match(page, server, "win") == "1 1.0120 1.0120"
    assert end_match(page, server, "win") == "2 2.0240 2.0240"
    assert end_match(page, server, "win") == "3 3.0360 3.0360"
    assert "3.0360" in page.locator(".panel").inner_text()
    assert end_match(page, server, "loss") == "0 0.0000 3.0360"
    assert end_match(page, server, "win") == "1 1.0120 3.0360"
    assert end_match(page, server, "draw") == "0 0.0000 3.0360"
    assert end_match(page, server, "win") == "1 1.0120 3.0360"
    page.goto("/")
    press_play(page)
    assert resign(page) == "0 0.0000 3.0360"


def test_practice_is_marked_and_leaves_the_run(open_page: Open, server: Server) -> None:
    page = open_page("/practice/")
    page.get_by_label("5", exact=True).check()
    page.get_by_role("button", name="Start practice").click()
    page.locator(YOURS).wait_for()
    expect(page.locator("#table").get_by_text("Practice").first).to_be_visible()
    press(page)
    assert resign(page) == "0 0.0000 0.0000"
    page.goto("/history/?kind=practice")
    assert "practice" in page.locator("table").inner_text()


def test_the_choices_reach_the_table(open_page: Open) -> None:
    page = open_page("/settings/")
    page.get_by_label("Deck").select_option("four")
    page.get_by_label("Surroundings").select_option("dark")
    page.get_by_label("Speed").select_option("quick")
    page.get_by_role("button", name="Keep these settings").click()
    page.get_by_text("Your settings are kept.").wait_for()
    page.goto("/")
    press_play(page)
    root = page.locator("html")
    expect(root).to_have_attribute("data-deck", "four")
    expect(root).to_have_attribute("data-theme", "dark")


def test_a_passkey_signs_in(browser: Browser, server: Server, name: str) -> None:
    # A passkey belongs to a name of a site; an address has none.
    context = browser.new_context(base_url=server.url.replace("127.0.0.1", "localhost"))
    page = context.new_page()
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_up(page, name)
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Passwordless").check()
    page.locator("main").get_by_role("button", name="Add").click()
    page.wait_for_url(lambda address: not address.endswith("/add/"))
    page.goto("/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("link", name=name).wait_for()
    context.close()


def check(page: Page, path: str) -> None:
    """See that a page fits both sizes and that axe finds nothing."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{path} at {width} is {over} pixels too wide"
        check_access(page, f"{path} at {width}")


def test_two_unfinished_matches_are_asked_about(
    open_page: Open, second_browser: Page, name: str
) -> None:
    page = open_page()
    sign_up(page, name)
    press_play(page)
    second_browser.goto("/")
    press_play(second_browser)
    second_browser.goto("/accounts/login/")
    second_browser.get_by_label("Username or e-mail").fill(name)
    second_browser.get_by_label("Password").fill(PASSWORD)
    second_browser.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    second_browser.get_by_role("heading", name="Which match will you keep?").wait_for()
    check(second_browser, "/keep/")
    second_browser.get_by_role("button", name="Keep this match").first.click()
    second_browser.get_by_role("link", name="Continue", exact=True).click()
    second_browser.locator(YOURS).wait_for()
    assert match_id(second_browser) == match_id(page)


def test_wrong_forms_say_what_is_wrong(open_page: Open) -> None:
    page = open_page("/accounts/signup/")
    page.get_by_label("Username").fill("ann\u0430")
    page.get_by_label("Password", exact=True).fill("password")
    page.get_by_label("Password (again)").fill("other")
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("letters of one script")).to_be_visible()
    expect(page.get_by_text("too common")).to_be_visible()
    check(page, "sign-up with errors")
