"""The opponent's door: a view goes in, an action comes out, and nothing else is read (I9).

The same view, level and seed give the same action on any machine, compiled or not and at any load,
so anyone can ask again afterwards. What it thinks about is a deal laid out from the view alone.
"""

from __future__ import annotations

from typing import Final

from game.ai import levels
from game.ai.imagined import imagine
from game.ai.levels import FULL, SMALL
from game.ai.player import IS_COMPILED
from game.engine.actions import Action, Draw, Meld, Play, Seven
from game.engine.cards import face_of
from game.engine.kinds import SEVEN_KIND
from game.engine.phases import DRAW_KIND, PLAY_KIND
from game.engine.view import PlayerView

LEVELS: Final = range(1, 6)
VERSION: Final = 3
"""Raised whenever a decision may come out otherwise than before: weights, levels, search."""
_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF


def budget() -> str:
    """Return how much this machine can think: ``full`` compiled, ``small`` (no search) not."""
    return FULL if IS_COMPILED else SMALL


def signature() -> str:
    """Return what decisions are taken with here: version and budget, such as ``3-full``.

    The log keeps it with every answer, so that asking again gives the same one.
    """
    return f"{VERSION}-{budget()}"


def budget_of(signed: str) -> str | None:
    """Return the budget of a signature; None when another version decided."""
    version, _, kept = signed.partition("-")
    return kept if version == str(VERSION) and kept in (FULL, SMALL) else None


def choose(view: PlayerView, level: int, seed: int, with_budget: str | None = None) -> Action:
    """Return the action the opponent takes; ``seed`` is all the chance there is in it.

    The same answer on any machine with the same budget, which is this machine's if left out.
    Raises ValueError when the level is not 1..5 or the view's seat has nothing to do.
    """
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    if not view.legal:
        raise ValueError("this seat is not to act")
    if len(view.legal) == 1:
        return view.legal[0]
    if view.deal is None:
        return view.legal[mixed(seed) % len(view.legal)]
    player = levels.player_for(level, with_budget or budget())
    player.ahead = sum(own - other for own, other in view.deals)
    player.last_deal = view.deal_number > 1
    kind, cards = player.act(imagine(view, view.deal), seed & _WORD)
    return action_of(kind, cards)


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


def action_of(kind: int, cards: int) -> Action:
    """Return the action of a kind and a mask of cards, as the compiled players name it."""
    if kind == PLAY_KIND:
        return Play(cards.bit_length() - 1)
    if kind == DRAW_KIND:
        return Draw()
    if kind == SEVEN_KIND:
        return Seven(cards.bit_length() - 1)
    return Meld(kind, cards)


def mixed(seed: int) -> int:
    """Return a well scattered 64-bit number for a seed (the finisher of splitmix64)."""
    seed = (seed + 0x9E37_79B9_7F4A_7C15) & _WORD
    seed = (seed ^ seed >> 30) * 0xBF58_476D_1CE4_E5B9 & _WORD
    seed = (seed ^ seed >> 27) * 0x94D0_49BB_1331_11EB & _WORD
    return seed ^ seed >> 31


def _rank_of_play(action: Action) -> int:
    return face_of(action.card) & 7 if isinstance(action, Play) else 0
