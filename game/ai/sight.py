# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""What one seat sees and remembers of a deal, as the inputs of the value network.

Suits are moved to *slots*, so that what is alike looks alike: slot 0 is trump, 1 spades and 2
diamonds (the suits of the bezique) where they are not trump, the rest fill up. Only public things
and the seat's own cards are read; the other hand and the stock are read as one heap of faces, which
is what a seat can tell of them (I6).

``memory`` says which played cards a seat remembers: 0 none, 1 the trump aces and tens, 2 all
trumps and brisques, 3 all. Forgotten cards count as unseen.
"""

from __future__ import annotations

import cython

from game.engine.deal import Deal
from game.engine.kinds import MELD_POINTS

if not cython.compiled:
    from game.engine.bits import BRISQUES, FACES, ONE, WORD, lowest, popcount
    from game.engine.kinds import (
        BEZIQUE,
        DOUBLE_BEZIQUE,
        ROYAL_MARRIAGE,
        SEQUENCE,
    )

    TARGETS = 10
    DOUBLE = 10
    OWN_HAND = 0
    OWN_TABLE = 64
    OWN_MELDS = 128
    OWN_TRUMPS = 205
    LED_CARD = 214
    STAGE = 246
    OTHER_TABLE = 250
    OTHER_KNOWN = 314
    UNSEEN = 346
    OTHER_MELDS = 410
    STOCK = 487
    TURN_UP = 512
    TRUMP_CASE = 520
    LED_FACTS = 523
    PASSED = 536
    PASSED_SHORT = 541
    LAST_CARD = 552
    LAST_WAY = 584
    INPUTS = 587
    LEADING, WON, LOST, DRAWING = range(4)
    FACES_OF = [0] * 48
    ALL_OF = [0] * 48
    KIND_OF = [0] * 12
    WORTH = [0] * 12
    SUITS_BY_SLOT = [0] * 16

_STATES = 7
"""A meld: 0 out of reach, 1 ready, 2 or 3 one face short (one or both unseen), 4 to 6 more."""


def _fill_tables() -> None:
    """Fill the melds to hope for: their kinds, and their faces for each case of trump."""
    kinds = (0, 1, 2, 2, 2, 3, 5, 6, 7, 8, 4)
    for target in range(11):
        KIND_OF[target] = kinds[target]
        WORTH[target] = MELD_POINTS[kinds[target]]
    orders = ((0, 1, 3, 2), (1, 0, 3, 2), (2, 0, 3, 1), (3, 0, 1, 2))
    for trump in range(4):
        for slot in range(4):
            SUITS_BY_SLOT[trump * 4 + slot] = orders[trump][slot]
    for case in range(3):
        queen = (0 if case == 1 else 16) + 8
        jack = (0 if case == 2 else 32) + 6
        faces = [
            (6, 8, 10, 12, 14),
            (8, 10),
            (24, 26),
            (40, 42),
            (56, 58),
            (queen, jack),
            *(tuple(slot * 16 + rank * 2 for slot in range(4)) for rank in (7, 5, 4, 3)),
            (queen, jack),
        ]
        for target in range(11):
            mask = 0
            for place in faces[target]:
                mask |= 1 << place
            FACES_OF[case * 16 + target] = mask
            ALL_OF[case * 16 + target] = mask * 3


_fill_tables()


class Sight:
    """A seat's knowledge in slots, and the lists of the inputs that are on."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.used, self.suits, self.state = [0] * 10, [0] * 4, [0] * 12
            self.common, self.own = [0] * 160, [0] * 160
        self.commons = self.owns = self.ready = 0

    # --- for Python ----------------------------------------------------------------------------

    def inputs(self, deal: Deal, seat: int, memory: int) -> list[int]:
        """Return the inputs that are on for a seat that is about to draw."""
        self.look(deal, seat, memory)
        self.write_common()
        self.write_own(self.hand, self.table, -1, DRAWING)
        return [int(self.common[index]) for index in range(self.commons)] + [
            int(self.own[index]) for index in range(self.owns)
        ]

    # --- looking -------------------------------------------------------------------------------

    def look(self, deal: Deal, seat: int, memory: int) -> None:
        """Take in what a seat may see of a deal."""
        other = 1 - seat
        self.seat = seat
        self.trump = deal.trump
        self.case = 1 if deal.trump == 0 else 2 if deal.trump == 3 else 0
        for index in range(4):
            self.suits[index] = SUITS_BY_SLOT[deal.trump * 4 + index]
        self.hand = self.slots(deal.hand[seat])
        self.table = self.slots(deal.table[seat])
        self.other_table = self.slots(deal.table[other])
        self.known = self.slots(deal.known[other])
        for index in range(9):
            self.used[index] = self.slots(deal.used[index])
        hidden = deal.hand[other] ^ (deal.hand[other] & deal.known[other])
        self.other_unknown = popcount(hidden)
        for index in range(deal.position, 64):
            hidden |= ONE << deal.pack[index]
        self.hidden = popcount(hidden)
        if memory < 3:
            gone = hidden | deal.hand[0] | deal.hand[1] | deal.table[0] | deal.table[1]
            if deal.turn_up >= 0:
                gone |= ONE << deal.turn_up
            if deal.led >= 0:
                gone |= ONE << deal.led
            gone = self.slots(gone ^ WORD)
            if memory == 1:
                gone ^= gone & 0xF000
            elif memory == 2:
                gone ^= gone & (BRISQUES | 0xFFFF)
            hidden = self.slots(hidden) | gone
        else:
            hidden = self.slots(hidden)
        self.unseen = hidden
        self.unseen_once = (hidden | hidden >> 1) & FACES
        self.unseen_twice = hidden & hidden >> 1 & FACES
        self.tricks_left = (64 - deal.position + (deal.turn_up >= 0)) >> 1
        self.turn_rank = deal.turn_up >> 1 & 7 if deal.turn_up >= 0 else -1
        self._watch(deal, other)

    def _watch(self, deal: Deal, other: int) -> None:
        """Take in what the other side's last acts may tell of its hand."""
        self.since = -1
        self.last_face = -1
        if deal.passed[other]:
            self.since = deal.tricks - deal.passed[other]
        if deal.led >= 0:
            self.last_face = self.slot_face(deal.led >> 1)
            self.last_way = 0
        elif deal.last_led >= 0:
            if deal.leader == other:
                self.last_face = self.slot_face(deal.last_led >> 1)
                self.last_way = 1
            else:
                self.last_face = self.slot_face(deal.last_followed >> 1)
                self.last_way = 2

    def slots(self, cards: int) -> int:
        """Return a mask with its suits moved to their slots."""
        lanes = 0
        for slot in range(4):
            lanes |= (cards >> self.suits[slot] * 16 & 0xFFFF) << slot * 16
        return lanes

    def slot_face(self, face: int) -> int:
        """Return a face moved to its slot; -1 stays -1."""
        if face < 0:
            return -1
        for slot in range(4):
            if self.suits[slot] == face >> 3:
                return slot * 8 + (face & 7)
        return -1

    def toggle(self, kind: int, cards: int) -> None:
        """Mark cards as used in a kind, or take the marks away."""
        self.used[kind] ^= cards

    # --- the inputs ----------------------------------------------------------------------------

    def write_common(self) -> None:
        """List the inputs that no card of one's own changes."""
        self.commons = self._write_counts(self.common, 0, OTHER_TABLE, self.other_table)
        self.commons = self._write_counts(self.common, self.commons, UNSEEN, self.unseen)
        once = (self.known | self.known >> 1) & FACES
        while once:
            self.common[self.commons] = OTHER_KNOWN + (lowest(once) >> 1)
            self.commons += 1
            once &= once - 1
        for target in range(11):
            if target == DOUBLE:
                self.state[target] = self.double_state(self.known, self.other_table)
            else:
                self.state[target] = self.meld_state(target, self.known, self.other_table)
            self.common[self.commons] = OTHER_MELDS + target * 7 + self.state[target]
            self.commons += 1
        self._write_signs()
        self.common[self.commons] = STOCK + self.tricks_left
        self.common[self.commons + 1] = TRUMP_CASE + self.case
        self.commons += 2
        if self.turn_rank >= 0:
            self.common[self.commons] = TURN_UP + self.turn_rank
            self.commons += 1

    def _write_signs(self) -> None:
        """List what the other side's last acts may tell of its hand."""
        if self.since >= 0:
            at = self.since if self.since < 4 else 4
            self.common[self.commons] = PASSED + at
            self.commons += 1
            if at == 0:
                for target in range(11):
                    if self.state[target] == 2 or self.state[target] == 3:
                        self.common[self.commons] = PASSED_SHORT + target
                        self.commons += 1
        if self.last_face >= 0:
            self.common[self.commons] = LAST_CARD + self.last_face
            self.common[self.commons + 1] = LAST_WAY + self.last_way
            self.commons += 2

    def write_own(self, hand: int, table: int, led: int, stage: int) -> None:
        """List the inputs of one's own cards; ``led`` is the slot's face one has led, or -1."""
        self.owns = self._write_counts(self.own, 0, OWN_HAND, hand)
        self.owns = self._write_counts(self.own, self.owns, OWN_TABLE, table)
        self.ready = 0
        for target in range(11):
            if target == DOUBLE:
                state = self.double_state(hand, table)
            else:
                state = self.meld_state(target, hand, table)
            if state == 1:
                self.ready |= 1 << target
            self.own[self.owns] = OWN_MELDS + target * 7 + state
            self.owns += 1
        self.own[self.owns] = OWN_TRUMPS + popcount((hand | table) & 0xFFFF)
        self.own[self.owns + 1] = STAGE + stage
        self.owns += 2
        if led >= 0:
            self._write_led(led)

    def _write_led(self, led: int) -> None:
        """List the card one has led and what may beat it."""
        self.own[self.owns] = LED_CARD + led
        self.owns += 1
        lane = ONE * 0xFFFF << (led >> 3) * 16
        higher = lane & (ONE * 0xFFFF << (led >> 3) * 16 << (led & 7) * 2 + 2)
        shown = self.known | self.other_table
        beaters = popcount(higher & self.unseen)
        self.own[self.owns] = LED_FACTS + (beaters if beaters < 5 else 5)
        self.owns += 1
        if higher & shown:
            self.own[self.owns] = LED_FACTS + 6
            self.owns += 1
        if led >= 8:
            if shown & 0xFFFF:
                self.own[self.owns] = LED_FACTS + 7
                self.owns += 1
            beaters = popcount(self.unseen & 0xFFFF) // 3
            self.own[self.owns] = LED_FACTS + 9 + (beaters if beaters < 3 else 3)
            self.owns += 1
        if led & 7 >= 6:
            self.own[self.owns] = LED_FACTS + 8
            self.owns += 1

    def _write_counts(self, into: list[int], count: int, first: int, cards: int) -> int:
        once = (cards | cards >> 1) & FACES
        while once:
            into[count] = first + (lowest(once) >> 1)
            count += 1
            once &= once - 1
        once = cards & cards >> 1 & FACES
        while once:
            into[count] = first + 32 + (lowest(once) >> 1)
            count += 1
            once &= once - 1
        return count

    # --- melds ---------------------------------------------------------------------------------

    def meld_state(self, target: int, hand: int, table: int) -> int:
        """Return how far a meld of single faces is (see _STATES)."""
        kind = KIND_OF[target]
        faces = FACES_OF[self.case * 16 + target]
        usable = hand | table
        usable ^= usable & self.used[kind]
        if kind == ROYAL_MARRIAGE:
            usable ^= usable & self.used[SEQUENCE]
        elif kind == BEZIQUE:
            usable ^= usable & self.used[DOUBLE_BEZIQUE]
        missing = faces ^ (faces & (usable | usable >> 1))
        if missing == 0:
            usable &= hand
            if faces & (usable | usable >> 1):
                return 1
            # All of it lies on the table: another copy has to come (H7.3).
            missing = faces & self.unseen_once
            if missing == 0:
                return 0
            return 2 if missing & (missing - 1) == 0 else 3
        if missing & self.unseen_once != missing:
            return 0
        count = popcount(missing)
        if count == 1:
            return 3 if missing & self.unseen_twice else 2
        return count + 2 if count < 4 else 6

    def double_state(self, hand: int, table: int) -> int:
        """Return how far the double bezique is (see _STATES)."""
        faces = FACES_OF[self.case * 16 + DOUBLE]
        four = faces * 3
        usable = hand | table
        usable ^= usable & self.used[DOUBLE_BEZIQUE]
        count = 4 - popcount(usable & four)
        if count == 0:
            return 1 if usable & hand & four else 0
        # Faces, not copies, are what one knows of the unseen: count them by face.
        queens = lowest(faces)
        jacks = lowest(faces & (faces - 1))
        if popcount(usable >> queens & 3) + popcount(self.unseen >> queens & 3) < 2:
            return 0
        if popcount(usable >> jacks & 3) + popcount(self.unseen >> jacks & 3) < 2:
            return 0
        if count == 1:
            return 2
        return 4 if count == 2 else 5
