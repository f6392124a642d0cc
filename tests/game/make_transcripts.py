"""Write the transcripts anew: ``python -m tests.game.make_transcripts``; then read them."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.game.reading_out import readings  # noqa: E402 - after the set-up
from tests.game.telling import FOLDER, LANGUAGES, transcript  # noqa: E402 - after the set-up

if __name__ == "__main__":
    for language in LANGUAGES:
        (FOLDER / f"{language}.txt").write_text(transcript(language), encoding="utf-8")
        (FOLDER / f"keys-{language}.txt").write_text(readings(language), encoding="utf-8")
