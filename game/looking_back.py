"""What pages that look back on a finished match share: whose it is, where they are, its rows.

A match that is played has none: it is not found, as one that is nobody's or somebody else's.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.guests import players_of
from game.engine.log import DamagedLog, Row
from game.models import Match
from game.refused import ActionRefused, Code
from game.rendering.words import refusal_sentence
from game.selectors import log_of, match_of
from game.services import match_damaged
from game.sharing import shared_match, token_of


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is looked back on: the addresses its pages have there."""

    replay: str
    proof: str
    text: str = ""
    """Where the match can be had as text."""
    share: str = ""
    """The link to give away; only its owner is shown it."""
    review: str = ""
    """Its review, which nobody but its owner sees."""
    is_own: bool = False


def own_finished_match(request: HttpRequest, match_id: UUID) -> Match:
    """Return a visitor's own finished match. Raises Http404 for any other."""
    try:
        match = match_of(players_of(request.user, request.session), match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    if not match.result:
        raise Http404
    return match


def match_of_link(token: str) -> Match:
    """Return the match that its owner gave a link to. Raises Http404 for a false link."""
    try:
        return shared_match(token)
    except Match.DoesNotExist:
        raise Http404 from None


def own_place(request: HttpRequest, match: Match) -> Place:
    """Return where its owner looks back on a match."""
    return Place(
        replay=reverse("replay", args=[match.pk]),
        proof=reverse("proof", args=[match.pk]),
        text=reverse("notation", args=[match.pk]),
        share=request.build_absolute_uri(reverse("shared_replay", args=[token_of(match)])),
        review=reverse("review", args=[match.pk]),
        is_own=True,
    )


def shared_place(token: str) -> Place:
    """Return where anybody with the link looks back on a match."""
    return Place(
        replay=reverse("shared_replay", args=[token]), proof=reverse("shared_proof", args=[token])
    )


def rows_to_show(match: Match) -> list[Row]:
    """Return a match's log. Raises DamagedLog when it is not what was written."""
    if match.damaged:
        raise DamagedLog(match.length, "found damaged before")
    return log_of(match)


def damaged_page(request: HttpRequest, match: Match, damage: DamagedLog) -> HttpResponse:
    """Return the page of a match whose log is damaged, and mark it as such."""
    match_damaged(match.pk, damage)
    context = {"sentence": refusal_sentence(ActionRefused(Code.DAMAGED))}
    return render(request, "game/damaged.html", context, status=HTTPStatus.CONFLICT)


def unlisted(response: HttpResponse) -> HttpResponse:
    """Keep a page out of search engines: its address may be meant for few."""
    response["X-Robots-Tag"] = "noindex"
    return response
