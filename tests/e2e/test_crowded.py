"""Tables as full as they can be: never larger than the screen, what can be done always on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page

from game.engine.match import Match as MatchState
from game.rendering import words
from game.rendering.endings import ORDER
from game.rendering.frames import render
from game.rendering.page import BreakdownRow
from tests.e2e.states import STATES
from tests.game.arranged import arranged, page_of
from tests.servers import Server

CROWDED: dict[str, dict[str, Any]] = {
    "seven and seven": {
        "table": "AH1 10H1 KH1 QH1 JH1 QS1 AS1",
        "hand": "KS1",
        "other_table": "KS2 KD1 KC1 QC1 JC1 JS1 JD2",
        "stock": 12,
    },
    "eight and eight": {
        "table": "AH1 10H1 KH1 QH1 JH1 QS1 AS1 10H2",
        "other_table": "KS2 KD1 KC1 QC1 JC1 JS1 JD2 QD1",
        "phase": "lead",
        "stock": 12,
    },
    "many declarations": {
        "table": "KS1 KH1 QS1 JD1",
        "hand": "QS2 QH1 7H1 7H2",
        "other": "9C1",
        "other_table": "KS2 KD1 KC1 QC1 JC1 JS1 AD1",
    },
    "known cards": {
        "table": "KS1 KH1 QS1 JD1",
        "hand": "KS2 QS2 JD2 KC1",
        "other": "9C1 10C1 AH1 KD2",
        "known": ("", "9C1 10C1 AH1 KD2"),
        "other_table": "KD1 QC1 JC1 JS1",
    },
}
SIZES = ((360, 740), (390, 844), (844, 390), (1280, 800))


def rendered(laid: dict[str, Any], language: str) -> str:
    """Return the HTML of a table that is laid out as asked for."""
    with translation.override(language):
        return render(page_of(arranged(**laid)))


def ended(state: MatchState, language: str) -> str:
    """Return the HTML of an end at which points were made by every means there is."""
    with translation.override(language):
        page = page_of(state, kind="ranked", wins_before=3, margin_before=1870)
        rows = [BreakdownRow(words.score_name(reason), 1040, 1040) for reason in ORDER]
        for number, deal in enumerate(page.breakdowns):
            page.breakdowns[number] = replace(deal, rows=rows)
        return render(page)


def check_fit(page: Page, what: str) -> None:
    """See that nothing needs scrolling, and that every visible button of the bar is seen."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        where = f"{what} at {width}x{height}"
        over = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert over <= 0, f"{where} is {over} pixels too wide"
        over = page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
        assert over <= 0, f"{where} is {over} pixels too tall"
        for button in page.locator(".bar .choices > button").all():
            box = button.bounding_box()
            assert box is not None and box["y"] + box["height"] <= height, where


def show(page: Page, table: str) -> None:
    """Put a table on a page."""
    page.evaluate(
        "table => { document.getElementById('main').innerHTML = table;"
        " document.body.className = 'match'; }",
        table,
    )


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_a_crowded_table_fits(browser: Browser, server: Server, language: str) -> None:
    context = browser.new_context(base_url=server.url, locale=language, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/tutorial/")
    for name, laid in CROWDED.items():
        show(page, rendered(laid, language))
        check_fit(page, name)
    for name in ("second-cut", "won", "lost"):
        show(page, ended(STATES[name]().state, language))
        check_fit(page, name)
    context.close()
