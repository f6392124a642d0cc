"""Ends of deals and matches: where the points came from, what decides, what the run becomes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from game.engine.kinds import MELD_NAMES
from game.engine.rulesets import Ruleset, ruleset_of
from game.engine.run import PERSON, RunScore
from game.engine.scores import Reason, Score
from game.engine.view import PlayerView
from game.models import Match
from game.rendering import words
from game.rendering.page import Breakdown, BreakdownRow, Result, Table
from game.selectors import voiding_of

ORDER: Final = (
    *MELD_NAMES,
    Reason.SEVEN,
    Reason.TURN_UP_SEVEN,
    Reason.BRISQUES,
    Reason.LAST_TRICK,
)


def breakdowns_of(view: PlayerView) -> list[Breakdown]:
    """Return the finished deals, each with what both sides made by what (H10)."""
    return [_breakdown(number, view.sheets[number - 1]) for number in range(1, len(view.deals) + 1)]


def _breakdown(number: int, sheet: Iterable[Score]) -> Breakdown:
    made: dict[str, list[int]] = {}
    for score in sheet:
        made.setdefault(score.reason, [0, 0])[score.seat] += score.points
    rows = [
        BreakdownRow(words.score_name(reason), *made[reason]) for reason in ORDER if reason in made
    ]
    return Breakdown(number, rows, sum(row.you for row in rows), sum(row.opponent for row in rows))


def what_decides(view: PlayerView) -> str:
    """Return what decides the match now, in one sentence (H11)."""
    line = ruleset_of(view.ruleset).early_win
    if view.verdict is not None:
        return ""
    if not view.deals:
        return _("A lead with %(line)d points or more after this deal wins the match.") % {
            "line": line
        }
    own, other = view.deals[0]
    if own == other:
        return _("Nobody leads: the second deal decides by the total of both deals.")
    sentence = (
        _("You lead by %(margin)d. The total of both deals decides the match.")
        if own > other
        else _("The opponent leads by %(margin)d. The total of both deals decides the match.")
    )
    return sentence % {"margin": abs(own - other)}


def result_of(match: Match, view: PlayerView, best: RunScore) -> Result | None:
    """Return how the match ended for the person; None while it goes on (H11, H12)."""
    verdict = view.verdict
    if verdict is None:
        return None
    before, after = match.score_before, RunScore()
    if match.voided:
        after = before
    elif verdict.winner == PERSON:
        after = before.with_win(verdict.margin)
    return Result(
        outcome=verdict.outcome,
        headline=_headline(verdict.outcome, resigned=verdict.resigned),
        margin=verdict.margin,
        run_before=str(before),
        run_after=str(after),
        best=str(max(best, after)),
        next_level=after.level(_rules(match)),
        by_resignation=verdict.resigned,
    )


def void_notice(match: Match, *, with_reason: bool = True) -> str:
    """Return that a match is void, with the reason for its player's eyes; "" for others."""
    voiding = voiding_of(match)
    if voiding is None:
        return ""
    if not with_reason:
        return _("This match was declared void. It counts for nothing.")
    sentence = _(
        "This match was declared void on %(date)s: “%(reason)s” It counts for nothing; "
        "your run is as if it had not been played."
    )
    return sentence % {"date": date_format(voiding.created), "reason": voiding.reason}


def run_sentence(table: Table) -> str:
    """Return what a finished match makes of the run, as it is said; "" where it touches none."""
    result = table.result
    if result is None or table.kind != Match.Kind.RANKED:
        return ""
    if result.outcome == Match.Result.WIN:
        won = _("Your run stands at %(score)s. The next opponent plays at level %(level)d.")
        return won % {"score": result.run_after, "level": result.next_level}
    if not table.streak:
        return ""
    return _("Your run ends at %(score)s.") % {"score": result.run_before}


def _headline(outcome: str, *, resigned: bool) -> str:
    if resigned:
        return _("You resigned the match")
    headlines = {
        "win": _("You win the match"),
        "loss": _("The opponent wins the match"),
        "draw": _("The match is a draw"),
    }
    return headlines[outcome]


def _rules(match: Match) -> Ruleset:
    return ruleset_of(match.ruleset)
