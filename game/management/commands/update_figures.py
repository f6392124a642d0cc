"""manage.py update_figures [--all]"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from game.figures.updating import update


class Command(BaseCommand):
    """Count the days that are not counted yet; for a daily timer (docs/operations.md)."""

    help = "Bring the figures of the page of fair play and the staff's dashboard up to date."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether to count all days anew."""
        parser.add_argument("--all", action="store_true", help="count every day anew")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it and say how many days were counted."""
        days = update(anew=options["all"])
        self.stdout.write(f"{days} days counted")
