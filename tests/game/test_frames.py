"""Frames: one for each row, and what is shown where nobody can choose anything."""

import re

import pytest

from game.engine.actions import Action as Act
from game.engine.actions import Draw
from game.engine.log import replay
from game.engine.rulesets import HOUSE
from game.engine.run import PERSON
from game.models import Match
from game.rendering.frames import Frame, frames_of
from game.selectors import log_of
from tests.factories import MatchFactory, played

pytestmark = pytest.mark.django_db
TWO_DEALS = 0
"""A random match of two deals."""
MIDDLE = 'id="trick"'
"""The middle of the table, which a panel takes the place of."""


def handles(frame: Frame) -> tuple[str, str, list[str]]:
    """Return a frame's phase, who is to act, and the actions it offers."""
    phase, to_act = re.findall(r'data-(?:phase|to-act)="(\w+)"', frame.html)[:2]
    return phase, to_act, re.findall(r'name="action" value="([^"]+)"', frame.html)


def shown(match: Match) -> list[tuple[list[Act], list[Frame]]]:
    """Return for every row what the person may do after it, and its frames."""
    steps = replay(HOUSE, match.first_dealer, log_of(match))
    return [(step.match.legal_actions(PERSON), list(frames_of(match, step))) for step in steps]


def test_every_row_is_a_frame_and_the_last_is_two() -> None:
    match = MatchFactory(log=played(TWO_DEALS))
    frames = [frame for _, frames in shown(match) for frame in frames]
    assert [frame.seq for frame in frames] == [*range(match.length), match.seq]
    trick, end = (handles(frame) for frame in frames[-2:])
    assert trick == ("shuffle", "none", []) and end == ("finished", "none", [])
    assert MIDDLE in frames[-2].html and MIDDLE not in frames[-1].html
    assert [frame.kind for frame in frames[-2:]] == ["follow", "end"]


def test_the_last_trick_of_the_first_deal_is_shown_before_its_end() -> None:
    frames = [frame for _, frames in shown(MatchFactory(log=played(TWO_DEALS))) for frame in frames]
    second = next(frame.seq for frame in frames if frame.kind == "commit" and frame.seq)
    trick, panel = frames[second - 1], frames[second]
    assert handles(trick) == ("shuffle", "none", []) and MIDDLE in trick.html
    assert handles(panel)[:2] == ("cut", "you")


def test_a_frame_offers_what_is_legal_unless_there_is_no_choice() -> None:
    for legal, frames in shown(MatchFactory(log=played(TWO_DEALS))):
        _, to_act, offered = handles(frames[0])
        if legal == [Draw()]:
            assert (to_act, offered) == ("none", [])
        else:
            assert set(offered) == {str(action) for action in legal}
            assert (to_act == "you") == bool(legal)


@pytest.mark.parametrize(
    ("seed", "told", "run"),
    [
        (0, "Your run stands at 3.0520. The next opponent plays at level 4.", "3.0520"),
        (5, "ends at 2.0400.", "0.0000"),
    ],
    ids=["won", "lost"],
)
def test_the_end_says_what_becomes_of_the_run(seed: int, told: str, run: str) -> None:
    match = MatchFactory(log=played(seed), wins_before=2, margin_before=400)
    end = shown(match)[-1][1][-1]
    assert end.kind == "end" and end.say.endswith(told)
    assert f"Your run: {run}" in end.html
    assert "Your run: 2.0400" in shown(match)[-2][1][-1].html
    match.kind = Match.Kind.PRACTICE
    assert shown(match)[-1][1][-1].say == ""


def test_a_first_match_that_is_lost_ends_no_run() -> None:
    assert shown(MatchFactory(log=played(5)))[-1][1][-1].say == ""
