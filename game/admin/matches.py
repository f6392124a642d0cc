"""Matches in the admin: to find, to look back on, to check, to export, and to declare void."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.read_only import ReadOnlyAdmin
from game.admin.dashboard import dashboard_context
from game.admin.filters import MATCH_FILTERS, OFFERED
from game.admin.log import log_context
from game.admin.voiding import MAY_VOID, void_page
from game.checks import keep_check
from game.looking_back import Place
from game.models import FailedCheck, Match
from game.notation.as_json import match_as_json
from game.proof_views import proof_page
from game.replay_views import replay_page, text_file
from game.unusual import is_unusual_margin
from game.verification import Checked, check_match

PUBLIC_FIELDS: Final = (
    ("id", "origin"),
    ("taken_from", "taken_at"),
    ("player", "run"),
    ("kind", "number", "level"),
    ("ruleset", "first_dealer"),
    ("wins_before", "margin_before"),
    ("started", "finished", "time"),
    ("result", "resigned", "margin"),
    ("own_points", "other_points"),
    ("length", "to_act"),
    ("damaged", "voided"),
)
"""What is public at the table: all that is shown of a match that is played. A line each."""
View = Callable[[HttpRequest, UUID], HttpResponse]


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Every match: newest first, found by its id, a player's id or a user's name."""

    list_display = (
        "number", "player", "level", "result", "points", "shown_margin", "trouble", "began", "time",
    )  # fmt: skip
    list_display_links = ("number", "player")
    list_filter = MATCH_FILTERS
    search_fields = ("player__user__username", "player__account__user__username")
    search_help_text = _("A user's name, or the whole id of a match or a player")
    id_fields = ("pk", "player", "origin")
    ordering = ("-started",)
    fields = PUBLIC_FIELDS
    readonly_fields = ("time",)

    class Media:
        """The look of our own pages."""

        css: Final = {"all": ["css/admin.css"]}

    # --- columns -------------------------------------------------------------------------------

    @admin.display(description=_("points"))
    def points(self, match: Match) -> str:
        """Return the points of both sides: public at the table, too."""
        return f"{match.own_points} : {match.other_points}"

    @admin.display(description=_("margin"), ordering="margin")
    def shown_margin(self, match: Match) -> str:
        """Return the margin, with a mark where it is unusual for the level."""
        if not match.result:
            return "–"
        return f"{match.margin}{' ▲' if is_unusual_margin(match.level, match.margin) else ''}"

    @admin.display(description=_("time"), ordering="tally__seconds")
    def time(self, match: Match) -> str:
        """Return the minutes and seconds at the table; pauses count for two minutes at most."""
        tally = getattr(match, "tally", None)
        return f"{tally.seconds // 60}:{tally.seconds % 60:02}" if tally else "–"

    @admin.display(description=_("started"), ordering="started")
    def began(self, match: Match) -> str:
        """Return when it was started, in UTC and short."""
        return f"{match.started:%Y-%m-%d %H:%M}"

    @admin.display(description=_("trouble"))
    def trouble(self, match: Match) -> str:
        """Return what is wrong with a match, in words."""
        found = {
            _("damaged"): match.damaged,
            _("void"): match.voided,
            _("failed check"): hasattr(match, "failed_check"),
        }
        return ", ".join(str(word) for word, holds in found.items() if holds) or "–"

    # --- pages ---------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        """Add the dashboard, and the pages that look back on a finished match."""
        views: dict[str, View] = {
            "replay": self.replay,
            "proof": self.proof,
            "export": self.export,
            "json": self.export_json,
            "verify": self.verify,
            "void": self.void,
        }
        found = [
            path(
                f"<uuid:match_id>/{name}/",
                self.admin_site.admin_view(view),
                name=f"game_match_{name}",
            )
            for name, view in views.items()
        ]
        dashboard = self.admin_site.admin_view(self.dashboard)
        return [path("dashboard/", dashboard, name="game_dashboard"), *found, *super().get_urls()]

    def dashboard(self, request: HttpRequest) -> HttpResponse:
        """Show results, times and errors of the last days."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {**self.admin_site.each_context(request), **dashboard_context(request.GET)}
        return render(request, "admin/game/dashboard.html", context)

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

    def export_json(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Give a finished match as JSON, with times and hashes; a damaged one as it is kept."""
        match = self._finished(request, match_id)
        response = JsonResponse(match_as_json(match), json_dumps_params={"indent": 1})
        response["Content-Disposition"] = f'attachment; filename="bezique-{match.pk}.json"'
        return response

    def verify(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Check a finished match now; posted, with the opponent's answers."""
        match = self._finished(request, match_id)
        with_opponent = request.method == "POST"
        checked = check_match(match, ask_opponent=with_opponent)
        _keep(checked, is_whole=with_opponent)
        context = {"checked": checked, "with_opponent": with_opponent}
        return self._page(request, match, "verify", _("Verify"), context)

    def void(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Declare a finished match void, or let it count again."""
        match = self._finished(request, match_id)
        if not request.user.has_perm(MAY_VOID):
            raise PermissionDenied
        answer = void_page(request, match)
        if isinstance(answer, HttpResponse):
            return answer
        title = _("Let it count again") if match.voided else _("Declare void")
        return self._page(request, match, "void", title, answer)

    def _page(
        self, request: HttpRequest, match: Match, name: str, title: Any, context: dict[str, Any]
    ) -> HttpResponse:
        every = self.admin_site.each_context(request)
        about = {"title": title, "opts": self.opts, "original": match, "media": self.media}
        return render(request, f"admin/game/match/{name}.html", {**every, **about, **context})

    def _finished(self, request: HttpRequest, match_id: UUID) -> Match:
        """Return a match that is over; of one that is played nobody sees more than its player."""
        match = self.get_queryset(request).filter(pk=match_id).exclude(result="").first()
        if match is None:
            raise Http404
        if not self.has_view_permission(request, match):
            raise PermissionDenied
        return match

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the public columns, and of a match that is over its log."""
        match = self.get_object(request, object_id)
        found = log_context(match) if match else {}
        if match:
            found |= {"voidings": match.voidings.all(), "may_void": request.user.has_perm(MAY_VOID)}
        return super().change_view(request, object_id, form_url, (extra_context or {}) | found)

    # --- reading -------------------------------------------------------------------------------

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Load what a page shows, and no more."""
        matches = super().get_queryset(request)
        return matches.select_related("player__user", "run", "tally", "failed_check")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow addresses to filter by nothing but the filters offered.

        Else ``?last_hash__startswith=`` would read the hidden hash out digit by digit.
        """
        is_offered = lookup.partition("__")[0] in OFFERED
        return is_offered and super().lookup_allowed(lookup, value, request)


def _place_of(match: Match) -> Place:
    """Return where staff look back on a match."""
    return Place(
        replay=reverse("admin:game_match_replay", args=[match.pk]),
        proof=reverse("admin:game_match_proof", args=[match.pk]),
        text=reverse("admin:game_match_export", args=[match.pk]),
    )


def _keep(checked: Checked, *, is_whole: bool) -> None:
    """Remember a difference; only a whole check that finds none takes one back."""
    reasons = [str(finding) for finding in checked.findings if not finding.is_note]
    if reasons or is_whole:
        keep_check(checked.match, reasons, FailedCheck.Asker.STAFF)
