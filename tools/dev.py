"""One command for each thing a developer does. `make TARGET` calls `python -m tools.dev TARGET`."""

import os
import shlex
import sys
from collections.abc import Callable

from tools import install, suite
from tools.shell import BIN, PYTHON, ROOT, must, python


def setup() -> None:
    """make .venv, install the locked packages, build the engine, translations and static files"""
    install.setup()


def run() -> None:
    """set up, migrate, serve at http://127.0.0.1:8000 (PORT=…, BIND=…, DEBUG=1 to see edits)"""
    install.setup()
    host, port = os.environ.get("BIND", "127.0.0.1"), os.environ.get("PORT", "8000")
    server = ["-m", "bezique_site.serve", "--migrate", "-b", host, "-p", port]
    os.chdir(ROOT)
    # In place of this process, so that Ctrl-C and SIGTERM reach the server itself.
    os.execv(PYTHON, [str(PYTHON), *server])


def test() -> None:
    """run every test: browser, PostgreSQL, Redis and uncompiled ones too (ARGS=… for pytest)"""
    install.setup()
    raise SystemExit(suite.run_all(_arguments()))


def lint() -> None:
    """check style (ruff), types (mypy --strict) and the layers' arrows (import-linter)"""
    install.setup()
    must(BIN / "ruff", "check", ".")
    must(BIN / "ruff", "format", "--check", ".")
    must(BIN / "mypy")
    must(BIN / "lint-imports")


def fix() -> None:
    """format the code and mend what ruff can mend"""
    install.setup()
    must(BIN / "ruff", "check", "--fix", ".")
    must(BIN / "ruff", "format", ".")


def bench() -> None:
    """measure the engine, the service, the table, and the browser's side (ARGS=--json: without)"""
    install.setup()
    python("manage.py", "bench", *_arguments())
    if not _arguments():
        suite.find_browser()
        python("-m", "tests.e2e.bench_browser")


def lighthouse() -> None:
    """run Google's Lighthouse on the home page and the table (needs npx; ARGS="--runs 3")"""
    install.setup()
    suite.find_browser()
    python("-m", "tools.lighthouse", *_arguments())


def load() -> None:
    """play with many players over real sockets (ARGS="--players 50 --seconds 30")"""
    _manage("loadtest")


def arena() -> None:
    """let two levels play mirrored matches (ARGS="--a 5 --b 1 --pairs 100 --seed 1")"""
    _manage("arena")


def screens() -> None:
    """take pictures of all there is to see, into screens/, and let axe look (ARGS="-k choices")"""
    install.setup()
    suite.find_browser()
    python("-m", "pytest", "-q", "-n", "logical", "-m", "screens", "tests/e2e", *_arguments())


def messages() -> None:
    """collect the texts to translate into locale/ (needs GNU gettext)"""
    install.setup()
    languages = ("--locale", "en", "--locale", "ja", "--locale", "ko")
    skipped = [f"--ignore={folder}/*" for folder in (".venv", "build", "staticfiles", "tests")]
    kept_small = ("--no-wrap", "--no-obsolete", "--add-location", "file")
    python("manage.py", "makemessages", *languages, *skipped, *kept_small)


def vendor() -> None:
    """bring the browser's libraries into static/vendor, sums checked (needs npm)"""
    install.setup()
    python("-m", "tools.vendor", *_arguments())


def lock() -> None:
    """choose the newest allowed versions and write requirements/*.txt"""
    install.setup()
    install.remake_lock()


def _manage(command: str) -> None:
    install.setup()
    python("manage.py", command, *_arguments())


def _arguments() -> list[str]:
    return shlex.split(os.environ.get("ARGS", ""))


def show_help() -> None:
    """list these targets"""
    for name, target in TARGETS.items():
        print(f"make {name:<10} {target.__doc__}")


TARGETS: dict[str, Callable[[], None]] = {
    target.__name__: target
    for target in (
        setup,
        run,
        test,
        lint,
        fix,
        bench,
        lighthouse,
        load,
        arena,
        screens,
        messages,
        vendor,
        lock,
    )
} | {"help": show_help}


def main(arguments: list[str]) -> None:
    """Do what the one argument says."""
    if len(arguments) != 1 or arguments[0] not in TARGETS:
        show_help()
        raise SystemExit(2)
    TARGETS[arguments[0]]()


if __name__ == "__main__":
    main(sys.argv[1:])
