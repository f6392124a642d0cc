"""The live region over a whole deal reads as a person would tell it, in each language."""

from __future__ import annotations

import pytest

from tests.game.telling import FOLDER, LANGUAGES, transcript


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_over_a_deal(language: str) -> None:
    assert transcript(language) == (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
