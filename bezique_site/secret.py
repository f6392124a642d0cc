"""The secret key of a machine that was given none (make run, tests, a developer's shell)."""

import os
import secrets
from pathlib import Path

SECRET_LENGTH = 64


def local_secret(path: Path) -> str:
    """Return the secret kept in `path`; make it, readable by its owner only, if there is none."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(SECRET_LENGTH)
        file.write(secret + "\n")
    return secret
