"""Forms: what a page posts, checked before anything is done."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from game.engine.actions import LONGEST_TEXT
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.models import Match
from game.protocol import COMMAND_ID, LARGEST_SEQ

THEN_PLAY: Final = "play"


class ActionForm(forms.Form):
    """An action of ``form#act``; the page's row ``at`` and a command id make it safe to repeat."""

    action = forms.CharField(max_length=LONGEST_TEXT, strip=False)
    at = forms.IntegerField(min_value=0, max_value=LARGEST_SEQ)
    command_id = forms.RegexField(rf"\A{COMMAND_ID.pattern}\Z")
    then = forms.ChoiceField(choices=[(THEN_PLAY, THEN_PLAY), ("home", "home")], required=False)


class HelpForm(forms.Form):
    """What help is asked for in practice: a hint, or the cards not yet seen."""

    what = forms.ChoiceField(choices=[("hint", "hint"), ("unseen", "unseen")])


class PracticeForm(forms.Form):
    """A practice match: which level, and who deals first."""

    level = forms.TypedChoiceField(
        label=_("Level"),
        coerce=int,
        choices=[(number, number) for number in range(1, HOUSE.top_level + 1)],
        initial=1,
        widget=forms.RadioSelect,
    )
    dealer = forms.TypedChoiceField(
        label=_("Who deals first"),
        coerce=int,
        choices=[(OPPONENT, _("the opponent: you lead")), (PERSON, _("you: the opponent leads"))],
        initial=OPPONENT,
        widget=forms.RadioSelect,
    )


class HistoryForm(forms.Form):
    """Which finished matches to show."""

    result = forms.ChoiceField(
        label=_("Result"),
        required=False,
        choices=[("", _("all")), *Match.Result.choices[1:]],
    )
    level = forms.TypedChoiceField(
        label=_("Level"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("all")), *((number, number) for number in range(1, HOUSE.top_level + 1))],
    )
    kind = forms.ChoiceField(
        label=_("Kind"), required=False, choices=[("", _("all")), *Match.Kind.choices]
    )
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )


class ReplayForm(forms.Form):
    """Where a replay stands, and whether the opponent's hand is open."""

    at = forms.IntegerField(min_value=0, required=False)
    hands = forms.ChoiceField(choices=[("own", "own"), ("both", "both")], required=False)


class KeepForm(forms.Form):
    """Which of two unfinished ranked matches to keep."""

    keep = forms.UUIDField()
