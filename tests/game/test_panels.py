"""What stands on the felt when no cards are out, and what the score plate says meanwhile."""

from __future__ import annotations

import pytest

from game.engine.phases import Phase
from game.engine.run import PERSON
from game.models import Match
from game.rendering.frames import page_of, render
from game.selectors import log_of
from tests.factories import MatchFactory, played, your

pytestmark = pytest.mark.django_db


def shown(match: Match) -> str:
    """Return the person's table of a match."""
    return render(page_of(match, log_of(match)))


def test_the_score_plate_says_that_the_pack_is_cut() -> None:
    html = shown(MatchFactory(log=played(1, until=your(Phase.CUT))))
    assert "The cut" in html and "of 32" not in html
    assert html.count("#back") >= 16, "the pack lies spread"
    playing = shown(MatchFactory(log=played(1, until=your(Phase.LEAD))))
    assert "The cut" not in playing and "Trick 1 of 32" in playing


@pytest.mark.parametrize(("seed", "won"), [(0, True), (5, False)], ids=["won", "lost"])
def test_the_end_shows_the_points_and_the_winners_hand(seed: int, won: bool) -> None:
    match = MatchFactory(log=played(seed), wins_before=1)
    html = shown(match)
    assert f"{match.own_points}&nbsp;:&nbsp;{match.other_points}" in html
    assert f'data-outcome="{match.result}"' in html
    assert ('class="scene won"' in html) is won
    assert ("gained" in html) is won, "the level that is new is marked"
    assert (played(seed).state.verdict.winner == PERSON) is won
