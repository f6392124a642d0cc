"""What nobody should see the opponent do, looked for over many deals against itself."""

from __future__ import annotations

import pytest

from game.engine.actions import Draw, Play, parse_action
from game.engine.cards import mask_of, parse_card
from game.engine.deal import Deal
from game.engine.phases import DECLARE, FOLLOW
from game.engine.positions import Position
from game.engine.rulesets import HOUSE
from tests.ai.conduct import KINDS, absurdities, watched


def cards(text: str) -> int:
    return mask_of(map(parse_card, text.split()))


def holding(hand: str, *, phase: int, table: str = "", turn_up: str = "AH1") -> Deal:
    """Return a deal in which seat 0 is to act; a following seat faces the ace of clubs."""
    deal = Deal(HOUSE, 1, range(64))
    deal.arrange(
        Position(
            hands=(cards(hand), cards("AC1" if phase == FOLLOW else "")),
            tables=(cards(table), 0),
            trump=1,
            turn_up=parse_card(turn_up),
            face_down=tuple(range(0, 29)),
            to_act=1 if phase == FOLLOW else 0,
            phase=0 if phase == FOLLOW else phase,
        )
    )
    if phase == FOLLOW:
        deal.apply(parse_action("play AC1"))
    return deal


@pytest.mark.parametrize(
    ("hand", "action", "name"),
    [
        ("AD1 7S1 8S1", "play AD1", KINDS[0]),
        ("KH1 QH1 7S1", "play KH1", KINDS[2]),
        ("KS1 QS1 7D1", "play KS1", KINDS[2]),
    ],
)
def test_the_eye_sees_an_absurd_play(hand: str, action: str, name: str) -> None:
    deal = holding(hand, phase=FOLLOW)
    play = parse_action(action)

    assert isinstance(play, Play)
    assert name in list(absurdities(deal, play))


def test_the_eye_sees_nothing_wrong_in_a_low_card() -> None:
    assert list(absurdities(holding("AD1 7S1 8S1", phase=FOLLOW), Play(parse_card("7S1")))) == []


def test_the_eye_sees_an_absurd_declaration() -> None:
    deal = holding("7H1 8S1 9S1", phase=DECLARE)
    assert list(absurdities(deal, Draw())) == [KINDS[3]]

    deal = holding("AH2 10H1 KH1 QH1 JH1 8S1", phase=DECLARE)
    sequence = parse_action("meld sequence AH2 10H1 KH1 QH1 JH1")
    assert list(absurdities(deal, sequence)) == [KINDS[4]]

    deal = holding("QS1 QS2 JD1 JD2 8S1", phase=DECLARE)
    double = parse_action("meld double_bezique QS1 QS2 JD1 JD2")
    assert list(absurdities(deal, double)) == [KINDS[5]]


@pytest.mark.parametrize(("level", "matches"), [("4", 60), ("5", 12)])
def test_the_upper_levels_do_nothing_absurd(level: str, matches: int) -> None:
    counts, deals = watched(level, "3", matches, 21)

    assert deals >= matches
    assert {kind: counts[kind] for kind in KINDS} == dict.fromkeys(KINDS, 0)


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_no_level_throws_points_away(level: str) -> None:
    counts, _ = watched(level, "2", 40, 22)

    assert counts[KINDS[0]] == counts[KINDS[1]] == 0
