"""Pages of one's own: settings, language, sessions, deleting the account. The rest is allauth's."""

from __future__ import annotations

import time
from typing import Any, Final

from allauth.account.views import PasswordResetView
from allauth.core import ratelimit
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms import DeletionForm, PreferencesForm, SwitchForm
from accounts.guests import forget, player_for, player_of
from accounts.models import Player, User
from accounts.preferences import known_language, remember_language


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show and keep a player's choices, a guest's as well."""
    if request.method != "POST":
        player = player_of(request.user, request.session) or Player()
        return render(request, "accounts/settings.html", {"form": PreferencesForm(instance=player)})
    form = PreferencesForm(request.POST, instance=player_for(request))
    if not form.is_valid():
        return render(request, "accounts/settings.html", {"form": form}, status=400)
    player = form.save()
    with translation.override(player.language or translation.get_language()):
        messages.success(request, _("Your settings are kept."))
    response = redirect("settings")
    remember_language(response, player.language)
    return response


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Switch one choice on or off, as the table does, and go back to where that was done."""
    form = SwitchForm(request.POST)
    if not form.is_valid():
        raise BadRequest("no such switch")
    player = player_for(request)
    setattr(player, form.cleaned_data["choice"], form.cleaned_data["to"] == "on")
    player.save(update_fields=[form.cleaned_data["choice"]])
    back = form.cleaned_data["next"]
    own = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return redirect(back if own else "settings")


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Switch the language as Django does, and keep it with the player there is."""
    language = known_language(request.POST.get("language"))
    player = player_of(request.user, request.session)
    if player is not None and language:
        Player.objects.filter(pk=player.pk).update(language=language)
    return i18n.set_language(request)


RESET_SECONDS: Final = 0.3
"""What asking for a new password takes at least, whether there is such an account or not (R55)."""


class EvenPasswordReset(PasswordResetView):  # type: ignore[misc]  # allauth has no types
    """Asking for a new password; its time does not tell whether the address is known."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer as allauth does, but not sooner than for everybody."""
        ready = time.monotonic() + RESET_SECONDS
        answer: HttpResponse = super().post(request, *args, **kwargs)
        time.sleep(max(0.0, ready - time.monotonic()))
        return answer


@login_required
@require_POST
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """End another session of one's own; a foreign one is as unknown as one that never was."""
    session = UserSession.objects.filter(pk=session_id, user=request.user).first()
    if session is None:
        raise Http404
    session.end()
    messages.success(request, _("That device is signed out."))
    return redirect("usersessions_list")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Ask for the password and delete the account; its matches stay as nobody's."""
    user = request.user
    assert isinstance(user, User)
    if request.method != "POST":
        return render(request, "accounts/delete.html", {"form": DeletionForm(user=user)})
    limited = ratelimit.consume_or_429(request, action="reauthenticate", user=user)
    if limited is not None:
        too_many: HttpResponse = limited
        return too_many
    form = DeletionForm(request.POST, user=user)
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form}, status=400)
    _delete(request, user)
    return redirect("home")


def _delete(request: HttpRequest, user: User) -> None:
    with transaction.atomic():
        for session in UserSession.objects.filter(user=user):
            session.end()
        forget(user)
        user.delete()
    logout(request)
    messages.success(request, _("Your account is deleted."))
