"""Giving a result away: the line, and for whom the page is."""

from __future__ import annotations

import pytest
from django.utils import translation

from game.engine.run import RunScore
from game.models import Match
from game.rendering.telling import match_text, run_text
from tests.factories import MatchFactory, PlayerFactory, UserFactory, played
from tests.game.visitors import Visitor

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def finished(seed: int = 0, wins: int = 2, margin: int = 750) -> Match:
    """Return a finished match that was the third of a run; seed 0 wins it, seed 5 loses."""
    found: Match = MatchFactory(
        log=played(seed), wins_before=wins, margin_before=margin, player=PlayerFactory()
    )
    return found


def page(match: Match) -> str:
    """Return the address of the page that shares a match."""
    return f"/match/{match.pk}/share/"


def test_the_line_has_the_score_string_and_what_it_means() -> None:
    score = RunScore(3, 870)
    assert run_text(score) == "Bezique 3.0870 — 3 wins, 870 points of margin"
    assert run_text(RunScore(1, 20)).endswith("0020 — 1 win, 20 points of margin")
    with translation.override("ja"):
        assert "3.0870" in run_text(score) and "3連勝" in run_text(score)
    with translation.override("ko"):
        assert "3.0870" in run_text(score) and "3연승" in run_text(score)


def test_a_won_match_tells_its_run_and_a_lost_one_what_ended() -> None:
    won, lost = finished(), finished(5)
    assert str(won.score_after) in match_text(won)
    assert "my run ended at 2.0750" in match_text(lost)
    nothing = finished(5, wins=0, margin=0)
    assert f"{nothing.own_points} to {nothing.other_points}" in match_text(nothing)


def test_its_owner_is_given_the_line_and_both_links(visitor: Visitor) -> None:
    match = finished()
    visitor.owns(match)
    text = visitor.client.get(page(match)).text
    assert str(match.score_after) in text
    assert "\nhttp://testserver/</textarea>" in text
    assert "\nhttp://testserver/replay/" in text
    assert page(match) in visitor.client.get(f"/match/{match.pk}/").text


def test_it_is_nobody_elses(visitor: Visitor) -> None:
    match = finished()
    assert Visitor().client.get(page(match)).status_code == 404
    visitor.signs_in(UserFactory())
    assert visitor.client.get(page(match)).status_code == 404


def test_a_match_that_is_played_has_nothing_to_share(visitor: Visitor) -> None:
    match = MatchFactory()
    visitor.owns(match)
    assert visitor.client.get(page(match)).status_code == 404


def test_a_profile_shares_the_run_and_the_best_one(visitor: Visitor) -> None:
    match = finished()
    match.run.wins, match.run.margin = 3, 870
    match.run.save()
    visitor.owns(match)
    assert "Bezique 3.0870 — 3 wins" in visitor.client.get("/profile/").text
    assert "share-run" not in Visitor().client.get("/profile/").text
