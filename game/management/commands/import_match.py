"""``manage.py import_match``: matches from their texts."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Player
from game.notation.keeping import match_import
from game.notation.reading import BadNotation, read
from game.notation.record import Record
from game.refused import ActionRefused


class Command(BaseCommand):
    """Keep the match of each file as an imported one and print its id (docs/notation.md).

    A file that is refused, with line and reason, ends it; the ones before it are kept.
    """

    help = "Keep matches that export_match printed. They count in no run and replace nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", metavar="FILE", nargs="+", help="a text; - reads the standard input"
        )
        parser.add_argument(
            "--player", type=UUID, metavar="ID", help="whose they become (else a new guest's)"
        )

    def handle(self, *args: Any, files: list[str], player: UUID | None, **options: Any) -> None:
        owner = None
        if player is not None and (owner := Player.objects.filter(pk=player).first()) is None:
            raise CommandError(f"there is no player {player}")
        for file in files:
            record = _record_of(file)
            owner = owner or Player.objects.create()
            try:
                match = match_import(record, owner)
            except ActionRefused as refused:
                raise CommandError(f"{file} could not be kept: {refused.code.value}") from refused
            self.stdout.write(str(match.pk))


def _record_of(file: str) -> Record:
    """Return the match of a file. Raises CommandError with line and reason when there is none."""
    try:
        return read(_text_of(file))
    except BadNotation as bad:
        raise CommandError(f"{file}, {bad}") from bad


def _text_of(file: str) -> str:
    """Return a file's text. Raises CommandError when there is none."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise CommandError(f"{file}, line {line}: is not UTF-8 text") from error
