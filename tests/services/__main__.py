"""Run a command with real servers behind it: `python -m tests.services pytest -m database`."""

import os
import subprocess
import sys

from tests.services.postgres import postgres
from tests.services.redis import redis


def main(command: list[str]) -> int:
    """Start both servers, run `command`, stop them, return its exit code."""
    with postgres() as database_url, redis() as redis_url:
        urls = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
        return subprocess.run(command, env=os.environ | urls).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
