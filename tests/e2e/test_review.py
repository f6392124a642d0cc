"""A review in the browser: asked for, watched, read; played on from; an ending tried again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from game.notation.record import Record
from tests.e2e.conftest import Open, visiting
from tests.e2e.importing import import_for
from tests.e2e.test_look import check_access, check_sizes
from tests.servers import Server

LONG = 60_000
"""Milliseconds for a review on a busy machine."""


@pytest.fixture(scope="module")
def reviewed(browser: Browser, server: Server, owned: tuple[UUID, Any]) -> UUID:
    """A match with its review, made once for the tests that read it."""
    match, state = owned
    context = visiting(browser, server, state)
    page = context.new_page()
    page.goto(f"/match/{match}/review/")
    page.get_by_role("button", name="Review this match").click()
    expect(page.get_by_role("progressbar", name="Progress of the review")).to_be_visible()
    page.locator(".summary").wait_for(timeout=LONG)  # the page's module loads it when it is done
    context.close()
    return match


@pytest.fixture
def review(open_page: Open, reviewed: UUID, looked_at: UUID) -> Page:
    """The page of the review, before its owner."""
    assert reviewed == looked_at
    return open_page(f"/match/{reviewed}/review/")


def test_it_is_read_and_leads_to_the_moves(review: Page, reviewed: UUID) -> None:
    expect(review.get_by_role("img", name=re.compile("^Accuracy"))).to_be_visible()
    expect(review.locator(".moment")).to_have_count(3)
    check_access(review, "review")
    review.locator(".deal summary").first.click()
    check_access(review, "review with decisions")
    review.set_viewport_size({"width": 390, "height": 844})
    assert review.evaluate("document.documentElement.scrollWidth") <= 390
    review.set_viewport_size({"width": 1280, "height": 800})

    moment = review.locator(".moment").first
    best = moment.locator(".should").inner_text()
    moment.get_by_role("link", name="Show").click()
    note = review.locator(".judged")
    expect(note).to_contain_text(f"Best: {best}")
    check_access(review, "replay with a verdict")
    check_sizes(review, "replay with a verdict")
    review.set_viewport_size({"width": 1280, "height": 800})
    seq = review.locator("#table").get_attribute("data-seq") or ""
    review.locator("#back").click()
    expect(review.locator("#table")).not_to_have_attribute("data-seq", seq)
    review.locator("#on").click()
    expect(note).to_contain_text(f"Best: {best}")
    note.get_by_role("link", name="Review").click()
    expect(review).to_have_url(re.compile(rf"/match/{reviewed}/review/#row-\d+$"))


def test_a_moment_is_played_on_from(review: Page) -> None:
    chosen = review.locator(".moment").first
    trick = re.search(r"trick (\d+)", chosen.locator("h3").inner_text())
    assert trick
    chosen.get_by_role("button", name="Play on from here").click()
    expect(review.locator("#table")).to_have_attribute("data-to-act", "you")
    expect(review.locator("#table")).to_contain_text(f"Trick {trick[1]} of 32")
    expect(review.locator(".kind").first).to_have_text("Practice")
    expect(review.locator(".run")).to_contain_text("Played on from match")
    before = review.locator("#table").get_attribute("data-seq")
    review.locator("#act button[name=action]:not([aria-disabled=true])").first.click()
    expect(review.locator("#table")).not_to_have_attribute("data-seq", before or "")
    check_access(review, "played on")


def test_an_ending_is_tried_until_it_is_over_and_again(review: Page) -> None:
    review.get_by_role("link", name=re.compile("^Try to solve it")).first.click()
    check_access(review, "ending")
    check_sizes(review, "ending")
    review.set_viewport_size({"width": 1280, "height": 800})
    expect(review.locator(".open .card").first).to_be_visible()
    finished = review.locator(".coach").get_by_role("link", name="Back to the review")
    for _ in range(8):
        if finished.is_visible():
            break
        cards = review.locator(".own .card").count()
        review.locator("#act button[name=action]:not([aria-disabled=true])").first.click()
        expect(review.locator(".own .card")).to_have_count(cards - 1)
    expect(review.locator("#lesson")).to_have_text(re.compile(r"Solved\.|points? lost\."))
    check_access(review, "ending over")


@pytest.fixture
def plain(browser: Browser, server: Server, record: Record, tmp_path: Path) -> Iterator[Page]:
    """The page of a match without a review, in another visitor's browser, without JavaScript."""
    visitor = visiting(browser, server)
    match = import_for(server, visitor, record, tmp_path)
    context = browser.new_context(
        base_url=server.url, java_script_enabled=False, storage_state=visitor.storage_state()
    )
    visitor.close()
    page = context.new_page()
    page.goto(f"/match/{match}/review/")
    yield page
    context.close()


def test_without_javascript_it_loads_itself_anew(plain: Page) -> None:
    plain.get_by_role("button", name="Review this match").click()
    plain.locator(".summary").wait_for(timeout=LONG)
    plain.get_by_role("link", name=re.compile("^Try to solve it")).first.click()
    cards = plain.locator(".own .card").count()
    plain.locator("#act button[name=action]:not([aria-disabled=true])").first.click()
    expect(plain.locator(".own .card")).to_have_count(cards - 1)
