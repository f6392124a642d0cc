"""A void match counts for nothing: runs, tallies and figures are what they are without it."""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Player, User
from game.engine.run import Record, RunScore
from game.models import Action, DailyFigures, Match, Run, Tally, Voiding
from game.records import Filters as HistoryFilters
from game.records import best_deals, history_of, statistics_of
from game.run_verification import check_runs
from game.selectors import best_run_of, run_of
from game.services import match_start
from game.verification import Checked, check_match
from game.voiding import NOTHING_NEW, UNFINISHED, VoidingRefused, match_void
from tests.factories import MatchFactory, PlayerFactory, UserFactory, played
from tests.game.played import play_match
from tests.game.test_runs import WINNERS, decide, margin_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk() -> User:
    """A member of staff."""
    return User.objects.create_user("clerk", is_staff=True)


def void(match: Match, by: User, *, is_void: bool = True) -> Voiding:
    """Declare a match void, or let it count again."""
    return match_void(match_id=match.pk, by=by, reason="The network failed.", is_void=is_void)


def ranked_of(player: Player) -> list[Match]:
    return list(Match.objects.filter(player=player, kind="ranked").order_by("number"))


def check_pure_fold(player: Player) -> None:
    """The runs are the engine's fold over the results that count, and the verification agrees."""
    expected = Record()
    matches = ranked_of(player)
    for match in matches:
        if match.result and not match.voided:
            expected = expected.after(WINNERS[match.result], match.margin)
    assert (run_of(player), best_run_of(player)) == (expected.run, expected.best)
    assert Run.objects.filter(player=player, ended=None).count() <= 1
    assert all(run.matches.exists() for run in Run.objects.filter(player=player))
    checked = [Checked(match, (), match.result) for match in matches]
    voidings = Voiding.objects.filter(match__player=player)
    runs = Run.objects.filter(player=player)
    assert [str(finding) for finding in check_runs(checked, runs, voidings)] == []


# A match to play, or the place of an earlier one that becomes void or counts again.
acts = st.one_of(
    st.tuples(
        st.sampled_from(["win", "win", "win", "loss", "draw", "resigned"]),
        st.integers(1, 200).map(lambda tens: tens * 10),
    ),
    st.integers(0, 30),
)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(acts, max_size=14))
def test_the_run_is_a_pure_fold_without_it(db: None, sequence: list[Any]) -> None:
    player, clerk = PlayerFactory(), UserFactory(is_staff=True)
    for step in sequence:
        matches = ranked_of(player)
        if isinstance(step, int):
            if matches:
                match = matches[step % len(matches)]
                void(match, clerk, is_void=not match.voided)
        else:
            result, margin = step
            match = match_start(player=player)
            assert match.score_before == run_of(player)
            assert match.level == min(5, 1 + run_of(player).wins)
            decide(match, result, margin_of(result, margin))
        check_pure_fold(player)


def test_many_random_histories(clerk: User) -> None:
    random = Random(12)
    player = PlayerFactory()
    for _ in range(60):
        matches = ranked_of(player)
        if matches and random.random() < 0.4:
            match = random.choice(matches)
            void(match, clerk, is_void=not match.voided)
        else:
            result = random.choice(["win", "win", "win", "loss", "draw"])
            decide(match_start(player=player), result, margin_of(result, random.randrange(10, 500)))
    check_pure_fold(player)


def results(player: Player, *sequence: str) -> list[Match]:
    """Play ranked matches that end so, each by a margin of 100; return them."""
    for result in sequence:
        decide(match_start(player=player), result, margin_of(result, 100))
    return ranked_of(player)


def test_a_void_loss_joins_two_runs_and_taken_back_parts_them(clerk: User) -> None:
    player = PlayerFactory()
    matches = results(player, "win", "win", "loss", "win")
    void(matches[2], clerk)
    assert run_of(player) == RunScore(3, 300)
    assert Run.objects.filter(player=player).count() == 1
    void(matches[2], clerk, is_void=False)
    assert (run_of(player), best_run_of(player)) == (RunScore(1, 100), RunScore(2, 200))
    assert [run.matches.count() for run in Run.objects.order_by("pk")] == [3, 1]


def test_a_void_win_counts_in_no_run(clerk: User) -> None:
    player = PlayerFactory()
    matches = results(player, "win", "win", "loss")
    void(matches[1], clerk)
    assert best_run_of(player) == RunScore(1, 100)
    check_pure_fold(player)


def test_a_match_that_is_played_goes_on_in_the_joined_run(clerk: User) -> None:
    player = PlayerFactory()
    matches = results(player, "win", "loss")
    live = match_start(player=player)
    void(matches[1], clerk)
    live.refresh_from_db()
    decide(live, "win", 100)
    assert run_of(player) == RunScore(2, 200)
    check_pure_fold(player)


def test_the_day_of_a_run_is_that_of_its_last_win_that_counts(clerk: User) -> None:
    player = PlayerFactory()
    matches = results(player, "win", "win")
    day = datetime.datetime(2026, 1, 31, 12, tzinfo=datetime.UTC)
    Match.objects.filter(pk=matches[0].pk).update(finished=day)
    void(matches[1], clerk)
    run = Run.objects.get(player=player)
    assert (run.reached_on, run.reached_month) == (day.date(), day.date().replace(day=1))


def test_the_log_stays_and_the_tally_counts_no_more(clerk: User) -> None:
    player = PlayerFactory(user=UserFactory())
    match = play_match(player, seed=1, actions=40)
    Tally.objects.filter(match=match).update(deal_margin=500, deals=1)
    before = list(Action.objects.filter(match=match).order_by("seq").values())
    assert best_deals(None)
    void(match, clerk)
    assert list(Action.objects.filter(match=match).order_by("seq").values()) == before
    assert best_deals(None) == []
    statistics = statistics_of(player, [player.pk])
    assert (statistics.total.matches, statistics.deals, statistics.latest) == (0, 0, [])
    assert [found.voided for found in history_of([player.pk], HistoryFilters())] == [True]


def test_it_stays_sound_and_a_false_mark_is_found(clerk: User) -> None:
    match = play_match(PlayerFactory(), seed=1, actions=40)
    void(match, clerk)
    match.refresh_from_db()
    assert check_match(match).findings == ()
    Match.objects.filter(pk=match.pk).update(voided=False)
    match.refresh_from_db()
    assert any("voided is False" in str(found) for found in check_match(match).findings)


def test_it_is_audited(clerk: User) -> None:
    [match] = results(PlayerFactory(), "win")
    void(match, clerk)
    row = Voiding.objects.get(match=match)
    assert (row.by, row.by_name, row.is_void) == (clerk, "clerk", True)
    clerk.delete()
    row.refresh_from_db()
    assert (row.by, row.by_name) == (None, "clerk")
    with pytest.raises(TypeError):
        row.save()
    with pytest.raises(TypeError):
        row.delete()
    with pytest.raises(TypeError):
        Voiding.objects.filter(pk=row.pk).update(reason="another")


def test_the_day_s_figures_are_counted_anew(clerk: User) -> None:
    [match] = results(PlayerFactory(), "win")
    today = timezone.now().date()
    same = {"level": match.level, "kind": "ranked"}
    that_day = DailyFigures.objects.create(day=today, **same)
    other = DailyFigures.objects.create(day=today - datetime.timedelta(days=1), **same)
    void(match, clerk)
    that_day.refresh_from_db()
    other.refresh_from_db()
    assert (that_day.is_stale, other.is_stale) == (True, False)


def test_practice_can_be_void_and_touches_no_run(clerk: User) -> None:
    match = MatchFactory(kind="practice", run=None, log=played(2), finished=timezone.now())
    void(match, clerk)
    assert not Run.objects.exists()


def test_what_is_played_or_void_already_is_refused(clerk: User, match: Match) -> None:
    with pytest.raises(VoidingRefused) as refused:
        void(match, clerk)
    assert refused.value.reason == UNFINISHED
    [over] = results(PlayerFactory(), "win")
    void(over, clerk)
    with pytest.raises(VoidingRefused) as refused:
        void(over, clerk)
    assert refused.value.reason == NOTHING_NEW
    assert Voiding.objects.count() == 1
