"""``manage.py verify_matches``: whether what is kept is what was played."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Player
from game.checks import keep_check
from game.models import FailedCheck, Match, Run, Voiding
from game.run_verification import check_runs
from game.verification import Checked, Finding, check_match


class Command(BaseCommand):
    """Print each difference, then ``N verified, M damaged``; exit 1 when there is one."""

    help = "Refold every log, hash chain, commitment, summary and run; ask the opponent again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--match", type=UUID, metavar="ID", help="only this match")
        parser.add_argument(
            "--keep", action="store_true", help="let staff see in the admin what is found"
        )

    def handle(self, *args: Any, match: UUID | None, keep: bool = False, **options: Any) -> None:
        verified, damaged = 0, 0
        for checked, findings in _checked(match):
            for finding in findings:
                self.stdout.write(str(finding))
            reasons = [str(finding) for finding in findings if not finding.is_note]
            if keep:
                keep_check(checked, reasons, FailedCheck.Asker.COMMAND)
            is_damaged = bool(reasons)
            damaged += is_damaged
            verified += not is_damaged
        if match is not None and not verified + damaged:
            raise CommandError(f"there is no match {match}")
        self.stdout.write(f"{verified} verified, {damaged} damaged")
        if damaged:
            raise SystemExit(1)


def _checked(only: UUID | None) -> Iterator[tuple[Match, list[Finding]]]:
    """Yield what was found in each match, or in one; one player's matches are held at a time."""
    players = Player.objects.filter(matches__isnull=False).distinct()
    if only is not None:
        players = players.filter(matches=only)
    for player_id in players.order_by("created").values_list("pk", flat=True).iterator():
        yield from _player_checked(player_id, only)


def _player_checked(player_id: UUID, only: UUID | None) -> Iterator[tuple[Match, list[Finding]]]:
    """Check a player's matches, or one of them; its runs are a fold of all results in any case."""
    matches = Match.objects.filter(player=player_id).order_by("kind", "number")
    checked = [
        check_match(match) if only in (None, match.pk) else Checked(match, (), match.result)
        for match in matches
    ]
    findings = {one.match.pk: list(one.findings) for one in checked}
    runs = Run.objects.filter(player=player_id).order_by("pk")
    voidings = Voiding.objects.filter(match__player=player_id)
    for finding in check_runs(checked, runs, voidings):
        findings[finding.match_id].append(finding)
    for one in checked:
        if only in (None, one.match.pk):
            yield one.match, findings[one.match.pk]
