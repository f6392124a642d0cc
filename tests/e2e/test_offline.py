"""Without a connection a page says so instead of the browser's error, and goes on afterwards."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Open


def settled(page: Page) -> None:
    """Wait until the service worker stands ready."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_the_page_for_no_connection(open_page: Open, context: BrowserContext) -> None:
    page = open_page("/")
    settled(page)
    page.goto("/rules/")
    context.set_offline(True)
    page.goto("/tips/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    context.set_offline(False)
    page.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tips for better play")
