"""What to declare after a won trick, in which order, with which copies (H5-H8)."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.chance import best_of
from game.ai.prospects import after_meld, prospects
from game.ai.situation import REACH, Situation
from game.engine.actions import Action, Draw, Meld, Seven
from game.engine.kinds import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    MELD_POINTS,
    ROYAL_MARRIAGE,
    SEQUENCE,
)


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
    """Leave out the meld that the order of a pair forbids now (T2.2-4).

    Early the 40 of a royal marriage or a bezique comes before the 250 or 500 that grows out of it
    and would spend it; late the big one must not wait.
    """
    early = situation.chances - 1 >= situation.weights.small_before_big
    kinds = {meld.kind for meld in melds}
    barred = set()
    for small, big in ((ROYAL_MARRIAGE, SEQUENCE), (BEZIQUE, DOUBLE_BEZIQUE)):
        if small in kinds and big in kinds:
            barred.add(big if early else small)
    return [meld for meld in melds if meld.kind not in barred]


def _worth(situation: Situation, meld: Meld | None) -> float:
    """Return the points to expect from now on after a meld, or after none."""
    hand, table, used, points = situation.hand, situation.table, situation.used, 0
    if meld is not None:
        hand ^= hand & meld.cards
        table |= meld.cards
        used = after_meld(used, meld.kind, meld.cards)
        points = MELD_POINTS[meld.kind]
    later = prospects(situation, hand, table, used)
    return points + later.worth(min(situation.chances - 1, len(REACH) - 1))
