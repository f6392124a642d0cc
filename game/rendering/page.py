"""The values the table's template shows (templates/game/_table.html)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Shown:
    """What a template reads. It asks for ``value["name"]`` before it asks for ``value.name``."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Any:
        """Return a field: without the detour over an exception, hundreds of times a frame."""
        return getattr(self, name)


@dataclass(slots=True)
class Suit(Shown):
    """A suit: its letter, name and symbol."""

    code: str
    name: str
    symbol: str


@dataclass(slots=True)
class Card(Shown):
    """A card face up. Only the viewer's own cards have an ``id`` and may have an ``action``."""

    face: str
    rank: str
    suit: Suit
    name: str
    label: str = ""
    id: str = ""
    action: str = ""
    reason: str = ""
    fresh: bool = False
    hinted: bool = False
    """Whether a hint that was asked for means it."""
    used: list[str] = field(default_factory=list)


@dataclass(slots=True)
class TrickCard(Shown):
    """A card in the middle."""

    card: Card
    by: str
    leads: bool
    wins: bool
    from_table: bool


@dataclass(slots=True)
class Side(Shown):
    """One side of the table. ``hand`` is the viewer's own; the other hand is only counted.

    Only the replay of a finished match can open the other hand, too.
    """

    name: str
    points: int = 0
    total: int = 0
    brisques: int = 0
    tricks: int = 0
    is_dealer: bool = False
    leads: bool = False
    hand_count: int = 0
    hand: list[Card] = field(default_factory=list)
    table: list[Card] = field(default_factory=list)
    known: list[Card] = field(default_factory=list)


@dataclass(slots=True)
class Declaration(Shown):
    """One button of the action bar: a meld or a trump seven that may be declared now."""

    action: str
    kind: str
    name: str
    points: int
    cards: list[Card]
    takes: Card | None = None
    warning: str = ""
    best: bool = True
    hinted: bool = False


@dataclass(slots=True)
class Entry(Shown):
    """One line of the score sheet."""

    by: str
    what: str
    points: int
    trick: int


@dataclass(slots=True)
class BreakdownRow(Shown):
    """What both sides made by one means."""

    what: str
    you: int
    opponent: int


@dataclass(slots=True)
class Breakdown(Shown):
    """How the points of a finished deal were made."""

    deal_number: int
    rows: list[BreakdownRow]
    you_total: int
    opponent_total: int


@dataclass(slots=True)
class Cut(Shown):
    """The pack waits to be cut."""

    commitment: str
    suggested: int
    positions: range


@dataclass(slots=True)
class Result(Shown):
    """How the match ended, and what that makes of the run."""

    outcome: str
    headline: str
    margin: int
    run_before: str
    run_after: str
    best: str
    next_level: int
    by_resignation: bool


@dataclass(slots=True)
class Table(Shown):
    """The whole table as one seat sees it."""

    seq: int
    command_id: str
    match_id: str
    phase: str
    to_act: str
    match_number: int
    deal_number: int
    level: int
    streak: int
    run_score: str
    you: Side
    opponent: Side
    status: str
    kind: str = "ranked"
    """What the match counts for: ``ranked``, or ``practice``, which touches no run."""
    taken: str = ""
    """Which match it was played on from, in words; "" for one with a pack of its own."""
    taken_match: str = ""
    """That match's id, while it is there."""
    news: str = ""
    """What happened since the person last acted, where no live region tells it."""
    notice: str = ""
    trick_number: int = 0
    trump: Suit | None = None
    stock: int = 0
    turn_up: Card | None = None
    trick: list[TrickCard] = field(default_factory=list)
    last_trick: list[TrickCard] = field(default_factory=list)
    declarations: list[Declaration] = field(default_factory=list)
    celebration: int = 0
    """The points of the great meld that the viewer has just declared; 0 when none was."""
    draw: str = ""
    draw_hinted: bool = False
    hint: str = ""
    """What the strongest level would do and why, in practice, where it was asked for."""
    sheet: list[Entry] = field(default_factory=list)
    breakdowns: list[Breakdown] = field(default_factory=list)
    decides: str = ""
    line_400: bool = False
    cut: Cut | None = None
    result: Result | None = None
    readings: dict[str, str] = field(default_factory=dict)
    """What is read out for a key, by the key's letter."""
    replay: bool = False
    """Whether it is a past moment to look at: there is nothing to be done, and no form."""

    @property
    def at(self) -> int:
        """The row an action of this page is stamped with."""
        return self.seq
