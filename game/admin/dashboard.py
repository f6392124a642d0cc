"""The staff's dashboard: matches by day, results, the opponent's times, and what went wrong."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import today
from game.ai import opponent
from game.figures.reading import (
    counted_until,
    figures_since,
    matches_by_day,
    results_by_level,
    times_by_level,
)
from game.figures.updating import update_if_old
from game.models import FailedCheck, Match
from game.rendering.staff_plots import days_plot, scale_of, shares_plot, times_plot

PERIODS: Final = (30, 90)
"""Days that the dashboard looks back."""
LATEST: Final = 10
"""Rows of each list of what went wrong."""


class _PeriodForm(forms.Form):
    days = forms.TypedChoiceField(choices=[(days, days) for days in PERIODS], coerce=int)


def dashboard_context(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the dashboard shows: few rows of the figures, and the latest troubles."""
    update_if_old()
    form = _PeriodForm(asked)
    days: int = form.cleaned_data["days"] if form.is_valid() else PERIODS[0]
    rows = figures_since(today() - datetime.timedelta(days=days - 1))
    by_day, results = matches_by_day(rows, days), results_by_level(rows)
    times = times_by_level(rows)
    return {
        "title": _("Dashboard"),
        "days": days,
        "periods": PERIODS,
        "counted": counted_until(),
        "opponent": opponent.signature(),
        "by_day": by_day[::-1],
        "results": results,
        "times": times,
        "total": sum(day.total for day in by_day),
        "scale": scale_of(times),
        "fallbacks": sum(level.fallbacks for level in times),
        "plots": {
            "days": days_plot(by_day),
            "shares": shares_plot(results),
            "times": times_plot(times),
        },
        **_troubles(),
    }


def _troubles() -> dict[str, Any]:
    damaged = Match.objects.filter(damaged=True).order_by("-started")
    checks = FailedCheck.objects.select_related("match__player__user").order_by("-at")
    return {
        "damaged": _counted(damaged.select_related("player__user")),
        "checks": _counted(checks),
        "latest": LATEST,
    }


def _counted(rows: QuerySet[Any]) -> dict[str, Any]:
    return {"count": rows.count(), "rows": rows[:LATEST]}
