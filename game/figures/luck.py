"""The luck of a dealt hand: what its eight cards are worth as they lie, before anything is played.

The cards that a seat draws depend on who wins the tricks; the hand that it is dealt depends on
nothing but the pack and the cut. So only that is luck that both seats can be compared by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from game.engine.cards import (
    ACE,
    BRISQUES,
    CARDS,
    DIAMONDS,
    JACK,
    KING,
    QUEEN,
    SEVEN,
    SPADES,
    SUITS,
    TEN,
    card_of,
    mask_of,
    suit_of,
)
from game.engine.kinds import (
    BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    MARRIAGE,
    MELD_POINTS,
    ROYAL_MARRIAGE,
    SEQUENCE,
)
from game.engine.rulesets import Ruleset
from game.engine.run import OPPONENT, PERSON, second_dealer

ELDERS: Final = (0, 1, 2, 6, 7, 10, 11, 12)
DEALERS: Final = (3, 4, 5, 8, 9, 13, 14, 15)
"""Places of a pack in dealing order that elder's and the dealer's hands come from: 3-2-3 (H2.1)."""
TURN_UP: Final = 16
HAND: Final = 8
QUARTETS: Final = {ACE: FOUR_ACES, KING: FOUR_KINGS, QUEEN: FOUR_QUEENS, JACK: FOUR_JACKS}


class Luck(NamedTuple):
    """What a hand, or an average one, is worth: points, complete melds, brisques.

    A meld counts if all its cards lie in the hand, each kind once, a marriage once a suit.
    Points are those of these melds, and 10 for each brisque and each trump seven.
    """

    points: float
    melds: float
    brisques: float


def dealt_hands(pack: Sequence[int], dealer: int) -> tuple[int, int]:
    """Return the masks of the person's and the opponent's hand as a pack deals them."""
    masks = [0, 0]
    masks[1 - dealer] = mask_of(pack[place] for place in ELDERS)
    masks[dealer] = mask_of(pack[place] for place in DEALERS)
    return masks[PERSON], masks[OPPONENT]


def dealer_of(deal: int, first_dealer: int, rules: Ruleset) -> int:
    """Return who deals a match's first (1) or second (2) deal (H3)."""
    return first_dealer if deal == 1 else second_dealer(first_dealer, rules)


def luck_of(hand: int, trump: int) -> Luck:
    """Return what a dealt hand, a mask of eight cards, is worth."""
    melds = points = 0
    for kind, sets in _melds_of(trump):
        if any(hand & cards == cards for cards in sets):
            melds += 1
            points += MELD_POINTS[kind]
    brisques = (hand & BRISQUES).bit_count()
    sevens = (hand & _copies(trump, SEVEN)).bit_count()
    return Luck(points + 10 * (brisques + sevens), melds, brisques)


def trump_of(pack: Sequence[int]) -> int:
    """Return the suit of the turn-up."""
    return suit_of(pack[TURN_UP])


# --- the melds a hand may hold -------------------------------------------------------------------


def _copies(suit: int, rank: int) -> int:
    return 0b11 << card_of(suit, rank, 0)


def _faces_of_melds(trump: int) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Yield every meld but the double bezique as its kind and its faces: suits and ranks."""
    yield SEQUENCE, [(trump, rank) for rank in (ACE, TEN, KING, QUEEN, JACK)]
    for suit in range(len(SUITS)):
        kind = ROYAL_MARRIAGE if suit == trump else MARRIAGE
        yield kind, [(suit, KING), (suit, QUEEN)]
    yield BEZIQUE, [(SPADES, QUEEN), (DIAMONDS, JACK)]
    for rank, kind in QUARTETS.items():
        yield kind, [(suit, rank) for suit in range(len(SUITS))]


@cache
def _melds_of(trump: int) -> list[tuple[int, list[int]]]:
    """Return every meld as its kind and the sets of cards, as masks, that make it."""
    found = []
    for kind, faces in _faces_of_melds(trump):
        sets = [0]
        for suit, rank in faces:
            sets = [cards | 1 << card_of(suit, rank, copy) for cards in sets for copy in (0, 1)]
        found.append((kind, sets))
    double = _copies(SPADES, QUEEN) | _copies(DIAMONDS, JACK)
    return [*found, (DOUBLE_BEZIQUE, [double])]


# --- what an honest shuffle gives ----------------------------------------------------------------


@cache
def expected() -> Luck:
    """Return what an average hand of an honest shuffle is worth, exactly counted.

    The turn-up is one of 64 cards and settles the trump suit; the hand is any 8 of the other 63.
    """
    points = melds = Fraction(0)
    for turn_up in range(CARDS):
        trump = suit_of(turn_up)
        for kind, faces in _faces_of_melds(trump):
            copies = [(_copies(*face) & ~(1 << turn_up)).bit_count() for face in faces]
            chance = _chance_of_all(copies)
            melds += chance
            points += chance * MELD_POINTS[kind]
        if turn_up not in _double_bezique():
            chance = Fraction(comb(CARDS - 5, HAND - 4), comb(CARDS - 1, HAND))
            melds += chance
            points += chance * MELD_POINTS[DOUBLE_BEZIQUE]
        sevens = (_copies(trump, SEVEN) & ~(1 << turn_up)).bit_count()
        points += 10 * Fraction(HAND * sevens, CARDS - 1)
    brisques = Fraction(HAND * BRISQUES.bit_count(), CARDS)
    return Luck(float(points / CARDS + 10 * brisques), float(melds / CARDS), float(brisques))


def _double_bezique() -> tuple[int, ...]:
    return tuple(
        card_of(suit, rank, copy)
        for suit, rank in ((SPADES, QUEEN), (DIAMONDS, JACK))
        for copy in (0, 1)
    )


@cache
def _chance(missing: int) -> Fraction:
    """Return the chance that a hand holds none of so many cards of the 63."""
    return Fraction(comb(CARDS - 1 - missing, HAND), comb(CARDS - 1, HAND))


def _chance_of_all(copies: Sequence[int]) -> Fraction:
    """Return the chance that a hand holds a card of every face, by inclusion and exclusion.

    ``copies`` are how many cards of each face are not turned up.
    """
    total = Fraction(0)
    for size in range(len(copies) + 1):
        for absent in combinations(copies, size):
            total += (-1) ** size * _chance(sum(absent))
    return total
