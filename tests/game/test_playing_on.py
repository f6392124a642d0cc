"""Playing on from a decision of a finished match, and endings tried again."""

from __future__ import annotations

from http import HTTPStatus
from random import Random
from urllib.parse import parse_qs, urlparse

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from game.ai.advice import advise
from game.engine.actions import Play
from game.engine.log import Row
from game.engine.phases import Phase
from game.engine.rulesets import Ruleset, ruleset_of
from game.engine.run import PERSON
from game.engine.view import view_for
from game.models import Match, Review, ReviewedDecision, Shuffle
from game.records import Filters, history_of
from game.review.endings import NoEnding, try_of
from game.review.playing_on import NotPlayable, play_on
from game.selectors import rows_of, state_of
from game.verification import check_match
from tests.factories import MatchFactory, played, your
from tests.game.played import play_on as go_on
from tests.game.playing import act, logged
from tests.game.reviewed import finished_match, of_two_deals, reviewed
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try fewer worlds than a review has time for, and fewer packs."""
    monkeypatch.setattr("game.ai.advice.TRIES", 200)
    monkeypatch.setattr("game.review.luck.TIMES", 1)


@pytest.fixture
def match() -> Match:
    """A guest's finished match of two deals."""
    return of_two_deals()


@pytest.fixture
def review(match: Match) -> Review:
    """Its review."""
    return reviewed(match)


def decision(review: Review, **which: object) -> ReviewedDecision:
    found = review.decisions.filter(**which).first()
    assert found is not None
    return found


# --- playing on --------------------------------------------------------------------------------


def test_it_stands_as_the_match_stood_then(match: Match, review: Review) -> None:
    at = decision(review, deal=2, trick=9).seq
    before = logged(match)
    started = play_on(match, at)

    assert logged(started) == before[:at]
    assert (started.kind, started.level, started.run) == (Match.Kind.PRACTICE, match.level, None)
    assert (started.taken_from, started.taken_at) == (match, at)
    assert state_of(started).to_act == started.to_act == PERSON
    assert Shuffle.objects.filter(match=started).count() == 2
    assert logged(match) == before


def test_it_is_played_to_its_end_and_verified(match: Match, review: Review) -> None:
    columns = Match.objects.filter(pk=match.pk).values().get()
    started = play_on(match, decision(review, deal=1, trick=20).seq)
    go_on(started, seed=3)

    assert started.result
    checked = check_match(started)
    assert not checked.is_damaged, checked.findings
    assert started.shuffles.filter(deal=1).get().nonce == match.shuffles.get(deal=1).nonce
    for second in started.shuffles.filter(deal=2):  # sealed anew: it was not dealt by then
        assert second.nonce != match.shuffles.get(deal=2).nonce
    assert Match.objects.filter(pk=match.pk).values().get() == columns


def test_the_person_may_do_otherwise_there(match: Match, review: Review) -> None:
    chosen = decision(review, part="play", verdict="mistake")
    started = play_on(match, chosen.seq)
    act(started, chosen.best)

    assert rows_of(started.pk)[chosen.seq].text == chosen.best


def test_a_changed_beginning_is_found(match: Match, review: Review) -> None:
    started = play_on(match, decision(review, deal=1, trick=9).seq)
    other = finished_match(seed=6)
    Match.objects.filter(pk=started.pk).update(taken_from=other)
    started.refresh_from_db()

    reasons = [finding.reason for finding in check_match(started, ask_opponent=False).findings]
    assert "does not begin as the match it was played on from" in reasons


@pytest.mark.parametrize("at", [-1, 0, 1, 2, 10_000])
def test_there_is_nothing_to_play_on_from_but_a_decision(match: Match, at: int) -> None:
    with pytest.raises(NotPlayable):
        play_on(match, at)


def test_a_match_that_goes_on_is_not_played_on_from() -> None:
    running = MatchFactory(log=played(until=your(Phase.FOLLOW)))
    with pytest.raises(NotPlayable):
        play_on(running, 3)


def test_only_practice_has_a_beginning_of_another_match(match: Match) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(taken_at=3)


def test_its_owner_plays_on_and_finds_it_marked(visitor: Visitor, match: Match) -> None:
    review = reviewed(match)
    visitor.owns(match)
    at = decision(review, deal=1, trick=9).seq
    answer = visitor.client.post(reverse("review_play_on", args=[match.pk, at]))
    started = Match.objects.get(taken_from=match)

    assert answer.url == reverse("match", args=[started.pk])
    said = f"Played on from match {match.number}."
    assert said in visitor.client.get(answer.url).content.decode()
    assert said in visitor.client.get(reverse("practice")).content.decode()
    act(started, "resign")
    page = visitor.client.get(answer.url).content.decode()
    assert reverse("review", args=[match.pk]) in page
    assert said in visitor.client.get(reverse("history")).content.decode()
    assert history_of([match.player_id], Filters()).count() == 2
    nowhere = visitor.client.post(reverse("review_play_on", args=[match.pk, 1]))
    assert nowhere.status_code == HTTPStatus.NOT_FOUND


# --- endings -----------------------------------------------------------------------------------


def ending_at(review: Review) -> int:
    """Return the row of the first decision of the first deal's ending."""
    return decision(review, part="ending", deal=1).seq


def test_the_best_line_solves_it(visitor: Visitor, match: Match, review: Review) -> None:
    visitor.owns(match)
    address = reverse("review_ending", args=[match.pk, ending_at(review)])
    before = logged(match)
    for _ in range(9):
        cards = parse_qs(urlparse(address).query).get("cards", [""])[0].split()
        tried = try_of(*_log(match), ending_at(review), cards)
        if tried.is_over:
            break
        best = advise(view_for(tried.state, PERSON)).best.action
        answer = visitor.client.post(address, {"action": str(best)})
        assert answer.status_code == HTTPStatus.FOUND
        address = answer.url

    assert "Solved." in visitor.client.get(address).content.decode()
    review.refresh_from_db()
    assert review.solved == [1]
    assert logged(match) == before
    assert Match.objects.count() == 1


def _log(match: Match) -> tuple[Ruleset, int, list[Row]]:
    return ruleset_of(match.ruleset), match.first_dealer, rows_of(match.pk)


def test_a_worse_line_names_what_it_lost(match: Match, review: Review) -> None:
    at = ending_at(review)
    losses = set()
    for seed in range(12):
        random, tried = Random(seed), try_of(*_log(match), at)
        while not tried.is_over:
            action = random.choice(tried.state.legal_actions(PERSON))
            assert isinstance(action, Play)
            tried.play(str(action))
        losses.add(tried.lost)

    assert min(losses) >= 0
    assert max(losses) >= 10
    assert all(loss % 10 == 0 for loss in losses)


def test_a_card_that_can_t_be_played_is_refused_in_words(
    visitor: Visitor, match: Match, review: Review
) -> None:
    visitor.owns(match)
    address = reverse("review_ending", args=[match.pk, ending_at(review)])
    for action in ("play XX1", "draw", "resign", ""):
        answer = visitor.client.post(address, {"action": action})
        assert answer.status_code == HTTPStatus.CONFLICT
        assert 'class="notice"' in answer.content.decode()
    assert visitor.client.get(address, {"cards": "7S1 7S1"}).status_code == HTTPStatus.NOT_FOUND
    assert visitor.client.get(address, {"cards": "nonsense"}).status_code == HTTPStatus.NOT_FOUND


def test_there_is_no_ending_while_the_stock_lasts(
    visitor: Visitor, match: Match, review: Review
) -> None:
    at = decision(review, part="play").seq
    with pytest.raises(NoEnding):
        try_of(*_log(match), at)
    visitor.owns(match)
    page = visitor.client.get(reverse("review_ending", args=[match.pk, at]))
    assert page.status_code == HTTPStatus.NOT_FOUND


def test_no_ending_is_shown_before_the_review_is_there(visitor: Visitor, match: Match) -> None:
    visitor.owns(match)
    page = visitor.client.get(reverse("review_ending", args=[match.pk, 60]))
    assert page.status_code == HTTPStatus.NOT_FOUND


# --- beside the replay -------------------------------------------------------------------------


def test_the_replay_tells_what_is_thought_of_a_move(
    visitor: Visitor, match: Match, review: Review
) -> None:
    visitor.owns(match)
    wrong = decision(review, verdict="mistake")
    replay = reverse("replay", args=[match.pk])
    page = visitor.client.get(replay, {"at": wrong.seq}).content.decode()

    assert "Mistake" in page
    assert f"{reverse('review', args=[match.pk])}#row-{wrong.seq}" in page
    assert 'class="judged"' not in visitor.client.get(replay, {"at": 2}).content.decode()
