"""The admin's door: allauth's log-in with its limits, and a second factor (R56)."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _


class StaffSite(AdminSite):
    """The admin, for staff with a second factor only (STAFF_SECOND_FACTOR)."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Say whether a visitor may see any page of the admin."""
        return super().has_permission(request) and has_second_factor(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Send staff without a second factor to where it is set up, everybody else to log in."""
        if super().has_permission(request) and not has_second_factor(request):
            messages.warning(request, _("The admin asks for a second factor. Please set one up."))
            return redirect("mfa_index")
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer


def has_second_factor(request: HttpRequest) -> bool:
    """Say whether a member of staff has set up an app or a key besides the password."""
    return not settings.STAFF_SECOND_FACTOR or bool(is_mfa_enabled(request.user))
