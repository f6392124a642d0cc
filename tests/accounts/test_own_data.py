"""One's own data: downloaded whole, without hidden cards; deleted for good."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.usersessions.models import UserSession

from accounts.guests import SESSION_KEY
from accounts.models import Player, User
from game.engine.phases import Phase
from game.models import Match, Run
from game.records import best_runs
from tests.accounts.doing import sign_in, sign_up
from tests.factories import PASSWORD, MatchFactory, UserFactory, played, your
from tests.game.visitors import Visitor

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def download(visitor: Visitor) -> Any:
    answer = visitor.client.get("/data/bezique.json")
    assert "attachment" in answer["Content-Disposition"]
    return json.loads(answer.content)


def test_everything_is_in_the_file(visitor: Visitor) -> None:
    visitor.owns(MatchFactory(log=played()))
    sign_up(visitor.client, email="me@example.com")
    export = download(visitor)
    assert export["account"]["name"] == "somebody"
    assert export["account"]["email"] == "me@example.com"
    assert export["preferences"]["speed"] == "normal"
    (match,) = export["matches"]
    assert match["result"]
    assert sum(len(line.split()) == 66 for line in match["log"]) == 2  # both packs


def test_a_live_match_shows_no_pack(visitor: Visitor) -> None:
    visitor.owns(MatchFactory(log=played(until=your(Phase.LEAD))))
    (match,) = download(visitor)["matches"]
    assert "- deal" in match["log"]
    assert not any(len(line.split()) > 60 for line in match["log"])


def test_the_pack_of_a_deal_that_is_over_is_shown(visitor: Visitor) -> None:
    second = played(until=lambda state: state.deal_number == 2 and your(Phase.LEAD)(state))
    visitor.owns(MatchFactory(log=second))
    (match,) = download(visitor)["matches"]
    assert [len(line.split()) for line in match["log"] if line.startswith("- deal")] == [66, 2]


def test_a_newcomer_has_no_data(visitor: Visitor) -> None:
    export = download(visitor)
    assert (export["account"], export["matches"]) == (None, [])


def test_deleting_asks_for_the_password(visitor: Visitor) -> None:
    sign_up(visitor.client)
    assert visitor.client.post("/accounts/delete/", {"password": "wrong"}).status_code == 400
    assert User.objects.count() == 1


def test_nobody_can_tell_whose_the_matches_of_a_deleted_account_were(visitor: Visitor) -> None:
    match = MatchFactory(log=played())
    Run.objects.filter(pk=match.run_id).update(wins=7)
    visitor.owns(match)
    sign_up(visitor.client)
    other = Visitor()
    sign_in(other.client, "somebody")
    assert visitor.client.post("/accounts/delete/", {"password": PASSWORD})["Location"] == "/"
    assert (User.objects.count(), UserSession.objects.count()) == (0, 0)
    player = Player.objects.get(pk=match.player_id)
    assert (player.user, player.is_guest) == (None, False)
    assert Match.objects.filter(pk=match.pk).exists()
    assert best_runs("ever", None) == []
    for someone in (visitor, other):
        assert someone.client.get(f"/match/{match.pk}/").status_code == 404
        assert "Sign in" in someone.client.get("/").text


def test_a_session_that_remembers_the_player_gets_nothing(visitor: Visitor) -> None:
    match = MatchFactory(log=played())
    visitor.owns(match)
    sign_up(visitor.client)
    visitor.client.post("/accounts/delete/", {"password": PASSWORD})
    stranger = Visitor()
    session = stranger.client.session
    session[SESSION_KEY] = str(match.player_id)
    session.save()
    assert stranger.client.get(f"/match/{match.pk}/").status_code == 404


def test_one_device_can_be_signed_out(visitor: Visitor) -> None:
    sign_up(visitor.client)
    other = Visitor()
    sign_in(other.client, "somebody")
    session = UserSession.objects.get(session_key=other.client.session.session_key)
    assert str(session.pk) in visitor.client.get("/accounts/sessions/").text
    visitor.client.post(f"/accounts/sessions/{session.pk}/end/")
    assert other.client.get("/accounts/sessions/").status_code == 302
    assert visitor.client.get("/accounts/sessions/").status_code == 200


def test_a_foreign_device_is_unknown(visitor: Visitor) -> None:
    stranger = Visitor()
    sign_up(stranger.client, "stranger")
    session = UserSession.objects.get()
    visitor.client.force_login(UserFactory())
    assert visitor.client.post(f"/accounts/sessions/{session.pk}/end/").status_code == 404
    assert visitor.client.post("/accounts/sessions/99999999/end/").status_code == 404
    assert UserSession.objects.filter(pk=session.pk).exists()
