"""manage.py measure_reviews [--matches N] [--seed S] [PLAYER …]"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.review.judging import Part, Verdict
from game.review.measuring import PLAYERS, measure


class Command(BaseCommand):
    """Print what accuracy and verdicts each level earns, and random play: a table of docs."""

    help = "Review matches of every level and of random play; nothing is kept."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose matches, and how many."""
        parser.add_argument("players", nargs="*", default=PLAYERS, help="1 to 5, or random")
        parser.add_argument("--matches", type=int, default=10, help="of each")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a row of a table for each."""
        strangers = set(options["players"]) - set(PLAYERS)
        if strangers:
            raise CommandError(f"no such player: {', '.join(sorted(strangers))}")
        verdicts = [verdict.value for verdict in Verdict]
        heads = ["player", "accuracy", *verdicts, *(part.value for part in Part), "CPU s"]
        self.stdout.write(f"| {' | '.join(heads)} |")
        self.stdout.write("|---" * len(heads) + "|")
        for player in options["players"]:
            self.stdout.write(measure(player, options["matches"], options["seed"]).line())
