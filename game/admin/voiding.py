"""The page on which staff declare a match void, with a reason, or let it count again."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from game.models import Match, Voiding
from game.voiding import VoidingRefused, match_void

MAY_VOID: Final = "game.add_voiding"
"""The right that this page demands; superusers have every right."""


class VoidForm(forms.Form):
    """The reason, and what the page took the match for when it was shown."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, shown to the player"),
        max_length=Voiding._meta.get_field("reason").max_length,
        widget=forms.Textarea(attrs={"rows": 4, "class": "vLargeTextField"}),
    )
    is_void = forms.TypedChoiceField(
        choices=[("1", "1"), ("0", "0")],
        coerce=lambda value: value == "1",
        widget=forms.HiddenInput,
    )


def void_page(request: HttpRequest, match: Match) -> HttpResponse | dict[str, Any]:
    """Do what was posted and go back to the match; else return what the page shows."""
    wanted = "0" if match.voided else "1"
    form = VoidForm(request.POST or None, initial={"is_void": wanted})
    if request.method == "POST" and form.is_valid():
        _do(request, match, form.cleaned_data["reason"], is_void=form.cleaned_data["is_void"])
        return redirect("admin:game_match_change", match.pk)
    return {"form": form, "voidings": match.voidings.all()}


def _do(request: HttpRequest, match: Match, reason: str, *, is_void: bool) -> None:
    user = request.user
    assert isinstance(user, User)
    try:
        match_void(match_id=match.pk, by=user, reason=reason, is_void=is_void)
    except VoidingRefused:  # somebody else was first
        messages.warning(request, _("Nothing was changed: the match was that already."))
        return
    said = f"Declared void: {reason}" if is_void else f"Counts again: {reason}"
    LogEntry.objects.log_actions(user.pk, [match], CHANGE, said, single_object=True)
    done = _("The match is void.") if is_void else _("The match counts again.")
    messages.success(request, done)
