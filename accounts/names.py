"""Names of users: what may be one, and which are taken for each other.

A name that looks like another's would fool the readers of a leaderboard. So a name is written in
one script, and two names whose letters look alike are the same name (Unicode report 39, in short).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST: Final = 30
SHORTEST: Final = 2

_ALLOWED: Final = re.compile(r"[\w.+-]+")
_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK", "HANGUL", "CJK", "HIRAGANA", "KATAKANA")
_TOGETHER: Final = (
    {"CJK", "HIRAGANA", "KATAKANA", "LATIN"},  # as Japanese is written
    {"CJK", "HANGUL", "LATIN"},  # as Korean is written
)
_LOOKALIKES: Final = {
    "a": "аαɑ", "b": "вβ", "c": "сϲ", "d": "ԁ", "e": "еёε", "g": "ɡ", "h": "нһ",
    "j": "ј", "k": "кκ", "l": "1iіїӏιı", "m": "м", "n": "η", "o": "0оο", "p": "рρ",
    "s": "ѕ", "t": "тτ", "u": "υ", "v": "ν", "w": "ω", "x": "хχ", "y": "у",
}  # fmt: skip
"""Each small Latin letter with the letters and digits that pass for it."""
_PLAIN: Final = {
    ord(alike): letter for letter, all_alike in _LOOKALIKES.items() for alike in all_alike
}


def looks_of(name: str) -> str:
    """Return what a name looks like: equal for names that a reader may take for each other."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_PLAIN)
    return folded.replace("rn", "m").replace("vv", "w")


def only_letters(name: str) -> None:
    """Refuse signs that are no letters or digits, among them all that can't be seen."""
    if not _ALLOWED.fullmatch(name) or unicodedata.normalize("NFKC", name) != name:
        raise ValidationError(_("Please use letters, digits and . + - _ only."), code="letters")
    if not any(map(str.isalnum, name)):
        raise ValidationError(_("Please use at least one letter or digit."), code="letters")


def fitting_length(name: str) -> None:
    """Refuse names that are too short or too long to be shown."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters."),
            code="length",
            params={"shortest": SHORTEST, "longest": LONGEST},
        )


def one_script(name: str) -> None:
    """Refuse letters of several scripts in one name."""
    scripts = {_script(letter) for letter in name if letter.isalpha()}
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise ValidationError(_("Please use the letters of one script only."), code="script")


def _script(letter: str) -> str:
    named = unicodedata.name(letter, "")
    return next((script for script in _SCRIPTS if named.startswith(script)), named.split(" ")[0])


VALIDATORS: Final = [only_letters, fitting_length, one_script]
