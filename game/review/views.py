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

from game.engine.log import DamagedLog
from game.looking_back import damaged_page, own_finished_match, rows_to_show, unlisted
from game.models import Match, Review
from game.refused import ActionRefused
from game.rendering.reviewing import review_page
from game.rendering.words import refusal_sentence
from game.review import queue
from game.review.keeping import TooManyReviews, is_outdated, review_ask, waiting_before
from game.review.playing_on import NotPlayable, play_on


@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the review as far as there is one; a post asks for it."""
    match = own_finished_match(request, match_id)
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
        shown = review_page(match, found, rows_to_show(match))
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
    page = render(request, "game/review.html", {"match": match, **context}, status=status)
    return unlisted(page)


@require_POST
def review_play_on(request: HttpRequest, match_id: UUID, at: int) -> HttpResponse:
    """Start a practice match from a decision of one's own finished match."""
    match = own_finished_match(request, match_id)
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
