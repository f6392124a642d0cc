"""Worlds: what the other side may hold, and what its lead tells of that."""

from __future__ import annotations

import pytest

from game.ai import arena
from game.ai.guess import Guess
from game.engine.actions import Play
from game.engine.cards import cards_in, mask_of, parse_card
from game.engine.deal import Deal
from game.engine.phases import LEAD
from game.engine.positions import Position
from game.engine.rulesets import HOUSE
from tests.ai.positions import cards

OWN = "7H1 8H1 9H1 7C1 8C1 9C1 7D1 8D1"
TURN_UP = "9D1"
KNOWN = "AC1"


def led(card: str) -> Deal:
    """Return an early deal in which seat 1, of whose hand one card is known, has led a card."""
    own, turn_up, other = cards(OWN), parse_card(TURN_UP), cards(f"{card} {KNOWN}")
    rest = [at for at in range(64) if not (own | other | 1 << turn_up) >> at & 1]
    deal = Deal(HOUSE, 0, range(64))
    deal.arrange(
        Position(
            hands=(own, other | mask_of(rest[:6])),
            tables=(0, 0),
            trump=turn_up >> 4,
            turn_up=turn_up,
            face_down=tuple(rest[6:]),
            to_act=1,
            phase=LEAD,
            known=(0, cards(KNOWN)),
        )
    )
    deal.apply(Play(parse_card(card)))
    return deal


@pytest.fixture(scope="module")
def guess() -> Guess:
    return arena.make_player("5").guess


def test_a_world_keeps_what_is_known(guess: Guess) -> None:
    deal = led("9S1")
    seen = cards(f"{OWN} {TURN_UP} 9S1")
    for hand in guess.hands(deal, 0, 5, 50):
        assert len(list(cards_in(hand))) == 7
        assert hand & cards(KNOWN)
        assert not hand & seen


def test_the_same_seed_draws_the_same_worlds(guess: Guess) -> None:
    deal = led("KS1")
    assert guess.hands(deal, 0, 5, 20) == guess.hands(deal, 0, 5, 20)
    assert guess.hands(deal, 0, 5, 20) != guess.hands(deal, 0, 6, 20)


@pytest.mark.parametrize("partner", ["QS", "KC"])
def test_who_leads_a_king_hardly_has_what_it_could_be_declared_with(
    guess: Guess, partner: str
) -> None:
    """A marriage in hand keeps its king, and so do three other kings."""
    copies = cards(f"{partner}1 {partner}2")

    def share(card: str) -> float:
        hands = guess.hands(led(card), 0, 5, 1000)
        return sum(bool(hand & copies) for hand in hands) / len(hands)

    assert share("KS1") < 0.85 * share("8S1")
