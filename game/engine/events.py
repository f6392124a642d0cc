"""What happened: the events an action causes, in the order of H13.3.

In a match's own history a card is physical (0..63). In a view every card is a face (0..31), and -1
stands for a card these eyes may not see (part 2 of the rules).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Committed:
    """The fingerprint of the next deal's shuffled pack was announced."""

    digest: str


@dataclass(frozen=True, slots=True)
class PackCut:
    """The person cut the pack."""

    position: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal was dealt; ``points`` are the dealer's 10 for a turned-up seven (H2.3), or 0."""

    deal: int
    dealer: int
    turn_up: int
    points: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat led or followed, from its table or its hand (I2)."""

    seat: int
    card: int
    from_table: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick was won. ``trick`` is 1..32; ``brisques`` score ten each, the last trick ten more."""

    seat: int
    trick: int
    led: int
    followed: int
    brisques: int
    last: bool


@dataclass(frozen=True, slots=True)
class Melded:
    """A meld was declared: its kind (an index of MELD_NAMES), cards and points."""

    seat: int
    kind: int
    cards: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class SevenDeclared:
    """A trump seven was declared for ten; ``taken`` is the turn-up it was exchanged for, or -1."""

    seat: int
    card: int
    taken: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Both drew, the winner of the trick first; ``stock`` cards are left undealt."""

    winner: int
    cards: tuple[int, int]
    """The card of seat 0 and the card of seat 1."""
    stock: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is over with these points of the two seats."""

    deal: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over: the winner's seat, None for a draw, and the margin (H11.4)."""

    winner: int | None
    margin: int
    resigned: bool


Event = (
    Committed
    | PackCut
    | Dealt
    | CardPlayed
    | TrickTaken
    | Melded
    | SevenDeclared
    | Drawn
    | DealEnded
    | MatchEnded
)
