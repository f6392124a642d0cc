"""manage.py remove_idle_guests [--days N]"""

from __future__ import annotations

import datetime
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import today
from game.removal import idle_guests, remove_idle_guests


class Command(BaseCommand):
    """Remove guests that were not here for a while; for a daily timer (docs/operations.md)."""

    help = "Remove guests without activity, with the matches that nobody can reach any more."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the number of days, and whether only to count."""
        parser.add_argument("--days", type=int, default=90, help="days without activity (90)")
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it and say how many were removed."""
        before = today() - datetime.timedelta(days=options["days"])
        if options["dry_run"]:
            self.stdout.write(f"{idle_guests(before).count()} idle guests")
            return
        self.stdout.write(f"{remove_idle_guests(before)} idle guests removed")
