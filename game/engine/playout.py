# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Random play through the engine's own legal-and-apply loop: for measuring and testing.

Compiled with ``playout.pxd``. Matches are not shuffled here but by the system's random source.
"""

from __future__ import annotations

import cython

from game.engine.deal import Deal
from game.engine.rulesets import HOUSE

if not cython.compiled:
    from game.engine.bits import WORD, lowest, popcount
    from game.engine.phases import DECLARE, OVER


def play_random_deals(count: int, seed: int) -> int:
    """Shuffle, deal and play ``count`` deals at random; return a checksum of their scores.

    ``seed`` is any 64-bit number but 0; the same seed gives the same checksum in both forms.
    """
    deal = Deal(HOUSE, 0, range(64))
    return run(deal, count, seed)


def run(deal: Deal, count: int, seed: int) -> int:
    """Play ``count`` deals on one deal object, the dealer alternating."""
    checksum = 0
    for number in range(count):
        seed = shuffle(deal, number & 1, seed)
        seed = play_out(deal, seed)
        checksum = (checksum * 31 + deal.score[0] * 4096 + deal.score[1]) & WORD
    return checksum


def next_random(state: int) -> int:
    """Return the next state of a xorshift source."""
    state ^= state << 13 & WORD
    state ^= state >> 7
    return state ^ (state << 17 & WORD)


def shuffle(deal: Deal, dealer: int, random: int) -> int:
    """Shuffle a deal's pack and deal it anew; return the state of the random source."""
    for index in range(63, 0, -1):
        random = next_random(random)
        other = (random >> 33) * (index + 1) >> 31
        held = deal.pack[index]
        deal.pack[index] = deal.pack[other]
        deal.pack[other] = held
    deal._clear(dealer)
    deal._deal_out()
    return random


def play_out(deal: Deal, random: int) -> int:
    """Do random legal actions to the end of the deal; return the state of the random source."""
    while deal.phase != OVER:
        random = next_random(random)
        if deal.phase == DECLARE:
            chosen = (random >> 33) * deal._options() >> 31
            deal._act(deal.kinds[chosen], deal.sets[chosen])
        else:
            cards = deal._plays()
            for _ in range((random >> 33) * popcount(cards) >> 31):
                cards &= cards - 1
            deal._play(lowest(cards))
    return random
