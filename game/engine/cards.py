"""Cards (H1): a physical card is an int 0..63, a set of cards is one 64-bit mask.

``card = suit * 16 + rank * 2 + copy`` with the suits in the order S H C D and the ranks in playing
order, lowest first. The two copies of a card look the same: eyes see ``face = card >> 1`` (I7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

SUITS: Final = "SHCD"
RANKS: Final = ("7", "8", "9", "J", "Q", "K", "10", "A")
SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE = range(8)
SPADES, HEARTS, CLUBS, DIAMONDS = range(4)

CARDS: Final = 64
ALL: Final = (1 << CARDS) - 1
BRISQUES: Final = sum(0b1111 << (suit * 16 + TEN * 2) for suit in range(4))
"""The mask of the sixteen aces and tens (H1.4)."""

_TEXTS: Final = tuple(f"{rank}{suit}{copy}" for suit in SUITS for rank in RANKS for copy in (1, 2))
_FACES: Final = tuple(text[:-1] for text in _TEXTS[::2])
_CARDS_BY_TEXT: Final = {text: card for card, text in enumerate(_TEXTS)}
_FACES_BY_TEXT: Final = {text: face for face, text in enumerate(_FACES)}


def card_of(suit: int, rank: int, copy: int) -> int:
    """Return the physical card of a suit, a rank and a copy (0 or 1)."""
    return suit * 16 + rank * 2 + copy


def suit_of(card: int) -> int:
    """Return the suit of a physical card: 0..3 for S H C D."""
    return card >> 4


def rank_of(card: int) -> int:
    """Return the rank of a physical card in playing order: 0 is the seven, 7 the ace (H1.2)."""
    return card >> 1 & 7


def face_of(card: int) -> int:
    """Return what eyes see of a card, 0..31: its suit and rank without the copy (I7)."""
    return card >> 1


def card_text(card: int) -> str:
    """Return the notation of a physical card, such as ``QS1`` or ``10H2``."""
    return _TEXTS[card]


def parse_card(text: str) -> int:
    """Return the physical card of a notation.

    Raises ValueError when there is no such card.
    """
    try:
        return _CARDS_BY_TEXT[text]
    except KeyError:
        raise ValueError(f"no such card: {text!r}") from None


def face_text(face: int) -> str:
    """Return the notation of a face, such as ``QS`` or ``10H``."""
    return _FACES[face]


def parse_face(text: str) -> int:
    """Return the face of a notation. Raises ValueError when there is no such face."""
    try:
        return _FACES_BY_TEXT[text]
    except KeyError:
        raise ValueError(f"no such face: {text!r}") from None


def face_suit(face: int) -> int:
    """Return the suit of a face, 0..3."""
    return face >> 3


def face_rank(face: int) -> int:
    """Return the rank of a face, 0..7."""
    return face & 7


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[int]:
    """Yield the cards of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
