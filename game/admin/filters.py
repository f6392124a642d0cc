"""What the list of matches can be narrowed to beside its plain columns."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game.engine.rulesets import HOUSE
from game.models import FailedCheck, Match
from game.unusual import unusual_margins, very_long, very_short

if TYPE_CHECKING:
    Params = dict[str, list[str]]

SINCE, UNTIL = "since", "until"


class _Choices(admin.SimpleListFilter):
    """A filter by conditions of our own: ``conditions`` names them as the address does."""

    names: tuple[tuple[str, Any], ...] = ()

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return what can be chosen."""
        return list(self.names)

    def condition(self, value: str) -> Q:
        """Return the condition of a choice."""
        raise NotImplementedError

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """Narrow a list to what was chosen; a word that is no choice narrows nothing."""
        value = self.value()
        if value is None or value not in dict(self.names):
            return queryset
        return queryset.filter(self.condition(value))


class LevelFilter(_Choices):
    """By the opponent's level; the levels there are need no look at the table."""

    title = _("level")
    parameter_name = "level"
    names = tuple((str(level), str(level)) for level in range(1, HOUSE.top_level + 1))

    def condition(self, value: str) -> Q:
        """Return the condition of a choice."""
        return Q(level=int(value))


class MarginFilter(_Choices):
    """Matches decided by a margin that is unusual for their level (game/unusual.py)."""

    title = _("margin")
    parameter_name = "unusual"
    names = (("yes", _("unusual")), ("no", _("usual")))

    def condition(self, value: str) -> Q:
        """Return the condition of a choice."""
        return unusual_margins() if value == "yes" else ~unusual_margins()


class TimeFilter(_Choices):
    """Matches that were played very fast or very long (game/unusual.py)."""

    title = _("time at the table")
    parameter_name = "time"
    names = (("short", _("very short")), ("long", _("very long")))

    def condition(self, value: str) -> Q:
        """Return the condition of a choice."""
        return very_short() if value == "short" else very_long()


class TroubleFilter(_Choices):
    """Damaged and void matches, and those whose last check found a difference."""

    title = _("trouble")
    parameter_name = "trouble"
    names = (("damaged", _("damaged")), ("check", _("failed check")), ("void", _("void")))

    def condition(self, value: str) -> Q:
        """Return the condition of a choice."""
        if value == "check":
            return Q(Exists(FailedCheck.objects.filter(match=OuterRef("pk"))))
        return Q(damaged=True) if value == "damaged" else Q(voided=True)


class _RangeForm(forms.Form):
    since = forms.DateField(required=False)
    until = forms.DateField(required=False)


class DateFilter(admin.ListFilter):
    """Matches started from one day on, until another, both included (UTC)."""

    title = _("date")
    template = "admin/game/date_filter.html"

    def __init__(
        self, request: HttpRequest, params: Params, model: type[Match], model_admin: Any
    ) -> None:
        super().__init__(request, params, model, model_admin)
        given = {name: params.pop(name)[-1] for name in (SINCE, UNTIL) if name in params}
        self.used_parameters.update(given)
        form = _RangeForm(given)
        form.is_valid()  # what is no date is as if it were not there
        self.days: dict[str, datetime.date | None] = form.cleaned_data

    def has_output(self) -> bool:
        """Show it always."""
        return True

    def expected_parameters(self) -> list[str | None]:
        """Return the names in the address."""
        return [SINCE, UNTIL]

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Yield what the form needs: both days, and all else that the address asks for."""
        others = {
            name: value
            for name, value in changelist.params.items()
            if name not in (SINCE, UNTIL, "p")
        }
        yield {
            "since": self.days.get(SINCE),
            "until": self.days.get(UNTIL),
            "others": others.items(),
            "everything": changelist.get_query_string(remove=[SINCE, UNTIL]),
        }

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """Narrow a list to the days."""
        since, until = self.days.get(SINCE), self.days.get(UNTIL)
        if since:
            queryset = queryset.filter(started__gte=_midnight(since))
        if until and until < datetime.date.max:
            queryset = queryset.filter(started__lt=_midnight(until + datetime.timedelta(days=1)))
        return queryset


def _midnight(day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)


MATCH_FILTERS: Final = (
    DateFilter, "result", LevelFilter, "kind", MarginFilter, TimeFilter, TroubleFilter,
)  # fmt: skip
OFFERED: Final = frozenset(
    {"result", "kind", SINCE, UNTIL}
    | {found.parameter_name for found in (LevelFilter, MarginFilter, TimeFilter, TroubleFilter)}
)
"""What an address may filter matches by, and nothing else."""
