"""The run is a fold of the results in start order, whatever they are (H12, R47, R48)."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Player
from game.engine.match import Verdict
from game.engine.run import OPPONENT, PERSON, Record, RunScore
from game.models import Match, Run
from game.selectors import best_run_of, run_of
from game.services import _summarise, match_start, practice_start
from tests.factories import PlayerFactory
from tests.game.playing import act

WINNERS = {"win": PERSON, "loss": OPPONENT, "draw": None, "resigned": OPPONENT}
NOON = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.UTC)
results = st.tuples(
    st.sampled_from(["win", "win", "win", "loss", "draw", "resigned"]),
    st.integers(1, 200).map(lambda tens: tens * 10),
)
# A run long enough for the cap: only wins, with large margins.
long_runs = st.lists(
    st.tuples(st.just("win"), st.integers(80, 200).map(lambda n: n * 10)), max_size=15
)
sequences = st.one_of(st.lists(results, max_size=25), long_runs)


def margin_of(result: str, margin: int) -> int:
    return margin if result in ("win", "loss") else 0


def check_fold(sequence: Iterable[tuple[str, int]]) -> None:
    """Count results in runs as the service does, and compare each step with the engine's fold."""
    expected, runs = Record(), [Run()]
    for result, given_margin in sequence:
        margin = margin_of(result, given_margin)
        expected = expected.after(WINNERS[result], margin)
        stored = "loss" if result == "resigned" else result
        runs[-1].count(stored, margin, NOON)
        if runs[-1].ended:
            runs.append(Run())
        assert runs[-1].score == expected.run
        assert max(run.score for run in runs) == expected.best
        assert runs[-1].margin <= 9999


@settings(max_examples=200, deadline=None)
@given(sequences)
def test_a_run_is_a_fold_of_its_results(sequence: list[tuple[str, int]]) -> None:
    check_fold(sequence)


def test_a_run_is_a_fold_of_thousands_of_rows_of_results() -> None:
    random = Random(48)
    for _ in range(3000):
        often_won = random.choice([0.5, 0.9, 1.0])
        row = [
            ("win" if random.random() < often_won else random.choice(list(WINNERS)), margin)
            for margin in (random.randrange(10, 2000, 10) for _ in range(random.randrange(16)))
        ]
        check_fold(row)


def decide(match: Match, result: str, margin: int) -> None:
    """End a match as the service does when its log comes to this verdict."""
    if result == "resigned":
        act(match, "resign")
        return
    verdict = Verdict(WINNERS[result], margin)
    state: Any = SimpleNamespace(
        verdict=verdict, totals=lambda: (500, 400), to_act=None, points=[], histories=[]
    )
    _summarise(match, state)


@pytest.mark.django_db
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(results, max_size=8))
def test_the_service_folds_alike(db: None, sequence: list[tuple[str, int]]) -> None:
    player = PlayerFactory()
    expected = Record()
    for result, given_margin in sequence:
        margin = margin_of(result, given_margin)
        match = match_start(player=player)
        assert match.score_before == expected.run
        assert match.level == min(5, 1 + expected.run.wins)
        decide(match, result, margin)
        expected = expected.after(WINNERS[result], margin)
        assert match.score_after == expected.run
        assert (run_of(player), best_run_of(player)) == (expected.run, expected.best)


@pytest.mark.django_db
def test_three_wins_then_a_loss() -> None:
    player = PlayerFactory()
    for margin in (320, 410, 140):
        decide(match_start(player=player), "win", margin)
    assert str(run_of(player)) == "3.0870"
    decide(match_start(player=player), "loss", 700)
    assert (str(run_of(player)), str(best_run_of(player))) == ("0.0000", "3.0870")


@pytest.mark.django_db
def test_the_best_run_is_compared_as_a_pair() -> None:
    player = PlayerFactory()
    Run.objects.create(player=player, wins=9, margin=9999, ended=timezone.now())
    Run.objects.create(player=player, wins=10, margin=10, ended=timezone.now())
    assert best_run_of(player) == RunScore(10, 10)


@pytest.mark.django_db
def test_the_day_of_a_run_is_that_of_its_last_win() -> None:
    player = PlayerFactory()
    decide(match_start(player=player), "win", 100)
    Run.objects.update(reached_on="2026-01-31", reached_month="2026-01-01")
    decide(match_start(player=player), "draw", 0)
    run = Run.objects.get()
    assert run.reached_on is not None
    assert (run.reached_on.isoformat(), run.ended is None) == ("2026-01-31", False)


# --- practice ----------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("result", ["win", "loss", "draw", "resigned"])
def test_practice_never_touches_the_run(result: str) -> None:
    player = PlayerFactory()
    decide(match_start(player=player), "win", 200)
    practice = practice_start(player=player, level=5, dealer=PERSON)
    assert (practice.level, practice.first_dealer, practice.run) == (5, PERSON, None)
    decide(practice, result, 900)
    assert (str(run_of(player)), str(best_run_of(player))) == ("1.0200", "1.0200")


@pytest.mark.django_db
def test_practice_moves_neither_the_dealer_nor_the_next_match() -> None:
    player = PlayerFactory()
    first = match_start(player=player)
    practice_start(player=player, level=1, dealer=PERSON)
    practice_start(player=player, level=1, dealer=PERSON)
    act(first, "resign")
    second = match_start(player=player)
    assert (first.number, first.first_dealer) == (1, OPPONENT)
    assert (second.number, second.first_dealer) == (2, PERSON)


@pytest.mark.django_db
def test_a_ranked_match_and_practice_may_be_open_at_once() -> None:
    player: Player = PlayerFactory()
    match_start(player=player)
    practice_start(player=player, level=3, dealer=OPPONENT)
    assert Match.objects.filter(player=player, result="").count() == 2
