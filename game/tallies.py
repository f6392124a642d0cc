"""The tally of a finished match: what the person declared and took, made from the log."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from game.engine.kinds import MELD_NAMES
from game.engine.match import Match as MatchState
from game.engine.run import PERSON
from game.engine.scores import Reason, scores_of
from game.models import Action, Match, Tally

LONGEST_PAUSE: Final = 120.0
"""Seconds that a pause between two rows counts for at most: an idle match is not played."""
COUNTED: Final = {Reason.LAST_TRICK: "last_tricks", Reason.SEVEN: "sevens"} | {
    name: name for name in MELD_NAMES
}


def write(match: Match, state: MatchState) -> None:
    """Keep the tally of a match that has just been decided, in the running transaction."""
    Tally.objects.create(match=match, **tally_of(match, state))


def tally_of(match: Match, state: MatchState) -> dict[str, object]:
    """Return the columns of a finished match's tally, but for its key."""
    times = Action.objects.filter(match=match).order_by("seq").values_list("created", flat=True)
    return {
        "player_id": match.player_id,
        "ranked": match.ranked and not match.voided,
        "deals": len(state.points),
        "deal_points": sum(points[PERSON] for points in state.points),
        "deal_margin": max([0, *(own - other for own, other in state.points)]),
        "seconds": _seconds(times),
        **_counts(state),
    }


def differences(match: Match, state: MatchState) -> list[str]:
    """Return the names of a stored tally's columns that are not what the log makes of them."""
    tally = Tally.objects.filter(match=match).first()
    expected = tally_of(match, state)
    return [name for name, value in expected.items() if getattr(tally, name, None) != value]


def _counts(state: MatchState) -> dict[str, int]:
    counts = dict.fromkeys([*COUNTED.values(), "brisques"], 0)
    for score in (score for events in state.histories for score in scores_of(events)):
        if score.seat != PERSON:
            continue
        if score.reason == Reason.BRISQUES:
            counts["brisques"] += score.points // 10
        elif score.reason in COUNTED:
            counts[COUNTED[score.reason]] += 1
    return counts


def _seconds(times: Iterable[datetime.datetime]) -> int:
    pauses = ((later - earlier).total_seconds() for earlier, later in pairwise(times))
    return round(sum(min(max(pause, 0.0), LONGEST_PAUSE) for pause in pauses))
