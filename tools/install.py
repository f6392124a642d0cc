"""From a fresh clone to a project that runs: packages, engine, translations, static files.

Every step leaves a stamp and is skipped while what it was made from is unchanged.
"""

import sys
import sysconfig
from pathlib import Path

from tools.shell import (
    PYTHON,
    ROOT,
    VENV,
    done,
    fingerprint,
    is_done,
    must,
    python,
    say,
    try_quietly,
)

LOCK = ROOT / "requirements" / "dev.txt"
OLDEST = (3, 11)


def setup() -> None:
    """Bring everything up to date; quick when nothing has changed."""
    if sys.version_info < OLDEST:
        raise SystemExit("Python 3.11 or newer is needed: make PYTHON=python3.12 …")
    install_packages()
    build_engine()
    compile_messages()
    collect_static()


def install_packages() -> None:
    """Make .venv with the locked packages. Works without python3-venv and without ensurepip."""
    mark = fingerprint([LOCK], sys.version)
    if is_done("packages", mark, [PYTHON]):
        return
    say("Installing packages into .venv …")
    must(sys.executable, "-m", "venv", "--without-pip", "--clear", VENV)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(PYTHON)]
    must(*pip, "install", "--quiet", "--require-hashes", "-r", LOCK)
    done("packages", mark)


def build_engine() -> None:
    """Compile the typed modules in place; without a compiler say so and run them as they are."""
    sources = engine_sources()
    mark = fingerprint([*sources, LOCK, ROOT / "setup.py"], sys.version)
    built = [compiled_name(source) for source in sources if source.suffix == ".py"]
    if not built or is_done("engine", mark, built):
        return
    if is_done("engine-not-built", mark, []):
        say("The engine is not compiled in full: the opponent is slower (remove build/ to retry).")
        return
    say("Compiling the engine …")
    for stale in (ROOT / "game").rglob("*" + suffix()):
        stale.unlink()
    output = try_quietly(PYTHON, "setup.py", "--quiet", "build_ext", "--inplace", "--force")
    missing = [path.name for path in built if not path.exists()]
    if missing:
        say(output)
        say("*** NOT COMPILED: " + ", ".join(missing))
        say("*** Everything works, but the opponent is many times slower. Install a C compiler")
        say("*** and Python's headers (Debian: gcc python3-dev), remove build/ and try again.")
    done("engine-not-built" if missing else "engine", mark)


def engine_sources() -> list[Path]:
    """Return every .pxd of the game, and the .py beside it where there is one."""
    declarations = sorted((ROOT / "game").rglob("*.pxd"))
    modules = [path.with_suffix(".py") for path in declarations]
    return declarations + [path for path in modules if path.exists()]


def suffix() -> str:
    """Return how this Python's extension modules end, e.g. `.cpython-311-x86_64-linux-gnu.so`."""
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def compiled_name(source: Path) -> Path:
    """Return where the compiled twin of `source` lies: beside it, so that it is imported first."""
    return source.with_name(source.stem + suffix())


def compile_messages() -> None:
    """Compile the translations (.po) that are newer than their .mo."""
    catalogues = list((ROOT / "locale").glob("*/LC_MESSAGES/*.po"))
    if any(_is_older(po.with_suffix(".mo"), po) for po in catalogues):
        python("-m", "tools.messages", "compile")


def _is_older(result: Path, source: Path) -> bool:
    return not result.exists() or result.stat().st_mtime < source.stat().st_mtime


def collect_static() -> None:
    """Collect, hash and compress the static files, if any has changed."""
    files = [path for path in (ROOT / "static").rglob("*") if path.is_file()]
    mark = fingerprint([*files, LOCK])
    if is_done("static", mark, [ROOT / "staticfiles" / "staticfiles.json"]):
        return
    say("Collecting static files …")
    python("manage.py", "collectstatic", "--no-input", "--clear", "--verbosity", "0")
    done("static", mark)


def remake_lock() -> None:
    """Lock requirements/*.in again, with hashes and without any address."""
    options = "--quiet --universal --upgrade --python-version 3.11 --generate-hashes"
    no_address = ("--no-emit-index-url", "--no-header")
    for name in ("base", "dev"):
        files = (f"requirements/{name}.in", "--output-file", f"requirements/{name}.txt")
        python("-m", "uv", "pip", "compile", *options.split(), *no_address, *files)
