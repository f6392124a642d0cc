"""What a meld would cost: the kinds that the same cards could still make, and then no more (H8)."""

from __future__ import annotations

from game.engine.actions import Meld
from game.engine.cards import mask_of
from game.engine.deal import Deal
from game.engine.kinds import KIND_COUNT, MELD_POINTS
from game.engine.phases import DECLARE
from game.engine.positions import Position
from game.engine.rulesets import ruleset_of
from game.engine.view import DealView, PlayerView


def lost_by(view: PlayerView, meld: Meld) -> tuple[int, ...]:
    """Return the kinds that may be declared with the viewer's cards now, but not after ``meld``.

    Declaring the sequence before the royal marriage loses the latter (H8.5), a second single
    bezique loses the double (H8.7). The rule of one meld a trick plays no part.
    """
    if view.deal is None:
        return ()
    now = _kinds(_holding(view, view.deal))
    after = _holding(view, view.deal)
    after.apply(meld)
    later = _kinds(_next_time(after, view))
    return tuple(sorted(now - later - {meld.kind}))


def ready_without(view: PlayerView, card: int) -> frozenset[int]:
    """Return the kinds the viewer's cards could make after a won trick, one card being played.

    ``card`` is that card, or -1 to ask about all that is held. Nothing can be declared any more
    when the stock is gone (H5.8).
    """
    if view.deal is None or view.deal.stock == 0:
        return frozenset()
    return frozenset(_kinds(_holding(view, view.deal, 0 if card < 0 else 1 << card)))


def best_first(view: PlayerView, melds: list[Meld]) -> list[Meld]:
    """Return melds of one kind, the one that keeps most for later first (H13.5)."""
    if len(melds) < 2:
        return melds
    hand = mask_of(view.deal.hand) if view.deal else 0

    def cost(meld: Meld) -> tuple[int, int]:
        lost = sum(MELD_POINTS[kind] for kind in lost_by(view, meld))
        return lost, (meld.cards & hand).bit_count()

    return sorted(melds, key=cost)


def _kinds(deal: Deal) -> set[int]:
    return {action.kind for action in deal.legal_actions() if isinstance(action, Meld)}


def _holding(view: PlayerView, seen: DealView, gone: int = 0) -> Deal:
    """Return a deal in which the viewer, as seat 0, declares with what it holds less ``gone``."""
    used = [0] * KIND_COUNT
    for card in seen.table:
        for kind in card.kinds:
            used[kind] |= 1 << card.card
    hand, table = mask_of(seen.hand), mask_of(card.card for card in seen.table)
    return _declaring(view, hand & ~gone, table & ~gone, tuple(used), seen.trump)


def _next_time(deal: Deal, view: PlayerView) -> Deal:
    """Return the same holding after a later won trick."""
    used = tuple(deal.used_in(kind) for kind in range(KIND_COUNT))
    return _declaring(view, deal.hand_of(0), deal.table_of(0), used, deal.trump)


def _declaring(view: PlayerView, hand: int, table: int, used: tuple[int, ...], trump: int) -> Deal:
    deal = Deal(ruleset_of(view.ruleset), 1, range(64))
    deal.arrange(
        Position(
            hands=(hand, 0),
            tables=(table, 0),
            trump=trump,
            turn_up=trump * 16,
            face_down=(0, 0, 0),
            to_act=0,
            phase=DECLARE,
            used=used,
        )
    )
    return deal
