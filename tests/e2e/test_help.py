"""Help in practice, in a browser: by the button, by a key, without a script."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.playing import YOURS, press, seq
from tests.servers import Server

SIZES = ((390, 844), (844, 390), (1280, 800))


def practise(page: Page) -> None:
    """Start a practice match and cut the pack."""
    page.goto("/practice/")
    page.get_by_role("button", name="Start practice").click()
    page.locator("[data-random-cut]").click()
    page.locator(f"{YOURS}:not([data-phase=cut])").wait_for()


def check(page: Page) -> None:
    """See that axe finds nothing and that nothing is wider than the screen, at each size."""
    page.wait_for_load_state()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        result = Axe().run(page)
        assert result.violations_count == 0, result.generate_report()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_a_hint_is_said_and_marked_and_goes_with_the_next_card(open_page: Open) -> None:
    page = open_page("/")
    practise(page)
    before = seq(page)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("#hint")
    expect(hint).to_be_visible()
    expect(page.locator(".card.hinted")).to_have_count(1)
    assert "advised" in page.locator(".card.hinted").inner_text()
    expect(page.locator(".card.hinted")).to_be_focused()
    expect(page.locator("#say")).to_have_text(hint.inner_text())
    assert seq(page) == before
    check(page)
    press(page)
    expect(hint).to_have_count(0)


def test_keys_ask_for_help(open_page: Open) -> None:
    page = open_page("/")
    practise(page)
    # Before the table's scripts are there nobody hears a key.
    page.locator("#connection[data-state=up]").wait_for(state="attached")
    page.keyboard.press("c")
    dialog = page.get_by_role("dialog", name="Cards not seen")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    expect(dialog).to_contain_text("8 of them are in the opponent's hand.")
    check(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("i")
    expect(page.locator("#hint")).to_be_visible()


def test_a_ranked_table_offers_none(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("[data-random-cut]").click()
    page.locator(f"{YOURS}:not([data-phase=cut])").wait_for()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("#hint")).to_have_count(0)


@pytest.mark.parametrize("what", ["Hint", "Cards not seen"])
def test_help_works_without_a_script(browser: Browser, server: Server, what: str) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    page = context.new_page()
    practise(page)
    page.get_by_role("button", name=what).click()
    if what == "Hint":
        expect(page.locator("#hint")).to_be_visible()
        expect(page.locator(".hinted")).to_have_count(1)
    else:
        expect(page.locator("dialog")).to_be_visible()
        page.get_by_role("button", name="Close").click()
        expect(page.locator("dialog")).to_be_hidden()
    page.locator("#act button[name=action]:visible").first.click()
    expect(page.locator("#table")).to_be_visible()
    context.close()
