"""A finished match as JSON for staff: all that is kept of it."""

from __future__ import annotations

from typing import Any

from game.models import Action, Match

MATCH_FORMAT = "bezique match 1"


def match_as_json(match: Match) -> dict[str, Any]:
    """Return a finished match with all that is kept of it, for staff: times and hashes, too.

    Nothing is checked: of a damaged match it is what lies there.
    """
    rows = Action.objects.filter(match=match).order_by("seq")
    columns = ("seq", "seat", "text", "command_id", "created", "prev_hash", "hash")
    return {
        "format": MATCH_FORMAT,
        "id": str(match.pk),
        "origin": match.origin and str(match.origin),
        "player": str(match.player_id),
        "kind": match.kind,
        "number": match.number,
        "ruleset": match.ruleset,
        "level": match.level,
        "first_dealer": match.first_dealer,
        "run_before": str(match.score_before),
        "started": match.started.isoformat(),
        "finished": match.finished and match.finished.isoformat(),
        "result": match.result,
        "resigned": match.resigned,
        "points": [match.own_points, match.other_points],
        "margin": match.margin,
        "damaged": match.damaged,
        "void": match.voided,
        "shuffles": list(
            match.shuffles.order_by("deal").values("deal", "nonce", "pack", "commitment")
        ),
        "log": list(rows.values(*columns)),
    }
