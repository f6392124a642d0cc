"""The page of an ending that is tried again: the game's own table with a coach above it.

The cards played so far stand in the address, so a try needs no row and no script, and can be left,
come back to and begun anew.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from game.engine.errors import IllegalAction, UnknownAction
from game.engine.knowledge import unseen
from game.engine.log import DamagedLog
from game.engine.phases import Phase
from game.engine.rulesets import ruleset_of
from game.engine.run import PERSON
from game.engine.view import PlayerView, event_for, view_for
from game.looking_back import damaged_page, own_finished_match, rows_to_show, unlisted
from game.models import Match, Review
from game.refused import ActionRefused, Code
from game.rendering import words
from game.rendering.cards import card_of_face, display_order
from game.rendering.frames import SPRITE
from game.rendering.frames import render as render_table
from game.rendering.page import Table
from game.rendering.sentences import say
from game.rendering.table import table_of
from game.review.endings import NoEnding, Try, try_of
from game.review.keeping import ending_solved

NOBODYS_MATCH = UUID(int=0)


@require_http_methods(["GET", "HEAD", "POST"])
def ending(request: HttpRequest, match_id: UUID, at: int) -> HttpResponse:
    """Show an ending as far as it has been tried; a post plays a card."""
    match = own_finished_match(request, match_id)
    review = Review.objects.filter(match=match).exclude(finished=None).first()
    if review is None:
        raise Http404
    cards = request.GET.get("cards", "").split()
    try:
        tried = try_of(
            ruleset_of(match.ruleset), match.first_dealer, rows_to_show(match), at, cards
        )
    except NoEnding:
        raise Http404 from None
    except DamagedLog as damage:
        return damaged_page(request, match, damage)
    if request.method == "POST":
        return _play(request, match, review, at, tried)
    return _page(request, match, at, tried)


def _play(request: HttpRequest, match: Match, review: Review, at: int, tried: Try) -> HttpResponse:
    try:
        tried.play(request.POST.get("action", ""))
    except IllegalAction as illegal:
        return _page(request, match, at, tried, notice=words.illegal_sentence(illegal))
    except UnknownAction:
        notice = words.refusal_sentence(ActionRefused(Code.BAD_PAYLOAD))
        return _page(request, match, at, tried, notice=notice)
    if tried.is_over and tried.lost <= 0:
        ending_solved(review, tried.deal)
    return redirect(_address(match, at, tried.played))


def _address(match: Match, at: int, cards: list[str]) -> str:
    address = reverse("review_ending", args=[match.pk, at])
    return f"{address}?{urlencode({'cards': ' '.join(cards)})}" if cards else address


def _page(
    request: HttpRequest, match: Match, at: int, tried: Try, notice: str = ""
) -> HttpResponse:
    view = view_for(tried.state, PERSON)
    news = [event_for(event, PERSON) for event in tried.news]
    coach: dict[str, Any] = {
        "best": tried.best,
        "shortfall": -tried.best,
        "lost": tried.lost,
        "gained": tried.gained,
        "over": tried.is_over,
        "begun": bool(tried.played),
        "news": say(news, view) if news else "",
        "notice": notice,
        "again": reverse("review_ending", args=[match.pk, at]),
    }
    context = {
        "match": match,
        "deal": tried.deal,
        "coach": coach,
        "table": _table(match, at, tried),
        "sprite": static(SPRITE),
    }
    status = HTTPStatus.CONFLICT if notice else HTTPStatus.OK
    return unlisted(render(request, "game/ending.html", context, status=status))


def _table(match: Match, at: int, tried: Try) -> SafeString:
    """Return the table's HTML, its form posting here: its template knows of matches only."""
    carrier = Match(
        id=NOBODYS_MATCH,
        player=match.player,
        kind=Match.Kind.PRACTICE,
        number=match.number,
        ruleset=match.ruleset,
        level=max_level(match),
        first_dealer=match.first_dealer,
    )
    view = view_for(tried.state, PERSON)
    table = table_of(carrier, view, len(tried.played))
    _open_hand(table, view)
    if tried.is_over:  # the last trick stays in sight, with nothing to be done
        table.replay, table.phase, table.result, table.cut = True, Phase.SHUFFLE.value, None, None
    address = _address(match, at, tried.played).replace("&", "&amp;")
    html = render_table(table).replace(reverse("match", args=[NOBODYS_MATCH]), address, 1)
    return mark_safe(html)


def _open_hand(table: Table, view: PlayerView) -> None:
    """Lay open what is known: without a stock the cards nobody has seen are the other hand."""
    if view.deal is None or not view.deal.other_hand:
        return
    trump = view.deal.trump
    faces = [*unseen(view).elements(), *view.deal.other_known]
    faces.sort(key=lambda face: display_order(face, trump))
    table.opponent.hand = [card_of_face(face) for face in faces]
    table.opponent.known = []


def max_level(match: Match) -> int:
    """Return the level that plays the other side: the strongest of the match's rules."""
    return ruleset_of(match.ruleset).top_level
