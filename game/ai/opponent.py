"""The opponent's door: a view goes in, an action comes out, and nothing else is read (I9).

The same view, level and seed give the same action on any machine, so anyone can ask again
afterwards. All levels play the same policy for now: the level is checked and not yet used.
"""

from __future__ import annotations

from typing import Final

from game.ai.chance import mix
from game.ai.declaring import choose_declaration
from game.ai.endgame import best_play
from game.ai.playing import choose_card
from game.ai.situation import Situation
from game.engine.actions import Action, Cut, Draw, Play, Seven
from game.engine.cards import face_of
from game.engine.knowledge import unseen
from game.engine.phases import Phase
from game.engine.view import DealView, PlayerView

LEVELS: Final = range(1, 6)


def choose(view: PlayerView, level: int, seed: int) -> Action:
    """Return the action the opponent takes; the seed decides only among equally good ones.

    Raises ValueError when the level is not 1..5 or the view's seat has nothing to do.
    """
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    if not view.legal:
        raise ValueError("this seat is not to act")
    if len(view.legal) == 1:
        return view.legal[0]
    deal = view.deal
    if deal is None or isinstance(view.legal[0], Cut):
        return view.legal[mix(seed) % len(view.legal)]
    if view.phase is Phase.DECLARE:
        return choose_declaration(Situation(view, deal), view.legal, seed)
    if deal.stock:
        return choose_card(Situation(view, deal), view.legal, seed)
    return _play_ending(view, deal)


def fallback(view: PlayerView) -> Action:
    """Return a safe legal action at once: for when ``choose`` fails or takes too long.

    A seven if one can be declared, else the draw, else the lowest card that may be played.
    Raises ValueError when the view's seat has nothing to do.
    """
    if not view.legal:
        raise ValueError("this seat is not to act")
    for kind in (Seven, Draw):
        for action in view.legal:
            if isinstance(action, kind):
                return action
    return min(view.legal, key=_rank_of_play)


def _rank_of_play(action: Action) -> int:
    return action.card >> 1 & 7 if isinstance(action, Play) else 0


def _play_ending(view: PlayerView, deal: DealView) -> Action:
    """Return the exact best play of the endgame, where the other hand can be told (I6)."""
    other = [*unseen(view).elements(), *deal.other_known]
    led = deal.middle[0].face if view.phase is Phase.FOLLOW else -1
    own = [face_of(card) for card in deal.hand]
    return Play(deal.hand[best_play(own, other, deal.trump, led)])
