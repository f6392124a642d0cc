"""Pages to learn from: the rules and the tips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from game.engine.kinds import MELD_NAMES, MELD_POINTS
from game.rendering.words import SCORE_NAMES


@dataclass(frozen=True, slots=True)
class MeldRow:
    """A meld of the rules page's table, in hearts where the trump suit matters."""

    name: str | Promise
    what: str | Promise
    faces: str
    points: int


_MELDS: Final = {
    "sequence": (_("ace, 10, king, queen and jack of trumps"), "AH 10H KH QH JH"),
    "royal_marriage": (_("king and queen of trumps"), "KH QH"),
    "marriage": (_("king and queen of another suit"), "KC QC"),
    "bezique": (_("queen of spades and jack of diamonds"), "QS JD"),
    "double_bezique": (_("both queens of spades and both jacks of diamonds"), "QS QS JD JD"),
    "four_aces": (_("an ace of each suit"), "AS AH AC AD"),
    "four_kings": (_("a king of each suit"), "KS KH KC KD"),
    "four_queens": (_("a queen of each suit"), "QS QH QC QD"),
    "four_jacks": (_("a jack of each suit"), "JS JH JC JD"),
}


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules of the game (part 1 of the rules)."""
    melds = [
        MeldRow(SCORE_NAMES[name], *_MELDS[name], points)
        for name, points in zip(MELD_NAMES, MELD_POINTS, strict=True)
    ]
    return render(request, "learn/rules.html", {"melds": melds})


@require_safe
def tips(request: HttpRequest) -> HttpResponse:
    """How to play well."""
    return render(request, "learn/tips.html")
