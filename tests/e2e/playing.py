"""Playing in a browser by its handles (design, part 8), and looking at what the server keeps."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from playwright.sync_api import Page

from game.engine.log import Row, fold
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from tests.servers import Server

BUTTON = "#act button[name=action]:visible"
YOURS = '#table[data-to-act="you"]:not([aria-busy])'
OVER = '#table[data-phase="finished"]'
MOST_PRESSES = 400
MATCH = "id, first_dealer, length, result, own_points, other_points, margin, resigned, damaged"


def press_play(page: Page) -> None:
    """Start a match from the home page, and wait until it is all there, its styles too."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(YOURS).wait_for()
    page.wait_for_load_state()


def seq(page: Page) -> int:
    """Return the row that the table shows."""
    return int(page.locator("#table").get_attribute("data-seq") or -1)


def next_turn(page: Page, after: int) -> None:
    """Wait until the table has gone on and the person may act again, or the match is over."""
    page.locator(f'{YOURS}:not([data-seq="{after}"]), {OVER}').wait_for()


def press(page: Page, which: int = 0) -> None:
    """Press one of the buttons that act, and wait for the next turn."""
    before, buttons = seq(page), page.locator(BUTTON)
    buttons.nth(which % buttons.count()).click()
    next_turn(page, before)


def play_to(page: Page, phase: str) -> None:
    """Press buttons until the person is to act in a phase."""
    for turn in range(MOST_PRESSES):
        if page.locator(f'#table[data-phase="{phase}"]').count():
            return
        press(page, turn)
    raise AssertionError(f"never came to {phase}")


def match_id(page: Page) -> UUID:
    """Return the match that a page shows."""
    return UUID(page.locator("#main").get_attribute("data-match") or "")


def rows_of(server: Server, match: UUID) -> list[tuple[Row, str | None]]:
    """Return the log of a match with its command ids."""
    query = "SELECT match_id, seq, seat, text, command_id FROM game_action ORDER BY seq"
    return [
        (Row(*values), command)
        for found, *values, command in server.rows(query)
        if UUID(str(found)) == match
    ]


def check_result(server: Server, page: Page) -> None:
    """Compare what the page says of a finished match with the server's log and columns."""
    kept = columns(server, match_id(page))
    rows = [row for row, _ in rows_of(server, match_id(page))]
    state = fold(HOUSE, kept["first_dealer"], rows)
    assert state.verdict is not None
    results = {PERSON: "win", OPPONENT: "loss", None: "draw"}
    assert kept["result"] == results[state.verdict.winner]
    assert (kept["own_points"], kept["other_points"]) == state.totals()
    assert (kept["length"], kept["margin"]) == (len(rows), state.verdict.margin)
    assert not kept["damaged"]
    headlines = {"win": "You win the match", "loss": "The opponent wins", "draw": "draw"}
    assert headlines[kept["result"]] in page.locator(".headline").inner_text()
    assert str(kept["margin"]) in page.locator(".panel .facts").inner_text()
    commands = [command for _, command in rows_of(server, match_id(page)) if command]
    assert len(commands) == len(set(commands))


def columns(server: Server, match: UUID) -> dict[str, Any]:
    """Return what the server keeps of a match beside its log."""
    found = server.rows(f"SELECT {MATCH} FROM game_match")
    values = next(row for row in found if UUID(str(row[0])) == match)
    return dict(zip(MATCH.split(", "), values, strict=True))
