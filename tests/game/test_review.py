"""The review of a finished match: what is judged, how it is made, and who may see it."""

from __future__ import annotations

import re
from datetime import timedelta
from http import HTTPStatus
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.guests import forget
from game.ai.advice import Method
from game.engine.actions import Play
from game.engine.cards import face_of
from game.engine.knowledge import unseen
from game.engine.log import Row
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import PlayerView
from game.export import export_of
from game.models import Match, Review, ReviewedDecision
from game.removal import remove_idle_guests
from game.review import keeping, queue
from game.review.judging import Decision, Part, Verdict, decisions_of, judge, verdict_of
from game.review.luck import Luck, finished_deals, luck_of
from game.review.measuring import chooser_of, play
from game.review.summary import accuracy, moments
from game.selectors import rows_of
from game.sharing import token_of
from tests.ai.test_endgame import after, reply_value
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


# --- judging -----------------------------------------------------------------------------------


def judgements(rows: list[Row]) -> list[Any]:
    """Return the judged decisions of a log, as a summary takes them."""
    found = []
    for one in decisions_of(HOUSE, OPPONENT, rows):
        judged = judge(one)
        found.append(
            SimpleNamespace(
                seq=one.seq,
                part=one.part,
                decision=one,
                loss=judged.loss,
                share_loss=judged.share_loss,
                stake=judged.stake,
                verdict=judged.verdict,
                best=judged.best,
            )
        )
    return found


def test_the_strongest_level_errs_in_no_ending_and_is_at_the_top() -> None:
    judged = judgements(play(chooser_of("5", 11), chooser_of("3", 11), 11))

    endings = [one for one in judged if one.part is Part.ENDING]
    assert len(endings) > 4
    assert [one.loss for one in endings] == [0] * len(endings)
    assert (accuracy(judged) or 0) >= 85
    assert not any(one.verdict is Verdict.BLUNDER for one in judged)


def test_a_random_player_s_review_shows_many_mistakes() -> None:
    judged = judgements(play(chooser_of("random", 12), chooser_of("3", 12), 12))

    bad = [one for one in judged if one.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)]
    assert len(bad) > 10
    assert (accuracy(judged) or 0) < 40


def test_every_choice_of_the_person_is_a_decision_and_nothing_else() -> None:
    rows = play(chooser_of("2", 13), chooser_of("3", 13), 13)
    decisions = list(decisions_of(HOUSE, OPPONENT, rows))

    assert all(len(one.view.legal) > 1 for one in decisions)
    assert all(rows[one.seq].seat == PERSON for one in decisions)
    assert [str(one.action) for one in decisions] == [rows[one.seq].text for one in decisions]
    assert {one.part for one in decisions} == set(Part)
    assert not any(one.view.phase is Phase.CUT for one in decisions)


def by_hand(view: PlayerView, card: int) -> int:
    """Return what an ending is worth after a card, by the reference of tests/ai/test_endgame."""
    assert view.deal is not None
    face, trump = face_of(card), view.deal.trump
    own = tuple(map(face_of, view.deal.hand))
    other = (*unseen(view).elements(), *view.deal.other_known)
    if view.phase is Phase.LEAD:
        return 10 * reply_value(own, other, trump, face)
    led = view.deal.middle[0].face
    return -10 * after((*other, led), own, trump, led, face)


def test_a_blunder_in_an_ending_is_named_with_its_exact_loss() -> None:
    rows, decision, card, worst = hand_made_blunder()
    assert worst >= 20
    blunder = Row(decision.seq, PERSON, str(Play(card)))

    changed = [*rows[: decision.seq], blunder]
    judged = judge(list(decisions_of(HOUSE, OPPONENT, changed))[-1])

    assert judged.loss == worst
    assert judged.method is Method.EXACT
    assert judged.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)
    assert isinstance(judged.best, Play)
    assert by_hand(decision.view, judged.best.card) - by_hand(decision.view, card) == worst


def hand_made_blunder() -> tuple[list[Row], Decision, int, int]:
    """Return a match, a decision in one of its endings, the worst card there and its loss."""
    found: list[tuple[list[Row], Decision, int, int]] = []
    for seed in range(14, 18):
        rows = play(chooser_of("5", seed), chooser_of("3", seed), seed)
        for one in decisions_of(HOUSE, OPPONENT, rows):
            if one.part is Part.ENDING and one.trick >= 28:
                worths = {act.card: by_hand(one.view, act.card) for act in plays(one.view)}
                card = min(worths, key=worths.__getitem__)
                found.append((rows, one, card, max(worths.values()) - worths[card]))
    return max(found, key=lambda one: one[3])


def plays(view: PlayerView) -> list[Play]:
    return [action for action in view.legal if isinstance(action, Play)]


@pytest.mark.parametrize(
    ("loss", "share", "verdict"),
    [
        (0, 0, Verdict.BEST),
        (4.9, 0.01, Verdict.GOOD),
        (10, 0.01, Verdict.INACCURACY),
        (10, 0.06, Verdict.MISTAKE),
        (20, 0.0, Verdict.MISTAKE),
        (40, 0.0, Verdict.BLUNDER),
        (10, 0.5, Verdict.BLUNDER),
    ],
)
def test_the_worse_of_points_and_share_makes_the_verdict(
    loss: float, share: float, verdict: Verdict
) -> None:
    assert verdict_of(loss, share) is verdict


def test_only_costly_decisions_are_moments_and_at_most_three() -> None:
    def one(seq: int, verdict: Verdict, share: float) -> Any:
        return SimpleNamespace(
            seq=seq, verdict=verdict, share_loss=share, loss=9.0, stake=1, part=""
        )

    some = [
        one(1, Verdict.MISTAKE, 0.06),
        one(2, Verdict.GOOD, 0.5),
        one(3, Verdict.BLUNDER, 0.2),
        one(4, Verdict.INACCURACY, 0.02),
        one(5, Verdict.MISTAKE, 0.1),
    ]
    assert [moment.seq for moment in moments(some)] == [1, 3, 5]


def test_the_luck_of_the_cards_changes_its_sign_with_the_seats() -> None:
    rows = play(chooser_of("4", 15), chooser_of("4", 15), 15)
    deals = finished_deals(HOUSE, OPPONENT, rows)
    luck = luck_of(HOUSE, deals, 5)

    assert luck is not None
    assert luck.made == sum(deal.margin for deal in deals)
    assert luck.cards + luck.play == luck.made
    assert Luck(luck.theirs, luck.yours, -luck.made).cards == -luck.cards
    assert luck_of(HOUSE, [], 5) is None


def test_the_figures_of_the_docs_can_be_measured_anew() -> None:
    told = StringIO()
    call_command("measure_reviews", "random", "--matches", "1", stdout=told)
    head, _, row = told.getvalue().splitlines()

    assert head.count("|") == row.count("|")
    assert row.startswith("| random | ")
    with pytest.raises(CommandError):
        call_command("measure_reviews", "6")


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
