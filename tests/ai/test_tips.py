"""The tips of the texts (T1-T4), one position each."""

from __future__ import annotations

from game.ai.opponent import choose
from game.engine.phases import LEAD
from game.engine.view import PlayerView
from tests.ai.positions import seen


def act(view: PlayerView) -> str:
    """Return what the opponent does, as text."""
    return str(choose(view, 5, 0))


def test_the_royal_marriage_comes_before_the_sequence_early() -> None:
    view = seen("AH1 10H1 KH1 QH1 JH1 7C1 8C1", turn_up="9H1", stock=40)

    assert act(view) == "meld royal_marriage KH1 QH1"


def test_the_sequence_is_not_risked_late() -> None:
    view = seen("AH1 10H1 KH1 QH1 JH1 7C1 8C1", turn_up="9H1", stock=6)

    assert act(view) == "meld sequence AH1 10H1 KH1 QH1 JH1"


def test_the_bezique_comes_before_the_double_early() -> None:
    view = seen("QS1 QS2 JD1 JD2 7C1 8C1 9C1", turn_up="9H1", stock=40)

    assert act(view).startswith("meld bezique ")


def test_the_double_is_not_risked_late() -> None:
    view = seen("QS1 QS2 JD1 JD2 7C1 8C1 9C1", turn_up="9H1", stock=6)

    assert act(view).startswith("meld double_bezique ")


def test_a_second_single_bezique_does_not_spend_the_double() -> None:
    view = seen(
        "QS2 JD2 7C1 8C1 9C1",
        table="QS1 JD1",
        used={"bezique": "QS1 JD1"},
        turn_up="9H1",
        stock=40,
    )

    assert act(view).startswith("meld double_bezique ")


def test_a_double_that_one_hand_card_can_make_is_made_at_once() -> None:
    view = seen(  # H8.8: Q2 is the last card from the hand
        "QS2 7C1 8C1",
        table="QS1 JD1 JD2 JS1",
        used={"bezique": "QS1 JD1", "four_jacks": "JD2 JS1"},
        turn_up="9H1",
        stock=40,
    )

    assert act(view).startswith("meld double_bezique ")


def test_the_exchange_comes_first() -> None:
    view = seen("7H1 QH1 KC1 QC1 7C1 8C1 9C1", turn_up="KH1", stock=30)

    assert act(view) == "seven 7H1"


def test_the_copies_that_are_spent_already_make_the_sequence() -> None:
    view = seen(  # K2 Q2 can still make a royal marriage, K1 Q1 can't (H8.1)
        "AH1 10H1 JH1 KH2 QH2",
        table="KH1 QH1",
        used={"royal_marriage": "KH1 QH1"},
        turn_up="9H1",
        stock=6,
    )

    assert act(view) == "meld sequence AH1 10H1 KH1 QH1 JH1"


def test_a_waiting_double_makes_a_spare_trump_cheap() -> None:
    view = seen("QS1 QS2 JD1 JD2 AH1 AH2 7C1 8C1", turn_up="9H1", stock=6, phase=LEAD)

    assert act(view) in ("play AH1", "play AH2")


def test_a_trump_ace_is_kept_from_a_shown_royal_marriage() -> None:
    view = seen(
        "AH1 AS1 8S1 7C1 8C1 9C1 8D1 9D1",
        other_table="KH1 QH1",
        used={"royal_marriage": "KH1 QH1"},
        turn_up="9H1",
        stock=30,
        phase=LEAD,
    )

    assert act(view) != "play AH1"
