"""``manage.py check_cases FILE``: ask the engine a file of worked rule cases."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.rule_cases import check_file


class Command(BaseCommand):
    """Print each disagreement, then ``N agree, M disagree``; exit 1 when there is one."""

    help = "Run a rule-case file on the engine."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            agree, disagreements = check_file(file)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CommandError(f"{file} is no rule-case file: {error}") from error
        for disagreement in disagreements:
            self.stdout.write(str(disagreement))
        self.stdout.write(f"{agree} agree, {len(disagreements)} disagree")
        if disagreements:
            raise SystemExit(1)
