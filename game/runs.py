"""The runs of a player: a fold of its ranked matches' results in the order they were started.

A match counts by its result (H12); one that is void, damaged or not over counts as if it had not
been played, and stands in the run that went on then.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from django.utils import timezone

from game.models import Match, Run


@dataclass(slots=True)
class FoldedRun:
    """A run as the results make it: an unsaved row, and the matches that stand in it."""

    run: Run = field(default_factory=Run)
    matches: list[Match] = field(default_factory=list)


def fold_runs(matches: Iterable[Match]) -> list[FoldedRun]:
    """Return the runs that a player's ranked matches make, given by number; only the last is open.

    A match's ``result`` and ``margin`` count as they stand in its row, unless it is ``voided``.
    """
    folded: list[FoldedRun] = []
    for match in matches:
        if not folded or folded[-1].run.ended is not None:
            folded.append(FoldedRun())
        folded[-1].matches.append(match)
        if match.result and not match.voided:
            folded[-1].run.count(match.result, match.margin, match.finished or match.started)
    return folded


def recount(player_id: UUID) -> None:
    """Make a player's runs anew from its matches, in the running transaction.

    Locks matches before runs, as acting in a match does. A run's row is kept where its first
    match stays in it; runs that lost all their matches go.
    """
    ranked = Match.objects.filter(player=player_id, kind=Match.Kind.RANKED)
    matches = list(ranked.select_for_update().order_by("number"))
    kept = {match.run_id for match in matches if match.run_id is not None}
    rows = {run.pk: run for run in Run.objects.select_for_update().filter(pk__in=kept)}
    # Only one run of a player may be open, and which one that is may change.
    Run.objects.filter(pk__in=kept, ended=None).update(ended=timezone.now())
    for folded in fold_runs(matches):
        _write(folded, _claimed(folded, rows) or _new_row(folded))
    Run.objects.filter(pk__in=rows).delete()


def _claimed(folded: FoldedRun, rows: dict[int, Run]) -> Run | None:
    """Take the row of the first match that stood in one which no earlier run has taken."""
    for match in folded.matches:
        if match.run_id is not None and match.run_id in rows:
            return rows.pop(match.run_id)
    return None


def _new_row(folded: FoldedRun) -> Run:
    first = folded.matches[0]
    row = Run.objects.create(player_id=first.player_id, ended=_any_time(folded))
    row.started = first.started
    return row


def _any_time(folded: FoldedRun) -> datetime.datetime:
    """Return an end for a row that is not written yet: an open one may still be in its way."""
    return folded.run.ended or folded.matches[0].started


def _write(folded: FoldedRun, row: Run) -> None:
    for name in ("wins", "margin", "ended", "reached_on", "reached_month"):
        setattr(row, name, getattr(folded.run, name))
    row.save()
    moved = [match.pk for match in folded.matches if match.run_id != row.pk]
    if moved:
        Match.objects.filter(pk__in=moved).update(run=row)
