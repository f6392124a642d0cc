"""Positions written out by card names, as the views of a match."""

from __future__ import annotations

from game.engine.cards import cards_in, mask_of, parse_card
from game.engine.deal import Deal
from game.engine.kinds import KIND_COUNT, MELD_NAMES
from game.engine.knowledge import unplaced
from game.engine.match import Match
from game.engine.phases import DEAL_PHASES, DECLARE
from game.engine.positions import Position
from game.engine.rulesets import HOUSE
from game.engine.view import PlayerView, view_for


def cards(text: str) -> int:
    """Return the mask of some cards, such as ``QS1 JD2``."""
    return mask_of(map(parse_card, text.split()))


def seen(
    hand: str,
    *,
    table: str = "",
    other_table: str = "",
    used: dict[str, str] | None = None,
    turn_up: str,
    stock: int,
    phase: int = DECLARE,
) -> PlayerView:
    """Return seat 1's view of a position in which it is to act.

    The turn-up makes the trump; ``stock`` counts it. The other hand is filled up with what is left.
    """
    own, shown, other = cards(hand), cards(table), cards(other_table)
    spent = [cards((used or {}).get(kind, "")) for kind in MELD_NAMES]
    rest = list(cards_in(unplaced(own, shown, other, cards(turn_up))))
    size = (own | shown).bit_count() - other.bit_count()
    position = Position(
        hands=(mask_of(rest[:size]), own),
        tables=(other, shown),
        trump=parse_card(turn_up) >> 4,
        turn_up=parse_card(turn_up),
        face_down=tuple(rest[size : size + stock - 1]),
        to_act=1,
        phase=phase,
        used=tuple(spent + [0] * (KIND_COUNT - len(spent))),
    )
    match = Match(HOUSE, 1)
    match.deal = Deal(HOUSE, 1, range(64))
    match.deal.arrange(position)
    match.phase = DEAL_PHASES[phase]
    return view_for(match, 1)
