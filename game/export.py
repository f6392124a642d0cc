"""Everything kept about a person, as plain values for a JSON file.

A finished match comes with its whole log. Of a match that goes on the running deal's pack is left
out: it holds the cards nobody may see yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any
from uuid import UUID

from accounts.models import Player, Preferences
from game.models import Action, Match, Review, Run

FORMAT = "bezique export 1"


def export_of(player: Player | None, players: Sequence[UUID]) -> dict[str, Any]:
    """Return the export of a visitor with a player, or of one who has none yet."""
    return {
        "format": FORMAT,
        "account": _account(player),
        "preferences": _preferences(player),
        "runs": [_run(run) for run in Run.objects.filter(player__in=players).order_by("started")],
        "matches": list(_matches(players)),
    }


def _account(player: Player | None) -> dict[str, Any] | None:
    if player is None or player.user is None:
        return None
    user = player.user
    return {
        "name": user.get_username(),
        "email": user.email,
        "joined": user.date_joined.isoformat(),
        "last_login": user.last_login and user.last_login.isoformat(),
    }


def _preferences(player: Player | None) -> dict[str, Any]:
    names = [field.name for field in Preferences._meta.get_fields()]
    return {name: getattr(player, name) for name in names} if player else {}


def _run(run: Run) -> dict[str, Any]:
    return {
        "score": str(run.score),
        "started": run.started.isoformat(),
        "ended": run.ended and run.ended.isoformat(),
    }


def _matches(players: Sequence[UUID]) -> Iterator[dict[str, Any]]:
    logs = _logs(players)
    reviews = _reviews(players)
    matches = Match.objects.filter(player__in=players).prefetch_related("voidings")
    for match in matches.order_by("started"):
        yield {
            "id": str(match.pk),
            "kind": match.kind,
            "number": match.number,
            "ruleset": match.ruleset,
            "level": match.level,
            "first_dealer": match.first_dealer,
            "started": match.started.isoformat(),
            "finished": match.finished and match.finished.isoformat(),
            "result": match.result,
            "resigned": match.resigned,
            "points": [match.own_points, match.other_points],
            "margin": match.margin,
            "voidings": [
                {"date": row.created.isoformat(), "void": row.is_void, "reason": row.reason}
                for row in match.voidings.all()
            ],
            "taken_from": match.taken_from_id and str(match.taken_from_id),
            "taken_at": match.taken_at,
            "helped": match.helped,
            "review": reviews.get(match.pk),
            "log": visible_log(logs.get(match.pk, []), finished=bool(match.result)),
        }


def _reviews(players: Sequence[UUID]) -> dict[UUID, dict[str, Any]]:
    """Return the finished reviews by match, each with what was thought of every decision."""
    finished = Review.objects.filter(match__player__in=players).exclude(finished=None)
    finished = finished.prefetch_related("decisions")
    columns = ("seq", "action", "best", "loss", "share_loss", "method", "verdict")
    return {
        review.pk: {
            "made_by": review.made_by,
            "luck": review.luck,
            "solved_endings": review.solved,
            "decisions": [
                {column: getattr(one, column) for column in columns}
                for one in review.decisions.all()
            ],
        }
        for review in finished
    }


def _logs(players: Sequence[UUID]) -> dict[UUID, list[tuple[int | None, str]]]:
    rows = Action.objects.filter(match__player__in=players).order_by("match", "seq")
    values = rows.values_list("match", "seat", "text").iterator()
    return {
        match: [(seat, text) for _, seat, text in group]
        for match, group in groupby(values, key=lambda row: row[0])
    }


def visible_log(rows: list[tuple[int | None, str]], *, finished: bool) -> list[str]:
    """Return a log's lines, seat first; the pack of a deal that is not over is left out."""
    lines = [f"{'-' if seat is None else seat} {text}" for seat, text in rows]
    if finished:
        return lines
    running = max(
        (place for place, line in enumerate(lines) if line.startswith("- deal ")), default=0
    )
    over = any(line.startswith("- commit ") for line in lines[running + 1 :])
    if lines and running and not over:
        lines[running] = "- deal"
    return lines
