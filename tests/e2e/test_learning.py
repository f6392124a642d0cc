"""Learning in a browser: the tutorial by its words and marks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Open
from tests.servers import Server

SYMBOLS = dict(zip("SHCD", "♠♥♣♦", strict=True))


def named(action: str) -> str:
    """Return the card that an action plays as a text names it, such as 8♣; else ""."""
    verb, _, card = action.partition(" ")
    return card[:-2] + SYMBOLS[card[-2]] if verb == "play" else ""


def go_on(page: Page, act: Callable[[], None]) -> None:
    """Do something, and wait for the step it leads to."""
    at = page.locator(".steps [name=at]")
    before = at.get_attribute("value") or ""
    act()
    expect(at).not_to_have_attribute("value", before)


def test_the_tutorial_can_be_finished_by_its_words_and_marks(open_page: Open) -> None:
    page = open_page("/tutorial/")
    steps = 0
    while page.locator("[data-taught]").count():
        taught = page.locator("[data-taught]")
        expect(taught).to_have_count(1)
        expect(taught).to_be_focused()
        assert named(taught.get_attribute("value") or "") in page.locator("#lesson").inner_text()
        go_on(page, taught.click)
        steps += 1
    assert steps == 24
    expect(page.get_by_role("heading", name="You win the match")).to_be_visible()
    page.get_by_role("button", name="Play a match").click()
    expect(page.locator("[data-random-cut]")).to_be_visible()


def test_the_tutorial_can_be_finished_by_the_keyboard_alone(open_page: Open) -> None:
    page = open_page("/tutorial/")
    while page.locator("[data-taught]").count():
        expect(page.locator("[data-taught]")).to_be_focused()
        go_on(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("heading", name="You win the match")).to_be_visible()


def test_what_is_not_taught_is_explained_and_a_reload_stays_there(
    browser: Browser, server: Server
) -> None:
    page = browser.new_page(base_url=server.url)
    page.goto("/tutorial/")
    go_on(page, page.locator("[data-taught]").click)
    page.locator("#act button[value='play KH1']").click()
    expect(page.get_by_role("alert")).to_contain_text("the A♣ takes 20 points")
    expect(page.locator("[data-taught]")).to_be_focused()
    page.reload()
    expect(page.locator("[data-taught]")).to_have_attribute("value", "play AC1")
    page.close()


def test_without_a_script_the_tutorial_is_the_same(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/tutorial/")
    for _step in range(3):
        page.locator("[data-taught]").click()
    expect(page.locator("#lesson")).to_contain_text("Lead the A♦")
    context.close()
