"""manage.py measure_margins [--pairs N] [--seed S]"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from game.ai.arena import make_player, pair_seed
from game.ai.duel import Duel
from game.ai.levels import LEVELS
from game.benchmarks.measuring import quantile


class Command(BaseCommand):
    """Let each level meet each level, and print which margin one match of a hundred exceeds."""

    help = "Measure the margins that game/unusual.py calls unusual."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much to play."""
        parser.add_argument("--pairs", type=int, default=200, help="for each two levels")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and report."""
        for level in sorted(LEVELS):
            margins = [
                margin
                for other in LEVELS
                for margin in _margins(str(other), str(level), options["pairs"], options["seed"])
            ]
            self.stdout.write(
                f"level {level}: {len(margins)} matches, half within {quantile(margins, 0.5):.0f}, "
                f"95 % within {quantile(margins, 0.95):.0f}, 99 % within "
                f"{quantile(margins, 0.99):.0f}, most {max(margins)}"
            )
            self.stdout.flush()


def _margins(a: str, b: str, pairs: int, seed: int) -> Iterator[int]:
    duel = Duel(make_player(a), make_player(b))
    for number in range(pairs):
        for swapped in (False, True):
            duel.play(pair_seed(seed, number), swapped, number & 1)
            own, other = duel.result()
            yield abs(own - other)
