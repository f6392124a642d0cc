"""Judging decisions: exact endings, verdicts, accuracy, moments, the luck of the draw."""

from __future__ import annotations

from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from game.ai.advice import Method
from game.engine.actions import Play
from game.engine.cards import face_of
from game.engine.knowledge import unseen
from game.engine.log import Row
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import PlayerView
from game.review.judging import Decision, Part, Verdict, decisions_of, judge, verdict_of
from game.review.luck import Luck, finished_deals, luck_of
from game.review.measuring import chooser_of, play
from game.review.summary import accuracy, moments
from tests.ai.test_endgame import after, reply_value


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try fewer worlds than a review has time for, and fewer packs."""
    monkeypatch.setattr("game.ai.advice.TRIES", 400)
    monkeypatch.setattr("game.review.luck.TIMES", 2)


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
