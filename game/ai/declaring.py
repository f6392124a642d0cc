"""What to declare after a won trick, in which order, with which copies (H5-H8)."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.chance import best_of
from game.ai.prospects import PAIRS, after_meld, prospects
from game.ai.situation import Situation
from game.engine.actions import Action, Draw, Meld, Seven
from game.engine.kinds import MELD_POINTS


def choose_declaration(situation: Situation, legal: Sequence[Action], seed: int) -> Action:
    """Return the next declaration, or the draw when nothing (more) should be declared.

    Sevens come first: ten points for nothing, and the card exchanged may be melded at once (H6.5).
    """
    sevens = [(0.0, action) for action in legal if isinstance(action, Seven)]
    if sevens:
        return best_of(sevens, seed)
    melds = _in_order(situation, [action for action in legal if isinstance(action, Meld)])
    options: list[tuple[float, Action]] = [(_worth(situation, meld), meld) for meld in melds]
    options += [(_worth(situation, None), action) for action in legal if isinstance(action, Draw)]
    return best_of(options, seed)


def _in_order(situation: Situation, melds: list[Meld]) -> list[Meld]:
    """Leave out the melds that the order of a pair forbids now (T2.2-4).

    Early the 40 of a royal marriage or a bezique comes before the 250 or 500 that grows out of it
    and would spend it, where a card for the big one stays in the hand (H8.7); late it must not
    wait.
    """
    early = situation.chances - 1 >= situation.weights.small_before_big
    for small, big in PAIRS:
        bigs = [meld for meld in melds if meld.kind == big]
        if bigs:
            smalls = [meld for meld in melds if meld.kind == small]
            steps = [meld for meld in smalls if early and _leaves(situation, meld, bigs)]
            out = [meld for meld in smalls if meld not in steps] + (bigs if steps else [])
            melds = [meld for meld in melds if meld not in out]
    return melds


def _leaves(situation: Situation, small: Meld, bigs: list[Meld]) -> bool:
    """Return whether a big meld can still follow a small one: with a card from the hand (H7.3)."""
    hand = situation.hand ^ (situation.hand & small.cards)
    return any(meld.cards & hand for meld in bigs)


def _worth(situation: Situation, meld: Meld | None) -> float:
    """Return the points to expect from now on after a meld, or after none."""
    hand, table, used, points = situation.hand, situation.table, situation.used, 0
    if meld is not None:
        hand ^= hand & meld.cards
        table |= meld.cards
        used = after_meld(used, meld.kind, meld.cards)
        points = MELD_POINTS[meld.kind]
    later = prospects(situation, hand, table, used)
    fresh = situation.weights.fresh * hand.bit_count()
    return points + fresh + later.worth(situation.chances - 1)
