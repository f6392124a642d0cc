"""Advice in words: the facts follow from the rules, and every one has its sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from game.ai.advice import Advice, Method, advise
from game.ai.reasons import Reason, Why, reasons_against, reasons_for
from game.engine.actions import Action, Draw, parse_action
from game.engine.cards import parse_card, parse_face
from game.engine.kinds import FOUR_KINGS, MARRIAGE, ROYAL_MARRIAGE, SEQUENCE
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.view import DealView, PlayerView, TrickCard
from game.rendering import words
from game.rendering.advice import (
    advice_sentences,
    drawback_sentences,
    ending_sentence,
    imperative,
)
from tests.ai.tables import Table, policy, uniform


def cards(text: str) -> tuple[int, ...]:
    """Return cards by their names."""
    return tuple(parse_card(name) for name in text.split())


def seen(hand: str, led: str = "", turn_up: str = "9C", **deal: Any) -> PlayerView:
    """Return what a seat sees that holds a hand in the middle of the stock phase."""
    middle = (TrickCard(parse_face(led), 1, False, False),) if led else ()
    legal = tuple(parse_action(f"play {name}") for name in hand.split())
    shown: dict[str, Any] = {
        "trump": parse_face(turn_up) >> 3,
        "turn_up": parse_face(turn_up),
        "stock": 30,
        "trick": 10,
        "leader": 1 if led else 0,
        "hand": cards(hand),
        "table": (),
        "drawn": -1,
        "other_hand": 7,
        "other_table": (),
        "other_known": (),
        "points": (0, 0),
        "brisques": (0, 0),
        "tricks": (5, 4),
        "middle": middle,
        "last_trick": (),
        "duty": None,
        "meld_done": False,
        "sevens_done": 0,
    }
    return PlayerView(
        seat=0,
        ruleset=HOUSE.key,
        phase=Phase.FOLLOW if led else Phase.LEAD,
        to_act=0,
        deal_number=1,
        dealer=1,
        deals=(),
        verdict=None,
        commitment="",
        sheets=((),),
        history=(),
        legal=legal,
        deal=DealView(**(shown | deal)),
    )


def play(card: str) -> Action:
    return parse_action(f"play {card}")


def whys(reasons: tuple[Reason, ...]) -> set[Why]:
    return {reason.why for reason in reasons}


def test_two_brisques_and_the_four_kings_that_await() -> None:
    view = seen("KS1 KH1 KC1 KD1 AD1 8H1 9H1 8D1", led="10D")

    reasons = reasons_for(view, play("AD1"))

    assert Reason(Why.TAKES_BRISQUES, points=20) in reasons
    assert Reason(Why.MELD_AWAITS, (FOUR_KINGS,), points=80) in reasons
    said = imperative(view, play("AD1"))
    assert said == "Take this trick with the ace of diamonds."


def test_a_lost_brisque_is_named_only_where_another_card_would_have_kept_it() -> None:
    spared = seen("10S1 8H1 9H1", led="AD")
    forced = seen("10S1", led="AD")

    assert Reason(Why.GIVES_BRISQUES, points=20) in reasons_against(spared, play("10S1"))
    assert reasons_against(forced, play("10S1")) == ()


def test_breaking_a_ready_marriage_and_leaving_it_together() -> None:
    view = seen("KH1 QH1 8D1 9S1", led="AD")

    assert Reason(Why.BREAKS, (MARRIAGE,)) in reasons_against(view, play("QH1"))
    assert Reason(Why.KEEPS, (MARRIAGE,)) in reasons_for(view, play("8D1"))


def test_the_exchange_that_waits_is_named_with_its_card() -> None:
    view = seen("7C1 AD1 8H1", led="KD", turn_up="AC")

    reasons = reasons_for(view, play("AD1"))

    assert Reason(Why.EXCHANGE_AWAITS, face=parse_face("AC")) in reasons


def test_a_card_without_a_use_and_one_with_hopes() -> None:
    view = seen("8H1 QH1", led="AD")

    assert Why.IDLE in whys(reasons_for(view, play("8H1")))
    assert Why.IDLE not in whys(reasons_for(view, play("QH1")))


def test_the_royal_marriage_before_the_sequence() -> None:
    view = seen("AC1 10C1 KC1 QC1 JC1 8H1 9D1", turn_up="9C")
    royal = parse_action("meld royal_marriage KC1 QC1")
    sequence = parse_action("meld sequence AC1 10C1 KC1 QC1 JC1")
    view = replace(view, phase=Phase.DECLARE, legal=(royal, sequence, Draw()))

    assert Reason(Why.FIRST, (SEQUENCE,)) in reasons_for(view, royal)
    assert Reason(Why.SPOILS, (ROYAL_MARRIAGE,)) in reasons_against(view, sequence)
    assert Reason(Why.LEAVES, (SEQUENCE, ROYAL_MARRIAGE)) in reasons_against(view, Draw())
    assert drawback_sentences(view, Draw(), Draw()) == ""
    left = "It left these melds undeclared: a sequence, a royal marriage."
    assert drawback_sentences(view, Draw(), royal) == left


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (40, "Both hands are known: the rest brings you 40 points more."),
        (-20, "Both hands are known: the rest brings the opponent 20 points more."),
        (0, "Both hands are known: the rest brings both of you the same."),
    ],
)
def test_a_solved_ending_in_words(points: int, said: str) -> None:
    assert ending_sentence(points) == said


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_every_fact_of_whole_matches_has_its_sentence(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ai.advice.TRIES", 100)
    said: Counter[Method] = Counter()
    table = Table(3)
    with translation.override(language):
        for view, action in table.states((uniform(3), policy(3, 1))):
            if view.seat == 0 and view.deal is not None and len(view.legal) > 1:
                advice: Advice = advise(view)
                sentences = advice_sentences(view, advice)
                sentences += drawback_sentences(view, action, advice.best.action)
                assert "%(" not in sentences
                said[advice.method] += 1

    assert said[Method.SEARCH] > 20
    assert said[Method.EXACT] > 3


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Aye. Nay. So."), ("ko", "Aye. Nay. So."), ("ja", "Aye.Nay.So.")]
)
def test_sentences_follow_one_another_as_the_language_writes_them(language: str, text: str) -> None:
    with translation.override(language):
        assert words.paragraph(["Aye.", "", "Nay.", "So."]) == text
        assert words.paragraph([]) == ""
