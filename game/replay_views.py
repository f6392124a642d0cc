"""Pages that look back on a finished match: its replay, its text, the proof of its fair deals.

A match that is played has none: it is not found, as one that is nobody's or somebody else's.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.guests import players_of
from game.engine.log import DamagedLog, Row
from game.fairness import proofs_of
from game.forms import ReplayForm
from game.models import Match
from game.notation.keeping import record_of
from game.notation.writing import write
from game.refused import ActionRefused, Code
from game.rendering.frames import SPRITE
from game.rendering.replaying import Move, by_trick, moment_at, moves_of
from game.rendering.words import refusal_sentence
from game.selectors import best_run_of, log_of, match_of
from game.services import match_damaged
from game.sharing import shared_match, token_of

WITHIN_A_TRICK: Final = ("lead", "meld", "seven", "draw")
"""Kinds of moves that a step of a whole trick passes over: it stops at full tricks."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is looked back on: the addresses its pages have there."""

    replay: str
    proof: str
    text: str = ""
    """Where the match can be had as text."""
    share: str = ""
    """The link to give away; only its owner is shown it."""
    is_own: bool = False


@require_safe
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Step through one's own finished match."""
    match = _own_match(request, match_id)
    return replay_page(request, match, _own_place(request, match))


@require_safe
def proof(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Check the deals of one's own finished match."""
    match = _own_match(request, match_id)
    return proof_page(request, match, _own_place(request, match))


@require_safe
def notation(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """One's own finished match as a text file."""
    return text_file(request, _own_match(request, match_id))


@require_safe
def shared_replay(request: HttpRequest, token: str) -> HttpResponse:
    """Step through a match that its owner gave a link to."""
    return replay_page(request, _shared_match(token), _shared_place(token))


@require_safe
def shared_proof(request: HttpRequest, token: str) -> HttpResponse:
    """Check the deals of a match that its owner gave a link to."""
    return proof_page(request, _shared_match(token), _shared_place(token))


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """How the cards are shuffled, what the computer may know, and how to check both."""
    return render(request, "game/fairness.html")


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
        rows = _rows(match)
        moves = moves_of(match, rows)
        now = _move_at(moves, form.cleaned_data.get("at"))
        moment = moment_at(
            match, rows, now.at, both_hands=chosen == "both", best=best_run_of(match.player)
        )
    except DamagedLog as damage:
        return _damaged(request, match, damage)
    context = {
        "match": match,
        "place": place,
        "moment": moment,
        "table": moment.table,
        "sprite": static(SPRITE),
        "hands": chosen,
        "steps": _steps(moves, now),
        "deals": by_trick(moves),
    }
    return _unlisted(render(request, "game/replay.html", context))


def proof_page(request: HttpRequest, match: Match, place: Place) -> HttpResponse:
    """Return the page that checks how the deals of a finished match were dealt."""
    try:
        proofs = proofs_of(match, _rows(match))
    except DamagedLog as damage:
        return _damaged(request, match, damage)
    context = {"match": match, "place": place, "proofs": proofs}
    return _unlisted(render(request, "game/proof.html", context))


def text_file(request: HttpRequest, match: Match) -> HttpResponse:
    """Return the text of a finished match (docs/notation.md) as a file to keep."""
    try:
        text = write(record_of(match))
    except DamagedLog as damage:
        return _damaged(request, match, damage)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="bezique-{match.number}.txt"'
    return _unlisted(response)


def _own_match(request: HttpRequest, match_id: UUID) -> Match:
    try:
        match = match_of(players_of(request.user, request.session), match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    if not match.result:
        raise Http404
    return match


def _shared_match(token: str) -> Match:
    try:
        return shared_match(token)
    except Match.DoesNotExist:
        raise Http404 from None


def _own_place(request: HttpRequest, match: Match) -> Place:
    return Place(
        replay=reverse("replay", args=[match.pk]),
        proof=reverse("proof", args=[match.pk]),
        text=reverse("notation", args=[match.pk]),
        share=request.build_absolute_uri(reverse("shared_replay", args=[token_of(match)])),
        is_own=True,
    )


def _shared_place(token: str) -> Place:
    return Place(
        replay=reverse("shared_replay", args=[token]), proof=reverse("shared_proof", args=[token])
    )


def _rows(match: Match) -> list[Row]:
    if match.damaged:
        raise DamagedLog(match.length, "found damaged before")
    return log_of(match)


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


def _damaged(request: HttpRequest, match: Match, damage: DamagedLog) -> HttpResponse:
    match_damaged(match.pk, damage)
    context = {"sentence": refusal_sentence(ActionRefused(Code.DAMAGED))}
    return render(request, "game/damaged.html", context, status=HTTPStatus.CONFLICT)


def _unlisted(response: HttpResponse) -> HttpResponse:
    """Keep a page out of search engines: its address may be meant for few."""
    response["X-Robots-Tag"] = "noindex"
    return response
