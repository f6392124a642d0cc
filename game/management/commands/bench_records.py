"""manage.py bench_records [--users N] [--matches N] [--json]"""

from __future__ import annotations

import json
import logging
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from game.benchmarks import records


class Command(BaseCommand):
    """Fill the database with a large site, measure the pages of records, and take it all back."""

    help = "Measure profile, history and leaderboards; the database is left as it was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how large the site is."""
        parser.add_argument("--users", type=int, default=100_000)
        parser.add_argument("--matches", type=int, default=5_000, help="of the one user measured")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it in one transaction that is rolled back."""
        logging.disable(logging.INFO)
        with transaction.atomic():
            user = records.fill(options["users"], options["matches"])
            pages = records.measure(user)
            transaction.set_rollback(True)
        if options["json"]:
            self.stdout.write(json.dumps({name: asdict(page) for name, page in pages.items()}))
            return
        for name, page in pages.items():
            scans = f", whole scans: {page.scans}" if page.scans else ""
            self.stdout.write(
                f"{name:20} {page.milliseconds:7.1f} ms {page.queries:2} queries{scans}"
            )
