# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""How one seat decides: every option valued from what the seat sees, and the best one taken.

A mind is asked with a deal, in self-play and in the arena the true one, for a player one imagined
from its view. It reads a deal only through ``Sight`` and what is public, so that both give the same
answer. Values are thousandths of a point, own points to come less the other's.

``tuned`` minds value by rules of thumb instead of the network: the yardstick of the arena.
"""

from __future__ import annotations

import cython

from game.ai.endgame import Ending
from game.ai.network import Network
from game.ai.sight import Sight
from game.engine.deal import Deal

if not cython.compiled:
    from game.ai.network import WIDE
    from game.ai.sight import DOUBLE, DRAWING, INPUTS, LEADING, LOST, WON, WORTH
    from game.engine.bits import BRISQUES, ONE, WORD, lowest, popcount
    from game.engine.deal import BEATS, POINTS
    from game.engine.kinds import (
        BEZIQUE,
        DOUBLE_BEZIQUE,
        ROYAL_MARRIAGE,
        SEQUENCE,
        SEVEN_KIND,
    )
    from game.engine.phases import DECLARE, DRAW_KIND, FOLLOW, LEAD, PLAY_KIND

    EARLY = 8
    LOW_CARDS = 0x003F003F003F003F
    REACH = [0] * 250
    TRUMP_BODY = [0] * 8
    PLAIN_BODY = [0] * 8


def _fill_tables() -> None:
    """Fill REACH[tricks * 10 + wins], the odds in 1/1000 of so many wins, and card values."""
    row = [1.0] + [0.0] * 9
    for tricks in range(25):
        for wins in range(10):
            REACH[tricks * 10 + wins] = int(row[wins] * 1000 + 0.5)
        row = [1.0] + [row[at] * 0.55 + row[at - 1] * 0.45 for at in range(1, 10)]
    for rank in range(8):
        TRUMP_BODY[rank] = (5000, 6000, 7000, 8000, 9000, 10000, 15000, 18000)[rank]
        PLAIN_BODY[rank] = (0, 200, 400, 600, 800, 1000, 2000, 6000)[rank]


_fill_tables()


def next_random(state: int) -> int:
    """Return the next state of a xorshift source."""
    state ^= state << 13 & WORD
    state ^= state >> 7
    return state ^ (state << 17 & WORD)


class Mind:
    """One seat's way to decide. Its options lie in ``kinds``, ``sets`` and ``values``."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.sight = Sight()
        self.ending = Ending()
        if not cython.compiled:
            self.base, self.scratch, self.hidden = [0] * WIDE, [0] * WIDE, [0] * WIDE
            self.out = [0, 0]
            self.marks = [0] * INPUTS
            self.held, self.more, self.gone = [0] * 160, [0] * 160, [0] * 160
            self.kinds, self.barred, self.sets = [0] * 128, [0] * 128, [0] * 128
            self.values, self.sums = [0] * 128, [0] * 128
        self.count = self.chosen = self.helds = 0
        self.memory = 3
        self.exact = 8
        self.noise = self.slip = 0
        self.tuned = False
        self.random = 1

    # --- for Python ----------------------------------------------------------------------------

    def act(self, deal: Deal, seed: int) -> tuple[int, int]:
        """Return the kind and cards of what the seat to act should do."""
        chosen = self.decide(deal, seed)
        return int(self.kinds[chosen]), int(self.sets[chosen])

    def option(self, index: int) -> tuple[int, int, int]:
        """Return an option that was considered: kind, cards and value."""
        return int(self.kinds[index]), int(self.sets[index]), int(self.values[index])

    # --- deciding ------------------------------------------------------------------------------

    def decide(self, deal: Deal, seed: int) -> int:
        """Choose for the seat to act; return the option's index."""
        self.random = seed | 1
        if deal.phase != DECLARE and deal.position >= 64 and deal.turn_up < 0:
            self.count = 1
            self.kinds[0] = PLAY_KIND
            self.sets[0] = self.play_ending(deal)
            self.chosen = 0
            return 0
        self.consider(deal)
        if self.noise:
            self.blur()
        if self.slip:
            self.random = next_random(self.random)
            if (self.random >> 33) * 1000 >> 31 < self.slip:
                self.chosen = self._slip_up(deal)
                return self.chosen
        self.chosen = self.best()
        return self.chosen

    def _slip_up(self, deal: Deal) -> int:
        """Choose without the tips: the dearest meld first, the exchange forgotten, melds broken."""
        if deal.phase != DECLARE:
            if deal.phase == LEAD:
                for index in range(self.count):
                    self.barred[index] = False
            return self.best()
        best = self.count - 1
        points = 0
        for index in range(self.count):
            if self.kinds[index] < SEVEN_KIND and POINTS[self.kinds[index]] > points:
                points = POINTS[self.kinds[index]]
                best = index
        return best

    def consider(self, deal: Deal) -> None:
        """Value every option of the seat to act while the stock lasts."""
        self.sight.look(deal, deal.to_act, self.memory)
        self.sight.write_common()
        if deal.phase == DECLARE:
            self._consider_declarations(deal)
        else:
            self._consider_plays(deal)

    def _start_asking(self) -> None:
        """Sum what is common to the options: each changes little of the holding as it is."""
        self.sight.write_own(self.sight.hand, self.sight.table, -1, DRAWING)
        if self.tuned:
            return
        for index in range(self.helds):
            self.marks[self.held[index]] = 0
        self.helds = self.sight.owns
        for index in range(self.helds):
            self.held[index] = self.sight.own[index]
            self.marks[self.held[index]] = 1
        self.network.start(self.sight.common, self.sight.commons, self.held, self.helds, self.base)

    def _ask(self) -> None:
        """Put into ``out`` what the network says of the inputs that are listed."""
        more = gone = 0
        for index in range(self.sight.owns):
            at = self.sight.own[index]
            if self.marks[at]:
                self.marks[at] = 2
            else:
                self.more[more] = at
                more += 1
        for index in range(self.helds):
            at = self.held[index]
            if self.marks[at] == 1:
                self.gone[gone] = at
                gone += 1
            self.marks[at] = 1
        self.network.finish(
            self.base, self.more, more, self.gone, gone, self.scratch, self.hidden, self.out
        )

    def best(self) -> int:
        """Return the index of the best option that is not barred."""
        best = -1
        highest = 0
        for index in range(self.count):
            if not self.barred[index] and (best < 0 or self.values[index] > highest):
                best = index
                highest = self.values[index]
        return best if best >= 0 else 0

    def blur(self) -> None:
        """Add bell-shaped noise to the values, as wide as ``noise`` points."""
        for index in range(self.count):
            total = 0
            for _ in range(4):
                self.random = next_random(self.random)
                total += cython.cast("long long", self.random >> 44)
            # Four uniform numbers of 20 bits have a spread of 0.577 * 2^20.
            self.values[index] += (total - 2097152) * self.noise * 1732 >> 20

    # --- plays ---------------------------------------------------------------------------------

    def _consider_plays(self, deal: Deal) -> None:
        seat = deal.to_act
        plays = deal._plays()
        hand = deal.hand[seat]
        self.count = 0
        self._start_asking()
        ready = self.sight.ready
        while plays:
            card = lowest(plays)
            bit = ONE << card
            plays ^= bit
            if card & 1 and hand & bit and hand & (ONE << (card - 1)):
                continue  # its twin has been looked at
            self.kinds[self.count] = PLAY_KIND
            self.sets[self.count] = bit
            moved = self.sight.slots(bit)
            beats = brisques = 0
            if deal.phase == FOLLOW:
                beats = 1 if BEATS[deal.trump * 64 + deal.led] >> card & 1 else -1
                brisques = popcount((ONE << deal.led | bit) & BRISQUES)
            self.sight.write_own(
                self.sight.hand ^ (self.sight.hand & moved),
                self.sight.table ^ (self.sight.table & moved),
                self.sight.slot_face(card >> 1) if beats == 0 else -1,
                LEADING if beats == 0 else WON if beats > 0 else LOST,
            )
            self.barred[self.count] = ready != 0 and (ready & self.sight.ready) != ready
            if self.tuned:
                self.values[self.count] = self._tuned_play(
                    deal,
                    card,
                    self.sight.hand ^ (self.sight.hand & moved),
                    self.sight.table ^ (self.sight.table & moved),
                    beats,
                    brisques,
                )
            else:
                self._ask()
                self.values[self.count] = self.out[0] + 10000 * brisques * beats
                self.sums[self.count] = self.out[1] + 10000 * brisques
            self.count += 1
        self._bar_plays(deal, ready)

    def _bar_plays(self, deal: Deal, ready: int) -> None:
        """Bar what nobody should see: ``barred`` says so far which plays break a ready meld.

        With a worthless card (a plain 7, 8 or 9) to play instead, no ready meld is broken while
        it can still be declared, and no brisque or trump is thrown to a lost trick.
        """
        low = LOW_CARDS
        low ^= low & (cython.cast("unsigned long long", 0xFFFF) << deal.trump * 16)
        spare = False
        for index in range(self.count):
            if self.sets[index] & low and not self.barred[index]:
                spare = True
        for index in range(self.count):
            self.barred[index] = self.barred[index] and spare and self.sight.tricks_left > 1
        if deal.phase != FOLLOW:
            return
        beats = BEATS[deal.trump * 64 + deal.led]
        if spare:
            losing = BRISQUES | cython.cast("unsigned long long", 0xFFFF) << deal.trump * 16
            for index in range(self.count):
                if self.sets[index] & beats == 0 and self.sets[index] & losing:
                    self.barred[index] = True

    # --- declarations --------------------------------------------------------------------------

    def _consider_declarations(self, deal: Deal) -> None:
        self.count = deal._options()
        for index in range(self.count):
            kind = deal.kinds[index]
            cards = deal.sets[index]
            self.kinds[index] = kind
            self.sets[index] = cards
            self.barred[index] = False
            self.values[index] = self.sums[index] = 0
        if self.count == 1:
            return
        self._bar_declarations(deal)
        self._start_asking()
        for index in range(self.count):
            kind = self.kinds[index]
            if self.barred[index] or kind == SEVEN_KIND:
                continue
            moved = 0
            if kind != DRAW_KIND:
                moved = self.sight.slots(self.sets[index])
            fresh = moved & self.sight.hand
            if kind != DRAW_KIND:
                # Cards already used in this kind are in no option: so xor undoes it below.
                self.sight.toggle(kind, moved)
            if self.tuned:
                self._prospects(self.sight.hand ^ fresh, self.sight.table | moved)
                self.values[index] = self.kept
            else:
                self.sight.write_own(self.sight.hand ^ fresh, self.sight.table | moved, -1, DRAWING)
                self._ask()
                self.values[index] = self.out[0]
                self.sums[index] = self.out[1]
            if kind != DRAW_KIND:
                self.sight.toggle(kind, moved)
                self.values[index] += 1000 * POINTS[kind]
                self.sums[index] += 1000 * POINTS[kind]

    def _bar_declarations(self, deal: Deal) -> None:
        """A seven comes first; 40 before the 250 or 500 that spends it, but not late (T2.2-4)."""
        sevens = False
        for index in range(self.count):
            if self.kinds[index] == SEVEN_KIND:
                sevens = True
        if sevens:
            for index in range(self.count):
                self.barred[index] = self.kinds[index] != SEVEN_KIND
            return
        seat = deal.to_act
        for pair in range(2):
            small = ROYAL_MARRIAGE if pair == 0 else BEZIQUE
            big = SEQUENCE if pair == 0 else DOUBLE_BEZIQUE
            has_big = keeps = False
            for index in range(self.count):
                if self.kinds[index] == big:
                    has_big = True
            if not has_big:
                continue
            for index in range(self.count):
                if self.kinds[index] != small:
                    continue
                # Keeps the big one possible: with a card of it left in the hand (H7.3).
                hand = deal.hand[seat] ^ (deal.hand[seat] & self.sets[index])
                self.barred[index] = True
                if self.sight.tricks_left > EARLY:
                    for other in range(self.count):
                        if self.kinds[other] == big and self.sets[other] & hand:
                            self.barred[index] = False
                            keeps = True
            for index in range(self.count):
                if self.kinds[index] == big and keeps:
                    self.barred[index] = True
                if self.kinds[index] == DRAW_KIND:
                    self.barred[index] = True

    def write_chosen(self, deal: Deal, index: int) -> None:
        """List the inputs of an option that was considered, for learning."""
        moved = self.sight.slots(self.sets[index])
        kind = self.kinds[index]
        if kind == PLAY_KIND:
            card = lowest(self.sets[index])
            beats = 0
            if deal.phase == FOLLOW:
                beats = 1 if BEATS[deal.trump * 64 + deal.led] >> card & 1 else -1
            self.sight.write_own(
                self.sight.hand ^ (self.sight.hand & moved),
                self.sight.table ^ (self.sight.table & moved),
                self.sight.slot_face(card >> 1) if beats == 0 else -1,
                LEADING if beats == 0 else WON if beats > 0 else LOST,
            )
            return
        cards = moved & self.sight.hand
        if kind < SEVEN_KIND:
            self.sight.toggle(kind, moved)
        self.sight.write_own(self.sight.hand ^ cards, self.sight.table | moved, -1, DRAWING)
        if kind < SEVEN_KIND:
            self.sight.toggle(kind, moved)

    # --- the ending ----------------------------------------------------------------------------

    def play_ending(self, deal: Deal) -> int:
        """Return the card, as a mask, to play when the stock is gone."""
        seat = deal.to_act
        other = 1 - seat
        if popcount(deal.hand[seat]) > self.exact:
            return self._rough_ending(deal)
        if deal.phase == LEAD:
            self.ending.lay(deal.hand[seat], deal.hand[other], deal.trump)
            bit = self.ending.best_lead(True)
        else:
            self.ending.lay(deal.hand[seat], deal.hand[other] | ONE << deal.led, deal.trump)
            card = 0
            while self.ending.cards[card] != deal.led:
                card += 1
            bit = self.ending.best_reply(1 << card, True)
        return ONE << self.ending.cards[lowest(bit)]

    def _rough_ending(self, deal: Deal) -> int:
        """Return a sensible card without looking ahead: sure winners, else low cards."""
        seat = deal.to_act
        plays = deal._plays()
        if deal.phase == FOLLOW:
            winners = plays & BEATS[deal.trump * 64 + deal.led]
            if winners:
                part = winners & BRISQUES
                return ONE << self._lowest_rank(part if part else winners)
            part = plays ^ (plays & BRISQUES)
            return ONE << self._lowest_rank(part if part else plays)
        if self.memory >= 2:
            other = deal.hand[1 - seat]
            winners = 0
            cards = plays
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                lane = other & cython.cast("unsigned long long", 0xFFFF) << (card >> 4) * 16
                if lane:
                    lane &= BEATS[deal.trump * 64 + card]
                elif card >> 4 != deal.trump:
                    lane = other & cython.cast("unsigned long long", 0xFFFF) << deal.trump * 16
                if lane == 0:
                    winners |= ONE << card
            part = winners & BRISQUES
            if part:
                return ONE << self._lowest_rank(part)
            if winners:
                return ONE << self._lowest_rank(winners)
        part = plays ^ (plays & BRISQUES)
        return ONE << self._lowest_rank(part if part else plays)

    def _lowest_rank(self, cards: int) -> int:
        """Return the card of the lowest rank."""
        best = 8
        chosen = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            rank = card >> 1 & 7
            if rank < best:
                best = rank
                chosen = card
        return chosen

    # --- rules of thumb ------------------------------------------------------------------------

    def _prospects(self, hand: int, table: int) -> None:
        """Value a holding: ``kept`` with melds to come, ``gain`` for a chance to declare now."""
        later = self.sight.tricks_left - 1
        if later < 0:
            later = 0
        share = 1000 * later // self.sight.hidden if self.sight.hidden else 0
        hoped = ready = 0
        for target in range(11):
            if target == DOUBLE:
                state = self.sight.double_state(hand, table)
            else:
                state = self.sight.meld_state(target, hand, table)
            if state == 1:
                ready |= 1 << target
            elif state >= 2:
                odds = share if state != 3 else share * (2000 - share) // 1000
                odds = odds * 3 // 4
                if state >= 4:
                    missing = state - 2
                    at = odds * 6 // 5
                    odds = at
                    while missing > 1:
                        odds = odds * at // 1000
                        missing -= 1
                if not (target == 1 and ready & 1):
                    hoped += WORTH[target] * odds
        if ready & 1:
            ready &= ready ^ 2
        if ready >> DOUBLE & 1:
            ready &= ready ^ 32
        self.kept = hoped * REACH[later * 10 + 1] // 1000
        self.gain = self.best_ready = 0
        place = 0
        while ready:
            dearest = -1
            for target in range(11):
                if ready >> target & 1 and (dearest < 0 or WORTH[target] > WORTH[dearest]):
                    dearest = target
            ready ^= 1 << dearest
            worth = WORTH[dearest]
            if place == 0:
                self.best_ready = worth
                self.gain = 300 * worth
            if place < 8:
                self.kept += worth * REACH[later * 10 + place + 1]
                self.gain += worth * (REACH[later * 10 + place] - REACH[later * 10 + place + 1])
            place += 1

    def _body(self, face: int, trump: int) -> int:
        rank = face & 7
        return TRUMP_BODY[rank] if face >> 3 == trump else PLAIN_BODY[rank]

    def _threat(self) -> int:
        """Return what the other side may declare if it wins, in 1/1000 point."""
        if self.sight.hidden == 0:
            return 0
        share = 1600 * self.sight.other_unknown // self.sight.hidden
        if share > 900:
            share = 900
        most = 0
        for target in range(11):
            state = self.sight.state[target]
            if state == 0:
                continue
            odds = 1000
            if state == 2:
                odds = share
            elif state == 3:
                odds = 2 * share if share < 450 else 900
            elif state > 3:
                odds = share * share // 1000 * 5 // 4
                if state > 4:
                    odds = odds * share // 1000
                if state > 5:
                    odds = odds * share // 1000
            odds *= WORTH[target]
            if odds > most:
                most = odds
        return most

    def _held_odds(self, faces: int) -> int:
        """Return the odds in 1/1000 that the other hand has one of these unseen cards."""
        if faces & (self.sight.known | self.sight.other_table):
            return 1000
        faces &= self.sight.unseen
        if faces == 0:
            return 0
        total = self.sight.hidden
        lacks = 1000
        for _ in range(self.sight.other_unknown):
            lacks = lacks * (total - popcount(faces)) // total if total > popcount(faces) else 0
            total -= 1
        return 1000 - lacks

    def _tuned_play(
        self, deal: Deal, card: int, hand: int, table: int, beats: int, brisques: int
    ) -> int:
        """Return what a play is worth by rules of thumb, in 1/1000 point."""
        self._prospects(hand, table)
        later = self.sight.tricks_left - 1
        late = 1000 - REACH[later * 10 + 1]
        exchange = 10000
        if self.sight.turn_rank > 0:
            exchange += TRUMP_BODY[self.sight.turn_rank] - TRUMP_BODY[0]
        value = self.kept - self._body(card >> 1, deal.trump)
        sevens = hand & 3
        if card >> 1 == deal.trump * 8:
            value -= exchange * (1000 - late) // 1000
        gain = 4000 + self.gain
        if sevens:
            gain += exchange * (300 + 700 * late // 1000) // 1000
        if later == 0 and self.sight.turn_rank >= 0:
            gain -= TRUMP_BODY[self.sight.turn_rank]
        deny = self._threat() * (500 + late // 2) // 1000
        if beats > 0:
            return value + gain + 10000 * brisques
        if beats < 0:
            return value - 10000 * brisques - deny
        suit = self.sight.slot_face(card >> 1) >> 3
        lane = cython.cast("unsigned long long", 0xFFFF) << suit * 16
        higher = lane & (cython.cast("unsigned long long", 0xFFFC) << suit * 16 << (card & 14))
        brisque = (card >> 1 & 7) >= 6
        by_suit = self._held_odds(higher) * (9 if brisque else 6) // 10
        by_trump = 0
        if suit != 0:
            by_trump = self._held_odds(0xFFFF) * (70 if brisque else 25) // 100
        odds = (1000 - by_suit) * (1000 - by_trump) // 1000
        points = 10000 if brisque else 0
        extra = 0
        if suit != 0 and not brisque:
            extra = 6 * self._held_odds(cython.cast("unsigned long long", 0xF000) << suit * 16)
        total = odds
        total = total * (gain + points) - (1000 - odds) * (points + deny + extra)
        # Python and C round a negative quotient differently: keep it positive.
        return value + (total + 1000000000) // 1000 - 1000000
