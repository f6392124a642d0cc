"""A browser that goes from page to page, as whoever may see each of them."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Route

from tests.e2e.places import NOBODY, Place
from tests.e2e.scenes import scenes_of
from tests.servers import Server

PATIENCE = 120_000
"""Milliseconds for a page: several browsers may be at work on a busy machine."""


class Walker:
    """Goes where a place is; the language, the size and the rest are the context's."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context = context
        self.url = server.url
        self.scenes = scenes_of(server)
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)

    def go(self, place: Place) -> None:
        """Open a page as somebody, and press what is to be pressed."""
        self._become(place.who)
        self.page.goto(place.path)
        for selector in place.press:
            self.page.locator(selector).first.click()
        self.page.wait_for_load_state()

    def show(self, html: str) -> None:
        """Open a page of our own making, which finds its static files where the others are."""

        def answer(route: Route) -> None:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

        self.page.route("**/made/", answer)
        self.page.goto("/made/")
        self.page.unroute("**/made/")

    def _become(self, who: str) -> None:
        self.context.clear_cookies(name="sessionid")
        if who != NOBODY:
            cookie = {"name": "sessionid", "value": self.scenes.cookies[who]}
            self.context.add_cookies([{**cookie, "url": self.url}])  # type: ignore[list-item]
