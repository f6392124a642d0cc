"""Anyone who may see a finished match may have its opponent asked again, on its proof page."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import Player, User
from game import asking_again, proof_answers
from game.ai import opponent
from game.asking_again import ask_all_again
from game.engine.log import DamagedLog
from game.models import FailedCheck, Match
from game.sharing import token_of
from tests.game.played import play_match
from tests.game.test_damage import change_text
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    cache.clear()


@pytest.fixture
def over() -> Match:
    """A match that was given up after some tricks."""
    return play_match(Player.objects.create(), seed=3, actions=60)


@pytest.fixture
def false_answer(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match in which the opponent did not do what it does."""
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "choose", lambda view, level, seed: view.legal[-1])
        return play_match(Player.objects.create(), seed=3, actions=60)


def test_every_decision_is_asked_again_and_is_the_same(over: Match) -> None:
    found = ask_all_again(over, 60)
    assert found.is_complete
    assert found.asked == found.same > 5
    assert (found.differing, found.fallbacks, found.strangers) == ([], 0, {})


def test_another_answer_is_named(false_answer: Match) -> None:
    found = ask_all_again(false_answer, 60)
    assert found.asked == found.same + len(found.differing)
    one = found.differing[0]
    assert one.answer != one.row.text
    assert not one.fits


def test_a_fallback_is_compared_with_the_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "choose", None)  # raises when it is called
        match = play_match(Player.objects.create(), seed=4, actions=60)
    found = ask_all_again(match, 60)
    assert (found.asked, found.differing) == (0, [])
    assert found.fallbacks > 5
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "fallback", lambda view: view.legal[-1])
        assert ask_all_again(match, 60).differing


def test_another_version_is_not_asked(monkeypatch: pytest.MonkeyPatch, over: Match) -> None:
    signed = opponent.signature()
    monkeypatch.setattr(opponent, "VERSION", opponent.VERSION + 1)
    found = ask_all_again(over, 60)
    assert found.asked == 0
    assert list(found.strangers) == [signed]


def test_time_is_bounded(over: Match) -> None:
    assert not ask_all_again(over, 0).is_complete


def test_a_changed_log_is_not_asked_about(over: Match) -> None:
    change_text(over, 1, "cut 0")
    with pytest.raises(DamagedLog):
        ask_all_again(over, 60)


# --- the page ----------------------------------------------------------------------------------


def page(match: Match) -> str:
    return reverse("proof", args=[match.pk])


def test_its_owner_presses_the_button(visitor: Visitor, over: Match) -> None:
    visitor.owns(over)
    assert "decisions asked again" not in visitor.client.get(page(over)).text
    answer = visitor.client.post(page(over))
    assert answer.status_code == HTTPStatus.OK
    found = ask_all_again(over, 60)
    assert f"{found.asked} decisions asked again, {found.asked} the same." in answer.text
    assert not FailedCheck.objects.exists()


def test_anybody_with_the_link_may(over: Match) -> None:
    answer = Client().post(reverse("shared_proof", args=[token_of(over)]))
    assert answer.status_code == HTTPStatus.OK
    assert "decisions asked again" in answer.text


def test_a_stranger_a_guest_and_a_user_may_not(over: Match, match: Match) -> None:
    guest, user = Visitor(), Visitor()
    guest.owns(match)
    user.signs_in(User.objects.create_user("somebody"))
    for client in (Client(), guest.client, user.client):
        for method in (client.get, client.post):
            assert method(page(over)).status_code == HTTPStatus.NOT_FOUND


def test_another_answer_is_shown_and_staff_hear_of_it(
    visitor: Visitor, false_answer: Match
) -> None:
    visitor.owns(false_answer)
    text = visitor.client.post(page(false_answer)).text
    first = ask_all_again(false_answer, 60).differing[0]
    assert 'data-verdict="fails"' in text
    assert f"Row {first.row.seq}: then “" in text
    kept = FailedCheck.objects.get(match=false_answer)
    assert kept.asked_by == FailedCheck.Asker.VISITOR
    assert f"row {first.row.seq}: the opponent answers {first.answer}" in kept.findings


def test_the_same_question_is_not_asked_twice(
    visitor: Visitor, over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.owns(over)
    text = visitor.client.post(page(over)).text
    monkeypatch.setattr(asking_again.opponent, "choose", None)
    again = visitor.client.post(page(over)).text
    assert "decisions asked again" in text
    assert "decisions asked again" in again


def test_it_is_limited(visitor: Visitor, over: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.owns(over)
    monkeypatch.setattr(proof_answers, "LONGEST", 0.0)  # never complete, so never remembered
    statuses = [visitor.client.post(page(over)).status_code for _ in range(7)]
    assert statuses == [HTTPStatus.OK] * 6 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_one_at_a_time(visitor: Visitor, over: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.owns(over)
    monkeypatch.setattr(proof_answers, "QUEUE", 0.01)
    with proof_answers._one_at_a_time:
        answer = visitor.client.post(page(over))
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert "Others are asking" in answer.text


def test_a_live_match_is_not_found(visitor: Visitor, match: Match) -> None:
    visitor.owns(match)
    assert visitor.client.post(page(match)).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("play QS1", "play: queen of spades"),
        ("seven 7H2", "declare: 7 of hearts"),
        ("meld marriage KC1 QC1", "declare: Marriage (king of clubs and queen of clubs)"),
        ("draw", "draw"),
    ],
)
def test_actions_in_words(text: str, words: str) -> None:
    assert proof_answers.act_in_words(text) == words
