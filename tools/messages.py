"""Translations without system gettext: `python -m tools.messages compile`. Runs inside .venv."""

import sys

import polib

from tools.shell import ROOT


def compile_all() -> None:
    """Write the .mo beside every .po; entries marked fuzzy are left out, as msgfmt does."""
    for po in sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(po)).save_as_mofile(str(po.with_suffix(".mo")))


if __name__ == "__main__":
    if sys.argv[1:] != ["compile"]:
        raise SystemExit(__doc__)
    compile_all()
