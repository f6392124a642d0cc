"""What the policy reasons about: a view's cards as masks, and the odds of the hidden ones.

Everything comes from a PlayerView, with perfect memory: own cards are physical (masks of 64 bits),
the other's are faces (0..31), hidden ones are only counted (I6, I7).
"""

from __future__ import annotations

from math import comb

from game.ai.weights import DEFAULT, Weights
from game.engine.cards import SEVEN, face_rank, face_suit
from game.engine.kinds import KIND_COUNT
from game.engine.knowledge import unseen
from game.engine.view import DealView, PlayerView

WIN_ODDS = 0.45
"""The chance to win any later trick without giving up a card of a ready meld."""
MOST_CHANCES = 24
MOST_MELDS = 9


def _reach_table() -> list[list[float]]:
    """Return the odds of winning at least ``i`` of ``t`` tricks, as ``table[t][i]``."""
    table = [[1.0] + [0.0] * MOST_MELDS]
    for _ in range(MOST_CHANCES):
        row = table[-1]
        later = [row[i] * (1 - WIN_ODDS) + row[i - 1] * WIN_ODDS for i in range(1, MOST_MELDS + 1)]
        table.append([1.0, *later])
    return table


REACH = _reach_table()


class Situation:
    """A deal in its stock phase as one seat sees it, prepared for judging."""

    def __init__(self, view: PlayerView, deal: DealView, weights: Weights = DEFAULT) -> None:
        self.deal = deal
        self.weights = weights
        self.trump = deal.trump
        self.chances = deal.stock // 2
        """How many tricks may still be declared after, the one being played or declared too."""
        self._place_own(deal)
        self._place_other(deal)
        self.hidden = unseen(view)
        self.hidden_total = sum(self.hidden.values())
        self.other_unknown = deal.other_hand - len(deal.other_known)
        self._odds_to_draw()

    def _place_own(self, deal: DealView) -> None:
        self.hand = sum(1 << card for card in deal.hand)
        self.table = 0
        self.used = [0] * KIND_COUNT
        for card in deal.table:
            self.table |= 1 << card.card
            for kind in card.kinds:
                self.used[kind] |= 1 << card.card
        self.sevens = self.hand & 3 << self.trump * 16
        """The trump sevens that can still be declared."""

    def _place_other(self, deal: DealView) -> None:
        self.other_open = [0] * 32
        """How many cards of each face the other side is known to hold."""
        self.other_used = [[0] * 32 for _ in range(KIND_COUNT)]
        for card in deal.other_table:
            self.other_open[card.face] += 1
            for kind in card.kinds:
                self.other_used[kind][card.face] += 1
        self.other_fresh = [0] * 32
        for face in deal.other_known:
            self.other_open[face] += 1
            self.other_fresh[face] += 1

    def _odds_to_draw(self) -> None:
        """Fill in, by face, the chance to get one copy and both copies in time to declare."""
        later = max(0, self.chances - 1)
        share = later / self.hidden_total if self.hidden_total else 0.0
        self.one = [0.0] * 32
        self.both = [0.0] * 32
        for face, copies in self.hidden.items():
            self.one[face] = share if copies == 1 else share * (2 - share)
            self.both[face] = share * share if copies == 2 else 0.0
        turn_up = self.deal.turn_up
        if self.sevens and self.exchange_waits:
            self.one[turn_up] = max(self.one[turn_up], REACH[later][1])

    @property
    def exchange_waits(self) -> bool:
        """Whether a declared seven would be exchanged for the turn-up (H6.2)."""
        return self.deal.turn_up >= 0 and face_rank(self.deal.turn_up) != SEVEN

    def body(self, face: int) -> float:
        """Return what a card is worth for tricks, melds left aside."""
        prices = self.weights.trump if face_suit(face) == self.trump else self.weights.plain
        return prices[face_rank(face)]

    def other_lacks(self, faces: list[int]) -> float:
        """Return the chance that the unknown part of the other hand has none of these faces."""
        hidden = self.hidden
        copies = sum(hidden[face] for face in faces)
        total, unknown = self.hidden_total, self.other_unknown
        if copies == 0 or unknown <= 0:
            return 1.0
        if copies + unknown > total:
            return 0.0
        return comb(total - copies, unknown) / comb(total, unknown)
