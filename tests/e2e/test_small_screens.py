"""What matters can be pressed without scrolling, and a great meld is a moment in place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from game.rendering.frames import render
from tests.game.arranged import arranged, page_of
from tests.servers import Server

DOUBLE: dict[str, Any] = {"table": "QS1 JD1 KH1", "hand": "QS2 JD2 QH1 7C1", "other": "9C1 8C1"}
SHOW = """async html => {
    document.body.className = 'match';
    const { morph, parse, table } = await import('/static/game/morph.js');
    if (!table()) document.getElementById('main').innerHTML = '<section id="table"></section>';
    morph(parse(html));
}"""
DECLARED = "meld double_bezique QS1 QS2 JD1 JD2"
LONGEST = 1500
PLACES = """() => [...document.querySelectorAll('#table *')].map(element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""
MOVES = """() => document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime)"""


def on_screen(page: Page, button: Locator) -> bool:
    """Say whether all of a button is on the screen as it is."""
    box, size = button.bounding_box(), page.viewport_size
    assert box is not None and size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_home_can_be_played_from_on_a_lying_phone(
    browser: Browser, server: Server, language: str
) -> None:
    size: Any = {"width": 844, "height": 390}
    context = browser.new_context(base_url=server.url, locale=language, viewport=size)
    page = context.new_page()
    page.goto("/")
    for pressed in page.locator(".hero :is(button, a)").all():
        assert on_screen(page, pressed)
    context.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390)], ids=str)
def test_each_step_of_the_tutorial_can_be_taken_without_scrolling(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(
        base_url=server.url, viewport=viewport, reduced_motion="reduce", locale="en"
    )
    page = context.new_page()
    page.goto("/tutorial/")
    taught, at = page.locator("[data-taught]"), page.locator(".steps [name=at]")
    while taught.count():
        page.evaluate("scrollTo(0, 0)")
        assert on_screen(page, taught), page.locator("#lesson").inner_text()
        for draw in page.locator("button[value=draw]:visible").all():
            assert on_screen(page, draw), page.locator("#lesson").inner_text()
        before = at.get_attribute("value") or ""
        taught.click()
        expect(at).not_to_have_attribute("value", before)
    context.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_great_meld_is_a_moment_in_place(browser: Browser, server: Server, motion: Any) -> None:
    context = browser.new_context(base_url=server.url, reduced_motion=motion)
    page = context.new_page()
    page.goto("/tutorial/")
    page.evaluate(SHOW, render(page_of(arranged(**DOUBLE))))
    page.evaluate(SHOW, render(page_of(arranged(DECLARED, **DOUBLE))))
    celebrated = page.locator("[data-celebrates='500']")
    expect(celebrated).to_have_count(1)
    ends = page.evaluate(MOVES)
    assert (0 < max(ends) <= LONGEST) if motion == "no-preference" else (ends == [])
    places = page.evaluate(PLACES)
    celebrated.evaluate("element => { delete element.dataset.celebrates; }")
    assert page.evaluate(PLACES) == places, "it takes no room"
    page.evaluate(SHOW, render(page_of(arranged(DECLARED, "draw", **DOUBLE))))
    expect(page.locator("[data-celebrates]")).to_have_count(0)
    context.close()
