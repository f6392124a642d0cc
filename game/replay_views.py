"""Pages to step through a finished match, and its text."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from game.engine.log import DamagedLog
from game.forms import ReplayForm
from game.looking_back import (
    Place,
    damaged_page,
    match_of_link,
    own_finished_match,
    own_place,
    rows_to_show,
    shared_place,
    unlisted,
)
from game.models import Match
from game.notation.keeping import record_of
from game.notation.writing import write
from game.rendering.frames import SPRITE
from game.rendering.replaying import Move, by_trick, moment_at, moves_of
from game.rendering.reviewing import note_at
from game.selectors import best_run_of

WITHIN_A_TRICK: Final = ("lead", "meld", "seven", "draw")
"""Kinds of moves that a step of a whole trick passes over: it stops at full tricks."""


@require_safe
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Step through one's own finished match."""
    match = own_finished_match(request, match_id)
    return replay_page(request, match, own_place(request, match))


@require_safe
def notation(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """One's own finished match as a text file."""
    return text_file(request, own_finished_match(request, match_id))


@require_safe
def shared_replay(request: HttpRequest, token: str) -> HttpResponse:
    """Step through a match that its owner gave a link to."""
    return replay_page(request, match_of_link(token), shared_place(token))


def replay_page(
    request: HttpRequest, match: Match, place: Place, *, both_hands: bool = False
) -> HttpResponse:
    """Return the page of a finished match at the place that the address asks for.

    ``both_hands`` is what holds when it does not say how many to show.
    """
    form = ReplayForm(request.GET)
    form.is_valid()  # what is no number or no choice is as if it were not there
    chosen = form.cleaned_data.get("hands") or ("both" if both_hands else "own")
    try:
        rows = rows_to_show(match)
        moves = moves_of(match, rows)
        now = _move_at(moves, form.cleaned_data.get("at"))
        moment = moment_at(
            match, rows, now.at, both_hands=chosen == "both", best=best_run_of(match.player)
        )
    except DamagedLog as damage:
        return damaged_page(request, match, damage)
    context = {
        "match": match,
        "place": place,
        "moment": moment,
        "table": moment.table,
        "sprite": static(SPRITE),
        "hands": chosen,
        "steps": _steps(moves, now),
        "deals": by_trick(moves),
        "note": note_at(match, now.at) if place.review else None,
    }
    return unlisted(render(request, "game/replay.html", context))


def text_file(request: HttpRequest, match: Match) -> HttpResponse:
    """Return the text of a finished match (docs/notation.md) as a file to keep."""
    try:
        text = write(record_of(match))
    except DamagedLog as damage:
        return damaged_page(request, match, damage)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="bezique-{match.number}.txt"'
    return unlisted(response)


def _move_at(moves: list[Move], at: int | None) -> Move:
    """Return the last place to stop at that is not behind ``at``, else the first one."""
    if at is None:
        return moves[0]
    return max((move for move in moves if move.at <= at), key=lambda m: m.at, default=moves[0])


def _steps(moves: list[Move], now: Move) -> dict[str, Any]:
    """Return where the buttons lead from a place; None where they lead nowhere."""
    index = moves.index(now)
    before, after = moves[:index][::-1], moves[index + 1 :]
    earlier = [move for move in before if move.kind not in WITHIN_A_TRICK]
    later = [move for move in after if move.kind not in WITHIN_A_TRICK]
    places = {
        "first": before[-1:],
        "trick_back": earlier[:1],
        "back": before[:1],
        "on": after[:1],
        "trick_on": later[:1],
        "last": after[-1:],
    }
    found: dict[str, Any] = {name: move[0].at if move else None for name, move in places.items()}
    return found | {"now": now, "number": index + 1, "count": len(moves)}
