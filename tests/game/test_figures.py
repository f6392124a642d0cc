"""Figures of days: what is counted, from what, when anew; and the luck of dealt hands."""

from __future__ import annotations

import datetime
from io import StringIO
from random import Random
from statistics import mean

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player, User
from game.engine.cards import CARDS, mask_of, parse_card, suit_of
from game.engine.deal import Deal
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.figures import updating
from game.figures.counting import DayCount, Logged, counted_matches
from game.figures.intervals import mean_of, share_of
from game.figures.luck import Luck, dealt_hands, expected, luck_of
from game.figures.reading import luck_by_level, matches_by_day, results_by_level, times_by_level
from game.figures.times import bucket_of, middle_of, quantile
from game.figures.updating import update, update_if_old
from game.models import DailyFigures, DailyLuck, FiguresUpdate, Match
from game.voiding import match_void
from tests.factories import MatchFactory, PlayerFactory, played
from tests.game.played import play_match

NOW = timezone.now()
pytestmark = pytest.mark.django_db


def hand(text: str) -> int:
    return mask_of(map(parse_card, text.split()))


# --- luck ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "trump", "luck"),
    [
        ("7S1 8S1 9S1 7C1 8C1 9C1 7D1 8D1", "H", Luck(0, 0, 0)),
        ("7H1 7H2 AS1 10S1 7C1 8C1 9C1 7D1", "H", Luck(40, 0, 2)),
        ("KS1 QS1 KC1 QC1 7C1 8C1 9C1 7D1", "H", Luck(40, 2, 0)),
        ("KH1 QH1 KH2 QH2 7C1 8C1 9C1 7D1", "H", Luck(40, 1, 0)),
        ("AH1 10H2 KH1 QH1 JH2 8C1 9C1 7D1", "H", Luck(250 + 40 + 20, 2, 2)),
        ("QS1 JD1 QS2 JD2 7C1 8C1 9C1 7D1", "H", Luck(40 + 500, 2, 0)),
        ("AS1 AH1 AC1 AD1 JS1 JH2 JC1 JD1", "H", Luck(100 + 40 + 40, 2, 4)),
        ("QS1 QH1 QC1 QD1 JD1 7C1 8C1 9C1", "C", Luck(60 + 40 + 10, 2, 0)),
    ],
)
def test_what_a_hand_is_worth(cards: str, trump: str, luck: Luck) -> None:
    assert luck_of(hand(cards), "SHCD".index(trump)) == luck


@pytest.mark.parametrize("dealer", [PERSON, OPPONENT])
def test_hands_are_those_the_engine_deals(dealer: int) -> None:
    pack = Random(3).sample(range(CARDS), CARDS)
    deal = Deal(HOUSE, dealer, pack)
    hands = dealt_hands(pack, dealer)
    for seat in (PERSON, OPPONENT):
        assert deal.hand_of(seat) == hands[seat]


def test_what_is_expected_is_what_honest_shuffles_give() -> None:
    random, found = Random(8), []
    for _ in range(20_000):
        pack = random.sample(range(CARDS), 17)
        found.append(luck_of(mask_of(pack[:8]), suit_of(pack[16])))
    assert expected().brisques == 2.0
    for place, reach in ((0, 1.0), (1, 0.02), (2, 0.03)):
        assert mean(luck[place] for luck in found) == pytest.approx(expected()[place], abs=reach)


# --- buckets and intervals -----------------------------------------------------------------------


def test_times_come_back_within_five_percent() -> None:
    for time in (0.07, 1.0, 3.3, 47.0, 999.0, 5000.0):
        assert middle_of(bucket_of(time)) == pytest.approx(time, rel=0.05)
    assert bucket_of(0.0) == 0
    counts = {bucket_of(10.0): 98, bucket_of(300.0): 2}
    assert quantile(counts, 0.5) == pytest.approx(10, rel=0.05)
    assert quantile(counts, 0.99) == pytest.approx(300, rel=0.05)
    assert quantile({}, 0.5) == 0.0


def test_intervals() -> None:
    half = share_of(50, 100)
    assert (round(half.low, 3), round(half.high, 3)) == (0.404, 0.596)
    none = share_of(0, 10)
    assert (none.low, round(none.high, 3)) == (0.0, 0.278)
    assert share_of(0, 0) == (0.0, 0.0, 1.0)
    values = [1, 2, 3, 4, 5]
    found = mean_of(5, sum(values), sum(value * value for value in values))
    assert (found.value, round(found.reach, 3)) == (3.0, round(1.96 * (2.5 / 5) ** 0.5, 3))
    assert mean_of(0, 0, 0).value == 0.0


# --- counting ------------------------------------------------------------------------------------


def logged(seat: int | None, at: float, command_id: str | None) -> Logged:
    return Logged(seat, "draw", command_id, NOW + datetime.timedelta(milliseconds=at))


def test_only_answers_of_the_opponent_are_timed() -> None:
    count = DayCount()
    match = Match(level=2, kind="ranked", result="loss", resigned=True, ruleset=HOUSE.key)
    rows = [
        logged(None, 0, None),
        logged(PERSON, 5000, "x"),
        logged(OPPONENT, 5040, "ai:2:1-full"),
        logged(OPPONENT, 5040, None),  # a draw that the table made by itself
        logged(OPPONENT, 5140, "ai:4:fallback"),
        logged(OPPONENT, 95_000, "ai:5:1-full"),  # after a restart
    ]
    count.add(match, rows)
    found = count.results[2, "ranked"]
    assert found.counts == {
        "losses": 1, "resigned": 1, "replies": 2, "fallbacks": 1,
    }  # fmt: skip
    assert found.reply_ms == pytest.approx(140)


def finished(day: datetime.date, **columns: object) -> Match:
    """A match of two deals that was finished at noon of a day."""
    noon = datetime.datetime.combine(day, datetime.time(12), datetime.UTC)
    found: Match = MatchFactory(log=played(2), finished=noon, **columns)
    return found


TODAY = NOW.date()
YESTERDAY = TODAY - datetime.timedelta(days=1)


def test_a_day_s_matches_are_counted_by_level_and_kind() -> None:
    finished(TODAY, level=2)
    finished(TODAY, level=2, kind="practice", run=None)
    finished(YESTERDAY, level=5)
    assert update() == 2
    rows = {(row.day, row.level, row.kind): row for row in DailyFigures.objects.all()}
    assert set(rows) == {
        (TODAY, 2, "ranked"),
        (TODAY, 2, "practice"),
        (YESTERDAY, 5, "ranked"),
    }
    assert all(row.wins + row.draws + row.losses == 1 for row in rows.values())
    luck = DailyLuck.objects.get(day=TODAY, level=2, seat=PERSON)
    assert luck.hands == 4
    assert DailyLuck.objects.count() == 4


def test_what_does_not_count() -> None:
    finished(TODAY, kind="imported", run=None, origin="00000000-0000-4000-8000-000000000000")
    finished(TODAY, voided=True)
    finished(TODAY, damaged=True)
    MatchFactory()  # is still played
    assert list(counted_matches(TODAY)) == []
    update()
    assert not DailyLuck.objects.exists()


def test_a_counted_day_is_left_alone_until_a_match_of_it_is_void() -> None:
    old = TODAY - datetime.timedelta(days=9)
    match = finished(old)
    assert update() == 1
    assert update() == 0
    match_void(match_id=match.pk, by=User.objects.create_user("clerk"), reason="x", is_void=True)
    assert update() == 1
    assert not DailyLuck.objects.filter(day=old).exists()
    match_void(match_id=match.pk, by=User.objects.get(), reason="x", is_void=False)
    assert update() == 1
    assert DailyLuck.objects.filter(day=old).count() == 2
    assert not DailyFigures.objects.filter(is_stale=True).exists()


def test_the_opponent_s_times_and_fallbacks_are_those_of_the_log() -> None:
    match = play_match(Player.objects.create(), seed=3, actions=40)
    update()
    [times] = [found for found in times_by_level(DailyFigures.objects.all()) if found.replies]
    answers = match.actions.filter(command_id__startswith="ai:").count()
    assert (times.level, times.replies, times.fallbacks) == (1, answers, 0)
    assert 0 < times.quantiles[0] <= times.quantiles[1] <= times.quantiles[2]
    assert times.mean > 0


def test_results_and_days_add_up() -> None:
    for day in (TODAY, YESTERDAY):
        finished(day, level=3)
    update()
    rows = list(DailyFigures.objects.all())
    level = next(found for found in results_by_level(rows) if found.level == 3)
    assert level.matches == 2
    assert [day.total for day in matches_by_day(rows, 3)] == [0, 1, 1]


def test_the_command_counts_all_anew_when_told() -> None:
    finished(TODAY - datetime.timedelta(days=5))
    out = StringIO()
    call_command("update_figures", stdout=out)
    call_command("update_figures", stdout=out)
    call_command("update_figures", "--all", stdout=out)
    assert out.getvalue() == "1 days counted\n0 days counted\n1 days counted\n"


# --- in the background ---------------------------------------------------------------------------


@pytest.fixture
def submitted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What would be done in the background."""
    done: list[object] = []

    class Executor:
        def submit(self, *what: object) -> None:
            done.append(what)

    monkeypatch.setattr(updating, "_executor", Executor())
    monkeypatch.setattr(updating.transaction, "on_commit", lambda do: do())
    return done


def test_an_old_count_is_brought_up_to_date_once(submitted: list[object]) -> None:
    for _ in range(3):
        update_if_old()
    assert len(submitted) == 1
    update()
    update_if_old()
    assert len(submitted) == 1
    FiguresUpdate.objects.update(counted=NOW - datetime.timedelta(hours=25))
    update_if_old()
    update_if_old()
    assert len(submitted) == 2


def test_a_claim_of_a_process_that_died_ends(submitted: list[object]) -> None:
    update_if_old()
    FiguresUpdate.objects.update(claimed=NOW - datetime.timedelta(hours=2))
    update_if_old()
    assert len(submitted) == 2


@pytest.mark.django_db(transaction=True)
def test_it_is_counted_in_a_thread() -> None:
    play_match(PlayerFactory(), seed=3, actions=10)
    Client().get(reverse("fairness"))
    updating._executor.submit(int).result(20)  # the only thread is free again: it is done
    assert FiguresUpdate.objects.get().counted is not None
    assert FiguresUpdate.objects.get().claimed is None
    assert DailyFigures.objects.count() == 1


def test_a_failure_in_the_background_is_logged_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(updating, "update", None)
    updating._in_background()


# --- the page ------------------------------------------------------------------------------------


def test_the_page_tells_the_luck_of_both_seats() -> None:
    for _ in range(2):
        finished(TODAY, level=4)
    update()
    [level, total] = luck_by_level()
    assert (level.level, total.level) == (4, 0)
    assert total.person.hands == total.opponent.hands == 4
    text = Client().get(reverse("fairness")).text
    assert f"{level.person.brisques.value:.2f}" in text
    assert f"{level.opponent.points.value:.1f}" in text


def test_the_page_without_any_match() -> None:
    assert luck_by_level() == []
    page = Client().get(reverse("fairness"))
    assert page.status_code == 200
    assert "No match has been counted yet." in page.text
