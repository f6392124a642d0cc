"""``manage.py import_match``: a match from its text."""

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
from game.refused import ActionRefused


class Command(BaseCommand):
    """Keep the match of a file as an imported one and print its id (docs/notation.md)."""

    help = "Keep a match that export_match printed. It counts in no run and replaces nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the text; - reads the standard input")
        parser.add_argument(
            "--player", type=UUID, metavar="ID", help="whose match it becomes (else a new guest's)"
        )

    def handle(self, *args: Any, file: str, player: UUID | None, **options: Any) -> None:
        owner = None
        if player is not None and (owner := Player.objects.filter(pk=player).first()) is None:
            raise CommandError(f"there is no player {player}")
        try:
            record = read(_text_of(file))
            match = match_import(record, owner or Player.objects.create())
        except BadNotation as bad:
            raise CommandError(f"{file}, {bad}") from bad
        except ActionRefused as refused:
            raise CommandError(f"nothing could be kept: {refused.code.value}") from refused
        self.stdout.write(str(match.pk))


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
