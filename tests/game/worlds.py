"""Other worlds: the same log with the cards that the person cannot see dealt otherwise."""

from __future__ import annotations

from random import Random

from game.engine.cards import card_text, cards_in, face_of, parse_card
from game.engine.events import CardPlayed, Melded, SevenDeclared
from game.engine.log import DamagedLog, Row, fold
from game.engine.match import Match as MatchState
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON

TURN_UP = 17
"""The word of a deal's text that names the turned-up card."""


def hidden_cards(state: MatchState, turned_up: int) -> list[int]:
    """Return the cards whose place the person cannot know and that nobody has named (I3, I4).

    The turned-up card is left out: all have seen its face, wherever it has gone since.
    """
    deal = state.deal
    if deal is None:
        return []
    unknown = deal.hand_of(OPPONENT) & ~deal.known_of(OPPONENT)
    named: set[int] = {turned_up}
    for event in state.history:
        if isinstance(event, CardPlayed | SevenDeclared):
            named.add(event.card)
        elif isinstance(event, Melded):
            named.update(event.cards)
    return [card for card in (*cards_in(unknown), *deal.face_down()) if card not in named]


def ever_own(state: MatchState) -> set[int]:
    """Return the cards of this deal that the person has held: these they know copy by copy."""
    deal = state.deal
    if deal is None:
        return set()
    own = deal.hand_of(PERSON) | deal.table_of(PERSON)
    acts = [event for event in state.history if isinstance(event, CardPlayed | SevenDeclared)]
    return {*cards_in(own), *(event.card for event in acts if event.seat == PERSON)}


def deal_row(rows: list[Row]) -> int:
    """Return the place of the deal that is being played."""
    return max(row.seq for row in rows if row.text.startswith("deal "))


def turned_up(rows: list[Row]) -> int:
    """Return the turned-up card of the deal that is being played."""
    return parse_card(rows[deal_row(rows)].text.split()[TURN_UP])


def redealt(rows: list[Row], dealer: int, random: Random) -> list[Row] | None:
    """Return the log with the hidden cards dealt otherwise; None if it could not have come so."""
    hidden = hidden_cards(fold(HOUSE, dealer, rows), turned_up(rows))
    moved = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    return _possible(rows, dealer, moved)


def with_copies_swapped(rows: list[Row], dealer: int) -> list[Row] | None:
    """Return the log with both copies of every face swapped that the person has had none of."""
    kept = {face_of(card) for card in ever_own(fold(HOUSE, dealer, rows))}
    moved = {card: card ^ 1 for card in range(64) if face_of(card) not in kept}
    return _possible(rows, dealer, moved)


def _possible(rows: list[Row], dealer: int, moved: dict[int, int]) -> list[Row] | None:
    start = deal_row(rows)
    names = {card_text(card): card_text(other) for card, other in moved.items()}
    changed = [
        row._replace(text=" ".join(names.get(word, word) for word in row.text.split(" ")))
        if row.seq >= start
        else row
        for row in rows
    ]
    try:
        fold(HOUSE, dealer, changed)
    except DamagedLog:
        return None
    return changed
