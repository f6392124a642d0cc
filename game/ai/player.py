# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""A player: a mind, and at the top level a search over what the hidden cards may be.

Where the best plays are close, each is tried in the same imagined worlds: played on by both sides,
each by what it would see, to one's own next play, and valued there. The mind's first choice stands
unless another is clearly better over all worlds: a few worlds say little about a few points, and
believing them is worse than not looking. Budgets count worlds, never time.

``SEES_ALL`` and ``SEES_HAND`` are yardsticks for the arena; a view cannot feed them.
"""

from __future__ import annotations

import json
from typing import Final

import cython

from game.ai.mind import Mind
from game.ai.network import WEIGHTS, Network
from game.engine.deal import Deal
from game.engine.rulesets import HOUSE

if not cython.compiled:
    from game.ai.mind import next_random
    from game.engine.bits import ONE, lowest, popcount
    from game.engine.phases import DECLARE, PLAY_KIND

    THINKS, RANDOM, SEES_ALL, SEES_HAND = range(4)
    FEW = 4
    BATCH = 10
    ODDS = [0] * 468
    HOPE = [0] * 64

IS_COMPILED: Final = bool(cython.compiled)
"""Whether this is the fast form."""


def _fill_tables() -> None:
    """Fill HOPE and ODDS.

    HOPE[batches] says how many hundredths of a standard error a play must be better (or may be
    worse) by then to be tried on. ODDS[tricks left * 18 + group]: how readily an unseen card is
    held, from play.

    Groups: 0-7 the ranks of plain suits, 8-15 of trumps, 16 and 17 the plain cards of the bezique.
    """
    for batch in range(64):
        HOPE[batch] = (-1000, -100, -30, 0, 40, 70)[batch] if batch < 6 else 100
    table = json.loads((WEIGHTS / "held.json").read_text())
    for tricks in range(26):
        for group in range(18):
            ODDS[tricks * 18 + group] = table[tricks][group]


_fill_tables()


def copy_deal(source: Deal, target: Deal) -> None:
    """Make a deal the same as another."""
    for seat in range(2):
        target.hand[seat] = source.hand[seat]
        target.table[seat] = source.table[seat]
        target.known[seat] = source.known[seat]
        target.score[seat] = source.score[seat]
        target.brisques[seat] = source.brisques[seat]
        target.tricks_won[seat] = source.tricks_won[seat]
    for kind in range(10):
        target.used[kind] = source.used[kind]
    for index in range(source.position, 64):
        target.pack[index] = source.pack[index]
    target.dealer = source.dealer
    target.to_act = source.to_act
    target.leader = source.leader
    target.winner = source.winner
    target.phase = source.phase
    target.trump = source.trump
    target.turn_up = source.turn_up
    target.position = source.position
    target.tricks = source.tricks
    target.sevens_done = source.sevens_done
    target.led = source.led
    target.last_led = source.last_led
    target.last_followed = source.last_followed
    target.led_from_table = source.led_from_table
    target.followed_from_table = source.followed_from_table
    target.meld_done = source.meld_done
    target.barred = source.barred


class Player:
    """One seat's player. After ``decide`` the options lie in its mind."""

    def __init__(self, network: Network) -> None:
        self.mind = Mind(network)
        self.probe = Mind(network)
        self.world = Deal(HOUSE, 0, range(64))
        self.line = Deal(HOUSE, 0, range(64))
        self.way = THINKS
        self.worlds = 0
        self.margin = 15
        self.certain = 200
        if not cython.compiled:
            self.heap, self.chance = [0] * 64, [0] * 64
            self.candidates, self.totals, self.squares = [0] * FEW, [0] * FEW, [0.0] * FEW
            self.alive = [False] * FEW
        self.random = 1
        self.searched = self.switched = 0

    # --- for Python ----------------------------------------------------------------------------

    def act(self, deal: Deal, seed: int) -> tuple[int, int]:
        """Return the kind and cards of what the seat to act should do; the GIL is free."""
        with cython.nogil:
            chosen = self.decide(deal, seed)
        return int(self.mind.kinds[chosen]), int(self.mind.sets[chosen])

    # --- deciding ------------------------------------------------------------------------------

    def decide(self, deal: Deal, seed: int) -> int:
        """Choose for the seat to act; return the option's index in the mind."""
        if self.way == RANDOM:
            return self._any(deal, seed)
        index = self.mind.decide(deal, seed)
        if self.mind.count < 2:
            return index
        if self.way == SEES_ALL:
            return self._foresee(deal)
        if self.worlds and deal.phase != DECLARE:
            self.random = seed | 1
            return self._search(deal, index)
        return index

    def _any(self, deal: Deal, seed: int) -> int:
        """Choose any legal action, all equally likely."""
        seed = next_random(next_random(seed | 1))
        if deal.phase == DECLARE:
            self.mind.count = deal._options()
            free = (seed >> 33) * self.mind.count >> 31
            for index in range(self.mind.count):
                self.mind.kinds[index] = deal.kinds[index]
                self.mind.sets[index] = deal.sets[index]
            return free
        cards = deal._plays()
        free = (seed >> 33) * popcount(cards) >> 31
        for _ in range(free):
            cards &= cards - 1
        self.mind.count = 1
        self.mind.kinds[0] = PLAY_KIND
        self.mind.sets[0] = ONE << lowest(cards)
        return 0

    # --- searching -----------------------------------------------------------------------------

    def _short_list(self, best: int) -> int:
        """List the best option and those close behind it; return how many."""
        self.candidates[0] = best
        count = 1
        while count < FEW:
            at = -1
            for index in range(self.mind.count):
                if self.mind.barred[index]:
                    continue
                value = self.mind.values[index]
                if (
                    value + 1000 * self.margin < self.mind.values[best]
                    or value > self.mind.values[best]
                ):
                    continue
                if self._listed(index, count):
                    continue
                if at < 0 or value > self.mind.values[at]:
                    at = index
            if at < 0:
                break
            self.candidates[count] = at
            count += 1
        return count

    def _listed(self, index: int, count: int) -> bool:
        found = False
        for at in range(count):
            found = found or self.candidates[at] == index
        return found

    def _search(self, deal: Deal, best: int) -> int:
        """Try the close plays in imagined worlds; return the option to take."""
        count = self._short_list(best)
        if count < 2:
            return best
        self.searched += 1
        seat = deal.to_act
        for index in range(count):
            self.totals[index] = 0
            self.squares[index] = 0
            self.alive[index] = True
        done = 0
        alive = count - 1
        while done < self.worlds and alive:
            self._imagine(deal, seat)
            first = 0
            for index in range(count):
                if not self.alive[index]:
                    continue
                copy_deal(self.world, self.line)
                self.line._act(
                    self.mind.kinds[self.candidates[index]], self.mind.sets[self.candidates[index]]
                )
                value = self._play_on(seat, False)
                if index == 0:
                    first = value
                value -= first
                self.totals[index] += value
                self.squares[index] += cython.cast("double", value) * value
            done += 1
            if done % BATCH == 0:
                for index in range(1, count):
                    if self.alive[index] and self._errors(index, done) < HOPE[done // BATCH]:
                        self.alive[index] = False
                        alive -= 1
        chosen = 0
        highest = 0
        for index in range(1, count):
            if self.alive[index] and self._errors(index, done) > self.certain:
                mean = cython.cast("double", self.totals[index])
                if mean > highest:
                    highest = mean
                    chosen = index
        if chosen:
            self.switched += 1
        return self.candidates[chosen]

    def _errors(self, index: int, done: int) -> int:
        """Return by how many hundredths of a standard error a play is better than the first."""
        mean = cython.cast("double", self.totals[index]) / done
        spread = self.squares[index] / done - mean * mean
        if spread <= 0:
            return 1000000 if mean > 0 else -1000000 if mean < 0 else 0
        errors = 10000 * mean * mean * done / spread
        # Compared as squares, so that no root is rounded differently anywhere.
        root = 0
        while (root + 10) * (root + 10) <= errors and root < 2000:
            root += 10
        return root if mean > 0 else -root

    def _foresee(self, deal: Deal) -> int:
        """Choose by the true cards: every option played out to the end of the deal."""
        seat = deal.to_act
        best = -1
        highest = 0
        for index in range(self.mind.count):
            copy_deal(deal, self.line)
            self.line._act(self.mind.kinds[index], self.mind.sets[index])
            value = self._play_on(seat, True)
            if best < 0 or value > highest:
                best = index
                highest = value
        return best

    def _play_on(self, seat: int, to_end: bool) -> int:
        """Play the line on to a seat's next play, or to the end; return the seat's lead then."""
        while self.line.position < 64 or self.line.turn_up >= 0:
            self.probe.consider(self.line)
            index = self.probe.best()
            if not to_end and self.line.phase != DECLARE and self.line.to_act == seat:
                return (
                    1000 * (self.line.score[seat] - self.line.score[1 - seat])
                    + self.probe.values[index]
                )
            self.line._act(self.probe.kinds[index], self.probe.sets[index])
        leader = self.line.to_act
        self.probe.ending.lay(self.line.hand[leader], self.line.hand[1 - leader], self.line.trump)
        gain = 10000 * self.probe.ending.solve(0)
        if leader != seat:
            gain = -gain
        return 1000 * (self.line.score[seat] - self.line.score[1 - seat]) + gain

    def _imagine(self, deal: Deal, seat: int) -> None:
        """Deal the cards this seat cannot place into the world, by how readily each is held."""
        other = 1 - seat
        copy_deal(deal, self.world)
        # A view does not say which of one's own cards the other side can name.
        self.world.known[seat] = 0
        hidden = deal.hand[other] ^ (deal.hand[other] & deal.known[other])
        needed = popcount(hidden)
        if self.way != SEES_HAND:
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
        if self.way != SEES_HAND:
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
