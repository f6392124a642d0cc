"""Which card to lead or follow with while the stock lasts (H4): each card's gain and price."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.chance import best_of
from game.ai.prospects import Prospects, prospects, threat
from game.ai.situation import REACH, Situation
from game.engine.actions import Action, Play
from game.engine.cards import TEN, face_rank, face_suit


def choose_card(situation: Situation, legal: Sequence[Action], seed: int) -> Action:
    """Return the card to play: the best of gain if it wins, loss if not, and what it costs."""
    judge = _Judge(situation)
    options = [(judge.worth(play.card), play) for play in legal if isinstance(play, Play)]
    return best_of(options, seed)


def beats(face: int, led: int, trump: int) -> bool:
    """Return whether a face takes a trick from the face that was led (H4.2)."""
    if face_suit(face) == face_suit(led):
        return face > led
    return face_suit(face) == trump


class _Judge:
    """Judges every card of one decision; what they share is worked out once."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.later = situation.chances - 1
        middle = situation.deal.middle
        self.led = middle[0].face if len(middle) == 1 else -1
        late = 1 - REACH[self.later][1]
        weights = situation.weights
        self.deny = threat(situation) * (weights.deny + (1 - weights.deny) * late)

    def worth(self, card: int) -> float:
        """Return the points to expect, up to what all cards share, when this card is played."""
        situation = self.situation
        bit, face = 1 << card, card >> 1
        rest = prospects(
            situation,
            situation.hand ^ (situation.hand & bit),
            situation.table ^ (situation.table & bit),
            situation.used,
        )
        kept = rest.worth(self.later) - situation.body(face) - self._seven_lost(bit)
        won = self._gain(rest, bit)
        if self.led >= 0:
            points = 10 * (_brisque(self.led) + _brisque(face))
            if beats(face, self.led, situation.trump):
                return kept + won + points
            return kept - points - self.deny
        odds = self._odds_to_hold(face)
        points = 10 * _brisque(face)
        return kept + odds * (won + points) - (1 - odds) * (points + self.deny + self._extra(face))

    def _gain(self, rest: Prospects, bit: int) -> float:
        """Return what winning this trick opens: a declaration now, a seven, the turn-up."""
        situation = self.situation
        weights = situation.weights
        gain = weights.tempo + rest.tempo(self.later, weights.eager)
        if situation.sevens & (situation.sevens ^ bit):
            gain += self._seven_worth() * (0.3 + 0.7 * (1 - REACH[self.later][1]))
        if self.later == 0 and situation.deal.turn_up >= 0:
            gain -= situation.body(situation.deal.turn_up)
        return gain

    def _seven_worth(self) -> float:
        """Return what declaring a seven brings: ten, and the turn-up for the seven."""
        situation = self.situation
        if not situation.exchange_waits:
            return 10
        turn_up = situation.deal.turn_up
        return 10 + situation.body(turn_up) - situation.weights.trump[0]

    def _seven_lost(self, bit: int) -> float:
        if not self.situation.sevens & bit:
            return 0
        return self._seven_worth() * REACH[self.later][1]

    def _odds_to_hold(self, face: int) -> float:
        """Return the odds that a led card wins: what could beat it, and whether it would."""
        situation = self.situation
        suit, trump = face_suit(face), situation.trump
        higher = list(range(face + 1, suit * 8 + 8))
        trumps = [] if suit == trump else list(range(trump * 8, trump * 8 + 8))
        brisque = _brisque(face)
        by_suit = self._odds_held(higher) * (0.9 if brisque else 0.6)
        by_trump = self._odds_held(trumps) * (0.7 if brisque else 0.25)
        return (1 - by_suit) * (1 - by_trump)

    def _odds_held(self, faces: list[int]) -> float:
        if any(self.situation.other_open[face] for face in faces):
            return 1.0
        return 1 - self.situation.other_lacks(faces)

    def _extra(self, face: int) -> float:
        """Return the brisque that the other side may add when it takes a led card of its suit."""
        suit = face_suit(face)
        if suit == self.situation.trump or _brisque(face):
            return 0
        return 6 * self._odds_held([suit * 8 + TEN, suit * 8 + TEN + 1])


def _brisque(face: int) -> bool:
    return face_rank(face) >= TEN
