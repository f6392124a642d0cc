"""Matches, logs and runs in the admin: to look at, never to change.

Staff are players' eyes too (part 2 of the rules): of a match that is not finished they see the
public columns only. Its log holds the deal, and its last hash could be searched for the cards that
make it; so neither is shown, listed, filtered by or searched before the match is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.read_only import ReadOnly, ReadOnlyAdmin
from game.engine.forms import compiled
from game.looking_back import Place
from game.models import Action, Match, Run
from game.proof_views import proof_page
from game.replay_views import replay_page, text_file
from game.verification import check_match

if TYPE_CHECKING:
    TabularInline = admin.TabularInline[Action, Match]
else:
    TabularInline = admin.TabularInline  # takes no parameters when it runs

PUBLIC_FIELDS: Final = (
    "id", "player", "run", "kind", "number", "ruleset", "level", "first_dealer",
    "wins_before", "margin_before", "started", "origin", "length", "to_act", "result", "resigned",
    "own_points", "other_points", "margin", "finished", "damaged",
)  # fmt: skip

admin.site.index_title = (
    _("The engine runs compiled") if compiled() else _("The engine runs as plain Python, slowly")
)


class LogInline(ReadOnly, TabularInline):
    """The log of a finished match, row by row."""

    model = Action
    fields = readonly_fields = ("seq", "seat", "text", "created")
    ordering = ("seq",)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Every match: newest first, found by its id, a player's id or a user's name."""

    list_display = (
        "number", "player", "level", "result", "points", "margin", "started", "finished", "damaged",
    )  # fmt: skip
    list_display_links = ("number", "player")
    list_filter = ("result", "level", "kind", "damaged", "started")
    list_select_related = ("player__user",)
    search_fields = ("player__user__username",)
    id_fields = ("pk", "player")
    ordering = ("-started",)
    fields = PUBLIC_FIELDS

    @admin.display(description="points")
    def points(self, match: Match) -> str:
        """The points of both sides: public at the table, too."""
        return f"{match.own_points} : {match.other_points}"

    def get_urls(self) -> list[URLPattern]:
        """Add the pages that look back on a finished match."""
        views = {
            "replay": self.replay,
            "proof": self.proof,
            "export": self.export,
            "verify": self.verify,
        }
        found = [
            path(
                f"<uuid:match_id>/{name}/",
                self.admin_site.admin_view(view),
                name=f"game_match_{name}",
            )
            for name, view in views.items()
        ]
        return found + super().get_urls()

    def replay(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Step through a finished match with everything visible."""
        match = self._finished(request, match_id)
        return replay_page(request, match, _place_of(match), both_hands=True)

    def proof(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Show and check how a finished match was dealt."""
        match = self._finished(request, match_id)
        return proof_page(request, match, _place_of(match))

    def export(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Give a finished match as text."""
        return text_file(request, self._finished(request, match_id))

    def verify(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Check a finished match now: all of it but the opponent's answers."""
        match = self._finished(request, match_id)
        checked = check_match(match, ask_opponent=False)
        context = {
            **self.admin_site.each_context(request),
            "title": match,
            "opts": self.opts,
            "original": match,
            "checked": checked,
        }
        return render(request, "admin/game/match/verify.html", context)

    def _finished(self, request: HttpRequest, match_id: UUID) -> Match:
        """Return a match that is over; of one that is played nobody sees more than its player."""
        match = self.get_queryset(request).filter(pk=match_id).exclude(result="").first()
        if match is None:
            raise Http404
        if not self.has_view_permission(request, match):
            raise PermissionDenied
        return match

    def get_inlines(self, request: HttpRequest, obj: Match | None) -> tuple[type[LogInline], ...]:
        """Show the log of a match that is over, and nothing of another's."""
        is_over = obj is not None and obj.result != Match.Result.NONE
        return (LogInline,) if is_over else ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Load what a page shows, and no more."""
        return super().get_queryset(request).select_related("player__user", "run")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow addresses to filter by nothing but the filters offered.

        Else ``?last_hash__startswith=`` would read the hidden hash out digit by digit.
        """
        is_offered = lookup.partition("__")[0] in self.list_filter
        return is_offered and super().lookup_allowed(lookup, value, request)


def _place_of(match: Match) -> Place:
    """Return where staff look back on a match."""
    return Place(
        replay=reverse("admin:game_match_replay", args=[match.pk]),
        proof=reverse("admin:game_match_proof", args=[match.pk]),
        text=reverse("admin:game_match_export", args=[match.pk]),
    )


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """Runs of won matches, newest first."""

    fields = ("player", "wins", "margin", "started", "ended")
    list_display = ("__str__", "player", "wins", "margin", "started", "ended")
    list_filter = ("started",)
    list_select_related = ("player__user",)
    search_fields = ("player__user__username",)
    id_fields = ("player",)
    ordering = ("-started",)
