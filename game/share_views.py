"""The page that gives a result away as text: for the owner of a finished match alone."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from game.looking_back import own_finished_match, own_place
from game.rendering.telling import match_text


@require_safe
def share(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the result as a line with a link: to the site, or to the match's replay."""
    match = own_finished_match(request, match_id)
    line, home = match_text(match), request.build_absolute_uri(reverse("home"))
    context = {
        "match": match,
        "plain": f"{line}\n{home}",
        "with_replay": "" if match.damaged else f"{line}\n{own_place(request, match).share}",
    }
    return render(request, "game/share.html", context)
