"""Mirrored matches between two players of the opponent's: who is how much stronger?"""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.ai.arena import NAMES, compete
from game.ai.progress import Bar


class Command(BaseCommand):
    """``manage.py arena --a 5 --b tuned --pairs 1000 --seed 1 [--json] [--jobs N]``."""

    help = f"Mirrored matches between two players. Players: {', '.join(NAMES)}."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--a", required=True, choices=NAMES, metavar="PLAYER")
        parser.add_argument("--b", required=True, choices=NAMES, metavar="PLAYER")
        parser.add_argument("--pairs", type=int, default=1000, help="how many pairs of matches")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--jobs", type=int, default=None, help="processes; all cores if left out"
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and report."""
        if options["pairs"] < 1 or (options["jobs"] is not None and options["jobs"] < 1):
            raise CommandError("--pairs and --jobs are at least 1")
        with Bar(sys.stderr, f"{options['a']} against {options['b']}") as bar:
            tally = compete(
                options["a"],
                options["b"],
                options["pairs"],
                options["seed"],
                options["jobs"],
                bar.show,
            )
        report = tally.report()
        if options["json"]:
            self.stdout.write(json.dumps(report))
            return
        low, high = report["ci95"]
        self.stdout.write(
            f"{options['a']} against {options['b']}, {options['pairs']} pairs, "
            f"seed {options['seed']}: {report['win_share']:.3f} "
            f"({low:.3f} to {high:.3f}), {report['wins']} won, {report['draws']} drawn, "
            f"{report['losses']} lost, margin {report['margin']:+.1f}"
        )
        for side in ("a", "b"):
            cpu = report["cpu_ms"][side]
            self.stdout.write(
                f"  {options[side]}: {cpu['mean']:.3f} ms CPU a decision, p99 {cpu['p99']:.3f} ms"
            )
