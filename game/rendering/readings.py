"""What one key each reads out: hand, table, trump, scores, last trick, what may be done (ui.md).

It says what the table shows, in sentences, to somebody who can't look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from game.engine.events import MatchEnded
from game.engine.view import PlayerView
from game.rendering import words
from game.rendering.page import Card, Declaration, Side, Table
from game.rendering.sentences import sentence_of, trick_told


def readings_of(view: PlayerView, table: Table) -> dict[str, str]:
    """Return what each key reads out of a table that has been laid out, by the key's letter."""
    return {key: " ".join(filter(None, tell(view, table))) for key, tell in TELLERS.items()}


def _hand(view: PlayerView, table: Table) -> Iterator[str]:
    hand = table.you.hand
    if view.deal is None:
        yield _("No cards are dealt.")
    elif hand:
        yield _("Your hand: %(cards)s.") % {"cards": _named(hand)}
    else:
        yield _("Your hand is empty.")


def _lying_open(view: PlayerView, table: Table) -> Iterator[str]:
    if view.deal is None:
        yield _("No cards are dealt.")
        return
    yield trick_told(view.deal.middle)
    if table.you.table:
        yield _("Your table cards: %(cards)s.") % {"cards": _named(table.you.table)}
    else:
        yield _("You have no table cards.")
    yield from _open_cards_of(table.opponent)


def _open_cards_of(opponent: Side) -> Iterator[str]:
    if opponent.table:
        yield _("The opponent's table cards: %(cards)s.") % {"cards": _named(opponent.table)}
    else:
        yield _("The opponent has no table cards.")
    if opponent.known:
        cards = {"cards": _named(opponent.known)}
        yield _("Known in the opponent's hand: %(cards)s.") % cards


def _named(cards: Iterable[Card]) -> str:
    """Return cards by name, each with what it was declared in."""
    return words.listed(_with_uses(card) for card in cards)


def _with_uses(card: Card) -> str:
    if not card.used:
        return card.name
    parts = {"card": card.name, "kinds": words.listed(card.used)}
    return pgettext("a table card and what it was declared in", "%(card)s (%(kinds)s)") % parts


def _trump(view: PlayerView, table: Table) -> Iterator[str]:
    if table.trump is None:
        yield _("No cards are dealt.")
        return
    yield _("The trump suit is %(suit)s.") % {"suit": table.trump.name}
    if table.turn_up:
        yield _("The turn-up is the %(card)s.") % {"card": table.turn_up.name}
    if table.stock:
        left = ngettext("%(count)d card left.", "%(count)d cards left.", table.stock)
        yield left % {"count": table.stock}
    else:
        yield _("The stock is empty.")


def _scores(view: PlayerView, table: Table) -> Iterator[str]:
    you, opponent = table.you, table.opponent
    if view.deal is not None:
        points = {"own": you.points, "other": opponent.points}
        yield _("This deal: you %(own)d, the opponent %(other)d.") % points
    if view.deal is None or len(view.sheets) > 1:
        points = {"own": you.total, "other": opponent.total}
        yield _("The match: you %(own)d, the opponent %(other)d.") % points
    if view.deal is not None:
        brisques = {"own": you.brisques, "other": opponent.brisques}
        yield _("Brisques: you %(own)d, the opponent %(other)d.") % brisques
        yield _("Trick %(number)d of 32.") % {"number": table.trick_number}
    if view.verdict:
        verdict = view.verdict
        yield sentence_of(MatchEnded(verdict.winner, verdict.margin, verdict.resigned))
    else:
        yield _("You are the dealer.") if you.is_dealer else _("The opponent is the dealer.")


def _last_trick(view: PlayerView, table: Table) -> Iterator[str]:
    last_trick = view.deal.last_trick if view.deal else ()
    yield trick_told(last_trick) or _("There is no last trick to look at.")


def _choices(view: PlayerView, table: Table) -> Iterator[str]:
    held = [*table.you.hand, *table.you.table]
    duty = next((card.reason for card in held if card.reason), "")
    yield duty or table.status
    yield from map(_offer, (choice for choice in table.declarations if choice.best))


def _offer(choice: Declaration) -> str:
    parts = {"meld": choice.name, "points": choice.points, "cards": _labelled(choice.cards)}
    if choice.takes:
        taken = parts | {"taken": choice.takes.name}
        return _("%(meld)s, %(points)d points: you take the %(taken)s.") % taken
    sentence = _("%(meld)s, %(points)d points, with %(cards)s.") % parts
    return f"{sentence} {choice.warning}".strip()


def _labelled(cards: Iterable[Card]) -> str:
    return words.listed(card.label or card.name for card in cards)


TELLERS: Final[dict[str, Callable[[PlayerView, Table], Iterator[str]]]] = {
    "h": _hand,
    "t": _lying_open,
    "u": _trump,
    "s": _scores,
    "l": _last_trick,
    "w": _choices,
}
