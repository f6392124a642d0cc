"""``manage.py export_match``: a finished match as text."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from game.engine.log import DamagedLog
from game.models import Match
from game.notation.keeping import StillPlayed, record_of
from game.notation.writing import write


class Command(BaseCommand):
    """Print the text of a match (docs/notation.md)."""

    help = "Print a finished match as text, which import_match reads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, metavar="ID")

    def handle(self, *args: Any, match: UUID, **options: Any) -> None:
        found = Match.objects.filter(pk=match).first()
        if found is None:
            raise CommandError(f"there is no match {match}")
        try:
            text = write(record_of(found))
        except StillPlayed:
            raise CommandError("the match is not over; its text would show hidden cards") from None
        except DamagedLog as damage:
            raise CommandError(f"the match is damaged: {damage}") from damage
        self.stdout.write(text, ending="")
