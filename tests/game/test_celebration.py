"""The great melds are celebrated: the viewer's own, for as long as their frame lasts."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.match import Match as MatchState
from game.rendering.frames import render
from tests.game.arranged import arranged, page_of

OURS: dict[str, Any] = {
    "table": "KH1 QH1 QS1 JD1",
    "hand": "AH1 10H1 JH1 QS2",
    "other": "9C1 8C1",
}
SEQUENCE = "meld sequence KH1 QH1 AH1 10H1 JH1"


def celebrated(match: MatchState) -> bool:
    """Say whether the page marks a meld to celebrate."""
    return "data-celebrates" in render(page_of(match))


def test_a_sequence_and_a_double_bezique_are() -> None:
    assert 'data-celebrates="250"' in render(page_of(arranged(SEQUENCE, **OURS)))
    double = arranged(
        "meld double_bezique QS1 QS2 JD1 JD2", table="QS1 JD1", hand="QS2 JD2", other="9C1"
    )
    assert 'data-celebrates="500"' in render(page_of(double))


@pytest.mark.parametrize(
    ("acts", "laid"),
    [
        ((), OURS),
        ((SEQUENCE, "draw"), OURS),
        (("meld bezique QS1 JD1",), {"table": "QS1", "hand": "JD1 7C1", "other": "9C1"}),
    ],
    ids=["before", "after the draw", "a bezique"],
)
def test_nothing_else_is(acts: tuple[str, ...], laid: dict[str, Any]) -> None:
    assert not celebrated(arranged(*acts, **laid))


def test_the_opponents_meld_is_not() -> None:
    theirs = {"other": OURS["hand"], "other_table": OURS["table"], "hand": "9C1 8C1", "to_act": 1}
    assert not celebrated(arranged(SEQUENCE, **theirs))
