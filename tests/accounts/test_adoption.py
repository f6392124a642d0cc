"""A guest signs up or logs in: what was played follows, and no run is made better by it."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth.signals import user_logged_in
from django.core.management import call_command

from accounts.guests import SESSION_KEY
from accounts.models import Player, User
from game.adoption import welcome
from game.engine.phases import Phase
from game.engine.run import PERSON
from game.models import Match, Run
from game.records import best_runs
from game.selectors import best_run_of, run_of
from game.services import UnfinishedMatch, match_start, practice_start
from tests.accounts.doing import sign_in, sign_up
from tests.factories import MatchFactory, PlayerFactory, UserFactory, last_card, played, your
from tests.game.playing import act, in_threads, legal_text
from tests.game.visitors import Visitor

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def open_match() -> Match:
    match: Match = MatchFactory(log=played(until=your(Phase.LEAD)))
    return match


def account(*, wins: int = 0, unfinished: bool = False) -> User:
    """A user who has played: a finished ranked match, a run, perhaps a match that goes on."""
    user: User = UserFactory()
    player = PlayerFactory(user=user)
    run = Run.objects.create(player=player, wins=wins, margin=100 * wins)
    MatchFactory(player=player, run=run, log=played())
    if unfinished:
        MatchFactory(player=player, run=run, log=played(until=your(Phase.LEAD)))
    return user


def test_signing_up_keeps_match_run_and_choices(visitor: Visitor) -> None:
    match = open_match()
    Run.objects.filter(pk=match.run_id).update(wins=2, margin=300)
    Player.objects.filter(pk=match.player_id).update(speed="quick")
    visitor.owns(match)
    sign_up(visitor.client)
    player = User.objects.get(username="somebody").player
    assert (player.pk, player.speed, str(run_of(player))) == (match.player_id, "quick", "2.0300")
    assert visitor.client.get(f"/match/{match.pk}/").status_code == 200
    assert SESSION_KEY not in visitor.client.session


def test_a_guest_becomes_the_player_of_an_account_that_never_played(visitor: Visitor) -> None:
    user = UserFactory()
    PlayerFactory(user=user, theme="dark")
    match = open_match()
    visitor.owns(match)
    sign_in(visitor.client, user.username)
    player = Player.objects.get(user=user)
    assert (player.pk, player.theme) == (match.player_id, "dark")


def test_practice_of_an_account_follows_a_guest_that_becomes_its_player(visitor: Visitor) -> None:
    user = UserFactory()
    before = PlayerFactory(user=user)
    practice = MatchFactory(player=before, run=None, kind=Match.Kind.PRACTICE)
    visitor.owns(open_match())
    sign_in(visitor.client, user.username)
    assert visitor.client.get(f"/match/{practice.pk}/").status_code == 200


def test_a_guest_joins_an_account_and_its_run_counts_for_nothing(visitor: Visitor) -> None:
    user = account(wins=1)
    match = open_match()
    Run.objects.filter(pk=match.run_id).update(wins=9, margin=900, reached_on="2026-01-01")
    visitor.owns(match)
    sign_in(visitor.client, user.username)
    assert str(run_of(user.player)) == "1.0100"
    assert str(best_run_of(user.player)) == "1.0100"
    assert [place.value for place in best_runs("ever", None)] == ["1.0100"]
    assert visitor.client.get(f"/match/{match.pk}/").status_code == 200
    with pytest.raises(UnfinishedMatch) as unfinished:
        match_start(player=user.player)
    assert unfinished.value.match == match


def test_a_joined_match_counts_in_the_guests_own_run(visitor: Visitor) -> None:
    user = account(wins=4)
    match = MatchFactory(log=played(until=last_card))
    visitor.owns(match)
    sign_in(visitor.client, user.username)
    act(match, legal_text(match))
    match.refresh_from_db()
    assert match.result
    assert str(run_of(user.player)) == "4.0400"
    assert match_start(player=user.player).level == 5


def test_two_open_matches_are_asked_about(visitor: Visitor) -> None:
    user = account(wins=3, unfinished=True)
    match = open_match()
    visitor.owns(match)
    assert sign_in(visitor.client, user.username)["Location"] == "/keep/"
    page = visitor.client.get("/keep/").text
    assert "3.0300" in page
    assert "0.0000" in page
    assert visitor.client.post("/play/")["Location"] == "/keep/"
    assert visitor.client.get(f"/match/{match.pk}/").status_code == 200


@pytest.mark.parametrize("keeps_guest", [True, False])
def test_one_open_match_is_kept_and_the_other_resigned(visitor: Visitor, keeps_guest: bool) -> None:
    user = account(wins=3, unfinished=True)
    guest, own = open_match(), Match.objects.get(player__user=user, result="")
    visitor.owns(guest)
    sign_in(visitor.client, user.username)
    kept, lost = (guest, own) if keeps_guest else (own, guest)
    assert visitor.client.post("/keep/", {"keep": kept.pk})["Location"] == "/"
    kept.refresh_from_db()
    lost.refresh_from_db()
    assert (kept.result, lost.result, lost.resigned) == ("", "loss", True)
    assert str(run_of(user.player)) == ("0.0000" if keeps_guest else "3.0300")
    assert visitor.client.post("/play/")["Location"] == f"/match/{kept.pk}/"
    assert visitor.client.get("/keep/")["Location"] == "/"


def test_the_question_is_over_when_a_match_was_finished_meanwhile(visitor: Visitor) -> None:
    user = account(unfinished=True)
    guest = open_match()
    visitor.owns(guest)
    sign_in(visitor.client, user.username)
    act(guest, "resign")
    assert visitor.client.get("/keep/")["Location"] == "/"
    assert Player.objects.get(pk=guest.player_id).account == user.player


def test_a_foreign_match_cant_be_kept(visitor: Visitor) -> None:
    user = account(unfinished=True)
    foreign, guest = open_match(), open_match()
    visitor.owns(guest)
    sign_in(visitor.client, user.username)
    visitor.client.post("/keep/", {"keep": foreign.pk})
    visitor.client.post("/keep/", {"keep": "nonsense"})
    foreign.refresh_from_db()
    guest.refresh_from_db()
    assert (foreign.result, foreign.player.account) == ("", None)
    assert Match.objects.filter(result="").count() == 3


@pytest.mark.django_db(transaction=True)
def test_a_guest_is_taken_into_one_account_only() -> None:
    guest, users = PlayerFactory(), [UserFactory() for _ in range(6)]
    in_threads(6, lambda index: welcome(guest, users[index]))
    assert Player.objects.get(pk=guest.pk).user in users
    assert Player.objects.exclude(user=None).count() == 1


def test_a_user_without_a_player_gets_the_guest_at_the_next_match(visitor: Visitor) -> None:
    # As after a crash between the account's row and the taking in.
    match = open_match()
    visitor.owns(match)
    receivers, user_logged_in.receivers = user_logged_in.receivers, []
    user_logged_in.sender_receivers_cache.clear()
    try:
        visitor.client.force_login(UserFactory())
    finally:
        user_logged_in.receivers = receivers
        user_logged_in.sender_receivers_cache.clear()
    session = visitor.client.session
    session[SESSION_KEY] = str(match.player_id)
    session.save()
    assert visitor.client.get(f"/match/{match.pk}/").status_code == 200
    assert visitor.client.post("/play/")["Location"] == "/keep/"
    assert visitor.client.get("/keep/")["Location"] == "/"
    assert visitor.client.post("/play/")["Location"] == f"/match/{match.pk}/"


def test_what_was_joined_verifies(visitor: Visitor) -> None:
    visitor.client.post("/play/")
    act(Match.objects.get(), "resign")
    sign_up(visitor.client, "somebody")
    guest = Visitor()
    guest.client.post("/play/")
    joined = Match.objects.get(result="")
    act(practice_start(player=joined.player, level=3, dealer=PERSON), "resign")
    sign_in(guest.client, "somebody")
    act(joined, "resign")
    act(match_start(player=Player.objects.get(user__username="somebody")), "resign")
    assert Player.objects.get(pk=joined.player_id).account is not None
    told = StringIO()
    call_command("verify_matches", stdout=told)
    assert told.getvalue().strip() == "4 verified, 0 damaged"
