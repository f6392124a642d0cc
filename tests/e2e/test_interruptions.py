"""Reload, back, a second tab, no network: the table is right again, nothing is played twice."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.playing import (
    BUTTON,
    YOURS,
    match_id,
    next_turn,
    play_to,
    press,
    press_play,
    rows_of,
    seq,
)
from tests.servers import Server


def own_rows(server: Server, page: Page) -> int:
    """Return how many actions the person has made."""
    return sum(row.seat == 0 for row, command in rows_of(server, match_id(page)) if command)


def shows(page: Page, row: int) -> None:
    """Wait until a page shows a row, or a later one."""
    expect(page.locator("#table")).to_have_attribute("data-seq", str(row))


def test_a_reload_shows_the_same_table(open_page: Open) -> None:
    page = open_page()
    press_play(page)
    press(page)
    press(page)
    before = page.locator("#table").inner_text()
    page.reload()
    assert page.locator("#table").inner_text() == before
    press(page)


def test_a_double_click_plays_once(open_page: Open, server: Server) -> None:
    page = open_page()
    press_play(page)
    press(page)
    play_to(page, "lead")
    before, row = own_rows(server, page), seq(page)
    page.locator(BUTTON).first.dblclick()
    next_turn(page, row)
    assert own_rows(server, page) == before + 1


def test_the_back_button_shows_the_newest_table(open_page: Open) -> None:
    page = open_page()
    press_play(page)
    press(page)
    press(page)
    newest = seq(page)
    page.goto("/")
    page.go_back()
    shows(page, newest)
    press(page)


def test_two_tabs_show_the_same_and_the_stale_one_plays_nothing_twice(
    open_page: Open, context: BrowserContext, server: Server
) -> None:
    one = open_page()
    press_play(one)
    two = open_page(one.url)
    two.locator(YOURS).wait_for()
    press(one)
    shows(two, seq(one))
    press(two)
    shows(one, seq(two))
    before = own_rows(server, one)
    # Both press before either has heard of the other.
    for page in (one, two):
        page.locator(BUTTON).last.click(no_wait_after=True)
    one.locator(f'{YOURS}:not([data-seq="{seq(one)}"])').or_(one.locator(YOURS)).wait_for()
    two.locator(YOURS).wait_for()
    shows(two, seq(one))
    assert own_rows(server, one) - before in (1, 2)


def test_offline_and_back(open_page: Open, context: BrowserContext, server: Server) -> None:
    page = open_page()
    press_play(page)
    press(page)
    play_to(page, "lead")
    before, row = own_rows(server, page), seq(page)
    context.set_offline(True)
    page.locator(BUTTON).first.click()
    assert own_rows(server, page) <= before + 1
    context.set_offline(False)
    next_turn(page, row)
    assert own_rows(server, page) == before + 1


def test_resigning_asks_and_ends_the_match(open_page: Open, server: Server) -> None:
    page = open_page()
    press_play(page)
    press(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Resign").click()
    page.get_by_role("link", name="Go back").click()
    page.locator(YOURS).wait_for()
    page.goto(f"/match/{match_id(page)}/resign/")
    page.get_by_role("button", name="Resign").click()
    page.locator('#table[data-phase="finished"]').wait_for()
    assert "You resigned" in page.locator(".headline").inner_text()
