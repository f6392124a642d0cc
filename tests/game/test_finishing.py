"""The end of a match: result and run are written with the deciding action, once (H11, H12)."""

from datetime import timedelta

import pytest
from django.utils import timezone
from freezegun import freeze_time

from game.engine import match as engine_match
from game.engine.match import Verdict
from game.engine.run import PERSON
from game.models import Match, Run
from game.refused import Code
from game.services import match_start
from tests.factories import MatchFactory, Played, last_card, played
from tests.game.playing import act, in_threads, legal_text, logged, refusal, state

pytestmark = pytest.mark.django_db


def about_to(win: bool) -> Played:
    """Return a match whose last card is the person's, and which they then win, or not."""
    for seed in range(60):
        try:
            table = played(seed, until=last_card)
        except LookupError:
            continue
        own, other = table.state.totals()
        if own - other > 50 if win else other - own > 50:
            return table
    raise LookupError


WINNING, LOSING = about_to(win=True), about_to(win=False)


def run_of(match: Match) -> Run:
    return Run.objects.get(pk=match.run_id)


def test_a_won_match_grows_its_run(db: None) -> None:
    match = MatchFactory(log=WINNING)
    Run.objects.filter(pk=match.run_id).update(wins=2, margin=500)
    act(match, legal_text(match))
    now, run = state(match), run_of(match)
    assert now.verdict is not None
    assert (match.result, match.margin, match.resigned) == ("win", now.verdict.margin, False)
    assert (match.own_points, match.other_points) == now.totals()
    assert match.margin == match.own_points - match.other_points
    assert (run.wins, run.margin, run.ended) == (3, 500 + match.margin, None)
    assert (match.to_act, match.finished is None) == (None, False)


def test_the_margin_of_a_run_is_capped(db: None) -> None:
    match = MatchFactory(log=WINNING)
    Run.objects.filter(pk=match.run_id).update(wins=30, margin=9990)
    act(match, legal_text(match))
    assert str(run_of(match)) == "31.9999"


def test_a_lost_match_ends_its_run_and_the_next_one_starts_another(db: None) -> None:
    match = MatchFactory(log=LOSING)
    Run.objects.filter(pk=match.run_id).update(wins=2, margin=500)
    act(match, legal_text(match))
    match.refresh_from_db()
    assert match.result == "loss"
    assert run_of(match).ended == match.finished
    following = match_start(player=match.player)
    assert (following.run.wins, following.level) == (0, 1)
    assert following.run_id != match.run_id


def test_resigning_is_a_loss_with_no_margin(match: Match) -> None:
    act(match, "resign")
    match.refresh_from_db()
    assert (match.result, match.margin, match.resigned) == ("loss", 0, True)
    assert run_of(match).ended is not None
    assert logged(match)[-1] == (PERSON, "resign")


def test_after_the_end_nothing_is_done(db: None) -> None:
    match = MatchFactory(log=WINNING)
    action = legal_text(match)
    ack = act(match, action, command_id="the-last-one")
    length = len(logged(match))
    for late in (action, "draw", "resign", "cut 1"):
        assert refusal(match, late) is Code.FINISHED
    again = act(match, action, command_id="the-last-one", at=ack.seq - 1)
    assert (again.seq, again.duplicate) == (ack.seq, True)
    assert (len(logged(match)), run_of(match).wins) == (length, 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same", [True, False], ids=["one command", "twenty commands"])
def test_twenty_ends_at_once_count_once(same: bool) -> None:
    match = MatchFactory(log=WINNING)
    action, at = legal_text(match), match.seq
    in_threads(
        20,
        lambda index: refusal(
            Match.objects.get(pk=match.pk),
            action,
            at=at,
            command_id="the-command" if same else f"command-{index}",
        ),
    )
    match.refresh_from_db()
    assert (match.result, run_of(match).wins, match.length) == ("win", 1, at + 2)
    assert run_of(match).margin == match.margin


@pytest.mark.parametrize("days", [-400, -1, 1, 400])
def test_a_clock_that_jumps_changes_neither_order_nor_run(db: None, days: int) -> None:
    """Order is by place in the log and number of match, never by time (rows 49; F32)."""
    match = MatchFactory(log=WINNING)
    with freeze_time(timezone.now() + timedelta(days=days)):
        act(match, legal_text(match))
    match.refresh_from_db()
    following = match_start(player=match.player)
    assert (match.result, following.number, following.wins_before) == ("win", 2, 1)
    logged(match)


def test_a_draw_ends_the_run(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random play hardly ever ties, so the verdict is laid down here."""
    match = MatchFactory(log=WINNING)
    action, decide = legal_text(match), engine_match.verdict
    monkeypatch.setattr(
        engine_match,
        "verdict",
        lambda points, rules: Verdict(None, 0) if len(points) == 2 else decide(points, rules),
    )
    act(match, action)
    match.refresh_from_db()
    assert (match.result, match.margin) == ("draw", 0)
    assert (run_of(match).wins, run_of(match).ended) == (0, match.finished)
