"""A whole match by the keyboard alone, told by what is read out; the keys that read; their list."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.playing import OVER, check_result, next_turn, seq
from tests.servers import Server

SAY = "#say"
MOST_TABS = 40
FOCUS = """() => {
    const at = document.activeElement;
    const style = getComputedStyle(at);
    const seen = at.getClientRects().length > 0 && at.matches(":focus-visible")
        && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const heard = at.cloneNode(true);
    heard.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
    return [at.localName, heard.textContent.trim().replace(/\\s+/g, " "), seen];
}"""
"""What has the focus: its tag, the words that are heard of it, and whether it can be seen."""
PAGE = "body"
DECLARATION = r"^[A-Z][\w ]+ \d+ .* of "


class Keyboard:
    """Somebody who has a keyboard and what is read out, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def focus(self) -> str:
        """Return the words of what has the focus, which must be seen to have it."""
        tag, words, seen = self.page.evaluate(FOCUS)
        assert tag != PAGE, "the focus is lost"
        assert seen, f"the focus on {tag} “{words}” cannot be seen"
        return str(words)

    def go_to(self, words: str) -> None:
        """Press Tab until something with these words has the focus."""
        for _ in range(MOST_TABS):
            self.press("Tab")
            if self.page.evaluate(FOCUS)[0] == PAGE:
                continue  # behind the last thing of the page comes the browser's own
            if re.search(words, self.focus()):
                return
        raise AssertionError(f"Tab never comes to {words!r}")

    def hear(self, key: str, answer: str = ".") -> str:
        """Press a key that reads out, until what is said is its answer and not an event."""
        for _ in range(10):
            self.press(key)
            said = self.page.locator(SAY).inner_text()
            if re.search(answer, said):
                return said
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{key} said {said!r}, not {answer!r}")

    def do(self, key: str) -> None:
        """Press a key that acts, and wait for the next turn; the focus is where one can see it."""
        before = seq(self.page)
        self.press(key)
        next_turn(self.page, before)


EVERYTHING = {"Cut the", "Your lead:", "Your turn:", "You took", "You must"}
MOST_MATCHES = 4
"""To meet with everything: in some matches the pack gives nothing to declare."""
CHOICES = r"^(Cut|Your lead|Your turn|You must|You have none|You took|The match is over)"


@pytest.fixture
def player(open_page: Open) -> Iterator[Keyboard]:
    """Somebody at the home page, whose tab key starts at its top."""
    page = open_page()
    page.emulate_media(reduced_motion="reduce")
    yield Keyboard(page)


def start(player: Keyboard) -> None:
    """Start a match, and wait for the line: until then a form posts by itself, to a new page."""
    player.go_to("^Play$")
    player.press("Enter")
    player.page.locator("#connection[data-state=up]").wait_for(state="attached")


def play_card(player: Keyboard) -> None:
    """Go along the cards to one that is playable, and play it."""
    if "playable" not in player.focus():
        player.go_to(" of ")
        player.press("Home")
    while "playable" not in player.focus():
        player.press("ArrowRight")
    player.do("Enter")


def play_match(player: Keyboard) -> set[str]:
    """Play a match to its end; return the first two words of each thing there was to do."""
    told: set[str] = set()
    while "match is over" not in (may := player.hear("w", CHOICES)):
        told.add(may.split()[0] + " " + may.split()[1])
        if may.startswith("Cut"):
            player.go_to("^Cut and deal$")
            player.do("Enter")
        elif not may.startswith("You took"):
            play_card(player)
        elif "with" in may or "you take" in may:
            player.go_to(DECLARATION)
            player.do("Enter")
        else:
            player.do("d")
        player.focus()
    player.page.locator(OVER).wait_for()
    return told


def test_whole_matches(player: Keyboard, server: Server) -> None:
    start(player)
    told: set[str] = set()
    for _ in range(MOST_MATCHES):
        told |= play_match(player)
        check_result(server, player.page)
        player.go_to("^Play on$")
        player.press("Enter")
        player.page.locator('#table[data-phase="cut"]').wait_for()
        player.go_to("^Cut and deal$")
        if told >= EVERYTHING:
            return
    raise AssertionError(f"in {MOST_MATCHES} matches only {told}")


READINGS = {
    "h": r"^Your hand: (\w+ of \w+, ){7}\w+ of \w+\.$",
    "t": r"^You have no table cards\. The opponent has no table cards\.$",
    "u": r"^The trump suit is \w+\. The turn-up is the \w+ of \w+\. 48 cards left\.$",
    "s": r"^This deal: you 0, the opponent 1?0\. Brisques: you 0, the opponent 0\. Trick 1 of 32\.",
    "l": r"^There is no last trick to look at\.$",
    "w": r"^Your lead: play any card\.$",
}


@pytest.fixture
def seated(player: Keyboard) -> Keyboard:
    """The same person with the first cards in hand."""
    start(player)
    player.go_to("^Cut and deal$")
    player.do("Enter")
    player.focus()
    return player


def test_one_key_each_reads_out(seated: Keyboard) -> None:
    for key, answer in READINGS.items():
        seated.hear(key, answer)
    seated.do("1")
    told = seated.hear("t") + seated.hear("l")
    assert re.search(r"^The opponent leads the |You lead the .* You take the trick", told)


def test_the_list_of_keys_takes_the_focus_and_gives_it_back(seated: Keyboard) -> None:
    before, keys = seated.focus(), seated.page.get_by_role("heading", name="Keys")
    seated.press("?")
    expect(keys).to_be_visible()
    assert seated.focus() == "Close"
    seated.hear("u", READINGS["u"])
    seated.press("Escape")
    expect(keys).to_be_hidden()
    assert seated.focus() == before


def test_single_keys_can_be_switched_off(seated: Keyboard) -> None:
    page = seated.page
    page.evaluate("document.documentElement.dataset.shortcuts = 'off'")
    for key in ("h", "?", "1"):
        seated.press(key)
    assert "Your hand" not in page.locator(SAY).inner_text()
    expect(page.get_by_role("heading", name="Keys")).to_be_hidden()
    assert seq(page) == 2
