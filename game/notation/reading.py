"""From a text to the match it tells of, or to the line that is wrong and why."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final
from uuid import UUID

from game.engine.actions import Action, Commit, Cut, DealOut, Draw, Play, Resign, parse_action
from game.engine.cards import ALL, CARDS, mask_of, parse_card
from game.engine.errors import IllegalAction
from game.engine.log import DamagedLog, Row, cut_pack
from game.engine.match import Match as MatchState
from game.engine.rulesets import Ruleset, ruleset_of
from game.engine.run import PERSON
from game.notation.record import SEAT_LETTERS, SEAT_NAMES, Record, Shuffled
from game.notation.writing import CARDS_A_LINE, TIME, write

LONGEST: Final = 65_536
"""Characters in a text that is looked at; a match of two deals has less than a fifth of them."""
PACK_LINES: Final = CARDS // CARDS_A_LINE
HEADERS: Final = (
    "Match", "Rules", "Level", "Number", "Dealer", "Started", "Finished",
    "Result", "By", "Margin", "Points", "Deals", "Chain",
)  # fmt: skip
"""All of them, in order. The first line says something of its own, the second follows from it."""

_HEADER: Final = re.compile(r'\[([A-Z][a-z]+) "([^"]*)"\]')
_NONCE: Final = re.compile(r"[0-9a-f]{64}")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_TRICK: Final = re.compile(r" ?[1-9][0-9]?\. (.+)")


class BadNotation(ValueError):
    """A text that is no match: the line, counted from 1, and what is wrong there."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def read(text: str) -> Record:
    """Return the match a text tells of. Blanks at the end of lines and the kind of ends are free.

    Raises BadNotation at the first line that is not as ``write`` would have it.
    """
    if len(text) > LONGEST:
        raise BadNotation(1, "the text is too long for a match")
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    record = _Reader(lines).read()
    try:
        written = write(record).splitlines()
    except DamagedLog as damage:
        raise BadNotation(len(lines), damage.reason) from damage
    _compare(lines, written)
    return record


def _compare(lines: list[str], written: list[str]) -> None:
    """Raise BadNotation at the first line that differs: below the headers, else in them."""
    numbered = list(enumerate(zip_longest(lines, written), start=1))
    for number, (line, right) in (*numbered[len(HEADERS) :], *numbered[: len(HEADERS)]):
        if line != right:
            raise BadNotation(number, f"by the match told, this must be: {right or 'nothing'}")


class _Headers:
    """The values of the headers that say something of their own."""

    match_id: UUID
    ruleset: Ruleset
    level: int
    number: int
    dealer: int
    started: datetime.datetime
    finished: datetime.datetime

    def take(self, name: str, value: str) -> None:
        """Keep a value. Raises ValueError with the reason when it can't be one."""
        match name:
            case "Match":
                self.match_id = _uuid(value)
            case "Rules":
                self.ruleset = ruleset_of(value)
            case "Level":
                self.level = _number(value, self.ruleset.top_level)
            case "Number":
                self.number = _number(value, 999_999_999)
            case "Dealer":
                self.dealer = _one_of(SEAT_NAMES, value)
            case "Started":
                self.started = _time(value)
            case "Finished":
                self.finished = _time(value)


class _Reader:
    """Reads line by line and plays what it reads, so that every row is legal where it stands."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.place = 0
        self.headers = _Headers()
        self.rows: list[Row] = []
        self.shuffles: list[Shuffled] = []

    def read(self) -> Record:
        try:
            self._read_headers()
            self._read_body()
        except (ValueError, DamagedLog) as error:
            raise BadNotation(self.place + 1, _reason(error)) from error
        headers = self.headers
        return Record(
            match_id=headers.match_id,
            ruleset=headers.ruleset.key,
            level=headers.level,
            number=headers.number,
            first_dealer=headers.dealer,
            started=headers.started,
            finished=headers.finished,
            shuffles=tuple(self.shuffles),
            rows=tuple(self.rows),
        )

    def _line(self) -> str:
        return self.lines[self.place] if self.place < len(self.lines) else ""

    def _read_headers(self) -> None:
        for name in HEADERS:
            found = _HEADER.fullmatch(self._line())
            if found is None or found[1] != name:
                raise ValueError(f'the header [{name} "..."] must be here')
            self.headers.take(name, found[2])
            self.place += 1
        self.state = MatchState(self.headers.ruleset, self.headers.dealer)

    def _read_body(self) -> None:
        while self.place < len(self.lines):
            word, _, rest = self._line().strip().partition(" ")
            match word:
                case "":
                    pass
                case "Deal":
                    self._read_deal(rest)
                case "Cut":
                    self._cut(rest)
                case "resign":
                    self._do(PERSON, Resign())
                case _:
                    self._read_trick(self._line())
            self.place += 1
        if not self.state.finished:
            raise ValueError("the text ends before the match does")

    def _read_deal(self, number: str) -> None:
        """Read a deal's heading and its pack; the reader stays on the last line of them."""
        if number != str(self.state.next_deal):
            raise ValueError(f"deal {self.state.next_deal} must be here")
        commitment, nonce = self._next_value("Commitment"), self._next_value("Nonce")
        if not _NONCE.fullmatch(nonce):
            raise ValueError("a nonce has 64 hex digits")
        cards = [parse_card(card) for _ in range(PACK_LINES) for card in self._pack_line()]
        if mask_of(cards) != ALL or len(cards) != CARDS:
            raise ValueError("the pack is not the 64 cards, each once")
        shuffled = Shuffled(nonce, tuple(cards))
        if commitment != shuffled.commitment:
            raise ValueError("nonce and pack do not make the commitment")
        self._do(None, Commit(commitment))
        self.shuffles.append(shuffled)

    def _next_value(self, name: str) -> str:
        self.place += 1
        word, _, value = self._line().partition(" ")
        if word != name:
            raise ValueError(f"a line {name} must be here")
        return value

    def _pack_line(self) -> list[str]:
        return self._next_value("Pack").split(" ")

    def _cut(self, position: str) -> None:
        cut = parse_action(f"cut {position}")
        assert isinstance(cut, Cut)
        self._do(PERSON, cut)
        self._do(None, DealOut(cut_pack(self.shuffles[-1].pack, cut.position)))

    def _read_trick(self, line: str) -> None:
        """Read a trick's line: two plays, then what its winner declared, then the draw."""
        found = _TRICK.fullmatch(line)
        if found is None:
            raise ValueError("this is no line of a match")
        plays, *then = found[1].split(" | ")
        words = plays.split(" ")
        if len(words) not in (2, 4):
            raise ValueError("a trick has one play or two, each a seat and a card")
        for letter, card in zip(words[::2], words[1::2], strict=True):
            self._do(_one_of(SEAT_LETTERS, letter), Play(parse_card(card.removesuffix("*"))))
        for text in then:
            self._do(self.state.to_act, self._after_trick(text))

    def _after_trick(self, text: str) -> Action:
        """Return what a winner did; the cards it names besides are compared with the match."""
        verb, _, rest = text.partition(" ")
        match verb:
            case "draw":
                return Draw()
            case "seven":
                return parse_action(f"seven {rest.partition(' for ')[0]}")
        return parse_action(f"meld {text}")

    def _do(self, seat: int | None, act: Action) -> None:
        self.state.apply(seat, act)
        self.rows.append(Row(len(self.rows), seat, str(act)))


def _reason(error: Exception) -> str:
    match error:
        case IllegalAction():
            return f"is not legal here: {error.code.value.replace('_', ' ')}"
        case DamagedLog():
            return error.reason
    return str(error)


def _uuid(value: str) -> UUID:
    try:
        found = UUID(value)
    except ValueError:
        raise ValueError("this is no id of a match") from None
    if str(found) != value:
        raise ValueError(f"an id is written as {found}")
    return found


def _number(value: str, most: int) -> int:
    if not _NUMBER.fullmatch(value) or int(value) > most:
        raise ValueError(f"a number from 1 to {most} must be here")
    return int(value)


def _one_of(names: Sequence[str], value: str) -> int:
    if value not in names or not value:
        raise ValueError(f"must be {' or '.join(names)}, not {value!r}")
    return names.index(value)


def _time(value: str) -> datetime.datetime:
    try:
        return datetime.datetime.strptime(value, TIME).replace(tzinfo=datetime.UTC)
    except ValueError:
        raise ValueError("a time such as 2026-11-30T11:25:05Z must be here") from None
