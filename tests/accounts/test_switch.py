"""The table's switches: one choice at a time, for whoever throws it, and back again."""

from __future__ import annotations

import pytest

from accounts.models import Player
from tests.accounts.doing import sign_up
from tests.game.visitors import Visitor

pytestmark = [pytest.mark.database, pytest.mark.django_db]

SWITCH = "/settings/switch/"
REST = {"deck": "two", "listed": "on"}


def test_a_guests_switch_holds_and_leaves_all_else_alone(visitor: Visitor) -> None:
    visitor.client.post("/settings/", {"language": "", "speed": "quick", "order": "rank"} | REST)
    answer = visitor.client.post(SWITCH, {"choice": "sound", "to": "on", "next": "/practice/"})
    assert answer["Location"] == "/practice/"
    player = Player.objects.get()
    assert (player.sound, player.last_card, player.speed) == (True, False, "quick")
    visitor.client.post(SWITCH, {"choice": "sound", "to": "off"})
    visitor.client.post(SWITCH, {"choice": "last_card", "to": "on"})
    player.refresh_from_db()
    assert (player.sound, player.last_card) == (False, True)
    assert 'data-last-card="on"' in visitor.client.get("/").text


def test_a_users_switch_is_the_accounts(visitor: Visitor) -> None:
    sign_up(visitor.client)
    visitor.client.post(SWITCH, {"choice": "last_card", "to": "on"})
    assert Player.objects.get(user__isnull=False).last_card


@pytest.mark.parametrize(
    "away", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1"]
)
def test_it_leads_nowhere_else(visitor: Visitor, away: str) -> None:
    answer = visitor.client.post(SWITCH, {"choice": "sound", "to": "on", "next": away})
    assert answer["Location"] == "/settings/"


@pytest.mark.parametrize(
    "posted",
    [{}, {"choice": "sound"}, {"choice": "listed", "to": "on"}, {"choice": "sound", "to": "loud"}],
    ids=["nothing", "no value", "no switch", "no such value"],
)
def test_what_is_no_switch_is_refused_in_words(visitor: Visitor, posted: dict[str, str]) -> None:
    answer = visitor.client.post(SWITCH, posted)
    assert answer.status_code == 400
    assert "<h1" in answer.text
    assert Player.objects.count() == 0


def test_looking_is_not_switching(visitor: Visitor) -> None:
    assert visitor.client.get(SWITCH).status_code == 405
