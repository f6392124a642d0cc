"""The main job: a new visitor opens the page, presses Play and plays a match to its result."""

from playwright.sync_api import Browser

from tests.e2e.conftest import Open
from tests.e2e.playing import BUTTON, OVER, check_result, next_turn, press_play, seq
from tests.e2e.test_look import check_sizes
from tests.servers import Server


def test_a_match_played_by_clicking(open_page: Open, server: Server) -> None:
    page = open_page()
    press_play(page)
    while not page.locator(OVER).count():
        before = seq(page)
        page.locator(BUTTON).first.click(force=True)
        next_turn(page, before)
    check_result(server, page)
    check_sizes(page, "match end")
    page.get_by_role("button", name="Play on").click()
    page.locator('#table[data-phase="cut"]').wait_for()
    assert "Match 2" in page.locator(".scores caption").inner_text()


def test_a_match_played_without_javascript(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).click()
    while not page.locator(OVER).count():
        assert page.locator('#table[data-to-act="you"]').count()
        page.locator(BUTTON).last.click()
    check_result(server, page)
    page.get_by_role("button", name="Play on").click()
    assert "Match 2" in page.locator(".scores caption").inner_text()
    context.close()
