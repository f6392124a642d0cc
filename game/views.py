"""Pages: home, starting a match, the table and its form, resigning."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import TimeoutError as Late
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID, uuid4

import structlog
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import guest_waits, player_for, player_of, players_of
from accounts.models import Player
from game import thinking
from game.engine.log import DamagedLog
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT
from game.forms import THEN_PLAY, ActionForm
from game.models import Match
from game.refused import ActionRefused, Code
from game.rendering.frames import SPRITE, page_of
from game.rendering.words import refusal_sentence
from game.selectors import best_run_of, log_of, match_of, open_match, run_of
from game.services import (
    UnfinishedMatch,
    database_refusals,
    match_act,
    match_damaged,
    match_start,
)

logger = structlog.get_logger("bezique.pages")

PATIENCE: Final = 4.0
"""Seconds a page waits for the opponent (no socket brings its move); then it shows what is."""


class SeeOther(HttpResponseRedirect):
    """A redirect to a page that is to be fetched by GET."""

    status_code = HTTPStatus.SEE_OTHER


STATUSES: Final = {
    Code.BAD_PAYLOAD: HTTPStatus.BAD_REQUEST,
    Code.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.STORAGE: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""How a page answers a refused action; all others are a conflict with the table's state."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page: play or go on, and the run."""
    player = player_of(request.user, request.session)
    run, unfinished = run_of(player), open_match(players_of(request.user, request.session))
    context = {
        "unfinished": _summary(unfinished) if unfinished else None,
        "streak": run.wins,
        "level": unfinished.level if unfinished else run.level(HOUSE),
        "score": str(run),
        "best": str(best_run_of(player)),
        "matches_played": _finished_matches(player),
    }
    return render(request, "game/home.html", {"home": context, "sprite": static(SPRITE)})


def _finished_matches(player: Player | None) -> int:
    return Match.objects.filter(player=player).exclude(result="").count() if player else 0


def _summary(match: Match) -> dict[str, Any]:
    return {
        "match_id": match.pk,
        "match_number": match.number,
        "deal_number": match.shuffles.count(),
        "you_total": match.own_points,
        "opponent_total": match.other_points,
        "level": match.level,
    }


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Start the next ranked match, or go on with the unfinished one (H12.7)."""
    if guest_waits(request):
        return redirect("keep")
    try:
        with database_refusals():
            player = player_for(request)
        match = match_start(player=player)
    except ActionRefused as refused:
        return render(request, "errors/500.html", status=STATUSES.get(refused.code, 500))
    except UnfinishedMatch as unfinished:
        if "restart" in request.POST:
            return _ask_to_resign(request, unfinished.match, THEN_PLAY)
        match = unfinished.match
    return _to_table(match)


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The table; its form posts an action here."""
    found = own_match(request, match_id)
    if request.method == "POST":
        return _act(request, found)
    return table_page(request, found)


@require_safe
def resign(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The question before resigning, and what it costs."""
    found = own_match(request, match_id)
    if found.result or found.damaged:
        return redirect("match", match_id)
    return _ask_to_resign(request, found, "home")


def own_match(request: HttpRequest, match_id: UUID) -> Match:
    """Return one of the visitor's own matches. Raises Http404 for any other."""
    try:
        return match_of(players_of(request.user, request.session), match_id)
    except Match.DoesNotExist:
        raise Http404 from None


def _act(request: HttpRequest, match: Match) -> HttpResponse:
    form = ActionForm(request.POST)
    try:
        if not form.is_valid():
            raise ActionRefused(Code.BAD_PAYLOAD)
        match_act(
            match_id=match.pk,
            player_id=match.player_id,
            action=form.cleaned_data["action"],
            at=form.cleaned_data["at"],
            command_id=form.cleaned_data["command_id"],
        )
    except ActionRefused as refused:
        logger.info("refused", match_id=str(match.pk), code=refused.code.value)
        match.refresh_from_db()
        status = STATUSES.get(refused.code, HTTPStatus.CONFLICT)
        return table_page(request, match, notice=refusal_sentence(refused), status=status)
    if form.cleaned_data["then"] == THEN_PLAY:
        return play(request)
    return _to_table(match)


def _to_table(match: Match) -> HttpResponse:
    """Send a browser that has posted to fetch the table: 303, so that a reload posts nothing."""
    return SeeOther(reverse("match", args=[match.pk]))


def table_page(
    request: HttpRequest,
    match: Match,
    *,
    notice: str = "",
    status: int = HTTPStatus.OK,
    adding: Callable[[dict[str, Any]], None] | None = None,
) -> HttpResponse:
    """Return the table as it stands; what is ``adding`` puts more on its page."""
    if match.to_act == OPPONENT and not match.damaged:
        _let_opponent_act(match)
    try:
        if match.damaged:
            raise DamagedLog(match.length, "found damaged before")
        best = best_run_of(match.player) if match.result else None
        table = page_of(match, log_of(match), best=best, notice=notice)
    except DamagedLog as damage:
        match_damaged(match.pk, damage)
        context = {"sentence": refusal_sentence(ActionRefused(Code.DAMAGED))}
        return render(request, "game/damaged.html", context, status=HTTPStatus.CONFLICT)
    page: dict[str, Any] = {"table": table, "sprite": static(SPRITE)}
    if adding:
        adding(page)
    return render(request, "game/match.html", page, status=status)


def _let_opponent_act(match: Match) -> None:
    try:
        thinking.ask(match.pk).result(timeout=PATIENCE)
    except Late:
        logger.warning("opponent is late", match_id=str(match.pk))
    except Exception:
        logger.exception("opponent failed", match_id=str(match.pk))
    match.refresh_from_db()


def _ask_to_resign(request: HttpRequest, match: Match, then: str) -> HttpResponse:
    """Ask once, with the cost: the run (H12.6-7). The form acts on the newest row."""
    context = {
        "match_id": match.pk,
        "cost": _cost(match),
        "then": then,
        "at": match.seq,
        "command_id": str(uuid4()),
    }
    return render(request, "game/resign.html", {"resign": context})


def _cost(match: Match) -> str:
    wins = match.wins_before
    if not match.ranked:
        return _("It is a practice match: your run stays as it is.")
    if wins == 0:
        return _("The match counts as lost.")
    sentence = ngettext(
        "The match counts as lost, and your run of %(wins)d win ends.",
        "The match counts as lost, and your run of %(wins)d wins ends.",
        wins,
    )
    return sentence % {"wins": wins}
