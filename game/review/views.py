"""Pages of a review: asking for it, watching it being made, reading it, practising by it.

Only those who own the match find them; a link to its replay shares no review.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests import players_of
from game.engine.log import DamagedLog
from game.models import Match, Review
from game.refused import ActionRefused, Code
from game.rendering.reviewing import review_page
from game.rendering.words import refusal_sentence
from game.review import queue
from game.review.keeping import TooManyReviews, is_outdated, review_ask, waiting_before
from game.review.playing_on import NotPlayable, play_on
from game.selectors import log_of, match_of
from game.services import match_damaged


def reviewable_match(request: HttpRequest, match_id: UUID) -> Match:
    """Return a visitor's own finished match. Raises Http404 alike for all others."""
    try:
        match = match_of(players_of(request.user, request.session), match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    if not match.result:
        raise Http404
    return match


@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the review as far as there is one; a post asks for it."""
    match = reviewable_match(request, match_id)
    if match.damaged:
        return damaged_page(request, match, DamagedLog(match.length, "found damaged before"))
    if request.method == "POST":
        return _ask(request, match)
    found = Review.objects.filter(match=match).first()
    if found is None or found.failed:
        return _page(request, match, {"stage": "failed" if found else "none"})
    if found.finished is None:
        queue.wake()
        context = {"stage": "making", "review": found, "before": waiting_before(found)}
        return _page(request, match, context)
    return _read(request, match, found)


def _ask(request: HttpRequest, match: Match) -> HttpResponse:
    try:
        review_ask(match)
    except TooManyReviews:
        return _page(request, match, {"stage": "full"}, HTTPStatus.TOO_MANY_REQUESTS)
    except ActionRefused as refused:
        notice = refusal_sentence(refused)
        context = {"stage": "none", "notice": notice}
        return _page(request, match, context, HTTPStatus.SERVICE_UNAVAILABLE)
    queue.wake()
    return redirect("review", match.pk)


def _read(request: HttpRequest, match: Match, found: Review) -> HttpResponse:
    try:
        shown = review_page(match, found, log_of(match))
    except DamagedLog as damage:
        return damaged_page(request, match, damage)
    context = {
        "stage": "done",
        "review": found,
        "shown": shown,
        "outdated": is_outdated(found),
    }
    return _page(request, match, context)


def _page(
    request: HttpRequest, match: Match, context: dict[str, Any], status: int = HTTPStatus.OK
) -> HttpResponse:
    response = render(request, "game/review.html", {"match": match, **context}, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


def damaged_page(request: HttpRequest, match: Match, damage: DamagedLog) -> HttpResponse:
    """Return the page of a match whose log is not what was written."""
    match_damaged(match.pk, damage)
    context = {"sentence": refusal_sentence(ActionRefused(Code.DAMAGED))}
    return render(request, "game/damaged.html", context, status=HTTPStatus.CONFLICT)


@require_POST
def review_play_on(request: HttpRequest, match_id: UUID, at: int) -> HttpResponse:
    """Start a practice match from a decision of one's own finished match."""
    match = reviewable_match(request, match_id)
    try:
        started = play_on(match, at)
    except NotPlayable:
        raise Http404 from None
    except DamagedLog as damage:
        return damaged_page(request, match, damage)
    except ActionRefused as refused:
        context = {"stage": "none", "notice": refusal_sentence(refused)}
        return _page(request, match, context, HTTPStatus.SERVICE_UNAVAILABLE)
    return redirect("match", started.pk)
