# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The last eight tricks, exactly: both hands are known to whoever remembers (I6, T4.1).

Alpha-beta over whole tricks. The cards left are bits of one mask of sixteen, lowest suit and rank
first; a card's owner never changes, so that mask and the leader are the whole state and index a
table. Values are in tens of points, for the side that leads. Side 0 is the player who asks.

Compiled with ``endgame.pxd`` where a compiler is there; the answers are the same.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import cython

if not cython.compiled:
    from game.engine.bits import BRISQUES, lowest, popcount

    MOST = 99
    STATES = 131072

_own = threading.local()


class Ending:
    """One ending at a time: tables by place, what has been found out, and the search."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.faces, self.suit, self.higher, self.upward = [0] * 16, [0] * 16, [0] * 16, [0] * 16
            self.owned = [0, 0]
            self.cards = [0] * 16
            self.table = [0] * STATES
        self.all = self.size = self.trumps = self.brisques = 0
        self.generation = 0
        self.nodes = 0

    # --- for Python ----------------------------------------------------------------------------

    def arrange(self, own: int, other: int, trump: int) -> None:
        """Lay out the two hands (masks of physical cards, at most sixteen in all)."""
        self.lay(own, other, trump)

    def value(self) -> int:
        """Return what side 0 gains more than side 1, in tens, when it leads."""
        return self.solve(0)

    def card(self, led: int = -1, traps: bool = False) -> int:
        """Return the best card of side 0 by its place: a lead, or the reply to a led place.

        With ``traps`` equally good ones are told apart by how easily the other side errs.
        """
        return lowest(self.best_lead(traps) if led < 0 else self.best_reply(1 << led, traps))

    def place_of(self, face: int, side: int) -> int:
        """Return the place of a side's card of a face."""
        for place in range(self.size):
            if self.faces[place] == face and self.owned[side] >> place & 1:
                return place
        raise ValueError("no such card in this ending")

    def face_at(self, place: int) -> int:
        """Return the face of the card at a place."""
        return int(self.faces[place])

    # --- laying out ----------------------------------------------------------------------------

    def lay(self, own: int, other: int, trump: int) -> None:
        """Sort the cards of both sides (masks) into places and fill the tables by place."""
        self.generation += 1
        if self.generation > 65535:
            self._forget()
        self.trumps = self.brisques = self.owned[0] = self.owned[1] = 0
        held = own | other
        place = 0
        while held:
            card = lowest(held)
            held &= held - 1
            bit = 1 << place
            self.faces[place] = card >> 1
            self.cards[place] = card
            self.owned[0 if own >> card & 1 else 1] |= bit
            if card >> 4 == trump:
                self.trumps |= bit
            if BRISQUES >> card & 1:
                self.brisques |= bit
            place += 1
        self.size = place
        self.all = (1 << place) - 1
        for place in range(self.size):
            self.suit[place] = self.higher[place] = self.upward[place] = 0
            for index in range(self.size):
                if self.faces[index] >> 3 == self.faces[place] >> 3:
                    bit = 1 << index
                    self.suit[place] |= bit
                    if self.faces[index] > self.faces[place]:
                        self.higher[place] |= bit
                    if self.faces[index] >= self.faces[place]:
                        self.upward[place] |= bit

    def _forget(self) -> None:
        for index in range(STATES):
            self.table[index] = 0
        self.generation = 1

    # --- the root ------------------------------------------------------------------------------

    def solve(self, side: int) -> int:
        """Return what the side that leads gains more than the other, in tens."""
        return self._search(self.all, side, popcount(self.all & self.brisques), -MOST, MOST)

    def best_lead(self, traps: bool) -> int:
        """Return the bit of the lead that gains side 0 most.

        With ``traps`` of equally good ones that after which a reply at random would lose most.
        """
        best, widest, chosen = -MOST, -2, 0
        leads = self._distinct(self.owned[0] & self.all, self.owned[1] & self.all)
        while leads:
            lead = leads & -leads
            leads ^= lead
            value = self._worth_of_lead(
                self.all, 0, lead, popcount(self.all & self.brisques), best - traps, MOST
            )
            if value < best:
                continue
            trap = self._trap_of_lead(self.all, lead) if traps else -1
            if value > best or trap > widest:
                best, widest, chosen = value, trap, lead
        return chosen

    def best_reply(self, lead: int, traps: bool) -> int:
        """Return the bit of the reply to side 1's lead that gains side 0 most.

        With ``traps`` of equally good ones that after which a lead at random would lose most.
        """
        best, widest, chosen = MOST, -2, 0
        place = lowest(lead)
        replies = self._legal(self.all, 0, place)
        beats = self._beats(replies, place)
        replies = self._distinct(replies, self.owned[1] & self.all)
        while replies:
            reply = replies & -replies
            replies ^= reply
            value = self._worth_of_trick(
                self.all,
                1,
                lead,
                reply,
                beats,
                popcount(self.all & self.brisques),
                -MOST,
                best + traps,
            )
            if value > best:
                continue
            trap = self._trap_after(self.all, lead | reply) if traps and not beats else -1
            if value < best or trap > widest:
                best, widest, chosen = value, trap, reply
        return chosen

    def _trap_of_lead(self, left: int, lead: int) -> int:
        """Return what side 1 loses on average by a random legal reply, in tenths of a point."""
        place = lowest(lead)
        replies = self._legal(left, 1, place)
        beats = self._beats(replies, place)
        worst, total, count = MOST, 0, 0
        while replies:
            reply = replies & -replies
            replies ^= reply
            value = self._worth_of_trick(
                left, 0, lead, reply, beats, popcount(left & self.brisques), -MOST, MOST
            )
            total += value
            count += 1
            if value < worst:
                worst = value
        return (total - worst * count) * 100 // count if count else 0

    def _trap_after(self, left: int, trick: int) -> int:
        """Return what side 1 loses on average by a random lead, in tenths of a point."""
        rest = left ^ trick
        leads = rest & self.owned[1]
        best, total, count = -MOST, 0, 0
        while leads:
            lead = leads & -leads
            leads ^= lead
            value = self._worth_of_lead(rest, 1, lead, popcount(rest & self.brisques), -MOST, MOST)
            total += value
            count += 1
            if value > best:
                best = value
        return (best * count - total) * 100 // count if count else 0

    # --- the search ----------------------------------------------------------------------------

    def _search(self, left: int, side: int, brisques: int, alpha: int, beta: int) -> int:
        """Return the value of a state, exact between alpha and beta, else a bound beyond them."""
        if left == 0:
            return 0
        other = left & (left - 1)
        if other & (other - 1) == 0:
            # The last trick: nothing to choose.
            lead = left & self.owned[side]
            place = lowest(lead)
            cards = left ^ lead
            value = brisques + 1
            if cards & self.suit[place]:
                return -value if cards & self.higher[place] else value
            return -value if cards & self.trumps else value
        self.nodes += 1
        key = left << 1 | side
        entry = self.table[key]
        high = brisques + 1
        low = -high
        if entry >> 16 == self.generation:
            low = (entry & 255) - 64
            high = (entry >> 8 & 255) - 64
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if low > alpha:
            alpha = low
        if high < beta:
            beta = high
        floor = alpha
        best = low
        # Leads worth a look: winners, brisques first; then low cards; then brisques.
        other = left & self.owned[1 - side]
        leads = self._distinct(left & self.owned[side], other)
        winners = leads
        cards = leads
        while cards:
            bit = cards & -cards
            cards ^= bit
            place = lowest(bit)
            lane = other & self.suit[place]
            if lane:
                lane &= self.higher[place]
            elif bit & self.trumps == 0:
                lane = other & self.trumps
            if lane:
                winners ^= bit
        # Nothing beats a sure winner later either, unless the other side runs out of its suit and
        # has a trump; those that stay sure can be cashed first, whatever else is lost.
        cards = winners & self.trumps if other & self.trumps else winners
        value = 2 * popcount(cards & self.brisques) - brisques - 1
        if cards == leads:
            value = brisques + 1
        if value > best:
            best = value
            if best > alpha:
                alpha = best
        for order in range(4 if best < beta else 0):
            part = winners if order < 2 else leads ^ winners
            part &= self.brisques if order == 0 or order == 3 else part ^ (part & self.brisques)
            while part:
                lead = part & -part
                part ^= lead
                value = self._worth_of_lead(left, side, lead, brisques, alpha, beta)
                if value > best:
                    best = value
                    if best > alpha:
                        alpha = best
                    if best >= beta:
                        break
            if best >= beta:
                break
        if best >= beta:
            low = best
        elif best <= floor:
            high = best
        else:
            low = high = best
        self.table[key] = self.generation << 16 | (high + 64) << 8 | (low + 64)
        return best

    def _worth_of_lead(
        self, left: int, side: int, lead: int, brisques: int, alpha: int, beta: int
    ) -> int:
        """Return what a lead is worth to the side that leads, within the window."""
        place = lowest(lead)
        replies = self._legal(left, 1 - side, place)
        beats = self._beats(replies, place)
        if replies & (replies - 1):
            replies = self._distinct(replies, left & self.owned[side])
        worst = MOST
        for order in range(2):
            # A winning follower tries brisques first, a losing one the others.
            part = (
                replies & self.brisques
                if beats == (order == 0)
                else replies ^ (replies & self.brisques)
            )
            while part:
                reply = part & -part
                part ^= reply
                value = self._worth_of_trick(left, side, lead, reply, beats, brisques, alpha, beta)
                if value < worst:
                    worst = value
                    if worst <= alpha:
                        return worst
                    if worst < beta:
                        beta = worst
        return worst

    def _worth_of_trick(
        self,
        left: int,
        side: int,
        lead: int,
        reply: int,
        beats: bool,
        brisques: int,
        alpha: int,
        beta: int,
    ) -> int:
        """Return the value of a state after a trick, the trick's points and the last ten in it."""
        rest = left ^ lead ^ reply
        taken = ((lead & self.brisques) != 0) + ((reply & self.brisques) != 0)
        points = taken + (rest == 0)
        if beats:
            return -points - self._search(
                rest, 1 - side, brisques - taken, -beta - points, -alpha - points
            )
        return points + self._search(rest, side, brisques - taken, alpha - points, beta - points)

    # --- the moves -----------------------------------------------------------------------------

    def _legal(self, left: int, side: int, place: int) -> int:
        """Return a follower's legal cards (H9.2-4): either all of them win or all lose."""
        held = left & self.owned[side]
        lane = held & self.suit[place]
        if lane:
            higher = lane & self.higher[place]
            return higher if higher else lane
        lane = 0 if self.trumps >> place & 1 else held & self.trumps
        return lane if lane else held

    def _beats(self, replies: int, place: int) -> bool:
        if replies & self.suit[place]:
            return replies & self.higher[place] != 0
        return self.trumps >> place & 1 == 0 and replies & self.trumps != 0

    def _distinct(self, cards: int, other: int) -> int:
        """Return one card of each group of equals, which differ for nobody.

        Two cards of a suit are equal when both or neither are brisques and the other side has no
        rank from the lower to the higher, both included (a copy of either breaks ties, H1.3).
        """
        found = 0
        previous = -1
        while cards:
            bit = cards & -cards
            cards ^= bit
            place = lowest(bit)
            if (
                previous < 0
                or self.suit[place] >> previous & 1 == 0
                or (self.brisques >> previous & 1) != (self.brisques >> place & 1)
                or other & self.upward[previous] & (self.all ^ self.higher[place])
            ):
                found |= bit
            previous = place
        return found


def best_play(own: Sequence[int], other: Sequence[int], trump: int, led: int = -1) -> int:
    """Return the place in ``own`` of the play that gains most; all cards are faces.

    ``led`` is the face the other side has led, which is not in ``other`` any more; -1 for a lead.
    """
    ending = ending_of(own, other if led < 0 else [*other, led], trump)
    place = ending.card(-1 if led < 0 else ending.place_of(led, 1))
    return list(own).index(ending.face_at(place))


def ending_of(own: Sequence[int], other: Sequence[int], trump: int) -> Ending:
    """Return the ending of two hands of faces: one object for each thread, laid out anew."""
    masks = [0, 0]
    taken = 0
    for side, faces in enumerate((own, other)):
        for face in faces:
            bit = 1 << face * 2
            if taken & bit:
                bit <<= 1
            taken |= bit
            masks[side] |= bit
    ending = _own.__dict__.setdefault("ending", None) or Ending()
    _own.ending = ending
    ending.arrange(masks[0], masks[1], trump)
    return ending
