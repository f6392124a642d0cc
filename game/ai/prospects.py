"""What a holding may still earn by melds, and what the other side may be about to declare."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.ai.situation import MOST_MELDS, REACH, Situation
from game.engine.cards import ACE, JACK, KING, QUEEN, SPADES, TEN
from game.engine.kinds import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    KIND_COUNT,
    MARRIAGE,
    MELD_POINTS,
    ROYAL_MARRIAGE,
    SEQUENCE,
)

QUEEN_OF_SPADES = SPADES * 8 + QUEEN
JACK_OF_DIAMONDS = 3 * 8 + JACK
PAIRS = ((ROYAL_MARRIAGE, SEQUENCE), (BEZIQUE, DOUBLE_BEZIQUE))
"""The small melds that grow into a big one, and are spent by it (H8.5, H8.6)."""
_WAITING = 0.95
"""The share of a ready meld's points that waiting is worth, however much time is left."""
_DOUBLE = 3 << QUEEN_OF_SPADES * 2 | 3 << JACK_OF_DIAMONDS * 2


@dataclass(frozen=True, slots=True)
class Target:
    """A meld to hope for: one card of each face, none of them used in a barring kind (H8)."""

    kind: int
    points: int
    faces: tuple[int, ...]
    bars: tuple[int, ...]


@lru_cache(maxsize=4)
def targets(trump: int) -> tuple[Target, ...]:
    """Return the melds of one card a face; the double bezique is judged by itself."""

    def target(kind: int, *faces: int, bar: int | None = None) -> Target:
        return Target(kind, MELD_POINTS[kind], faces, (kind,) if bar is None else (kind, bar))

    first = trump * 8
    return (
        target(SEQUENCE, *(first + rank for rank in (ACE, TEN, KING, QUEEN, JACK))),
        target(ROYAL_MARRIAGE, first + KING, first + QUEEN, bar=SEQUENCE),
        *(
            target(MARRIAGE, suit * 8 + KING, suit * 8 + QUEEN)
            for suit in range(4)
            if suit != trump
        ),
        target(BEZIQUE, QUEEN_OF_SPADES, JACK_OF_DIAMONDS, bar=DOUBLE_BEZIQUE),
        *(
            target(kind, *(suit * 8 + rank for suit in range(4)))
            for kind, rank in (
                (FOUR_ACES, ACE),
                (FOUR_KINGS, KING),
                (FOUR_QUEENS, QUEEN),
                (FOUR_JACKS, JACK),
            )
        ),
    )


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a holding promises: points to hope for, and the melds ready now, dearest first."""

    hoped: float
    ready: tuple[int, ...]

    def worth(self, chances: int) -> float:
        """Return the points to expect with so many tricks left to declare after."""
        reach = REACH[chances]
        value = self.hoped * reach[1]
        for place, points in enumerate(self.ready, 1):
            value += _WAITING * points * reach[place]
        return value

    def tempo(self, chances: int, eager: float) -> float:
        """Return what declaring now gains over waiting with so many chances left."""
        if not self.ready:
            return 0.0
        reach = REACH[chances]
        gain = eager * self.ready[0]
        for place, points in enumerate(self.ready):
            gain += points * (reach[place] - reach[place + 1])
        return gain


def prospects(situation: Situation, hand: int, table: int, used: list[int]) -> Prospects:
    """Return what a holding promises (masks; ``used`` by kind as in H8).

    Where a big meld is ready the small one that it spends does not count as well: so waiting never
    looks better than either.
    """
    held = hand | table
    usable = held ^ (held & used[DOUBLE_BEZIQUE])
    odds = [(DOUBLE_BEZIQUE, _double_odds(situation, usable, hand))]
    for target in targets(situation.trump):
        usable = held
        for kind in target.bars:
            usable &= held ^ (held & used[kind])
        odds.append((target.kind, _odds(situation, target.faces, usable, hand)))
    whole = [kind for kind, chance in odds if chance == 1]
    spent = [small for small, big in PAIRS if big in whole]
    hoped = sum(
        MELD_POINTS[kind] * chance for kind, chance in odds if chance < 1 and kind not in spent
    )
    ready = sorted((MELD_POINTS[kind] for kind in whole if kind not in spent), reverse=True)
    return Prospects(hoped, tuple(ready[:MOST_MELDS]))


def _odds(situation: Situation, faces: tuple[int, ...], usable: int, hand: int) -> float:
    """Return the odds that the missing faces come; 1 when none is missing, 0 when all is spent."""
    odds = 1.0
    fresh = False
    carry, one = situation.weights.carry, situation.one
    for face in faces:
        copies = 3 << face * 2
        if usable & copies:
            fresh = fresh or usable & hand & copies != 0
        else:
            odds *= one[face] * carry
            if not odds:
                return 0.0
            fresh = True
    return odds if fresh else 0.0


def _double_odds(situation: Situation, usable: int, hand: int) -> float:
    odds = 1.0
    carry = situation.weights.carry
    for face in (QUEEN_OF_SPADES, JACK_OF_DIAMONDS):
        have = (usable >> face * 2 & 3).bit_count()
        if have == 0:
            odds *= situation.both[face] * carry * carry
        elif have == 1:
            odds *= situation.one[face] * carry
    if odds == 1 and not usable & hand & _DOUBLE:
        return 0.0
    return odds


def threat(situation: Situation) -> float:
    """Return the points the other side may be expected to declare if it wins the next trick."""
    if not situation.hidden_total:
        return 0.0
    share = situation.weights.hoard * situation.other_unknown / situation.hidden_total
    dearest = max(_threat_of(situation, target, share) for target in targets(situation.trump))
    return max(dearest, _threat_of_double(situation, share))


def _threat_of(situation: Situation, target: Target, share: float) -> float:
    odds = 1.0
    fresh = False
    for face in target.faces:
        spent = max(situation.other_used[kind][face] for kind in target.bars)
        if situation.other_open[face] > spent:
            fresh = fresh or situation.other_fresh[face] > 0
        else:
            odds *= min(0.9, share * situation.hidden[face])
            fresh = True
            if not odds:
                return 0.0
    return odds * target.points if fresh else 0.0


def _threat_of_double(situation: Situation, share: float) -> float:
    odds = 1.0
    spent = situation.other_used[DOUBLE_BEZIQUE]
    hidden_part = False
    for face in (QUEEN_OF_SPADES, JACK_OF_DIAMONDS):
        missing = 2 - situation.other_open[face] + spent[face]
        if missing > situation.hidden[face]:
            return 0.0
        hidden_part = hidden_part or missing > 0 or situation.other_fresh[face] > 0
        for _ in range(missing):
            odds *= min(0.9, share)
    return odds * MELD_POINTS[DOUBLE_BEZIQUE] if hidden_part else 0.0


def after_meld(used: list[int], kind: int, cards: int) -> list[int]:
    """Return what cards were used in after one more meld."""
    return [used[index] | cards if index == kind else used[index] for index in range(KIND_COUNT)]
