"""Forms: what a page posts, checked before anything is done."""

from __future__ import annotations

from typing import Final

from django import forms

from game.engine.actions import LONGEST_TEXT
from game.protocol import COMMAND_ID, LARGEST_SEQ

THEN_PLAY: Final = "play"


class ActionForm(forms.Form):
    """An action of ``form#act``; the page's row ``at`` and a command id make it safe to repeat."""

    action = forms.CharField(max_length=LONGEST_TEXT, strip=False)
    at = forms.IntegerField(min_value=0, max_value=LARGEST_SEQ)
    command_id = forms.RegexField(rf"\A{COMMAND_ID.pattern}\Z")
    then = forms.ChoiceField(choices=[(THEN_PLAY, THEN_PLAY), ("home", "home")], required=False)
