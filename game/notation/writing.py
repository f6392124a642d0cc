"""From a match to its text (docs/notation.md)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Final

from game.engine.actions import Commit, Cut, Meld, Play, Resign, parse_action
from game.engine.cards import card_text
from game.engine.events import CardPlayed, Drawn, Event, SevenDeclared, TrickTaken
from game.engine.log import DamagedLog, Step
from game.engine.match import Match as MatchState
from game.notation.record import SEAT_LETTERS, SEAT_NAMES, Record, Shuffled

CARDS_A_LINE: Final = 16
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"


def write(record: Record) -> str:
    """Return the text of a match, which ``read`` makes the same record of.

    Raises DamagedLog when the record holds no whole match, or one that was not written down the
    usual way.
    """
    body = _Body()
    state: MatchState | None = None
    for step in record.steps():
        body.add(record, step)
        state = step.match
    assert state is not None
    return "\n".join([*_headers(record, state), *body.lines()]) + "\n"


def _headers(record: Record, state: MatchState) -> Iterator[str]:
    verdict = state.verdict
    assert verdict is not None
    own, other = state.totals()
    values = {
        "Match": str(record.match_id),
        "Rules": record.ruleset,
        "Level": str(record.level),
        "Number": str(record.number),
        "Dealer": SEAT_NAMES[record.first_dealer],
        "Started": _time(record.started),
        "Finished": _time(record.finished),
        "Result": verdict.outcome,
        "By": "resignation" if verdict.resigned else "points",
        "Margin": str(verdict.margin),
        "Points": f"{own} {other}",
        "Deals": ", ".join(f"{own} {other}" for own, other in state.points),
        "Chain": record.chain,
    }
    return (f'[{name} "{value}"]' for name, value in values.items())


def _time(moment: datetime.datetime) -> str:
    return moment.astimezone(datetime.UTC).strftime(TIME)


class _Body:
    """The lines below the headers, built row by row. A trick's line grows until the next lead."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._tricks = 0

    def lines(self) -> list[str]:
        """Return the lines so far."""
        return self._lines

    def add(self, record: Record, step: Step) -> None:
        """Write a row down, with what it caused."""
        act = parse_action(step.row.text)
        if str(act) != step.row.text:
            raise DamagedLog(step.row.seq, f"is not written as {act}")
        match act:
            case Commit():
                self._begin_deal(step.match.deal_number, record.shuffles)
            case Cut(position):
                self._lines.append(f"Cut {position}")
            case Play():
                self._play(step.events)
            case Meld():
                self._lines[-1] += f" | {str(act).removeprefix('meld ')}"
            case Resign():
                self._lines.append(str(act))
            case _:
                for event in step.events:
                    self._table_event(event)

    def _begin_deal(self, number: int, shuffles: tuple[Shuffled, ...]) -> None:
        shuffled = shuffles[number - 1]
        cards = list(map(card_text, shuffled.pack))
        self._tricks = 0
        self._lines += [
            "",
            f"Deal {number}",
            f"Commitment {shuffled.commitment}",
            f"Nonce {shuffled.nonce}",
        ]
        for start in range(0, len(cards), CARDS_A_LINE):
            self._lines.append("Pack " + " ".join(cards[start : start + CARDS_A_LINE]))

    def _play(self, events: list[Event]) -> None:
        played = events[0]
        assert isinstance(played, CardPlayed)
        if played.leads:
            self._tricks += 1
            self._lines.append(f"{self._tricks:2}.")
        self._lines[-1] += f" {SEAT_LETTERS[played.seat]} {card_text(played.card)}"
        taken = events[1] if len(events) > 1 else None
        if isinstance(taken, TrickTaken) and taken.seat == played.seat:
            self._lines[-1] += "*"
        elif isinstance(taken, TrickTaken):
            led = card_text(taken.led)
            self._lines[-1] = self._lines[-1].replace(f" {led} ", f" {led}* ", 1)

    def _table_event(self, event: Event) -> None:
        if isinstance(event, SevenDeclared):
            taken = f" for {card_text(event.taken)}" if event.taken >= 0 else ""
            self._lines[-1] += f" | seven {card_text(event.card)}{taken}"
        elif isinstance(event, Drawn):
            winner = event.cards[event.winner]
            loser = event.cards[1 - event.winner]
            self._lines[-1] += f" | draw {card_text(winner)} {card_text(loser)}"
