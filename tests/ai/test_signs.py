"""What the other side's last acts tell: the inputs against a bookkeeping of one's own."""

from __future__ import annotations

from game.ai import arena
from game.ai.duel import Duel
from game.ai.opponent import action_of
from game.ai.sight import Sight
from game.engine.actions import Draw, Meld, Play
from game.engine.deal import Deal
from game.engine.phases import DECLARE
from game.engine.rulesets import HOUSE

PASSED, LAST_CARD, LAST_WAY, END = 536, 552, 584, 587
"""As in ``sight.pxd``: tricks since the other side passed, its last card, how it was played."""
SLOTS = {0: (0, 1, 3, 2), 1: (1, 0, 3, 2), 2: (2, 0, 3, 1), 3: (3, 0, 1, 2)}


def signs(deal: Deal, seat: int) -> tuple[list[int], list[int], list[int]]:
    """Return which of the three groups of inputs are on for a seat."""
    on = Sight().inputs(deal, seat, 3)
    return (
        [at - PASSED for at in on if PASSED <= at < PASSED + 5],
        [at - LAST_CARD for at in on if LAST_CARD <= at < LAST_WAY],
        [at - LAST_WAY for at in on if LAST_WAY <= at < END],
    )


def in_slot(card: int, trump: int) -> int:
    """Return a card's face with its suit at its fixed place."""
    return SLOTS[trump].index(card >> 4) * 8 + (card >> 1 & 7)


def test_a_seat_notes_the_last_card_and_the_last_pass_of_the_other() -> None:
    player = arena.make_player("tuned")
    deal = Deal(HOUSE, 0, Duel(player, player).pack(3, 0, 0))
    passed: list[int | None] = [None, None]
    last: list[tuple[int, bool] | None] = [None, None]
    melded, seen = False, set()
    while deal.stock:
        seat = deal.to_act
        tricks, faces, ways = signs(deal, seat)
        since = passed[1 - seat]
        assert tricks == ([] if since is None else [min(4, deal.tricks - since)])
        theirs = last[1 - seat]
        if theirs is None:
            assert (faces, ways) == ([], [])
        else:
            card, led = theirs
            now = deal.led >= 0
            assert faces == [in_slot(card, deal.trump)]
            assert ways == [0 if now else 1 if led else 2]
        seen.update(tricks, (10 + way for way in ways))

        leads = deal.led < 0
        action = action_of(*player.act(deal, 1))
        if isinstance(action, Play):
            last[seat] = action.card, leads
        elif isinstance(action, Meld):
            melded = True
        elif isinstance(action, Draw):
            if not melded:
                passed[seat] = deal.tricks
            melded = False
        deal.apply(action)

    assert seen == {0, 1, 2, 3, 4, 10, 11, 12}
    assert deal.phase != DECLARE
