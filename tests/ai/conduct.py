"""An independent eye for absurd acts: what the tips forbid, counted over logged deals.

It replays what two players did on the engine and knows nothing of how they decide. Also a program:
``python -m tests.ai.conduct LEVEL MATCHES`` prints the counts.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.ai import arena
from game.ai.duel import Duel
from game.ai.opponent import action_of
from game.engine.actions import Action, Draw, Meld, Play, Seven
from game.engine.cards import NINE, TEN, cards_in, rank_of, suit_of
from game.engine.deal import Deal
from game.engine.kinds import BEZIQUE, DOUBLE_BEZIQUE, ROYAL_MARRIAGE, SEQUENCE
from game.engine.phases import DECLARE, FOLLOW
from game.engine.rulesets import HOUSE

EARLY: Final = 8
"""With so many tricks to come after this one, the small meld comes before the big one."""
KINDS: Final = (
    "a brisque thrown to a lost trick",
    "a trump thrown to a lost trick",
    "a ready meld broken with a seven, eight or nine in hand",
    "an ace or ten left under the stock",
    "a sequence before its royal marriage",
    "a double before its bezique",
    "a big meld left undeclared",
)


def faces_of(trump: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the melds of single faces: kind and faces."""
    yield SEQUENCE, tuple(trump * 8 + rank for rank in range(3, 8))
    for suit in range(4):
        yield (1 if suit == trump else 2), (suit * 8 + 4, suit * 8 + 5)
    yield BEZIQUE, (4, 27)
    for kind, rank in ((5, 7), (6, 5), (7, 4), (8, 3)):
        yield kind, tuple(suit * 8 + rank for suit in range(4))


def ready(deal: Deal, hand: int, table: int) -> set[tuple[int, tuple[int, ...]]]:
    """Return the melds a holding could declare after a won trick (H7, H8)."""
    found: set[tuple[int, tuple[int, ...]]] = set()
    for kind, faces in faces_of(deal.trump):
        usable = (hand | table) & ~deal.used_in(kind)
        if kind == ROYAL_MARRIAGE:
            usable &= ~deal.used_in(SEQUENCE)
        if kind == BEZIQUE:
            usable &= ~deal.used_in(DOUBLE_BEZIQUE)
        copies = [usable >> face * 2 & 3 for face in faces]
        fresh = any(usable & hand & 3 << face * 2 for face in faces)
        if all(copies) and fresh:
            found.add((kind, faces))
    four = 3 << 8 | 3 << 54
    if (hand | table) & ~deal.used_in(DOUBLE_BEZIQUE) & four == four and hand & four:
        found.add((DOUBLE_BEZIQUE, (4, 27)))
    return found


def takes(card: int, led: int, trump: int) -> bool:
    """Return whether a card takes a trick from the one that was led (H4.2)."""
    if suit_of(card) == suit_of(led):
        return rank_of(card) > rank_of(led)
    return suit_of(card) == trump


def absurdities(deal: Deal, action: Action) -> Iterator[str]:
    """Yield what is absurd about an action while the stock lasts."""
    if deal.stock == 0:
        return
    if isinstance(action, Play):
        yield from _absurd_play(deal, action.card)
    elif deal.phase == DECLARE:
        yield from _absurd_declaration(deal, action)


def _absurd_play(deal: Deal, card: int) -> Iterator[str]:
    seat = deal.to_act
    hand, table = deal.hand_of(seat), deal.table_of(seat)
    junk = [c for c in cards_in(hand) if rank_of(c) <= NINE and suit_of(c) != deal.trump]
    if not junk:
        return
    if deal.phase == FOLLOW and not takes(card, deal.led, deal.trump):
        if rank_of(card) >= TEN:
            yield KINDS[0]
        if suit_of(card) == deal.trump:
            yield KINDS[1]
    if deal.stock > 2:
        gone = 1 << card
        if ready(deal, hand, table) - ready(deal, hand & ~gone, table & ~gone):
            yield KINDS[2]


def _absurd_declaration(deal: Deal, action: Action) -> Iterator[str]:
    legal = deal.legal_actions()
    melds = [one for one in legal if isinstance(one, Meld)]
    kinds = {meld.kind for meld in melds}
    if isinstance(action, Draw):
        if rank_of(deal.turn_up) >= TEN and any(isinstance(one, Seven) for one in legal):
            yield KINDS[3]
        if kinds & {SEQUENCE, DOUBLE_BEZIQUE}:
            yield KINDS[6]
    if isinstance(action, Meld) and deal.stock // 2 - 1 >= EARLY:
        hand = deal.hand_of(deal.to_act)
        for small, big, name in (
            (ROYAL_MARRIAGE, SEQUENCE, KINDS[4]),
            (BEZIQUE, DOUBLE_BEZIQUE, KINDS[5]),
        ):
            if action.kind == big and any(
                one.kind == small and other.kind == big and other.cards & hand & ~one.cards
                for one in melds
                for other in melds
            ):
                yield name


def watched(name: str, other: str, matches: int, seed: int) -> tuple[Counter[str], int]:
    """Return the absurd acts of a player against another, and how many deals were watched."""
    duel = Duel(arena.make_player(name), arena.make_player(other))
    counts: Counter[str] = Counter()
    deals = 0
    for number in range(matches):
        one = arena.pair_seed(seed, number)
        duel.play(one, False, number & 1)
        acts = iter(duel.log())
        for at in range(duel.deals):
            deals += 1
            dealer = number & 1 if at == 0 else 1 - (number & 1)
            deal = Deal(HOUSE, dealer, duel.pack(one, at, number & 1))
            while deal.legal_actions():
                seat, kind, cards = next(acts)
                action = action_of(kind, cards)
                if seat == 0:
                    counts.update(absurdities(deal, action))
                deal.apply(action)
    return counts, deals


def _main() -> None:
    level, matches = sys.argv[1], int(sys.argv[2])
    counts, deals = watched(level, level, matches, 1)
    print(f"level {level}, {deals} deals, one seat watched")
    for kind in KINDS:
        print(f"{counts[kind]:>6}  {kind}")


if __name__ == "__main__":
    _main()
