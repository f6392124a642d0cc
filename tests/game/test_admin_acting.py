"""What staff do with a finished match: read its log, verify it, take it along, declare it void."""

from __future__ import annotations

import datetime
from http import HTTPStatus
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player, User
from game.admin.log import log_rows
from game.ai import opponent
from game.engine.log import DamagedLog
from game.figures.updating import update
from game.models import Action, FailedCheck, Match, Run, Voiding
from game.services import match_damaged
from tests.factories import MatchFactory, PlayerFactory, played
from tests.game.played import play_match
from tests.game.test_damage import change_text, pk_of, statement
from tests.game.test_verify import row_of, spoil_summary, swap_rows
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Match:
    """A match that was played a little and given up."""
    return play_match(Player.objects.create(), seed=3, actions=30)


def staff(*permissions: str) -> Client:
    """Return the browser of a member of staff with these rights."""
    user = User.objects.create_user("clerk", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def address(name: str, match: Match) -> str:
    return reverse(f"admin:game_match_{name}", args=[match.pk])


# --- the log -------------------------------------------------------------------------------------


def set_time(match: Match, seq: int, moment: datetime.datetime) -> None:
    naive = str(moment.replace(tzinfo=None)) if connection.vendor == "sqlite" else moment
    sql = "UPDATE game_action SET created = %s WHERE match_id = %s AND seq = %s"
    statement(sql, naive, pk_of(match), seq)


def test_the_log_tells_times_who_decided_and_what_was_slow(over: Match) -> None:
    noon = datetime.datetime(2026, 3, 14, 12, tzinfo=datetime.UTC)
    answers = [row.seq for row in log_rows(over) if row.decider]
    for seq in range(over.length):
        set_time(over, seq, noon + datetime.timedelta(milliseconds=10 * seq))
    set_time(over, answers[0], noon + datetime.timedelta(milliseconds=10 * answers[0] + 8))
    rows = log_rows(over)
    assert rows[0].since is None
    assert rows[answers[0]].since == pytest.approx(18)
    assert rows[answers[0]].decider == opponent.signature()
    assert {row.mark for row in rows} == {""}
    for seq in range(answers[0], over.length):
        set_time(over, seq, noon + datetime.timedelta(milliseconds=10 * seq + 400))
    assert [row.seq for row in log_rows(over) if row.mark == "slow"] == [answers[0]]
    page = staff("view_match").get(address("change", over)).text
    assert "410.0 ms" in page
    assert "1 marked." in page


def test_a_pause_and_a_fallback_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "choose", None)
        match = play_match(Player.objects.create(), seed=4, actions=30)
    set_time(match, 0, timezone.now() - datetime.timedelta(hours=1))
    marks = {row.mark for row in log_rows(match)}
    assert marks == {"", "fallback", "pause"}


def test_of_a_live_match_nothing_is_told(match: Match) -> None:
    assert log_rows(match) == []
    page = staff("view_match", "add_voiding").get(address("change", match)).text
    assert "play " not in page
    assert address("void", match) not in page


# --- verifying -----------------------------------------------------------------------------------

DAMAGES = {
    "a changed byte": lambda match: change_text(match, 1, "cut 0"),
    "a missing row": lambda match: statement(f"DELETE FROM game_action WHERE {row_of(match, 12)}"),
    "swapped rows": swap_rows,
    "a false summary": spoil_summary,
}


@pytest.mark.parametrize("name", DAMAGES)
def test_every_damage_is_shown_and_kept_until_it_is_gone(over: Match, name: str) -> None:
    client, other = staff("view_match"), play_match(Player.objects.create(), seed=5, actions=20)
    DAMAGES[name](over)
    page = client.get(address("verify", over)).text
    assert "The match is damaged." in page
    assert f"match {over.pk}" in page
    kept = FailedCheck.objects.get()
    assert (kept.match, kept.asked_by) == (over, "staff")
    assert "found a difference" in client.get(address("change", over)).text
    assert "The match is sound" in client.post(address("verify", other)).text
    assert FailedCheck.objects.count() == 1


def test_a_whole_check_takes_a_finding_back_and_a_small_one_does_not(over: Match) -> None:
    client = staff("view_match")
    spoil_summary(over)
    client.get(address("verify", over))
    Match.objects.filter(pk=over.pk).update(own_points=over.own_points)
    client.get(address("verify", over))
    assert FailedCheck.objects.exists()
    answer = client.post(address("verify", over))
    assert "decisions of the opponent asked again." in answer.text
    assert not FailedCheck.objects.exists()


def test_the_opponent_is_asked_when_posted(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "choose", lambda view, level, seed: view.legal[-1])
        match = play_match(Player.objects.create(), seed=3, actions=60)
    client = staff("view_match")
    assert "The match is sound" in client.get(address("verify", match)).text
    assert "the opponent answers" in client.post(address("verify", match)).text


def test_the_page_of_a_damaged_match_opens_all_the_same(over: Match) -> None:
    change_text(over, 5, "play")
    match_damaged(over.pk, DamagedLog(5, "test"))
    client = staff("view_match")
    assert "The match is damaged." in client.get(address("change", over)).text
    assert client.get(address("json", over)).json()["damaged"] is True
    assert client.get(address("export", over)).status_code == HTTPStatus.CONFLICT


# --- taking along --------------------------------------------------------------------------------


def test_the_json_holds_everything(over: Match) -> None:
    found = staff("view_match").get(address("json", over)).json()
    stored = Action.objects.filter(match=over).order_by("seq")
    assert [(row["seq"], row["seat"], row["text"], row["hash"]) for row in found["log"]] == list(
        stored.values_list("seq", "seat", "text", "hash")
    )
    assert found["shuffles"][0]["nonce"] == over.shuffles.get(deal=1).nonce
    assert (found["id"], found["result"], found["void"]) == (str(over.pk), "loss", False)


# --- voiding -------------------------------------------------------------------------------------


def test_declare_void_with_a_reason_and_take_it_back(over: Match, visitor: Visitor) -> None:
    client = staff("view_match", "add_voiding")
    assert address("void", over) in client.get(address("change", over)).text
    assert client.get(address("void", over)).status_code == HTTPStatus.OK
    answer = client.post(address("void", over), {"reason": "The server hung.", "is_void": "1"})
    assert answer["Location"] == address("change", over)
    over.refresh_from_db()
    assert over.voided
    page = client.get(address("change", over)).text
    assert "The server hung." in page
    assert "clerk" in page
    assert LogEntry.objects.get().change_message == "Declared void: The server hung."
    history = client.get(address("history", over)).text
    assert "The server hung." in history
    visitor.owns(over)
    assert "“The server hung.”" in visitor.client.get(reverse("match", args=[over.pk])).text
    assert "The server hung." in visitor.client.get(reverse("history")).text
    client.post(address("void", over), {"reason": "It did not.", "is_void": "0"})
    over.refresh_from_db()
    assert not over.voided
    assert "declared void" not in visitor.client.get(reverse("match", args=[over.pk])).text
    assert Voiding.objects.count() == 2


def test_a_reason_is_needed(over: Match) -> None:
    client = staff("view_match", "add_voiding")
    answer = client.post(address("void", over), {"reason": "  ", "is_void": "1"})
    assert "Please give a reason." in answer.text
    assert not Voiding.objects.exists()


def test_two_of_staff_at_once_change_nothing_twice(over: Match) -> None:
    client = staff("view_match", "add_voiding")
    for _ in range(2):
        client.post(address("void", over), {"reason": "Twice.", "is_void": "1"}, follow=True)
    assert Voiding.objects.count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_who_may_not_void(over: Match, match: Match, method: str) -> None:
    posted: dict[str, Any] = {"reason": "x", "is_void": "1"}
    lookers, user = staff("view_match"), Visitor()
    user.signs_in(User.objects.create_user("other"))
    assert getattr(lookers, method)(address("void", over), posted).status_code == 403
    for client in (Client(), user.client):
        assert getattr(client, method)(address("void", over), posted).status_code == 302
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    assert getattr(boss, method)(address("void", match), posted).status_code == 404
    assert not Voiding.objects.exists()


def test_the_audit_is_only_read() -> None:
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    for model in ("voiding", "failedcheck"):
        assert boss.get(reverse(f"admin:game_{model}_changelist")).status_code == HTTPStatus.OK
        assert boss.get(reverse(f"admin:game_{model}_add")).status_code == HTTPStatus.FORBIDDEN


# --- people and runs -----------------------------------------------------------------------------


def test_users_and_players_are_shown_with_their_runs() -> None:
    user = User.objects.create_user("ada")
    player = PlayerFactory(user=user)
    match = MatchFactory(player=player)
    Run.objects.filter(pk=match.run_id).update(wins=3, margin=870)
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    run = reverse("admin:game_run_change", args=[match.run_id])
    page = boss.get(reverse("admin:accounts_user_change", args=[user.pk])).text
    assert f'<a href="{run}">3.0870</a>' in page
    page = boss.get(reverse("admin:accounts_player_change", args=[player.pk])).text
    assert run in page
    page = boss.get(run).text
    assert reverse("admin:game_match_change", args=[match.pk]) in page


# --- the dashboard -------------------------------------------------------------------------------

DASHBOARD = reverse("admin:game_dashboard")


def test_the_dashboard_tells_days_results_times_and_errors(over: Match) -> None:
    MatchFactory(log=played(2), finished=timezone.now(), level=3)
    broken = play_match(Player.objects.create(), seed=5, actions=20)
    spoil_summary(broken)
    update()
    client = staff("view_match")
    client.get(address("verify", broken))
    Match.objects.filter(pk=over.pk).update(damaged=True)
    page = client.get(DASHBOARD).text
    for text in (
        "3 matches in all",
        '<svg class="plot"',
        "Latest damaged matches",
        "Latest failed checks",
        "own_points is",
        opponent.signature(),
    ):
        assert text in page, text
    assert client.get(DASHBOARD, {"days": "90"}).context["days"] == 90
    assert client.get(DASHBOARD, {"days": "nonsense"}).context["days"] == 30


def test_the_dashboard_asks_little(
    over: Match, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    update()
    client = staff("view_match")
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        client.get(DASHBOARD)


def test_the_dashboard_without_any_match() -> None:
    page = staff("view_match").get(DASHBOARD)
    assert page.status_code == HTTPStatus.OK
    assert "No match is known to be damaged." in page.text


def test_who_may_see_the_dashboard() -> None:
    assert staff("view_run").get(DASHBOARD).status_code == HTTPStatus.FORBIDDEN
    assert Client().get(DASHBOARD).status_code == HTTPStatus.FOUND
