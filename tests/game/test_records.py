"""Records: statistics, history and leaderboards, right and by indexes."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Player, today
from game import tallies
from game.benchmarks import records as benchmark
from game.models import Match, Run, Tally
from game.records import Filters, best_deals, best_runs, history_of, statistics_of
from game.rendering.plots import plots_of
from game.selectors import state_of
from tests.factories import MatchFactory, PlayerFactory, UserFactory, last_card, played
from tests.game.playing import act, legal_text
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


def listed(**fields: Any) -> Player:
    """A player with an account."""
    player: Player = PlayerFactory(user=UserFactory(), **fields)
    return player


def run_with(player: Player, wins: int, margin: int, day: datetime.date | None = None) -> Run:
    day = day or today()
    return Run.objects.create(
        player=player,
        wins=wins,
        margin=margin,
        ended=timezone.now(),
        reached_on=day,
        reached_month=day.replace(day=1),
    )


# --- tallies -----------------------------------------------------------------------------------


@pytest.fixture
def finished() -> Match:
    """A match that was finished through the service."""
    match: Match = MatchFactory(log=played(until=last_card))
    act(match, legal_text(match))
    match.refresh_from_db()
    assert match.result
    return match


def test_the_tally_is_written_with_the_result_and_can_be_made_again(finished: Match) -> None:
    assert tallies.differences(finished, state_of(finished)) == []
    tally = finished.tally
    assert (tally.deals, tally.deal_points) == (2, finished.own_points)
    Tally.objects.filter(pk=tally.pk).update(sevens=tally.sevens + 1)
    assert tallies.differences(finished, state_of(finished)) == ["sevens"]


def test_a_resigned_match_has_a_tally_without_deals(match: Match) -> None:
    act(match, "resign")
    tally = Tally.objects.get(match=match)
    assert (tally.deals, tally.deal_points, tally.deal_margin) == (0, 0, 0)


def test_pauses_count_for_two_minutes_at_most() -> None:
    start = timezone.now()
    times = [start + datetime.timedelta(seconds=after) for after in (0, 30, 86_400, 86_390)]
    assert tallies._seconds(times) == 150


# --- statistics and history --------------------------------------------------------------------


def test_statistics_add_up(finished: Match) -> None:
    statistics = statistics_of(finished.player, [finished.player_id])
    assert statistics.total.matches == 1
    assert statistics.levels[0].matches == 1
    sign = {"win": 1, "loss": -1}.get(finished.result, 0)
    assert statistics.average_margin == sign * finished.margin
    assert statistics.points_per_deal == finished.own_points / 2
    counts = {meld.kind: meld.count for meld in statistics.melds}
    assert counts["marriage"] == finished.tally.marriage
    assert sum(meld.points for meld in statistics.melds) <= finished.own_points
    assert len(plots_of(statistics)["trend"].bars) == 1


def test_practice_is_no_part_of_the_statistics(finished: Match) -> None:
    Match.objects.update(kind="practice", run=None)
    Tally.objects.update(ranked=False)
    statistics = statistics_of(finished.player, [finished.player_id])
    assert (statistics.total.matches, statistics.deals) == (0, 0)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (Filters(), 1),
        (Filters(kind="ranked", level=1), 1),
        (Filters(kind="practice"), 0),
        (Filters(level=2), 0),
        (Filters(since=datetime.date(2026, 2, 3), until=datetime.date(2026, 2, 3)), 1),
        (Filters(since=datetime.date(2026, 2, 4)), 0),
        (Filters(until=datetime.date(2026, 2, 2)), 0),
    ],
)
def test_history_is_filtered(finished: Match, filters: Filters, found: int) -> None:
    Match.objects.update(started="2026-02-03T23:59Z")
    assert history_of([finished.player_id], filters).count() == found


def test_unfinished_matches_are_no_history(match: Match) -> None:
    assert history_of([match.player_id], Filters()).count() == 0


@pytest.mark.parametrize(
    "query",
    [
        "page=0",
        "page=99",
        "page=x",
        "level=9",
        "since=yesterday",
        "result=%00",
        "kind=" + "x" * 9999,
    ],
)
def test_history_answers_whatever_is_asked(visitor: Visitor, finished: Match, query: str) -> None:
    visitor.owns(finished)
    answer = visitor.client.get(f"/history/?{query}")
    assert answer.status_code == 200
    assert str(finished.pk) in answer.text


def test_a_profile_shows_the_numbers_beside_each_plot(visitor: Visitor, finished: Match) -> None:
    visitor.owns(finished)
    page = visitor.client.get("/profile/").text
    assert page.count('<svg class="plot"') == 3
    assert page.count("<table") == 4
    assert "style=" not in page


# --- leaderboards ------------------------------------------------------------------------------


def test_runs_are_compared_as_pairs_and_ties_share_a_place() -> None:
    ahead, behind, first_tie, second_tie = (listed() for _ in range(4))
    run_with(behind, 9, 9999)
    run_with(ahead, 10, 10)
    run_with(first_tie, 3, 500)
    run_with(second_tie, 3, 500)
    places = [(place.place, place.value) for place in best_runs("ever", None)]
    assert places == [(1, "10.0010"), (2, "9.9999"), (3, "3.0500"), (3, "3.0500")]


def test_everybody_is_there_once_with_the_best_run() -> None:
    player = listed()
    for wins in (2, 5, 5, 1):
        run_with(player, wins, 100 * wins)
    (place,) = best_runs("ever", player)
    assert (place.value, place.own, place.name) == ("5.0500", True, player.user.username)


def test_periods_go_by_the_day_of_the_last_win() -> None:
    player, month = listed(), today().replace(day=1)
    earlier = month - datetime.timedelta(days=1)
    run_with(player, 9, 900, earlier)
    run_with(player, 2, 200, month)
    run_with(player, 1, 100, today())
    best = {"ever": "9.0900", "month": "2.0200", "today": "1.0100"}
    if month == today():
        best["today"] = "2.0200"
    assert {period: best_runs(period, None)[0].value for period in best} == best


def test_names_may_be_hidden_and_guests_are_not_there() -> None:
    run_with(listed(listed=False), 4, 400)
    run_with(PlayerFactory(), 8, 800)
    inactive = listed()
    type(inactive.user).objects.filter(pk=inactive.user_id).update(is_active=False)
    run_with(inactive, 7, 700)
    (place,) = best_runs("ever", None)
    assert (place.name, place.value) == ("", "4.0400")


def test_deals_go_by_their_margin_and_count_ranked_only(finished: Match) -> None:
    Player.objects.filter(pk=finished.player_id).update(user=UserFactory())
    Tally.objects.update(deal_margin=720)
    assert [place.value for place in best_deals(None)] == ["720"]
    Tally.objects.update(ranked=False)
    assert best_deals(None) == []


@pytest.mark.parametrize("board", ["", "today/", "month/", "ever/", "deals/"])
def test_an_empty_board_says_so(visitor: Visitor, board: str) -> None:
    assert "Nobody is on this board yet." in visitor.client.get(f"/leaderboards/{board}").text


def test_there_is_no_other_board(visitor: Visitor) -> None:
    assert visitor.client.get("/leaderboards/worst/").status_code == 404


# --- on a large site ---------------------------------------------------------------------------


@pytest.mark.slow
def test_pages_need_few_queries_and_only_indexes() -> None:
    """The figures and plans at full size are ``manage.py bench_records``'s."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Small tables are read whole all the same; so a whole scan is one nothing can replace.
            cursor.execute("SET LOCAL enable_seqscan = off")
    pages = benchmark.measure(benchmark.fill(users=5_000, matches=1_000), runs=3)
    for name, page in pages.items():
        assert page.queries <= 8, name
        assert page.scans == [], name
