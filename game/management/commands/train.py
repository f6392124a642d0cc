"""Learn the opponent's value network from nothing, by self-play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.ai import network
from game.ai.progress import Bar
from game.ai.school import DEALS, School


class Command(BaseCommand):
    """``manage.py train FOLDER [--deals N] [--every N] [--pairs N] [--write FILE]``."""

    help = "Learn the opponent's value network by self-play; goes on where it was stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="where state, checkpoints and curve are kept")
        parser.add_argument("--deals", type=int, default=None, help="how many deals to learn from")
        parser.add_argument("--every", type=int, default=40_000, help="deals between checkpoints")
        parser.add_argument("--pairs", type=int, default=500, help="pairs to judge a checkpoint by")
        parser.add_argument("--write", type=Path, default=None, help="write the weights file here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Learn, judge, and write the weights."""
        try:
            school = School(options["folder"])
        except RuntimeError as refusal:
            raise CommandError(str(refusal)) from refusal
        deals = options["deals"] or DEALS
        while school.deals < deals:
            until = min(deals, school.deals + options["every"])
            with Bar(sys.stderr, "learning", f"({deals} in all)") as bar:
                error = school.learn(until, bar.show)
            point = school.checkpoint(error, options["pairs"])
            low, high = point["ci95"]
            self.stdout.write(
                f"{point['deals']:>9} deals: error {point['error']:.1f}, "
                f"{point['win_share']:.3f} ({low:.3f} to {high:.3f}) of matches against the "
                f"rules of thumb, margin {point['margin']:+.1f}"
            )
        if options["write"]:
            about: dict[str, object] = {
                "command": " ".join(["manage.py", *sys.argv[1:]]),
                "commit": _commit(),
                "curve": school.curve,
            }
            network.save(options["write"], school.network, about)


def _commit() -> str:
    try:
        told = subprocess.run(
            ["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told.stdout.strip()
