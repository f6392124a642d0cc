"""States of a match worth looking at, from matches that two thrifty players play.

No opponent's weights are in them: they stay as they are when the opponent learns.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.engine.actions import Action, Cut, DealOut, Draw, Play
from game.engine.cards import ACE, TEN, rank_of, suit_of
from game.engine.deal import Deal
from game.engine.log import cut_pack
from game.engine.match import Match
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import view_for
from game.rendering.declarations import declarations_of
from game.rendering.page import Declaration
from tests.factories import Played, Until, shuffle, your

WORTH: Final = (0, 1, 2, 6, 8, 7, 4, 5)
"""How unwilling a thrifty player is to part with a rank, in playing order: courts make melds."""


def played_well(seed: int, until: Until, *, silent_until: int = 0) -> Played:
    """Return a match in the first state asked for; the person declares nothing before a trick.

    Raises LookupError when that match never comes to such a state.
    """
    random, table = Random(seed), Played(Match(HOUSE, OPPONENT))
    while not table.state.finished:
        state = table.state
        if state.phase is Phase.SHUFFLE:
            shuffle(table, random)
        elif state.phase is Phase.DEAL:
            table.do(None, DealOut(cut_pack(table.shuffles[-1]["cards"], state.cut)))
        elif until(state) and not state.only_draw_left():
            return table
        else:
            table.do(state.to_act, _choice(state, silent_until))
    if until(table.state):
        return table
    raise LookupError(f"seed {seed} never comes to the state asked for")


def _choice(state: Match, silent_until: int) -> Action:
    seat, legal = state.to_act, state.legal_actions(state.to_act)
    if state.phase is Phase.CUT:
        return Cut(17)
    if state.phase is Phase.DECLARE:
        silent = seat == PERSON and state.deal.tricks < silent_until
        return Draw() if silent else legal[0]
    return min((act for act in legal if isinstance(act, Play)), key=_cost(state.deal))


def _cost(deal: Deal) -> Callable[[Play], tuple[bool, int]]:
    """Return what a play costs: the trick if it does not take it, then the card."""

    def cost(play: Play) -> tuple[bool, int]:
        card, trump = play.card, deal.trump
        takes = deal.phase != 0 and _beats(card, deal.led, trump)
        return not takes, WORTH[rank_of(card)] + 4 * (suit_of(card) == trump)

    return cost


def _beats(card: int, led: int, trump: int) -> bool:
    if suit_of(card) == suit_of(led):
        return rank_of(card) > rank_of(led)
    return suit_of(card) == trump


def _declarations(state: Match) -> list[Declaration]:
    view = view_for(state, PERSON)
    return declarations_of(view, view.deal) if view.deal else []


def _lead(state: Match) -> bool:
    return your(Phase.LEAD)(state) and state.deal.tricks == 0


def _follow(state: Match) -> bool:
    return your(Phase.FOLLOW)(state) and rank_of(state.deal.led) in (ACE, TEN)


def _laden(state: Match) -> bool:
    """Both have declared much, and a card in the other hand is known."""
    return (
        your(Phase.FOLLOW, Phase.LEAD)(state)
        and state.deal.table_of(PERSON).bit_count() >= 4
        and state.deal.table_of(OPPONENT).bit_count() >= 3
    )


def _one_choice(state: Match) -> bool:
    return your(Phase.DECLARE)(state) and len(_declarations(state)) == 1


def _many_choices(state: Match) -> bool:
    """Much can be declared, some of it with other cards, some at a cost."""
    found = _declarations(state) if your(Phase.DECLARE)(state) else []
    best = [choice for choice in found if choice.best]
    return len(best) >= 3 and len(best) < len(found) and any(choice.warning for choice in found)


def _strict(state: Match) -> bool:
    return (
        your(Phase.FOLLOW)(state)
        and state.deal.hand_of(PERSON).bit_count() >= 6
        and view_for(state, PERSON).deal.duty is not None
    )


def _exchange(state: Match) -> bool:
    return your(Phase.DECLARE)(state) and any(choice.takes for choice in _declarations(state))


def _second_cut(state: Match) -> bool:
    return your(Phase.CUT)(state) and state.deal_number == 2


def _finished(state: Match) -> bool:
    return state.finished


STATES: Final[dict[str, Callable[[], Played]]] = {
    "cut": lambda: played_well(0, your(Phase.CUT)),
    "lead": lambda: played_well(1, _lead),
    "follow": lambda: played_well(3, _follow),
    "declare": lambda: played_well(0, _one_choice),
    "exchange": lambda: played_well(2, _exchange),
    "choices": lambda: played_well(17, _many_choices, silent_until=12),
    "laden": lambda: played_well(6, _laden),
    "strict": lambda: played_well(0, _strict),
    "second-cut": lambda: played_well(1, _second_cut),
    "won": lambda: played_well(9, _finished),
    "lost": lambda: played_well(2, _finished),
}
"""A match in each state, by its name."""
