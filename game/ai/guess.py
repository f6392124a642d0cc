# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""What the hidden cards may be: worlds to try a play in, as likely as play makes them.

The cards a seat cannot place are dealt by how readily each is kept (``weights/held.json``, counted
in self-play). When a card has been led, worlds are taken and left by how likely the other side, if
it held that hand, would have led it: as the network would, or nearly. All in integers, so that the
same seed gives the same worlds on any machine.
"""

from __future__ import annotations

import json

import cython

from game.ai.mind import Mind
from game.ai.network import WEIGHTS
from game.engine.deal import Deal
from game.engine.rulesets import HOUSE

if not cython.compiled:
    from game.ai.mind import next_random
    from game.engine.bits import ONE, lowest, popcount
    from game.engine.deal import BEATS
    from game.engine.phases import FOLLOW, LEAD

    ODDS = [0] * 468
    FALL = [0] * 80
    FIRST = 12
    MOST_TRIES = 20


def _fill_tables() -> None:
    """Fill ODDS and FALL.

    ODDS[tricks left * 18 + group] says how readily an unseen card is held. Groups: 0-7 the ranks
    of plain suits, 8-15 of trumps, 16 and 17 the plain cards of the bezique. FALL[points] says how
    readily a lead is made that is worth so many points less than the best: e times less for eight.
    """
    table = json.loads((WEIGHTS / "held.json").read_text())
    for tricks in range(26):
        for group in range(18):
            ODDS[tricks * 18 + group] = table[tricks][group]
    readily = 1 << 20
    for points in range(80):
        FALL[points] = readily
        readily = readily * 8825 // 10000


_fill_tables()


class Guess:
    """Draws worlds for a seat; ``world`` is the last one."""

    def __init__(self, probe: Mind) -> None:
        self.probe = probe
        self.world = Deal(HOUSE, 0, range(64))
        self.past = Deal(HOUSE, 0, range(64))
        if not cython.compiled:
            self.heap, self.chance = [0] * 64, [0] * 64
        self.sees_hand = False
        self.random = 1
        self.top = 0

    def hands(self, deal: Deal, seat: int, seed: int, count: int) -> list[int]:
        """Return what the other side holds in some worlds that a seat may be in, as masks."""
        self.begin(seed, False)
        drawn = []
        for _ in range(count):
            self.draw(deal, seat)
            drawn.append(self.world.hand_of(1 - seat))
        return drawn

    def begin(self, seed: int, sees_hand: bool) -> None:
        """Start anew for a decision; ``sees_hand`` leaves the other hand as it truly is."""
        self.random = seed | 1
        self.sees_hand = sees_hand
        self.top = 0

    def draw(self, deal: Deal, seat: int) -> None:
        """Draw a world."""
        if deal.phase != FOLLOW or self.sees_hand:
            self._deal_out(deal, seat)
            return
        tries = MOST_TRIES
        if self.top == 0:
            # The likeliest of a few is what the others are measured by.
            tries += FIRST
        while tries > 0:
            tries -= 1
            self._deal_out(deal, seat)
            likely = self._likelihood(deal, seat)
            if likely > self.top:
                self.top = likely
            if tries < MOST_TRIES:
                self.random = next_random(self.random)
                if (self.random >> 33) * self.top <= likely << 31:
                    return

    def _likelihood(self, deal: Deal, seat: int) -> int:
        """Return how likely the lead was if the other side held the world's hand, in millionths."""
        other = 1 - seat
        self.past.become(self.world)
        if deal.led_from_table:
            self.past.table[other] = self.past.table[other] | ONE << deal.led
        else:
            self.past.hand[other] = self.past.hand[other] | ONE << deal.led
        for kind in range(9):
            # A view no longer tells what a card that has left the table was used in.
            used = self.past.used[kind]
            self.past.used[kind] = used ^ (used & ONE << deal.led)
        self.past.phase = LEAD
        self.past.to_act = other
        self.past.led = -1
        if deal.last_led >= 0:
            # Who leads has won: so whether the follower won tells who led before.
            beaten = BEATS[deal.trump * 64 + deal.last_led] >> deal.last_followed & 1
            self.past.leader = seat if beaten else other
        self.probe.consider(self.past)
        best = self.probe.best()
        mass = total = 0
        for index in range(self.probe.count):
            gap = (self.probe.values[best] - self.probe.values[index]) // 1000
            if self.probe.barred[index] or gap >= 80:
                continue
            total += FALL[gap]
            if self.probe.sets[index] >> (deal.led & 62) & 3:
                mass += FALL[gap]
        return 900000 * mass // total + 100000 // self.probe.count

    def _deal_out(self, deal: Deal, seat: int) -> None:
        """Deal the cards this seat cannot place into the world, by how readily each is held."""
        other = 1 - seat
        self.world.become(deal)
        # A view does not say which of one's own cards the other side can name.
        self.world.known[seat] = 0
        hidden = deal.hand[other] ^ (deal.hand[other] & deal.known[other])
        needed = popcount(hidden)
        if not self.sees_hand:
            self.world.hand[other] = self.world.hand[other] ^ hidden
        else:
            hidden = 0
        for index in range(deal.position, 64):
            hidden |= ONE << deal.pack[index]
        count = total = 0
        trump = deal.trump
        tricks = (64 - deal.position + (deal.turn_up >= 0)) >> 1
        while hidden:
            card = lowest(hidden)
            hidden &= hidden - 1
            group = card >> 1 & 7
            if card >> 4 == trump:
                group += 8
            elif card >> 1 == 4:
                group = 16
            elif card >> 1 == 27:
                group = 17
            self.heap[count] = card
            self.chance[count] = ODDS[tricks * 18 + group]
            total += self.chance[count]
            count += 1
        if not self.sees_hand:
            while needed:
                needed -= 1
                self.random = next_random(self.random)
                at = (self.random >> 33) * total >> 31
                index = 0
                while at >= self.chance[index]:
                    at -= self.chance[index]
                    index += 1
                self.world.hand[other] = self.world.hand[other] | ONE << self.heap[index]
                total -= self.chance[index]
                count -= 1
                # Keep the order of faces, whatever the copies.
                while index < count:
                    self.heap[index] = self.heap[index + 1]
                    self.chance[index] = self.chance[index + 1]
                    index += 1
        index = deal.position
        while count:
            self.random = next_random(self.random)
            at = (self.random >> 33) * count >> 31
            self.world.pack[index] = self.heap[at]
            count -= 1
            self.heap[at] = self.heap[count]
            index += 1
