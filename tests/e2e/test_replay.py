"""Looking back on a match: its replay by buttons, keys, alone and without JavaScript; its proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.test_look import check_access, check_sizes

TABLE = "#table"
Look = Callable[[str], Page]


@pytest.fixture
def replay(open_page: Open, looked_at: UUID) -> Page:
    """The replay's page, at the deal."""
    page = open_page(f"/match/{looked_at}/replay/")
    awake(page)
    return page


def awake(page: Page) -> None:
    """Wait until the page's module listens to keys: it shows the button to play then."""
    page.locator("#play").wait_for()


def at(page: Page, seq: int) -> None:
    """Wait until the table shows the moment after a row."""
    page.locator(f'{TABLE}[data-seq="{seq}"]').wait_for()


def test_step_by_buttons(replay: Page) -> None:
    at(replay, 2)
    expect(replay.locator("#back")).to_have_attribute("aria-disabled", "true")
    replay.locator("#on").click()
    at(replay, 3)
    expect(replay.locator(".status")).to_have_text(re.compile("^You lead the "))
    replay.locator("#on").click()
    at(replay, 4)
    replay.locator("#back").click()
    at(replay, 3)
    replay.locator("#trick-on").click()
    at(replay, 4)
    replay.locator("#trick-on").click()
    at(replay, 7)
    replay.locator("#trick-back").click()
    at(replay, 4)
    expect(replay.locator("#trick-back")).to_be_focused()
    replay.locator("#last").click()
    expect(replay.locator(".headline")).to_have_text("The opponent wins the match")
    replay.locator("#first").click()
    at(replay, 2)
    assert replay.url.endswith("?at=2&hands=own")


def test_step_by_keys(replay: Page) -> None:
    for key, seq in [
        ("ArrowRight", 3),
        ("ArrowRight", 4),
        ("ArrowLeft", 3),
        ("ArrowDown", 4),
        ("ArrowDown", 7),
        ("ArrowUp", 4),
        ("Home", 2),
    ]:
        replay.keyboard.press(key)
        at(replay, seq)
    replay.keyboard.press("End")
    replay.locator(f'{TABLE}[data-phase="finished"]').wait_for()
    spoken = replay.locator("#say")
    expect(spoken).to_contain_text("The opponent wins the match by 120.")


def test_jump_by_the_list_of_moves(replay: Page) -> None:
    replay.get_by_role("button", name="Moves").click()
    moves = replay.locator("#moves")
    expect(moves.locator("[aria-current=step]")).to_have_text("The deal")
    moves.get_by_role("link", name="Marriage").first.click()
    expect(replay.locator(".status")).to_contain_text("declares a marriage")
    expect(moves).to_be_hidden()


def test_it_plays_by_itself_until_it_is_stopped(replay: Page) -> None:
    replay.locator("#speed select").select_option("quick")
    replay.get_by_role("button", name="Play by itself").click()
    at(replay, 5)
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Play by itself")).to_be_visible()
    stopped = replay.locator(TABLE).get_attribute("data-seq")
    replay.wait_for_timeout(1000)
    expect(replay.locator(TABLE)).to_have_attribute("data-seq", stopped or "")


def test_both_hands_or_own_eyes(replay: Page) -> None:
    expect(replay.locator(".open")).to_have_count(0)
    replay.get_by_role("link", name="Open both hands").click()
    expect(replay.locator(".open .card")).to_have_count(8)
    replay.locator("#on").click()
    at(replay, 3)
    expect(replay.locator(".open .card")).to_have_count(8)
    replay.get_by_role("link", name="Close their hand").click()
    expect(replay.locator(".open")).to_have_count(0)


@pytest.fixture
def plain(browser: Browser, replay: Page) -> Iterator[Page]:
    """The same page in the same visitor's browser, without JavaScript."""
    context = browser.new_context(
        java_script_enabled=False, storage_state=replay.context.storage_state()
    )
    page = context.new_page()
    page.goto(replay.url)
    yield page
    context.close()


def test_step_without_javascript(plain: Page) -> None:
    expect(plain.locator("#play")).to_be_hidden()
    plain.locator("#on").click()
    at(plain, 3)
    plain.locator("#trick-on").click()
    at(plain, 4)
    plain.get_by_role("link", name="Open both hands").click()
    expect(plain.locator(".open .card")).to_have_count(7)
    at(plain, 4)
    plain.locator("#last").click()
    expect(plain.locator(".headline")).to_be_visible()
    plain.locator("#back").click()
    plain.locator("#first").click()
    at(plain, 2)


def test_the_link_is_for_anybody(replay: Page, browser: Browser) -> None:
    replay.get_by_role("button", name="Menu").click()
    link = replay.get_by_label("Link to this replay").input_value()
    context = browser.new_context()
    stranger = context.new_page()
    assert stranger.goto(replay.url).status == 404  # type: ignore[union-attr]
    stranger.goto(link)
    stranger.locator("#on").click()
    at(stranger, 3)
    context.close()


@pytest.mark.parametrize("hands", ["own", "both"])
def test_it_fits_and_is_accessible(replay: Page, looked_at: UUID, hands: str) -> None:
    for seq in (2, 28, 122, 123, 400):
        replay.goto(f"/match/{looked_at}/replay/?at={seq}&hands={hands}")
        check_sizes(replay, f"replay at {seq}")
        replay.set_viewport_size({"width": 1280, "height": 800})
        check_access(replay, f"replay at {seq}")


# --- the proof ---------------------------------------------------------------------------------

HOLDS = "Your browser agrees: this deal is fair."


@pytest.fixture
def proof(open_page: Open, looked_at: UUID) -> Page:
    """The proof's page."""
    return open_page(f"/match/{looked_at}/proof/")


def test_the_browser_agrees(proof: Page) -> None:
    expect(proof.locator(".browser")).to_have_text([HOLDS, HOLDS])
    expect(proof.locator(".verdict[data-verdict=holds]")).to_have_count(4)
    check_access(proof, "proof")


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ("nonce", "nonce and pack do not make the fingerprint"),
        ("pack", "nonce and pack do not make the fingerprint"),
        ("cut", "is not the one that was dealt"),
    ],
)
def test_a_changed_nonce_pack_or_cut_fails(proof: Page, part: str, reason: str) -> None:
    field = proof.locator(f"#{part}-1")
    before = field.input_value()
    first, second, *rest = before.split(" ") if part == "pack" else [*before]
    changed = " ".join([second, first, *rest]) if part == "pack" else f"{int(before[0], 16) ^ 1:x}"
    field.fill(changed if part == "pack" else changed + before[1:])
    verdict = proof.locator(".browser").first
    expect(verdict).to_contain_text(reason)
    expect(verdict).to_have_attribute("data-verdict", "fails")
    field.fill(before)
    expect(verdict).to_have_text(HOLDS)


def test_the_opponent_is_asked_again(proof: Page) -> None:
    proof.get_by_role("button", name="Ask the opponent again").click()
    asked = proof.locator("#asked")
    expect(asked.get_by_role("status")).to_contain_text("decisions asked again")
    # The opponent of this match played at random.
    expect(asked.locator(".verdict")).to_have_attribute("data-verdict", "fails")
    expect(asked.get_by_role("listitem").first).to_contain_text("Row ")
    expect(asked).to_contain_text("brought in from elsewhere")
    check_access(proof, "proof, asked again")


def test_a_card_too_many_fails(proof: Page) -> None:
    field = proof.locator("#pack-2")
    field.fill(field.input_value() + " QS1")
    expect(proof.locator(".browser").nth(1)).to_contain_text("not the 64 cards")


def test_fair_play_in_plain_words(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("contentinfo").get_by_role("link", name="Fair play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fair play")
    check_access(page, "fairness")
