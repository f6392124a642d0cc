"""manage.py round_trip [--matches N] [--seed S] [--jobs N] [--keep FOLDER]"""

from __future__ import annotations

import logging
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import Player
from game.ai.progress import Bar
from game.notation.record import Record
from game.notation.writing import write
from game.round_trip import play, take_round


class Command(BaseCommand):
    """Play matches between random levels; import, export, replay and verify every one.

    Exit 1 if anything is wrong with any. The database is left as it was.
    """

    help = "Take random matches of the opponent against itself all the way round."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many matches, and where to keep their texts."""
        parser.add_argument("--matches", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes that play")
        parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write each match as text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it and report."""
        count, folder = options["matches"], options["keep"]
        if count < 1 or options["jobs"] < 1:
            raise CommandError("--matches and --jobs are at least 1")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        logging.disable(logging.INFO)
        began, asked, faulty = time.monotonic(), 0, 0
        with transaction.atomic(), Bar(sys.stderr, "round trip") as bar:
            player = Player.objects.create()
            for done, record in enumerate(_played(count, options["seed"], options["jobs"]), 1):
                if folder is not None:
                    (folder / f"match-{done:04}.txt").write_text(write(record), "ascii")
                found = take_round(record, player)
                asked += found.asked
                faulty += bool(found.problems)
                for problem in found.problems:
                    self.stdout.write(f"match {done} ({found.match_id}): {problem}")
                bar.show(done, count)
            transaction.set_rollback(True)
        self.stdout.write(
            f"{count} matches played, imported, exported, replayed and verified, {faulty} faulty; "
            f"{asked} decisions of the opponent asked again; {time.monotonic() - began:.0f} s"
        )
        if faulty:
            raise SystemExit(1)


def _played(count: int, seed: int, jobs: int) -> Iterator[Record]:
    if jobs == 1:
        yield from (play(seed, number) for number in range(count))
        return
    with ProcessPoolExecutor(jobs, initializer=django.setup) as pool:
        yield from pool.map(partial(play, seed), range(count), chunksize=5)
