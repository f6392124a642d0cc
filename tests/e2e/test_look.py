"""Each main state at three sizes: no scrolling, nothing an accessibility checker finds."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.conftest import Open
from tests.e2e.playing import match_id, play_to, press_play

SIZES = ((1280, 800), (390, 844), (844, 390))
OVERFLOW = """() => {
    const page = document.scrollingElement;
    return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight];
}"""


def check_sizes(page: Page, state: str) -> None:
    """See that nothing needs scrolling to, at any of the sizes."""
    page.wait_for_load_state()  # a table may be there before its styles are
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate(OVERFLOW)
        assert max(over) <= 0, f"{state} at {width}x{height} is {over} pixels too large"


def check_access(page: Page, state: str) -> None:
    """See that axe finds nothing."""
    page.wait_for_load_state()
    found: dict[str, Any] = Axe().run(page).response
    broken = [
        (rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found["violations"]
    ]
    assert broken == [], state


@pytest.fixture
def table(open_page: Open) -> Page:
    """A match that has just been started."""
    page = open_page()
    press_play(page)
    return page


@pytest.mark.parametrize("phase", ["cut", "lead", "follow", "declare"])
def test_the_table_in_play(table: Page, phase: str) -> None:
    play_to(table, phase)
    check_sizes(table, phase)
    table.set_viewport_size({"width": 1280, "height": 800})
    check_access(table, phase)


def test_home_resign_and_match_end(table: Page) -> None:
    resign = f"/match/{match_id(table)}/resign/"
    for path in ("/", resign):
        table.goto(path)
        check_access(table, path)
    table.get_by_role("button", name="Resign").click()
    table.locator('#table[data-phase="finished"]').wait_for()
    check_sizes(table, "match end")
    check_access(table, "match end")
