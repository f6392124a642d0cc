# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""One deal: where the 64 cards are, what may be done, and what doing it changes (H2-H9).

Ordinary Python, compiled with ``deal.pxd`` where a compiler is there; the answers are the same. A
seat is 0 or 1. Masks hold cards; ``phase`` is one of the constants of ``phases``.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from game.engine.actions import Action, Draw, Meld, Play, Seven
from game.engine.cards import ALL, cards_in, mask_of
from game.engine.kinds import MELD_POINTS
from game.engine.positions import Position
from game.engine.refusals import refuse
from game.engine.rulesets import Ruleset

if not cython.compiled:
    from game.engine.bits import BRISQUES, ONE, lowest, popcount
    from game.engine.kinds import KIND_COUNT, SEVEN_KIND
    from game.engine.melds import find_melds
    from game.engine.phases import DECLARE, DRAW_KIND, FOLLOW, LEAD, OVER, PLAY_KIND

    BEATS = [0] * 256
    POINTS = [0] * 9

MOST_OPTIONS = 128


def _fill_tables() -> None:
    """Fill BEATS[trump * 64 + led], the cards that beat a led one (H1.2-3, H4.2), and POINTS."""
    for trump in range(4):
        for led in range(64):
            suit = led >> 4
            higher = mask_of(range((led | 1) + 1, suit * 16 + 16))
            trumps = 0 if suit == trump else mask_of(range(trump * 16, trump * 16 + 16))
            BEATS[trump * 64 + led] = higher | trumps
    for kind, points in enumerate(MELD_POINTS):
        POINTS[kind] = points


_fill_tables()


class Deal:
    """The state of one deal; ``legal_actions`` is the only judge, ``apply`` the only mover."""

    def __init__(self, ruleset: Ruleset, dealer: int, pack: Sequence[int]) -> None:
        """Deal a pack (64 cards in dealing order): 3-2-3, elder first, then the turn-up (H2)."""
        self.ruleset = ruleset
        self._set_rules(ruleset)
        if not cython.compiled:
            self.hand, self.table, self.known = [0, 0], [0, 0], [0, 0]
            self.used = [0] * KIND_COUNT
            self.score, self.brisques, self.tricks_won = [0, 0], [0, 0], [0, 0]
            self.passed = [0, 0]
            self.pack = [0] * 64
            self.kinds, self.sets = [0] * MOST_OPTIONS, [0] * MOST_OPTIONS
        self._clear(dealer)
        for index in range(64):
            self.pack[index] = pack[index]
        self._deal_out()

    def _set_rules(self, ruleset: Ruleset) -> None:
        self.sevens_per_declare = ruleset.sevens_per_declare
        self.usable_at_once = ruleset.exchange_usable_at_once
        self.declare_at_end = ruleset.declare_after_trick_24
        self.one_per_suit = ruleset.quartet_one_per_suit
        self.per_card = ruleset.royal_from_sequence == "perCard"

    def _clear(self, dealer: int) -> None:
        for seat in range(2):
            self.hand[seat], self.table[seat], self.known[seat] = 0, 0, 0
            self.score[seat], self.brisques[seat], self.tricks_won[seat] = 0, 0, 0
            self.passed[seat] = 0
        for kind in range(KIND_COUNT):
            self.used[kind] = 0
        self.dealer = dealer
        self.to_act = self.leader = 1 - dealer
        self.phase = LEAD
        self.led = self.last_led = self.last_followed = self.winner = -1
        self.led_from_table = self.followed_from_table = False
        self.meld_done = False
        self.sevens_done = self.tricks = 0
        self.barred = 0

    def _deal_out(self) -> None:
        elder = 1 - self.dealer
        for index in range(16):
            seat = elder if index < 3 or 6 <= index < 8 or 10 <= index < 13 else 1 - elder
            self.hand[seat] |= ONE << self.pack[index]
        self.turn_up = self.pack[16]
        self.trump = self.turn_up >> 4
        self.position = 17
        if self.turn_up >> 1 & 7 == 0:
            self.score[self.dealer] += 10

    # --- what is there -------------------------------------------------------------------------

    @property
    def stock(self) -> int:
        """How many cards are undealt, the turn-up included (48, 46, ... 0)."""
        return 64 - self.position + (self.turn_up >= 0)

    def hand_of(self, seat: int) -> int:
        """Return the mask of a seat's unexposed cards."""
        return int(self.hand[seat])

    def table_of(self, seat: int) -> int:
        """Return the mask of a seat's declared cards on the table."""
        return int(self.table[seat])

    def known_of(self, seat: int) -> int:
        """Return the mask of a seat's hand cards that the other seat can name (I5)."""
        return int(self.known[seat])

    def used_in(self, kind: int) -> int:
        """Return the mask of the cards scored in a kind so far (H8)."""
        return int(self.used[kind])

    def score_of(self, seat: int) -> int:
        """Return a seat's points in this deal."""
        return int(self.score[seat])

    def brisques_of(self, seat: int) -> int:
        """Return how many brisques a seat has taken."""
        return int(self.brisques[seat])

    def tricks_of(self, seat: int) -> int:
        """Return how many tricks a seat has taken."""
        return int(self.tricks_won[seat])

    def face_down(self) -> tuple[int, ...]:
        """Return the face-down stock, top first: hidden from both seats (I4)."""
        return tuple(int(self.pack[index]) for index in range(self.position, 64))

    def next_draw(self) -> tuple[int, int]:
        """Return what the winner of the trick and then the loser will draw; -1 for nothing."""
        first = int(self.pack[self.position]) if self.position < 64 else -1
        second = int(self.pack[self.position + 1]) if self.position < 63 else int(self.turn_up)
        return first, second

    def plays(self) -> int:
        """Return the mask of the cards the seat to act may lead or follow with (H4.1, H9)."""
        return int(self._plays())

    # --- the judge -----------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """Return every action the seat to act may do now; empty when the deal is over."""
        if self.phase == OVER:
            return []
        if self.phase != DECLARE:
            return [Play(card) for card in cards_in(self._plays())]
        found: list[Action] = []
        for index in range(self._options()):
            kind, cards = int(self.kinds[index]), int(self.sets[index])
            if kind == DRAW_KIND:
                found.append(Draw())
            elif kind == SEVEN_KIND:
                found.append(Seven(lowest(cards)))
            else:
                found.append(Meld(kind, cards))
        return found

    def _plays(self) -> int:
        held = self.hand[self.to_act] | self.table[self.to_act]
        if self.phase == LEAD or self.position < 64 or self.turn_up >= 0:
            return held
        lane = held >> (self.led >> 4) * 16 & 0xFFFF
        beats = BEATS[self.trump * 64 + self.led]
        if lane:
            suit = lane << (self.led >> 4) * 16
            return suit & beats or suit
        return held & beats or held

    def _options(self) -> int:
        """Fill ``kinds`` and ``sets`` with what the winner may do before drawing; return how many.

        The last one is always the draw (H5.6).
        """
        count = 0
        seat = self.to_act
        if self.declare_at_end or self.position < 63:
            hand = self.hand[seat] ^ self.barred
            if not self.meld_done:
                count = find_melds(
                    hand,
                    self.table[seat],
                    self.used,
                    self.trump,
                    self.one_per_suit,
                    self.per_card,
                    self.kinds,
                    self.sets,
                )
            sevens = self.hand[seat] >> self.trump * 16 & 3
            if sevens and self.sevens_done < self.sevens_per_declare:
                for copy in range(2):
                    if sevens >> copy & 1:
                        self.kinds[count] = SEVEN_KIND
                        self.sets[count] = ONE << self.trump * 16 + copy
                        count += 1
        self.kinds[count] = DRAW_KIND
        self.sets[count] = 0
        return count + 1

    def _allows(self, kind: int, cards: int) -> bool:
        """Return whether an action, as its kind and cards, is legal now."""
        if kind == PLAY_KIND:
            return self.phase <= FOLLOW and self._plays() & cards != 0
        if self.phase != DECLARE:
            return False
        for index in range(self._options()):
            if self.kinds[index] == kind and self.sets[index] == cards:
                return True
        return False

    # --- the mover -----------------------------------------------------------------------------

    def apply(self, action: Action) -> None:
        """Do an action of the seat to act.

        Raises IllegalAction with the reason, changing nothing, when it is not legal.
        """
        kind, cards = kind_and_cards(action)
        if not self._allows(kind, cards):
            refuse(self, action)
        self._act(kind, cards)

    def _act(self, kind: int, cards: int) -> None:
        """Do a legal action given as its kind and cards."""
        if kind == PLAY_KIND:
            self._play(lowest(cards))
        elif kind == DRAW_KIND:
            self._draw()
        elif kind == SEVEN_KIND:
            self._declare_seven(lowest(cards), cards)
        else:
            self._meld(kind, cards)

    def _play(self, card: int) -> None:
        seat = self.to_act
        bit = ONE << card
        from_table = self.table[seat] & bit != 0
        self.table[seat] ^= self.table[seat] & bit
        self._leave_hand(seat, bit)
        if self.phase == LEAD:
            self.led, self.led_from_table = card, from_table
            self.leader = seat
            self.phase = FOLLOW
            self.to_act = 1 - seat
        else:
            self.followed_from_table = from_table
            self._take_trick(seat, card)

    def _leave_hand(self, seat: int, cards: int) -> None:
        """Cards leave a hand; of a face that was known there one known copy goes (I5, I7)."""
        gone = self.hand[seat] & cards
        self.hand[seat] ^= gone
        if self.known[seat]:
            while gone:
                card = lowest(gone)
                gone ^= ONE << card
                twins = self.known[seat] & (ONE << (card & 62)) * 3
                if twins & ONE << card:
                    self.known[seat] ^= ONE << card
                elif twins:
                    self.known[seat] ^= twins

    def _take_trick(self, follower: int, card: int) -> None:
        """Settle a full trick: winner, brisques, last trick (H4.2, H1.4, H1.5, H13.3)."""
        beaten = BEATS[self.trump * 64 + self.led] >> card & 1
        winner = follower if beaten else 1 - follower
        brisques = popcount((ONE << self.led | ONE << card) & BRISQUES)
        self.brisques[winner] += brisques
        self.score[winner] += 10 * brisques
        self.tricks_won[winner] += 1
        self.tricks += 1
        self.last_led, self.last_followed, self.led = self.led, card, -1
        self.winner = self.to_act = winner
        if self.position < 64 or self.turn_up >= 0:
            self.phase = DECLARE
            self.meld_done = False
            self.sevens_done = 0
            self.barred = 0
        elif self.hand[0] | self.hand[1]:
            self.phase = LEAD
        else:
            self.score[winner] += 10
            self.phase = OVER

    def _meld(self, kind: int, cards: int) -> None:
        seat = self.to_act
        self._leave_hand(seat, cards)
        self.table[seat] |= cards
        self.used[kind] |= cards
        self.score[seat] += POINTS[kind]
        self.meld_done = True

    def _declare_seven(self, card: int, bit: int) -> None:
        """Ten points, and the exchange unless a seven lies under the stock (H6)."""
        seat = self.to_act
        self.hand[seat] ^= bit
        self.used[SEVEN_KIND] |= bit
        self.score[seat] += 10
        self.sevens_done += 1
        if self.turn_up >> 1 & 7 == 0:
            self.table[seat] |= bit
            return
        taken = ONE << self.turn_up
        self.hand[seat] |= taken
        self.known[seat] |= taken
        if not self.usable_at_once:
            self.barred |= taken
        self.turn_up = card

    def _draw(self) -> None:
        """Winner, then loser; the last draw takes the tables back to the hands (H4.3-4, H9.1)."""
        winner = self.to_act
        loser = 1 - winner
        if not self.meld_done:
            self.passed[winner] = self.tricks
        self.hand[winner] |= ONE << self.pack[self.position]
        self.position += 1
        if self.position < 64:
            self.hand[loser] |= ONE << self.pack[self.position]
            self.position += 1
        else:
            self.hand[loser] |= ONE << self.turn_up
            self.known[loser] |= ONE << self.turn_up
            self.turn_up = -1
            for seat in range(2):
                self.hand[seat] |= self.table[seat]
                self.known[seat] |= self.table[seat]
                self.table[seat] = 0
        self.phase = LEAD

    # --- other ways to a position --------------------------------------------------------------

    def arrange(self, position: Position) -> None:
        """Lay the cards out as a position says: worked cases, lessons, imagined worlds.

        Raises ValueError when a seat would hold more than eight cards.
        """
        for seat in range(2):
            if (position.hands[seat] | position.tables[seat]).bit_count() > 8:
                raise ValueError("a seat holds at most eight cards")
            self.hand[seat] = position.hands[seat]
            self.table[seat] = position.tables[seat]
            self.known[seat] = position.known[seat]
            self.score[seat] = position.scores[seat]
        for kind in range(KIND_COUNT):
            self.used[kind] = position.used[kind]
        self.position = 64 - len(position.face_down)
        for index, card in enumerate(position.face_down):
            self.pack[self.position + index] = card
        self.turn_up = position.turn_up
        self.trump = position.trump
        self.to_act = self.winner = position.to_act
        self.phase = position.phase
        self.meld_done = position.meld_done

    def copy(self) -> Deal:
        """Return an independent deal in the same state."""
        twin = Deal(self.ruleset, self.dealer, [int(self.pack[index]) for index in range(64)])
        twin.become(self)
        return twin

    def become(self, other: Deal) -> None:
        """Take the state of another deal by the same rules; of the pack only what is to come."""
        for seat in range(2):
            self.hand[seat] = other.hand[seat]
            self.table[seat] = other.table[seat]
            self.known[seat] = other.known[seat]
            self.score[seat] = other.score[seat]
            self.brisques[seat] = other.brisques[seat]
            self.tricks_won[seat] = other.tricks_won[seat]
            self.passed[seat] = other.passed[seat]
        for kind in range(KIND_COUNT):
            self.used[kind] = other.used[kind]
        for index in range(other.position, 64):
            self.pack[index] = other.pack[index]
        self.dealer = other.dealer
        self.to_act = other.to_act
        self.leader = other.leader
        self.winner = other.winner
        self.phase = other.phase
        self.trump = other.trump
        self.turn_up = other.turn_up
        self.position = other.position
        self.tricks = other.tricks
        self.sevens_done = other.sevens_done
        self.led = other.led
        self.last_led = other.last_led
        self.last_followed = other.last_followed
        self.led_from_table = other.led_from_table
        self.followed_from_table = other.followed_from_table
        self.meld_done = other.meld_done
        self.barred = other.barred


def kind_and_cards(action: Action) -> tuple[int, int]:
    """Return an action as the kernel's kind and mask of cards.

    What no deal allows becomes a play of no card: an action of the match, and one made of
    numbers that are no card or no meld, which no text names.
    """
    match action:
        case Play(card) if 0 <= card < 64:
            return PLAY_KIND, 1 << card
        case Meld(kind, cards) if 0 <= kind < SEVEN_KIND and 0 <= cards <= ALL:
            return kind, cards
        case Seven(card) if 0 <= card < 64:
            return SEVEN_KIND, 1 << card
        case Draw():
            return DRAW_KIND, 0
    return PLAY_KIND, 0
