"""Forms of the settings page and of deleting an account."""

from __future__ import annotations

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Player, User


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Everything a player may choose."""

    class Meta:
        model = Player
        fields: ClassVar = [
            "language",
            "speed",
            "confirm",
            "order",
            "deck",
            "theme",
            "sound",
            "last_card",
            "shortcuts",
            "listed",
        ]


class SwitchForm(forms.Form):
    """One choice that the table offers as a switch, and the page to go back to."""

    choice = forms.ChoiceField(choices=[("sound", "sound"), ("last_card", "last_card")])
    to = forms.ChoiceField(choices=[("on", "on"), ("off", "off")])
    next = forms.CharField(required=False, max_length=200)


class DeletionForm(forms.Form):
    """The password again, before an account is deleted."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        self.user = user

    def clean_password(self) -> str:
        """Refuse a password that is not the user's."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your password."), code="password")
        return password
