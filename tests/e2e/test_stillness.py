"""Nothing jumps: cards travel, all else keeps its place, as the browser itself reckons it."""

from __future__ import annotations

from uuid import UUID

import pytest
from playwright.sync_api import Browser

from game.engine.log import replay
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT
from game.models import Match
from game.rendering.frames import frames_of
from tests.e2e.test_crowded import rendered
from tests.e2e.test_small_screens import SHOW
from tests.factories import played
from tests.servers import Server

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
            const name = ({ node }) => node?.data ?? node?.outerHTML.slice(0, 60) ?? "gone";
            const nodes = sources.map(name);
            shifts.push([window.shown, value, nodes]);
        }
    }).observe({ type: "layout-shift" });
}"""
SET_OUT = """async html => {
    const { morph, parse, table } = await import('/static/game/morph.js');
    const { animate, measure } = await import('/static/game/motion.js');
    const before = measure(table());
    morph(parse(html));
    animate(table(), before);
}"""
TRAVEL = f"""async ([html, kind]) => {{
    window.shown = kind;
    await ({SET_OUT})(html);
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await painted();
    for (const motion of document.getAnimations()) motion.finish();
    await painted();
}}"""
"""Show a frame; what travels is seen where it starts and where it comes to."""


def frames() -> list[tuple[str, str]]:
    """Return the tables of a match, each with the kind of event it is of."""
    match = Match(id=UUID(int=0), number=3, level=5, first_dealer=OPPONENT, ruleset=HOUSE.key)
    steps = replay(HOUSE, OPPONENT, played(2, declaring=True).rows)
    return [(frame.html, frame.kind) for step in steps for frame in frames_of(match, step)]


@pytest.mark.parametrize("size", SIZES)
def test_only_cards_move(browser: Browser, server: Server, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto("/tutorial/")
    first, *others = frames()
    page.evaluate("document.getElementById('main').replaceChildren()")
    page.evaluate(SHOW, first[0])
    page.wait_for_timeout(600)  # what an input moves right after it is left out; none may be
    page.evaluate(WATCH)
    for frame in others:
        page.evaluate(TRAVEL, list(frame))
    assert page.evaluate("shifts") == []
    context.close()


def test_both_copies_of_a_card_travel(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("/tutorial/")
    page.evaluate(SHOW, rendered({"other_table": "QS1 QS2"}, "en"))
    page.evaluate(SET_OUT, rendered({"other_table": "KS1 QS1 QS2"}, "en"))
    cards = page.locator(".other .laid > li")
    moving = cards.evaluate_all("all => all.map((one) => one.getAnimations().length)")
    assert moving == [1, 1, 1]
    context.close()


def test_another_text_is_another_node(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("/tutorial/")
    before, after = [html for html, kind in frames() if kind in ("lead", "follow")][:2]
    page.evaluate(SHOW, before)
    status = page.locator("#status")
    kept = status.evaluate_handle("element => element.firstChild")
    said = status.inner_text()
    page.evaluate(SHOW, before)
    assert status.evaluate("(element, kept) => element.firstChild === kept", kept)
    page.evaluate(SHOW, after)
    assert status.inner_text() != said
    assert not status.evaluate("(element, kept) => element.firstChild === kept", kept)
    context.close()
