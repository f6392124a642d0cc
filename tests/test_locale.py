"""The catalogues: every text is in each of them, translated, with the same placeholders."""

from __future__ import annotations

import re
from collections import Counter

import polib
import pytest
from django.conf import settings

from tests.texts import ROOT, Text, texts

PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd%]")
TRANSLATED = ("ja", "ko")
HOW = "run `make messages`, then translate what is new"


def catalogue(language: str) -> polib.POFile:
    """Return the catalogue of a language."""
    return polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po"))


def key(entry: polib.POEntry) -> Text:
    """Return what an entry is looked up by."""
    return Text(entry.msgctxt, entry.msgid, entry.msgid_plural or None)


def translations(entry: polib.POEntry) -> list[str]:
    """Return an entry's translations, one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_there_is_a_catalogue_for_each_language() -> None:
    found = {path.parent.parent.name for path in ROOT.glob("locale/*/LC_MESSAGES/django.po")}
    assert found == {code for code, _name in settings.LANGUAGES}


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_every_text_of_the_code_is_in_the_catalogue(language: str) -> None:
    known = {key(entry)[:2] for entry in catalogue(language) if not entry.obsolete}
    missing = {
        f"{path.relative_to(ROOT)}: {text}" for text, path in texts() if text[:2] not in known
    }
    assert not missing, HOW


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_untranslated_or_fuzzy(language: str) -> None:
    entries = [entry for entry in catalogue(language) if not entry.obsolete]
    unfinished = [key(e) for e in entries if e.fuzzy or not all(map(str.strip, translations(e)))]
    assert not unfinished, HOW


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_placeholders_are_those_of_the_text(language: str) -> None:
    wrong = []
    for entry in catalogue(language):
        wanted = Counter(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        for translation in translations(entry):
            if Counter(PLACEHOLDER.findall(translation)) != wanted:
                wrong.append((entry.msgid, translation))
    assert not wrong


@pytest.mark.parametrize("language", TRANSLATED)
def test_neither_language_has_a_plural(language: str) -> None:
    found = catalogue(language)
    assert found.metadata["Plural-Forms"] == "nplurals=1; plural=0;"
    assert all(set(entry.msgstr_plural) == {0} for entry in found if entry.msgid_plural)
