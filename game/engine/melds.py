# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Which melds a holding allows (H7, H8): every set of cards, of every kind.

Compiled with ``melds.pxd`` where a compiler is there. ``hand``, ``table`` and the sets are masks;
``used[kind]`` is the mask of the cards already scored in that kind. The functions append to the
two lists ``kinds`` and ``sets`` from place ``count`` on and return the new count.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from game.engine.bits import FACES, ONE, SUIT_LANES, popcount
    from game.engine.kinds import (
        BEZIQUE,
        DOUBLE_BEZIQUE,
        FOUR_ACES,
        MARRIAGE,
        ROYAL_MARRIAGE,
        SEQUENCE,
    )


def find_melds(
    hand: int,
    table: int,
    used: list[int],
    trump: int,
    one_per_suit: bool,
    per_card: bool,
    kinds: list[int],
    sets: list[int],
) -> int:
    """Fill ``kinds`` and ``sets`` with every meld of these cards and return how many there are.

    Most holdings allow none: three looks at which faces are there settle that.
    """
    held = hand | table
    faces = (held | held >> 1) & FACES
    count = 0
    if faces >> 10 & faces >> 8 & SUIT_LANES:
        count = add_marriages(hand, held, used, trump, per_card, count, kinds, sets)
    if faces >> 8 & faces >> 54 & 1:
        count = add_beziques(hand, held, used, count, kinds, sets)
    suits = faces & faces >> 16
    if suits & suits >> 32 or not one_per_suit:
        count = add_quartets(hand, held, used, one_per_suit, count, kinds, sets)
    return count


def add_marriages(
    hand: int,
    held: int,
    used: list[int],
    trump: int,
    per_card: bool,
    count: int,
    kinds: list[int],
    sets: list[int],
) -> int:
    """Add the marriages of all suits, and the sequences (H7.5, H8.1, H8.2)."""
    for suit in range(4):
        first = suit * 16
        if suit == trump:
            usable = held ^ held & used[SEQUENCE]
            count = add_sets(SEQUENCE, first + 6, 2, 5, usable, hand, count, kinds, sets)
            if not per_card:
                usable = held
            usable ^= usable & used[ROYAL_MARRIAGE]
            count = add_sets(ROYAL_MARRIAGE, first + 8, 2, 2, usable, hand, count, kinds, sets)
        else:
            usable = held ^ held & used[MARRIAGE]
            count = add_sets(MARRIAGE, first + 8, 2, 2, usable, hand, count, kinds, sets)
    return count


def add_beziques(
    hand: int, held: int, used: list[int], count: int, kinds: list[int], sets: list[int]
) -> int:
    """Add the beziques and the double (H8.1, H8.3)."""
    usable = held ^ held & (used[BEZIQUE] | used[DOUBLE_BEZIQUE])
    count = add_sets(BEZIQUE, 8, 46, 2, usable, hand, count, kinds, sets)
    usable = held ^ held & used[DOUBLE_BEZIQUE]
    four = ONE << 8 | ONE << 9 | ONE << 54 | ONE << 55
    if usable & four == four and hand & four:
        sets[count] = four
        kinds[count] = DOUBLE_BEZIQUE
        count += 1
    return count


def add_quartets(
    hand: int,
    held: int,
    used: list[int],
    one_per_suit: bool,
    count: int,
    kinds: list[int],
    sets: list[int],
) -> int:
    """Add the fours of a kind: aces, kings, queens, jacks (H7.4)."""
    for index in range(4):
        rank = 6 - index if index else 7
        kind = FOUR_ACES + index
        usable = held ^ held & used[kind]
        if one_per_suit:
            count = add_sets(kind, rank * 2, 16, 4, usable, hand, count, kinds, sets)
        else:
            usable &= (SUIT_LANES | SUIT_LANES << 1) << rank * 2
            count = add_any_four(kind, usable, hand, count, kinds, sets)
    return count


def add_sets(
    kind: int,
    first: int,
    step: int,
    faces: int,
    usable: int,
    hand: int,
    count: int,
    kinds: list[int],
    sets: list[int],
) -> int:
    """Add every choice of one usable card of each face; the faces lie ``step`` cards apart.

    A set that takes nothing from the hand is left out (H7.3).
    """
    size = 1
    sets[count] = 0
    for index in range(faces):
        place = first + index * step
        copies = usable >> place & 3
        if copies == 0:
            return count
        if copies == 3:
            for at in range(count, count + size):
                sets[at + size] = sets[at] | ONE << (place + 1)
        for at in range(count, count + size):
            sets[at] |= ONE << (place + (copies == 2))
        if copies == 3:
            size *= 2
    kept = count
    for at in range(count, count + size):
        if sets[at] & hand:
            sets[kept] = sets[at]
            kinds[kept] = kind
            kept += 1
    return kept


def add_any_four(
    kind: int, usable: int, hand: int, count: int, kinds: list[int], sets: list[int]
) -> int:
    """Add every four of the usable cards, whatever their suits (rule sets without D14)."""
    subset = usable
    while subset:
        if popcount(subset) == 4 and subset & hand:
            sets[count] = subset
            kinds[count] = kind
            count += 1
        subset = (subset - 1) & usable
    return count
