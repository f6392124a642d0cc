"""Pages around the table: practice, which match to keep, records, one's own data."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import SESSION_KEY, guest_of, player_for, players_of, visitor
from accounts.models import Player, User
from game.adoption import decide, own_ids, welcome
from game.engine.run import RunScore
from game.export import export_of
from game.forms import HistoryForm, KeepForm, PracticeForm
from game.models import Match
from game.records import BestRun, Filters, best_deals, best_runs, history_of, statistics_of
from game.refused import ActionRefused
from game.rendering.plots import plots_of
from game.rendering.telling import run_text
from game.rendering.words import duration, refusal_sentence, score_name
from game.selectors import open_match, run_of
from game.services import practice_start

PAGE: Final = 20
"""Matches on a page of the history."""
UNFINISHED: Final = 5
"""Unfinished practice matches that are offered to go on with."""
BOARDS: Final = ("today", "month", "ever", "deals")


@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """Choose and start a practice match, or go on with one."""
    form = PracticeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        player = player_for(request)
        match = practice_start(player=player, level=chosen["level"], dealer=chosen["dealer"])
        return redirect("match", match.pk)
    status = HTTPStatus.BAD_REQUEST if request.method == "POST" else HTTPStatus.OK
    unfinished = Match.objects.filter(
        player__in=players_of(request.user, request.session),
        kind=Match.Kind.PRACTICE,
        result="",
        damaged=False,
    )
    unfinished = unfinished.select_related("taken_from").order_by("-started")[:UNFINISHED]
    context = {"form": form, "unfinished": unfinished}
    return render(request, "game/practice.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """Ask which of two unfinished ranked matches to keep, with the cost of each answer (H12.7)."""
    guest, user = guest_of(request.session), request.user
    if guest is None or not isinstance(user, User):
        return redirect("home")
    form = KeepForm(request.POST or None)
    problem = ""
    if request.method == "POST" and form.is_valid():
        try:
            decide(guest, user, keep=form.cleaned_data["keep"])
            return _welcomed(request)
        except ActionRefused as refused:
            problem = refusal_sentence(refused)
    elif welcome(guest, user):  # one of the two was finished meanwhile
        return _welcomed(request)
    account = visitor(request)
    assert account is not None
    context = {
        "guest": open_match([guest.pk]),
        "account": open_match(own_ids(account)),
        "run": run_of(account),
        "guest_run": run_of(guest),
        "problem": problem,
    }
    return render(request, "game/keep.html", context)


def _welcomed(request: HttpRequest) -> HttpResponse:
    request.session.pop(SESSION_KEY, None)
    return redirect("home")


@require_safe
def profile(request: HttpRequest) -> HttpResponse:
    """A player's own statistics, each plot beside its numbers."""
    player = visitor(request) or Player()
    statistics = statistics_of(player, _own(request))
    context = {
        "statistics": statistics,
        "plots": plots_of(statistics),
        "latest": statistics.latest[::-1],
        "melds": [
            {"name": score_name(meld.kind), "count": meld.count, "points": meld.points}
            for meld in statistics.melds
        ],
        "hours": duration(statistics.seconds),
        "shared": _shared(request, statistics.run, statistics.best_runs),
    }
    return render(request, "game/profile.html", context)


def _shared(request: HttpRequest, run: RunScore, best: list[BestRun]) -> dict[str, str]:
    """Return what a player may boast of: the run that goes on and the best one, with a link."""
    home = request.build_absolute_uri(reverse("home"))
    shared = {}
    if run.wins:
        shared["run"] = f"{run_text(run)}\n{home}"
    if best and best[0].score != run:
        shared["best"] = f"{run_text(best[0].score)}\n{home}"
    return shared


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """A player's finished matches, filtered and paged."""
    form = HistoryForm(request.GET)
    filters = Filters(**form.cleaned_data) if form.is_valid() else Filters()
    pages = Paginator(history_of(_own(request), filters), PAGE)
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "page": pages.get_page(request.GET.get("page")),
        "query": query.urlencode(),
    }
    return render(request, "game/history.html", context)


@require_safe
def leaderboards(request: HttpRequest, board: str = BOARDS[0]) -> HttpResponse:
    """The best runs of today, this month and ever, or the largest margins of a deal."""
    if board not in BOARDS:
        raise Http404
    viewer = visitor(request)
    places = best_deals(viewer) if board == "deals" else best_runs(board, viewer)
    return render(request, "game/leaderboards.html", {"board": board, "places": places})


@require_safe
def own_data(request: HttpRequest) -> HttpResponse:
    """What is kept about a person: to download, or to delete."""
    return render(request, "accounts/data.html")


@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """Everything about a person as one file."""
    export = export_of(visitor(request), _own(request))
    response = JsonResponse(export, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="bezique.json"'
    return response


def _own(request: HttpRequest) -> list[UUID]:
    player = visitor(request)
    return own_ids(player) if player else []
