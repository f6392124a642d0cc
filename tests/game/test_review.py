"""The review of a finished match: what is judged, how it is made, and who may see it."""

from __future__ import annotations

import re
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.guests import forget
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.export import export_of
from game.models import Match, Review, ReviewedDecision
from game.removal import remove_idle_guests
from game.review import keeping, queue
from game.review.judging import Decision, decisions_of, judge
from game.selectors import rows_of
from game.sharing import token_of
from tests.factories import MatchFactory, UserFactory, played, your
from tests.game.reviewed import finished_match, reviewed
from tests.game.test_damage import changed_card
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try fewer worlds than a review has time for, and fewer packs."""
    monkeypatch.setattr("game.ai.advice.TRIES", 400)
    monkeypatch.setattr("game.review.luck.TIMES", 2)


@pytest.fixture
def match() -> Match:
    """A guest's finished match."""
    return finished_match()


# --- making one --------------------------------------------------------------------------------


def test_a_review_is_kept_whole_and_once(match: Match) -> None:
    review = reviewed(match)
    decisions = list(decisions_of(HOUSE, match.first_dealer, rows_of(match.pk)))

    kept = list(review.decisions.all())
    assert [one.seq for one in kept] == [one.seq for one in decisions]
    assert review.done == review.total == len(kept)
    assert review.luck is not None
    again = keeping.review_ask(match)
    assert again.finished == review.finished
    assert keeping.review_claim() is None


def test_an_interrupted_review_goes_on_where_it_was(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "PAUSE", 0)
    keeping.review_ask(match)
    first = keeping.review_claim()
    assert first is not None
    judged: list[int] = []

    def some(decision: Decision) -> Any:
        if len(judged) == 10:
            raise KeyboardInterrupt  # the server stops
        judged.append(decision.seq)
        return judge(decision)

    monkeypatch.setattr(queue, "judge", some)
    with pytest.raises(KeyboardInterrupt):
        queue.make(first)
    assert keeping.review_claim() is None  # it may still be at work

    Review.objects.update(claimed=timezone.now() - keeping.STALE)
    second = keeping.review_claim()
    assert second is not None
    before = set(second.decisions.values_list("seq", flat=True))
    assert before == set(judged)
    later: list[int] = []
    monkeypatch.setattr(queue, "judge", lambda one: (later.append(one.seq), judge(one))[1])
    queue.make(second)

    second.refresh_from_db()
    assert second.finished is not None
    assert not before & set(later)
    assert second.decisions.count() == second.total == len(before) + len(later)


def test_the_background_makes_what_waits(match: Match, transactional_db: None) -> None:
    keeping.review_ask(match)
    queue.wake().result(60)

    assert Review.objects.get(match=match).finished is not None


def test_a_damaged_log_fails_its_review_and_no_other(match: Match) -> None:
    whole = finished_match(seed=6)
    keeping.review_ask(match)
    keeping.review_ask(whole)
    changed_card(match)
    for _ in range(2):
        claimed = keeping.review_claim()
        assert claimed is not None
        queue.make(claimed)

    assert Review.objects.get(match=match).failed
    assert Review.objects.get(match=whole).finished is not None


def test_a_review_by_another_version_is_made_anew(match: Match) -> None:
    review = reviewed(match)
    Review.objects.update(made_by="0-full")
    review.refresh_from_db()

    assert keeping.is_outdated(review)
    assert keeping.review_ask(match).finished is None
    assert not ReviewedDecision.objects.exists()


def test_so_many_reviews_may_wait_and_no_more(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_OF_ONE", 1)
    other = finished_match(seed=6, player=match.player, number=2)
    keeping.review_ask(match)

    with pytest.raises(keeping.TooManyReviews):
        keeping.review_ask(other)
    with pytest.raises(ValueError, match="finished"):
        keeping.review_ask(MatchFactory(log=played(until=your(Phase.LEAD))))


# --- whose it is -------------------------------------------------------------------------------


def address(match: Match) -> str:
    return reverse("review", args=[match.pk])


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Make no review in the background; return how often it was told to."""
    woken: list[None] = []
    monkeypatch.setattr(queue, "wake", lambda: woken.append(None))
    return woken


def test_its_owner_asks_for_it_waits_and_reads_it(
    visitor: Visitor, match: Match, still: list[None]
) -> None:
    visitor.owns(match)
    page = visitor.client.get(address(match))
    assert page.status_code == HTTPStatus.OK
    assert not Review.objects.exists()  # to look asks for nothing

    asked = visitor.client.post(address(match))
    assert (asked.status_code, asked.url) == (HTTPStatus.FOUND, address(match))
    waiting = visitor.client.get(address(match)).content.decode()
    assert '<noscript><meta http-equiv="refresh"' in waiting
    assert "<progress" in waiting
    assert len(still) == 2

    claimed = keeping.review_claim()
    assert claimed is not None
    queue.make(claimed)
    done = visitor.client.get(address(match)).content.decode()
    assert "refresh" not in done
    assert done.count('id="row-') == claimed.decisions.count()
    assert "What mattered most" in done


@pytest.mark.parametrize("name", ["review", "review_play_on", "review_ending"])
def test_strangers_and_anonymous_visitors_find_nothing(name: str, match: Match) -> None:
    review = reviewed(match)
    ending = review.decisions.filter(part="ending").first()
    assert ending is not None
    place = reverse(name, args=[match.pk, *([] if name == "review" else [ending.seq])])
    anonymous, stranger = Visitor(), Visitor()
    stranger.owns(finished_match(seed=6))
    for somebody in (anonymous, stranger):
        for ask in (somebody.client.get, somebody.client.post):
            expected = {HTTPStatus.NOT_FOUND}
            if name == "review_play_on":
                expected.add(HTTPStatus.METHOD_NOT_ALLOWED)
            assert ask(place).status_code in expected
    assert Match.objects.filter(kind=Match.Kind.PRACTICE).count() == 0


def test_the_link_to_a_replay_shares_no_review(match: Match) -> None:
    reviewed(match)
    shared = Visitor().client.get(reverse("shared_replay", args=[token_of(match)]))

    assert shared.status_code == HTTPStatus.OK
    assert "/review/" not in shared.content.decode()


def test_a_match_that_goes_on_has_no_review(visitor: Visitor) -> None:
    running: Match = MatchFactory(log=played(until=your(Phase.LEAD)))
    visitor.owns(running)

    assert visitor.client.get(address(running)).status_code == HTTPStatus.NOT_FOUND
    assert visitor.client.post(address(running)).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("kind", [Match.Kind.PRACTICE, Match.Kind.IMPORTED])
def test_practice_and_imported_matches_are_reviewed_too(visitor: Visitor, kind: str) -> None:
    match = finished_match()
    origin = match.pk if kind == Match.Kind.IMPORTED else None
    Match.objects.filter(pk=match.pk).update(kind=kind, run=None, origin=origin)
    match.refresh_from_db()
    visitor.owns(match)
    reviewed(match)

    assert "What mattered most" in visitor.client.get(address(match)).content.decode()


def test_a_damaged_match_says_so(visitor: Visitor, match: Match) -> None:
    reviewed(match)
    visitor.owns(match)
    changed_card(match)

    assert visitor.client.get(address(match)).status_code == HTTPStatus.CONFLICT
    assert visitor.client.post(address(match)).status_code == HTTPStatus.CONFLICT


def test_its_page_takes_few_queries(visitor: Visitor, match: Match) -> None:
    reviewed(match)
    visitor.owns(match)
    with CaptureQueriesContext(connection) as queries:
        visitor.client.get(address(match))

    assert len(queries) <= 9


def test_a_full_queue_is_told_in_words(
    visitor: Visitor, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_WAITING", 0)
    visitor.owns(match)
    page = visitor.client.post(address(match))

    assert page.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Too many reviews" in page.content.decode()


def test_every_language_has_its_words(visitor: Visitor, match: Match) -> None:
    reviewed(match)
    visitor.owns(match)
    for language, word in {"ja": "見直し", "ko": "복기"}.items():
        page = visitor.client.get(address(match), headers={"accept-language": language})
        text = page.content.decode()
        assert word in text
        assert not re.search(r"%\(\w+\)", text)


# --- what becomes of it ------------------------------------------------------------------------


def test_the_export_of_one_s_data_has_the_reviews(match: Match) -> None:
    review = reviewed(match)
    exported = export_of(match.player, [match.player.pk])["matches"][0]["review"]

    assert len(exported["decisions"]) == review.decisions.count()
    assert exported["luck"] == review.luck


def test_a_review_ends_with_its_player() -> None:
    user = UserFactory()
    mine = finished_match(player__user=user)
    guests = finished_match(seed=6)
    reviewed(mine)
    reviewed(guests)

    forget(user)
    assert not Review.objects.filter(match=mine).exists()
    assert Match.objects.filter(pk=mine.pk).exists()
    remove_idle_guests(timezone.now().date() + timedelta(days=400))
    assert not ReviewedDecision.objects.exists()
