"""Running commands and remembering what is done. Runs before .venv exists: no packages here."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
BUILD = ROOT / "build"
STAMPS = BUILD / "stamps"


def say(text: str) -> None:
    """Tell the person at the terminal, on stderr and at once."""
    print(text, file=sys.stderr, flush=True)


def in_ci() -> bool:
    """Say whether this is a CI run, where nothing may be left out."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def run(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Run `command` in the project's root and return its exit code."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=ROOT, env=os.environ | (env or {})).returncode


def try_quietly(*command: str | Path) -> str:
    """Run `command`, which may fail, in the project's root and return what it said."""
    words = [str(word) for word in command]
    merged = subprocess.STDOUT
    return subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=merged, text=True).stdout


def must(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run `command`; end this program with its exit code if it fails."""
    code = run(*command, env=env)
    if code:
        say(f"failed ({code}): {' '.join(str(word) for word in command)}")
        raise SystemExit(code)


def python(*arguments: str | Path, env: dict[str, str] | None = None) -> None:
    """Run the environment's Python; end this program if it fails."""
    must(PYTHON, *arguments, env=env)


def fingerprint(files: Iterable[Path], *more: str) -> str:
    """Return a hash of the files' names and contents and of the words given."""
    digest = hashlib.sha256("\0".join(more).encode())
    for file in sorted(files):
        digest.update(f"\0{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def is_done(step: str, mark: str, results: Sequence[Path]) -> bool:
    """Say whether `step` was last done for this very `mark` and all its results still exist."""
    stamp = STAMPS / step
    return (
        all(result.exists() for result in results)
        and stamp.exists()
        and stamp.read_text(encoding="ascii") == mark
    )


def done(step: str, mark: str) -> None:
    """Remember that `step` was done for `mark`."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / step).write_text(mark, encoding="ascii")
