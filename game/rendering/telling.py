"""A result in one short line, to be given to friends: the score string, and what it means."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.run import RunScore
from game.models import Match


def run_text(score: RunScore) -> str:
    """Return a run that goes on, or the best there was, as a line to share (H12.3)."""
    return _("Bezique %(score)s — %(parts)s") % {"score": score, "parts": _parts(score)}


def match_text(match: Match) -> str:
    """Return how a finished match ended: what the run came to by it, or ended with, or the points.

    A match that counts in no run, or that was lost before any was won, has no score to tell.
    """
    if match.ranked and match.result == Match.Result.WIN:
        return run_text(match.score_after)
    if match.ranked and match.wins_before:
        ended = {"score": match.score_before, "parts": _parts(match.score_before)}
        return _("Bezique: my run ended at %(score)s — %(parts)s") % ended
    return _("Bezique against level %(level)d — %(own)d to %(other)d points") % {
        "level": match.level,
        "own": match.own_points,
        "other": match.other_points,
    }


def _parts(score: RunScore) -> str:
    sentence = ngettext(
        "%(wins)d win, %(margin)d points of margin",
        "%(wins)d wins, %(margin)d points of margin",
        score.wins,
    )
    return sentence % {"wins": score.wins, "margin": score.shown_margin}
