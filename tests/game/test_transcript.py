"""The live region over a whole deal reads as a person would tell it, in each language."""

from __future__ import annotations

import pytest

from tests.game.reading_out import readings
from tests.game.telling import FOLDER, LANGUAGES, transcript


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_over_a_deal(language: str) -> None:
    assert transcript(language) == (FOLDER / f"{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_keys_read_out(language: str) -> None:
    kept = (FOLDER / f"keys-{language}.txt").read_text(encoding="utf-8")
    assert readings(language) == kept
