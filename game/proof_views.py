"""Pages that prove how a match was dealt and ask its opponent again; fairness in words."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from game.engine.log import DamagedLog
from game.fairness import proofs_of
from game.figures.luck import expected
from game.figures.reading import counted_until, luck_by_level
from game.figures.updating import update_if_old
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
from game.proof_answers import answer_for

METHODS = ("GET", "HEAD", "POST")
"""A post asks the opponent again."""


@require_http_methods(METHODS)
def proof(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Check the deals of one's own finished match."""
    match = own_finished_match(request, match_id)
    return proof_page(request, match, own_place(request, match))


@require_http_methods(METHODS)
def shared_proof(request: HttpRequest, token: str) -> HttpResponse:
    """Check the deals of a match that its owner gave a link to."""
    return proof_page(request, match_of_link(token), shared_place(token))


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """How the cards are shuffled, what the computer may know, how to check both, luck measured."""
    update_if_old()
    context = {
        "luck": luck_by_level(),
        "expected": expected(),
        "counted": counted_until(),
    }
    return render(request, "game/fairness.html", context)


def proof_page(request: HttpRequest, match: Match, place: Place) -> HttpResponse:
    """Return the page that checks how the deals of a finished match were dealt.

    A post asks the opponent for each of its decisions again, and the page shows what came of it.
    """
    try:
        proofs = proofs_of(match, rows_to_show(match))
        answer = answer_for(request, match) if request.method == "POST" else None
    except DamagedLog as damage:
        return damaged_page(request, match, damage)
    context = {"match": match, "place": place, "proofs": proofs, "answer": answer}
    status = answer.status if answer else 200
    return unlisted(render(request, "game/proof.html", context, status=status))
