"""Users and players in the admin. Passwords and rights are managed; players are only looked at."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from accounts.models import Player, User
from accounts.read_only import ReadOnlyAdmin

admin.site.register(User, UserAdmin)


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """Whoever plays, found by a user's name or by id."""

    fields = ("id", "user", "account", "created", "seen", "forgotten")
    list_display = ("__str__", "user", "created", "seen")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-created",)
