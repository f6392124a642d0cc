"""Every page, in every language, light and dark, small and large: axe finds nothing.

Here each page is checked once in each language, at one of the sizes, and its colours once more in
the dark. ``pytest -m screens tests/e2e/test_axe.py`` checks all of it at both sizes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.places import LANGUAGES, NOBODY, Place, error_pages, places
from tests.e2e.walking import Walker
from tests.servers import Server

SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 800})
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALL: dict[str, Any] = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
RUN = """async (options) => (await axe.run(document, options)).violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target} ${node.any[0]?.message ?? ""}`))"""
WIDER = "document.scrollingElement.scrollWidth - innerWidth"
Scheme = Literal["light", "dark"]


class Checker(Walker):
    """Looks at one page after another."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        super().__init__(context, server)
        self.found: list[str] = []

    def look(self, name: str, options: dict[str, Any], scheme: Scheme, size: int) -> None:
        """Note what axe finds, and whether the page is wider than the screen."""
        self.page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        self.page.emulate_media(color_scheme=scheme)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)  # from outside the page: no policy of ours hinders it
        found = self.page.evaluate(RUN, options)
        if (over := self.page.evaluate(WIDER)) > 0:
            found.append(f"{over} pixels too wide")
        self.found += [f"{name} ({scheme}, {SIZES[size]['width']}): {fault}" for fault in found]


@pytest.fixture
def checker(browser: Browser, server: Server, language: str) -> Iterator[Checker]:
    """A browser in a language, which prefers that nothing moves."""
    context = browser.new_context(base_url=server.url, locale=language, reduced_motion="reduce")
    yield Checker(context, server)
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page(checker: Checker, language: str) -> None:
    for number, place in enumerate(places(checker.scenes), LANGUAGES.index(language)):
        checker.go(place)
        checker.look(str(place), ALL, "light", number % 2)
        checker.look(str(place), COLOURS, "dark", number % 2)
    assert checker.found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_an_error(checker: Checker, language: str) -> None:
    for number, (name, html) in enumerate(error_pages(language), LANGUAGES.index(language)):
        checker.show(html)
        checker.look(name, ALL, "light", number % 2)
        checker.look(name, COLOURS, "dark", number % 2)
    assert checker.found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_of_the_tutorial(checker: Checker, language: str) -> None:
    checker.go(Place(NOBODY, "/tutorial/"))
    taught, number = checker.page.locator("[data-taught]"), 0
    while taught.count():
        if number % 4 == LANGUAGES.index(language):
            checker.look(f"step {number}", ALL, "light", number // 4 % 2)
            checker.look(f"step {number}", COLOURS, "dark", number // 4 % 2)
        press_taught(checker.page)
        number += 1
    checker.look("the end", ALL, "dark", 0)
    assert checker.found == []


@pytest.mark.screens
@pytest.mark.parametrize("size", range(len(SIZES)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_at_every_size(checker: Checker, language: str, size: int) -> None:
    for place in places(checker.scenes):
        checker.go(place)
        checker.look(str(place), ALL, "light", size)
        checker.look(str(place), ALL, "dark", size)
    assert checker.found == []


@pytest.mark.screens
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_an_error_at_every_size(checker: Checker, language: str) -> None:
    for name, html in error_pages(language):
        checker.show(html)
        for size in range(len(SIZES)):
            checker.look(name, ALL, "light", size)
            checker.look(name, ALL, "dark", size)
    assert checker.found == []


@pytest.mark.parametrize("language", ["en"])
def test_a_planted_fault_is_found(checker: Checker, language: str) -> None:
    checker.go(Place(NOBODY, "/"))
    checker.page.locator(".lead").evaluate("(text) => text.style.color = 'gray'")
    checker.page.locator("h1").evaluate("(title) => title.style.marginLeft = '100vw'")
    checker.look("home", ALL, "light", 0)
    assert "color-contrast" in checker.found[0] and "too wide" in checker.found[-1]


def press_taught(page: Page) -> None:
    """Do what a step of the tutorial asks for, and wait for the next one."""
    at = page.locator(".steps [name=at]")
    before = at.get_attribute("value") or ""
    page.locator("[data-taught]").click()
    expect(at).not_to_have_attribute("value", before)
