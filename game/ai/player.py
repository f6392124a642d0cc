# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""A player: a mind, and at the top level a search over what the hidden cards may be.

Where the best plays are close, each is tried in the same imagined worlds: played on by both sides,
each by what it would see, to one's own play after the next (``reach``), and valued there. A few
worlds say little about a few points, so that what they say and what the network said each count by
their exactness. Budgets count worlds, never time.

What is compared is the chance to win the match: ``ahead`` is the lead that earlier deals have left,
``last_deal`` says that no other follows this one (else H11.2 decides whether one does).

``SEES_ALL`` and ``SEES_HAND`` are yardsticks for the arena; a view cannot feed them.
"""

from __future__ import annotations

from typing import Final

import cython

from game.ai import stakes
from game.ai.guess import Guess
from game.ai.mind import Mind
from game.ai.network import Network
from game.engine.deal import Deal
from game.engine.rulesets import HOUSE

if not cython.compiled:
    from game.ai.mind import next_random
    from game.engine.bits import BRISQUES, ONE, lowest, popcount
    from game.engine.phases import DECLARE, PLAY_KIND

    THINKS, RANDOM, SEES_ALL, SEES_HAND = range(4)
    FEW = 4
    BATCH = 10
    POINTS_COUNT = 50
    STAKES = [0] * 27216
    LAST_DEAL = 1944
    LEADS = 81
    SUMS = 13

IS_COMPILED: Final = bool(cython.compiled)
"""Whether this is the fast form."""


def _fill_tables() -> None:
    """Fill STAKES from its file."""
    for index, share in enumerate(stakes.read()):
        STAKES[index] = share


_fill_tables()


class Player:
    """One seat's player. After ``decide`` the options lie in its mind."""

    def __init__(self, network: Network) -> None:
        self.mind = Mind(network)
        self.probe = Mind(network)
        self.guess = Guess(self.probe)
        self.line = Deal(HOUSE, 0, range(64))
        self.way = THINKS
        self.worlds = 0
        self.margin = 25
        self.reach = 1
        self.trust = 12
        self.ahead = 0
        self.last_deal = True
        self.early_win = HOUSE.early_win
        self.certain = 20
        if not cython.compiled:
            self.candidates, self.totals, self.squares = [0] * FEW, [0] * FEW, [0.0] * FEW
            self.alive, self.priors = [False] * FEW, [0] * FEW
        self.both, self.error = 0, 0.0

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
            return self._search(deal, index, seed)
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

    def _search(self, deal: Deal, best: int, seed: int) -> int:
        """Try the close plays in imagined worlds; return the option to take."""
        count = self._short_list(best)
        if count < 2:
            return best
        seat = deal.to_act
        for index in range(count):
            self.totals[index] = 0
            self.squares[index] = 0
            self.alive[index] = True
        self._expect(deal, seat, count)
        self.guess.begin(seed, self.way == SEES_HAND)
        done = 0
        while done < self.worlds:
            self.guess.draw(deal, seat)
            first = self._try(0, seat)
            for index in range(1, count):
                if self.alive[index]:
                    value = self._try(index, seat) - first
                    self.totals[index] += value
                    self.squares[index] += cython.cast("double", value) * value
            done += 1
            if done % BATCH == 0 and not self._narrow(count, done):
                break
        return self.candidates[self._leading(count, done)]

    def _expect(self, deal: Deal, seat: int, count: int) -> None:
        """Set what the network expects of each candidate, and how far off that may be."""
        lead = 1000 * (deal.score[seat] - deal.score[1 - seat])
        both = 1000 * (deal.score[seat] + deal.score[1 - seat])
        left = self._left(deal)
        first = self._worth(
            lead + self.mind.values[self.candidates[0]],
            both + self.mind.sums[self.candidates[0]],
            left,
        )
        for index in range(count):
            at = self.candidates[index]
            self.priors[index] = (
                self._worth(lead + self.mind.values[at], both + self.mind.sums[at], left) - first
            )
        lead += self.mind.values[self.candidates[0]]
        both += self.mind.sums[self.candidates[0]]
        slope = self._worth(lead + 20000, both, left) - self._worth(lead - 20000, both, left)
        self.error = cython.cast("double", slope) * self.trust / 40

    def _try(self, index: int, seat: int) -> int:
        """Return what a candidate comes to for a seat in the imagined world, as ``_worth``."""
        self.line.become(self.guess.world)
        self.line._act(
            self.mind.kinds[self.candidates[index]], self.mind.sets[self.candidates[index]]
        )
        lead = self._play_on(seat, False)
        return self._worth(lead, self.both, self._left(self.line))

    def _left(self, deal: Deal) -> int:
        """Return how many tricks are left to lead to, by the stock."""
        return 8 + ((64 - deal.position + (deal.turn_up >= 0)) >> 1)

    def _worth(self, lead: int, both: int, left: int) -> int:
        """Return the share of matches won, in millionths, and a little for the points themselves.

        ``lead`` and ``both`` sides' points are those at the deal's end, in 1/1000 point; so many
        tricks are ``left`` until then, 8 or fewer where they are solved.
        """
        extra = lead * POINTS_COUNT >> 10
        if self.last_deal:
            lead += 1000 * self.ahead
            if left <= 8:
                return extra + (1000000 if lead > 0 else 500000 if lead == 0 else 0)
            return extra + self._share((left - 9) * LEADS, lead)
        if left <= 8:
            if lead > 0 and both + lead >= 2000 * self.early_win:
                return extra + 1000000
            if lead < 0 and both - lead >= 2000 * self.early_win:
                return extra
            return extra + self._share((32 - 9) * LEADS, lead)
        place = both - 200000
        place = 0 if place < 0 else place if place < 1199999 else 1199999
        row = LAST_DEAL + ((left - 9) * SUMS + place // 100000) * LEADS
        place %= 100000
        low = self._share(row, lead)
        high = self._share(row + LEADS, lead)
        return extra + (low * (100000 - place) + high * place) // 100000

    def _share(self, row: int, lead: int) -> int:
        """Return the share at a lead between the places of a row of STAKES, in millionths."""
        place = lead + 800000
        place = 0 if place < 0 else place if place < 1599999 else 1599999
        at = row + place // 20000
        place %= 20000
        return (STAKES[at] * (20000 - place) + STAKES[at + 1] * place) // 1000

    def _leading(self, count: int, done: int) -> int:
        """Return the candidate that promises most; 0 is the mind's first choice."""
        chosen = 0
        highest = 0.0
        for index in range(1, count):
            if self.alive[index] and self._promise(index, done) > highest:
                highest = self._promise(index, done)
                chosen = index
        return chosen

    def _narrow(self, count: int, done: int) -> bool:
        """Give up the candidates that are well behind; say whether anything is left to find out."""
        leading = self._leading(count, done)
        highest = self._promise(leading, done) if leading else 0.0
        rivals = 0
        for index in range(count):
            if not self.alive[index] or index == leading:
                continue
            behind = highest - (self._promise(index, done) if index else 0.0)
            # Compared as squares, so that no root is rounded differently anywhere.
            doubt = self._doubt(index if index else leading, done)
            if behind * behind * 100 > self.certain * self.certain * doubt:
                self.alive[index] = index == 0
            else:
                rivals += 1
        return rivals > 0

    def _promise(self, index: int, done: int) -> float:
        """Return by how much a candidate is better than the first, as ``_worth``.

        The network's own difference, which is off by some ``trust`` points, and the worlds' mean
        with its standard error count by their exactness.
        """
        trust = self.error * self.error * done
        mean = cython.cast("double", self.totals[index]) / done
        spread = self.squares[index] / done - mean * mean
        promise: float = (self.priors[index] * spread + mean * trust) / (spread + trust)
        return promise

    def _doubt(self, index: int, done: int) -> float:
        """Return the variance of a candidate's promise."""
        trust = self.error * self.error
        mean = cython.cast("double", self.totals[index]) / done
        spread = self.squares[index] / done - mean * mean
        doubt: float = spread * trust / (spread + trust * done)
        return doubt

    def _foresee(self, deal: Deal) -> int:
        """Choose by the true cards: every option played out to the end of the deal."""
        seat = deal.to_act
        best = -1
        highest = 0
        for index in range(self.mind.count):
            self.line.become(deal)
            self.line._act(self.mind.kinds[index], self.mind.sets[index])
            value = self._play_on(seat, True)
            if best < 0 or value > highest:
                best = index
                highest = value
        return best

    def _play_on(self, seat: int, to_end: bool) -> int:
        """Play the line on to one of a seat's next plays, or to the end; return its lead then.

        Its next play is the first within ``reach``, the last one of which is valued.
        """
        plays = self.reach
        while self.line.position < 64 or self.line.turn_up >= 0:
            self.probe.consider(self.line)
            index = self.probe.best()
            if self.line.phase != DECLARE and self.line.to_act == seat:
                plays -= 1
            if plays == 0 and not to_end:
                self.both = (
                    1000 * (self.line.score[0] + self.line.score[1]) + self.probe.sums[index]
                )
                return (
                    1000 * (self.line.score[seat] - self.line.score[1 - seat])
                    + self.probe.values[index]
                )
            self.line._act(self.probe.kinds[index], self.probe.sets[index])
        leader = self.line.to_act
        self.probe.ending.lay(self.line.hand[leader], self.line.hand[1 - leader], self.line.trump)
        gain = 10000 * self.probe.ending.solve(0)
        rest = 1 + popcount((self.line.hand[0] | self.line.hand[1]) & BRISQUES)
        self.both = 1000 * (self.line.score[0] + self.line.score[1]) + 10000 * rest
        if leader != seat:
            gain = -gain
        return 1000 * (self.line.score[seat] - self.line.score[1 - seat]) + gain
