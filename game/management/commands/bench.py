"""``manage.py bench``: how fast the engine, the service, the table and the opponent are here."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from json import dumps
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.benchmarks.measuring import QUICK, Effort
from game.benchmarks.report import lines, measure


class Command(BaseCommand):
    """Print every figure, as a table or as one JSON object."""

    help = "Measure the game on this machine."
    requires_system_checks = ()  # it brings a database of its own

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--quick", action="store_true", help="rough figures in a few seconds")

    def handle(self, *args: Any, json: bool, quick: bool, **options: Any) -> None:
        logging.disable(logging.INFO)
        try:
            figures = measure(QUICK if quick else Effort())
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        finally:
            logging.disable(logging.NOTSET)
        for line in [dumps(figures)] if json else lines(figures):
            self.stdout.write(line)
