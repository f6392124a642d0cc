"""Runs in the admin: newest first, each with its matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import Player
from accounts.read_only import ReadOnly, ReadOnlyAdmin
from game.models import Match, Run

if TYPE_CHECKING:
    MatchInline = admin.TabularInline[Match, Run]
    RunInline = admin.TabularInline[Run, Player]
else:
    MatchInline = RunInline = admin.TabularInline  # take no parameters when they run

SHOWN = 50
"""The latest rows of an inline list; all of them are found by the lists' search."""


class MatchesOfRun(ReadOnly, MatchInline):
    """The matches that stand in a run, in order."""

    model = Match
    fields = readonly_fields = (
        "number", "level", "result", "margin", "voided", "damaged", "started",
    )  # fmt: skip
    ordering = ("number",)
    show_change_link = True


class RunsOfPlayer(ReadOnly, RunInline):
    """A player's latest runs."""

    model = Run
    fields = readonly_fields = ("wins", "margin", "started", "ended")
    ordering = ("-started",)
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        """Take the latest ones only: a formset can't be cut short once it is filtered."""
        runs = super().get_queryset(request)
        player = request.resolver_match.kwargs.get("object_id") if request.resolver_match else None
        latest = Run.objects.filter(player=player).order_by("-started").values("pk")[:SHOWN]
        return runs.filter(pk__in=list(latest.values_list("pk", flat=True)))


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """Runs of won matches, newest first."""

    fields = ("player", "wins", "margin", "started", "ended")
    list_display = ("__str__", "player", "wins", "margin", "started", "ended")
    list_filter = ("started",)
    list_select_related = ("player__user",)
    search_fields = ("player__user__username", "player__account__user__username")
    id_fields = ("player",)
    ordering = ("-started",)
    inlines = (MatchesOfRun,)
