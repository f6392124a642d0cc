"""Actions: what can be done in a match, as frozen values with a text form both ways.

The text is what the log stores and what a button of the page submits: ``play QS1``,
``meld royal_marriage KH1 QH1``, ``seven 7H1``, ``draw``, ``cut 17``, ``resign``; and the two acts
of the table itself, ``commit <digest>`` and ``deal <64 cards>``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.cards import CARDS, card_text, cards_in, mask_of, parse_card, rank_of
from game.engine.errors import UnknownAction
from game.engine.kinds import MELD_NAMES

LONGEST_TEXT: Final = 320
"""No action's text is longer (a deal names 64 cards of at most four characters)."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The table announces the fingerprint of the shuffled pack, before it is cut."""

    digest: str

    def __str__(self) -> str:
        return f"commit {self.digest}"


@dataclass(frozen=True, slots=True)
class Cut:
    """The person cuts: the top ``position`` cards go under the others (0..63)."""

    position: int

    def __str__(self) -> str:
        return f"cut {self.position}"


@dataclass(frozen=True, slots=True)
class DealOut:
    """The table deals: the whole pack in dealing order (H2)."""

    pack: tuple[int, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(map(card_text, self.pack))


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow with a held card (H4.1)."""

    card: int

    def __str__(self) -> str:
        return f"play {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Meld:
    """Declare a meld (H7): its kind (an index of MELDS) and the mask of its cards."""

    kind: int
    cards: int

    def __str__(self) -> str:
        cards = sorted(cards_in(self.cards), key=rank_of, reverse=True)
        return f"meld {MELD_NAMES[self.kind]} " + " ".join(map(card_text, cards))


@dataclass(frozen=True, slots=True)
class Seven:
    """Declare a trump seven, with the exchange where there is one (H6)."""

    card: int

    def __str__(self) -> str:
        return f"seven {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Draw:
    """End declaring: the winner of the trick draws, then the loser (H4.3)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up (H12.7)."""

    def __str__(self) -> str:
        return "resign"


Action = Commit | Cut | DealOut | Play | Meld | Seven | Draw | Resign

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_POSITION: Final = re.compile(r"0|[1-9][0-9]?")


@lru_cache(maxsize=4096)
def parse_action(text: str) -> Action:
    """Return the action of a text; ``str(parse_action(text))`` names the same action.

    Raises UnknownAction when the text is no action.
    """
    if len(text) > LONGEST_TEXT:
        raise UnknownAction("too long")
    verb, *words = text.split(" ")
    try:
        return _parse_words(verb, words)
    except ValueError as error:
        raise UnknownAction(f"not an action: {text!r}") from error


def _parse_words(verb: str, words: list[str]) -> Action:
    match verb, words:
        case "play", [card]:
            return Play(parse_card(card))
        case "draw", []:
            return Draw()
        case "meld", [kind, *cards]:
            return Meld(MELD_NAMES.index(kind), _distinct(cards))
        case "seven", [card]:
            return Seven(parse_card(card))
        case "resign", []:
            return Resign()
        case "cut", [position] if _POSITION.fullmatch(position) and int(position) < CARDS:
            return Cut(int(position))
        case "commit", [digest] if _DIGEST.fullmatch(digest):
            return Commit(digest)
        case "deal", cards if _distinct(cards).bit_count() == CARDS:
            return DealOut(tuple(map(parse_card, cards)))
    raise ValueError(verb)


def _distinct(texts: list[str]) -> int:
    mask = mask_of(map(parse_card, texts))
    if mask.bit_count() != len(texts):
        raise ValueError("a card named twice")
    return mask
