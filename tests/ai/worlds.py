"""Dealing the hidden cards anew (I9): other worlds that look the same to one seat."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.engine.actions import DealOut, parse_action
from game.engine.cards import cards_in
from game.engine.log import DamagedLog, Row, fold
from game.engine.match import Match
from game.engine.rulesets import HOUSE
from tests.ai.tables import Table


def hidden_cards(match: Match, seat: int) -> list[int]:
    """Return the physical cards whose place or copy this seat cannot tell."""
    deal = match.deal
    assert deal is not None
    unknown = deal.hand_of(1 - seat) ^ (deal.hand_of(1 - seat) & deal.known_of(1 - seat))
    return [*cards_in(unknown), *deal.face_down()]


def redealt(table: Table, seat: int, count: int, seed: int) -> Iterator[Match]:
    """Yield matches with the same log in which the seat's hidden cards lie elsewhere.

    A permutation under which a past action would have been illegal did not happen: it is skipped.
    The card dealt under the stock stays: everybody saw it, even where its twin has since been
    played and nobody can say which of the two is left.
    """
    source = random.Random(seed)
    turned = dealt_pack(table.rows)[1][16]
    hidden = [card for card in hidden_cards(table.match, seat) if card != turned]
    for _ in range(count):
        shuffled = source.sample(hidden, len(hidden))
        rows = _with_pack(table.rows, dict(zip(hidden, shuffled, strict=True)))
        try:
            yield fold(HOUSE, table.dealer, rows)
        except DamagedLog:
            continue


def dealt_pack(rows: list[Row]) -> tuple[int, tuple[int, ...]]:
    """Return the row of the last deal and its pack."""
    place = max(row.seq for row in rows if row.text.startswith("deal "))
    deal = parse_action(rows[place].text)
    assert isinstance(deal, DealOut)
    return place, deal.pack


def _with_pack(rows: list[Row], moved: dict[int, int]) -> list[Row]:
    """Return the rows with the last pack changed card by card."""
    place, dealt = dealt_pack(rows)
    pack = tuple(moved.get(card, card) for card in dealt)
    changed = Row(place, None, str(DealOut(pack)))
    return [*rows[:place], changed, *rows[place + 1 :]]
