"""What was said of matches: voidings, an audit, and checks that found a difference."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.read_only import ReadOnlyAdmin
from game.models import FailedCheck, Voiding


@admin.register(Voiding)
class VoidingAdmin(ReadOnlyAdmin):
    """Who declared which match void, or made it count again, when and why; newest first."""

    fields = ("match", "is_void", "reason", "by", "by_name", "created")
    list_display = ("created", "match", "is_void", "by_name", "reason")
    list_filter = ("is_void",)
    list_select_related = ("match__player__user",)
    search_fields = ("by_name", "match__player__user__username")
    id_fields = ("match",)
    ordering = ("-pk",)


@admin.register(FailedCheck)
class FailedCheckAdmin(ReadOnlyAdmin):
    """Matches whose last check found a difference; newest first."""

    fields = ("match", "at", "asked_by", "findings")
    list_display = ("at", "match", "asked_by", "first_finding")
    list_filter = ("asked_by",)
    list_select_related = ("match__player__user",)
    id_fields = ("match",)
    search_fields = ("match__player__user__username",)
    ordering = ("-at",)

    @admin.display(description=_("findings"))
    def first_finding(self, check: FailedCheck) -> str:
        """Return the first line of what was found."""
        return check.findings.partition("\n")[0]
