"""manage.py bench_admin [--matches N] [--actions N] [--users N] [--limit MS] [--json]"""

from __future__ import annotations

import json
import logging
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from game.benchmarks import staff
from game.benchmarks.pages import Page


class Command(BaseCommand):
    """Fill the database with a large site, measure the admin, and take it all back."""

    help = "Measure the admin's lists and pages; the database is left as it was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how large the site is, and what is too slow."""
        parser.add_argument("--users", type=int, default=2_000)
        parser.add_argument("--matches", type=int, default=10_000)
        parser.add_argument("--actions", type=int, default=1_000_000)
        parser.add_argument(
            "--limit", type=float, default=200.0, help="milliseconds for a page at its best"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it in one transaction that is rolled back; exit 1 when a page is too slow."""
        logging.disable(logging.INFO)
        with transaction.atomic():
            counting = staff.fill(options["users"], options["matches"], options["actions"])
            pages = staff.measure()
            transaction.set_rollback(True)
        if options["json"]:
            found: dict[str, Any] = {name.strip(): asdict(page) for name, page in pages.items()}
            self.stdout.write(json.dumps(found | {"update_figures_seconds": counting}))
        else:
            self._print(pages, counting)
        if any(page.best > options["limit"] for page in pages.values()):
            raise SystemExit(1)

    def _print(self, pages: dict[str, Page], counting: float) -> None:
        self.stdout.write(f"{'':22}  median    best     CPU")
        for name, page in pages.items():
            self.stdout.write(
                f"{name:22} {page.milliseconds:7.1f} {page.best:7.1f} {page.cpu:7.1f} ms "
                f"{page.queries:3} queries"
            )
        slowest = max(page.best for page in pages.values())
        self.stdout.write(f"{len(pages)} pages, the slowest {slowest:.1f} ms at its best")
        self.stdout.write(f"all figures counted in {counting:.1f} s")
