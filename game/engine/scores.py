"""The score sheet: how every point was made (H10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.engine.events import Dealt, Event, Melded, SevenDeclared, TrickTaken
from game.engine.kinds import MELD_NAMES


class Reason(StrEnum):
    """What a score that is no meld was made by."""

    TURN_UP_SEVEN = "turn_up_seven"  # H2.3
    SEVEN = "seven"  # H6.1
    BRISQUES = "brisques"  # H1.4
    LAST_TRICK = "last_trick"  # H1.5


@dataclass(frozen=True, slots=True)
class Score:
    """One line of the sheet. ``reason`` is a Reason or a meld's name; ``trick`` 0..32."""

    seat: int
    reason: str
    points: int
    trick: int


def scores_of(events: Sequence[Event]) -> list[Score]:
    """Return the scores of a deal's events, oldest first."""
    trick = 0
    sheet: list[Score] = []
    for event in events:
        match event:
            case Dealt(points=points) if points:
                sheet.append(Score(event.dealer, Reason.TURN_UP_SEVEN, points, 0))
            case TrickTaken():
                trick = event.trick
                if event.brisques:
                    sheet.append(Score(event.seat, Reason.BRISQUES, 10 * event.brisques, trick))
                if event.last:
                    sheet.append(Score(event.seat, Reason.LAST_TRICK, 10, trick))
            case Melded():
                sheet.append(Score(event.seat, MELD_NAMES[event.kind], event.points, trick))
            case SevenDeclared():
                sheet.append(Score(event.seat, Reason.SEVEN, 10, trick))
    return sheet
