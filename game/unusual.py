"""What is unusual about a match: margins and times that staff may want to look at.

**Margin.** Won or lost by more than 99 of a hundred matches against that level are. Measured in the
arena (``manage.py measure_margins``): each level met each level in 200 mirrored pairs, so that
2,000 matches stand behind a figure.

**Time.** No person plays a deal in less than a minute: its thirty-two cards would be two seconds
each, the opponent's included. More than an hour at the table is rare: pauses count for two minutes
at most (game/tallies.py).
"""

from __future__ import annotations

from typing import Final

from django.db.models import F, Q

UNUSUAL_MARGINS: Final = {1: 720, 2: 730, 3: 780, 4: 780, 5: 780}
"""By level the margin that one match of a hundred exceeds (version 3 of the opponent, seed 1)."""
SHORTEST_DEAL: Final = 60
"""Seconds at the table for each deal that was played to its end."""
LONGEST: Final = 3600
"""Seconds at the table."""
SLOW_REPLY: Final = 300.0
"""Milliseconds that 95 of a hundred answers of the opponent are to stay under."""


def is_unusual_margin(level: int, margin: int) -> bool:
    """Return whether a match against a level was decided by an unusual margin."""
    return margin > UNUSUAL_MARGINS.get(level, max(UNUSUAL_MARGINS.values()))


def unusual_margins() -> Q:
    """Return the condition of matches that were decided by an unusual margin."""
    found = Q()
    for level, margin in UNUSUAL_MARGINS.items():
        found |= Q(level=level, margin__gt=margin)
    return found


def very_short() -> Q:
    """Return the condition of matches that were played faster than a person can."""
    seconds = F("tally__deals") * SHORTEST_DEAL
    return Q(tally__deals__gt=0, tally__seconds__lt=seconds)


def very_long() -> Q:
    """Return the condition of matches that took unusually long at the table."""
    return Q(tally__seconds__gt=LONGEST)
