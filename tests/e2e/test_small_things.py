"""Small things: sound, the last card, what a page in the background tells, a travelling card."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.laying import lay_match
from tests.e2e.playing import (
    YOURS,
    check_result,
    match_id,
    next_turn,
    play_to,
    press,
    press_play,
    rows_of,
    seq,
)
from tests.servers import Server

NOTED = """
window.heard = 0;
for (const node of [OscillatorNode, AudioBufferSourceNode]) {
    const start = node.prototype.start;
    node.prototype.start = function (...when) {
        window.heard += 1;
        return start.apply(this, when);
    };
}
"""
TRAVEL = """card => { card.closest("li").animate(
    [{ transform: "none" }, { transform: "translateY(-200px)" }], { duration: 9, fill: "forwards" },
); }"""
HIDDEN = """() => {
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def asked_for(page: Page) -> list[str]:
    """Collect the addresses that a page fetches from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    return found


def test_sound_is_off_and_not_even_loaded_until_it_is_switched_on(open_page: Open) -> None:
    page = open_page()
    page.add_init_script(NOTED)
    fetched = asked_for(page)
    press_play(page)
    press(page)
    switch = page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert not any("sound.js" in url for url in fetched)
    assert page.evaluate("window.heard") == 0
    with page.expect_response("**/settings/switch/"):
        switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    press(page)
    expect_heard(page)
    assert any("sound.js" in url for url in fetched)
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    press(page)
    expect_heard(page)


def expect_heard(page: Page) -> None:
    """Wait until something was played."""
    for _attempt in range(50):
        if page.evaluate("window.heard"):
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing was heard")


def test_the_last_card_is_played_where_that_is_wished(open_page: Open, server: Server) -> None:
    page = open_page()
    press_play(page)
    first = match_id(page)
    page.get_by_role("button", name="Menu").click()
    with page.expect_response("**/settings/switch/"):
        page.get_by_role("button", name="Play the last card").click()
    page.goto(f"/match/{first}/resign/")
    page.get_by_role("button", name="Resign").click()
    last = lay_match(server, first, "win")
    page.goto(f"/match/{last}/")
    page.locator('#table[data-phase="finished"]').wait_for()
    check_result(server, page)
    row, command = rows_of(server, last)[-1]
    assert (row.seat, row.text[:5]) == (0, "play ")
    assert command, "the person's own command, like any other"


def test_the_last_card_waits_for_everybody_else(open_page: Open, server: Server) -> None:
    page = open_page()
    press_play(page)
    page.goto(f"/match/{match_id(page)}/resign/")
    page.get_by_role("button", name="Resign").click()
    last = lay_match(server, match_id(page), "win")
    page.goto(f"/match/{last}/")
    page.locator(YOURS).wait_for()
    page.wait_for_timeout(1500)
    expect(page.locator(YOURS)).to_be_visible()


def test_a_page_in_the_background_tells_whose_turn_it_is(open_page: Open) -> None:
    page = open_page()
    press_play(page)
    icon = page.locator("link[rel=icon]")
    title, plain = page.title(), icon.get_attribute("href")
    page.evaluate(HIDDEN)
    expect(page).to_have_title(f"● {title}")
    expect(icon).to_have_attribute(
        "href", page.locator("link[data-turn]").get_attribute("data-turn") or ""
    )
    page.evaluate("() => { delete document.hidden; }")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page).to_have_title(title)
    assert (icon.get_attribute("href") or "").endswith((plain or "").lstrip("."))


def test_switches_work_without_a_script(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    page: Any = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).click()
    table = page.url
    page.get_by_role("button", name="Sound").click()
    assert page.url == table
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    context.close()


def test_a_result_is_copied_and_the_page_says_so(open_page: Open) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press_play(page)
    page.goto(f"/match/{match_id(page)}/resign/")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Share").click()
    page.locator("[data-share] button").first.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#plain").input_value()


@pytest.mark.parametrize("strays", [False, True])
def test_a_press_counts_for_the_card_it_began_on(open_page: Open, strays: bool) -> None:
    page = open_page()
    press_play(page)
    play_to(page, "lead")
    before, card = seq(page), page.locator(".hand button[name=action]").first
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    card.evaluate(TRAVEL)
    page.wait_for_timeout(200)
    if strays:
        page.mouse.move(box["x"] + 5, box["y"] + box["height"] + 40)
    page.mouse.up()
    if strays:
        page.wait_for_timeout(300)
        assert seq(page) == before
    else:
        next_turn(page, before)
