"""Users and players in the admin with their runs: here, since accounts know nothing of cards."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from accounts.admin import PlayerAdmin
from accounts.models import Player, User
from game.admin.runs import SHOWN, RunsOfPlayer
from game.models import Run

admin.site.unregister(Player)
admin.site.unregister(User)


@admin.register(Player)
class PlayerWithRunsAdmin(PlayerAdmin):
    """Whoever plays, with the latest runs."""

    fields = (*PlayerAdmin.fields, "matches_link")  # type: ignore[assignment]  # one more
    readonly_fields = ("matches_link",)
    inlines = (RunsOfPlayer,)

    @admin.display(description=_("matches"))
    def matches_link(self, player: Player) -> str:
        """Return a link to a player's matches."""
        return _matches_link(str(player.pk))


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]  # it takes no parameter when it runs
    """Users as Django manages them, with what their players did."""

    readonly_fields = ("its_player", "its_runs")
    fieldsets = (
        *UserAdmin.fieldsets,  # type: ignore[misc]  # always given there
        (_("Bezique"), {"fields": ("its_player", "its_runs")}),
    )

    @admin.display(description=_("player"))
    def its_player(self, user: User) -> str:
        """Return links to a user's player and matches."""
        player = Player.objects.filter(user=user).first()
        if player is None:
            return "–"
        address = reverse("admin:accounts_player_change", args=[player.pk])
        matches = _matches_link(user.get_username())
        return format_html('<a href="{}">{}</a> · {}', address, player, matches)

    @admin.display(description=_("runs"))
    def its_runs(self, user: User) -> str:
        """Return a user's latest runs, the ones of guests that were joined to it included."""
        runs = Run.objects.filter(player__user=user) | Run.objects.filter(
            player__account__user=user
        )
        rows = [
            (reverse("admin:game_run_change", args=[run.pk]), str(run), run.started.date())
            for run in runs.order_by("-started")[:SHOWN]
        ]
        items = format_html_join("", '<li><a href="{}">{}</a> <small>{}</small></li>', rows)
        return format_html("<ul>{}</ul>", items) if rows else "–"


def _matches_link(wanted: str) -> str:
    address = reverse("admin:game_match_changelist")
    return format_html('<a href="{}?q={}">{}</a>', address, wanted, _("matches"))
