"""The last eight tricks, exactly: both hands are known to whoever remembers (I6, T4.1).

Alpha-beta over whole tricks. The cards left are bits of one small mask, lowest suit and rank first;
a card's owner never changes, so mask and leader are the whole state. Values are in tens of points,
seen by the side that leads. Side 0 is the player who asks, side 1 the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.cards import TEN, face_rank, face_suit

_MOST: Final = 99
"""More than any ending is worth."""


def best_play(own: Sequence[int], other: Sequence[int], trump: int, led: int = -1) -> int:
    """Return the place in ``own`` of the play that gains most; all cards are faces.

    ``led`` is the face the other side has led, which is not in ``other`` any more; -1 for a lead.
    """
    ending = Ending(own, other if led < 0 else [*other, led], trump)
    if led < 0:
        return ending.index_of(ending.best_lead())
    bit = ending.best_reply(ending.bit_of(len(own) + len(other)))
    return ending.index_of(bit)


class Ending:
    """One ending: tables by place, what has been found out, and the search."""

    def __init__(self, own: Sequence[int], other: Sequence[int], trump: int) -> None:
        """Sort the cards of both sides (faces) and prepare the tables."""
        faces = [*own, *other]
        self._order = sorted(range(len(faces)), key=faces.__getitem__)
        self._faces = [faces[index] for index in self._order]
        self.all = (1 << len(faces)) - 1
        mine = sum(1 << place for place, index in enumerate(self._order) if index < len(own))
        self._owned = (mine, self.all ^ mine)
        self._trumps = self._where([face_suit(face) == trump for face in self._faces])
        self._brisques = self._where([face_rank(face) >= TEN for face in self._faces])
        self._bounds: dict[int, tuple[int, int]] = {}
        self._fill_tables()

    @staticmethod
    def _where(wanted: list[bool]) -> int:
        return sum(1 << place for place, is_wanted in enumerate(wanted) if is_wanted)

    def _fill_tables(self) -> None:
        """Fill, by place: the cards of the same suit, those of a higher rank, of no lower rank."""
        faces = self._faces
        self._suit = [self._where([face >> 3 == card >> 3 for face in faces]) for card in faces]
        self._higher = [
            self._where([face >> 3 == card >> 3 and face > card for face in faces])
            for card in faces
        ]
        self._from = [
            self._where([face >> 3 == card >> 3 and face >= card for face in faces])
            for card in faces
        ]

    def bit_of(self, index: int) -> int:
        """Return the bit of a card by its index among the own and then the other's cards."""
        return 1 << self._order.index(index)

    def index_of(self, bit: int) -> int:
        """Return the index of a bit's card among the own and then the other's cards."""
        return self._order[bit.bit_length() - 1]

    # --- the root ------------------------------------------------------------------------------

    def best_lead(self) -> int:
        """Return the bit of the lead that gains side 0 most."""
        best, chosen = -_MOST, 0
        for lead in self._leads(self.all, 0):
            value = self._worth_of_lead(self.all, 0, lead, best, _MOST)
            if value > best:
                best, chosen = value, lead
        return chosen

    def best_reply(self, lead: int) -> int:
        """Return the bit of the reply to side 1's lead that gains side 0 most."""
        worst, chosen = _MOST, 0
        replies, beats = self._replies(self.all, 0, lead)
        for reply in replies:
            value = self._worth_of_trick(self.all, 1, lead | reply, beats, -_MOST, worst)
            if value < worst:
                worst, chosen = value, reply
        return chosen

    def value(self) -> int:
        """Return what side 0 gains more than side 1 when it leads and both play perfectly."""
        return self._search(self.all, 0, -_MOST, _MOST)

    # --- the search ----------------------------------------------------------------------------

    def _search(self, left: int, side: int, alpha: int, beta: int) -> int:
        """Return the value of a state, exact between alpha and beta, else a bound beyond them."""
        if not left:
            return 0
        key = left << 1 | side
        low, high = self._bounds.get(key) or self._first_bounds(left)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        floor = alpha = max(alpha, low)
        beta = min(beta, high)
        best = low
        for lead in self._leads(left, side):
            best = max(best, self._worth_of_lead(left, side, lead, alpha, beta))
            if best >= beta:
                break
            alpha = max(alpha, best)
        if best <= floor:
            self._bounds[key] = low, best
        elif best >= beta:
            self._bounds[key] = best, high
        else:
            self._bounds[key] = best, best
        return best

    def _first_bounds(self, left: int) -> tuple[int, int]:
        most = (left & self._brisques).bit_count() + 1
        return -most, most

    def _worth_of_lead(self, left: int, side: int, lead: int, alpha: int, beta: int) -> int:
        replies, beats = self._replies(left, 1 - side, lead)
        worst = _MOST
        for reply in replies:
            value = self._worth_of_trick(left, side, lead | reply, beats, alpha, beta)
            if value < worst:
                worst = value
                if worst <= alpha:
                    break
                beta = min(beta, worst)
        return worst

    def _worth_of_trick(
        self, left: int, side: int, trick: int, beats: bool, alpha: int, beta: int
    ) -> int:
        """Return the value of a state after a trick, the trick's points and the last ten in it."""
        rest = left ^ trick
        points = (trick & self._brisques).bit_count() + (not rest)
        if beats:
            return -points - self._search(rest, 1 - side, -beta - points, -alpha - points)
        return points + self._search(rest, side, alpha - points, beta - points)

    # --- the moves -----------------------------------------------------------------------------

    def _replies(self, left: int, side: int, lead: int) -> tuple[list[int], bool]:
        """Return a follower's legal cards (H9.2-4), equals merged, and whether they win.

        The duties are strict: either all legal cards win or all lose.
        """
        place = lead.bit_length() - 1
        held = left & self._owned[side]
        lane = held & self._suit[place]
        if lane:
            beating = lane & self._higher[place]
            beats = beating != 0
            legal = beating or lane
        else:
            trumps = 0 if lead & self._trumps else held & self._trumps
            beats = trumps != 0
            legal = trumps or held
        cards = self._distinct(legal, left & self._owned[1 - side])
        if len(cards) > 1:
            brisques = self._brisques
            cards.sort(key=lambda bit: (beats == (not bit & brisques), bit))
        return cards, beats

    def _leads(self, left: int, side: int) -> list[int]:
        """Return the leads worth a look: winners, brisques first; then low cards; then brisques."""
        other = left & self._owned[1 - side]
        cards = self._distinct(left & self._owned[side], other)
        if len(cards) < 2:
            return cards
        trumps, brisques = self._trumps, self._brisques
        order: list[tuple[int, int]] = []
        for bit in cards:
            place = bit.bit_length() - 1
            lane = other & self._suit[place]
            loses = lane & self._higher[place] if lane else not bit & trumps and other & trumps
            order.append(((1 + (bit & brisques != 0)) if loses else -(bit & brisques != 0), bit))
        order.sort()
        return [bit for _, bit in order]

    def _distinct(self, cards: int, other: int) -> list[int]:
        """Return one card of each group of equals, which differ for nobody.

        Two cards of a suit are equal when both or neither are brisques and the other side has no
        rank from the lower to the higher, both included (a copy of either breaks ties, H1.3).
        """
        found: list[int] = []
        previous = -1
        while cards:
            bit = cards & -cards
            cards ^= bit
            place = bit.bit_length() - 1
            if (
                previous < 0
                or not self._suit[place] >> previous & 1
                or self._brisques >> previous & 1 != (self._brisques & bit != 0)
                or other & self._from[previous] & (self.all ^ self._higher[place])
            ):
                found.append(bit)
            previous = place
        return found
