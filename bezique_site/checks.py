"""Start-up checks: set-ups that would lose moves are refused before the first visitor comes.

The server runs them at each start (bezique_site/serve.py), `manage.py check` on demand.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connections

# The first SQLite without the WAL-reset bug, which can corrupt a database (present since 3.7.0).
SAFE_SQLITE = (3, 51, 3)
NETWORK_FILESYSTEMS = {
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "9p",
    "ceph",
    "fuse.sshfs",
    "glusterfs",
}
MOUNTS = Path("/proc/mounts")


@register
def one_process_or_redis(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """Refuse several server processes that cannot reach each other's sockets."""
    if settings.WEB_CONCURRENCY == 1 or settings.REDIS_URL:
        return []
    return [
        Error(
            "WEB_CONCURRENCY is more than 1, but the channel layer lives inside one process.",
            hint="Set REDIS_URL, or run one process.",
            id="bezique.E001",
        )
    ]


@register
def given_in_production(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """Refuse a public site without the addresses that protect its forms and sockets."""
    if not settings.PRODUCTION:
        return []
    return [
        Error(f"{name} must be set when BEZIQUE_ENV=production.", id="bezique.E002")
        for name in ("SECRET_KEY", "ALLOWED_HOSTS", "SITE_ORIGINS")
        if not getattr(settings, name)
    ]


@register(Tags.database)
def sqlite_is_safe(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None, **kwargs: Any
) -> list[CheckMessage]:
    """Judge each SQLite database: its library, its journal, the disk it lies on."""
    messages: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor != "sqlite":
            continue
        messages += _library_messages()
        messages += _disk_messages(Path(str(connection.settings_dict["NAME"])))
        with connection.cursor() as cursor:
            journal = cursor.execute("PRAGMA journal_mode").fetchone()[0]
        messages += _journal_messages(journal)
    return messages


def _library_messages() -> list[CheckMessage]:
    if sqlite3.sqlite_version_info >= SAFE_SQLITE:
        return []
    return [
        Warning(
            f"SQLite {sqlite3.sqlite_version} has a rare bug that can damage a database.",
            hint="Use SQLite 3.51.3 or newer, or PostgreSQL (DATABASE_URL); keep backups.",
            id="bezique.W001",
        )
    ]


def _journal_messages(journal: str) -> list[CheckMessage]:
    if journal in ("wal", "memory"):
        return []
    return [
        Error(
            f"SQLite's journal mode is {journal}, not wal: readers and writers would block.",
            hint="Put the database on a local disk that supports shared memory.",
            id="bezique.E003",
        )
    ]


def _disk_messages(database: Path) -> list[CheckMessage]:
    if filesystem_of(database) not in NETWORK_FILESYSTEMS:
        return []
    return [
        Error(
            "The SQLite database lies on a network disk, where its locks do not hold.",
            hint="Use a local disk, or PostgreSQL (DATABASE_URL).",
            id="bezique.E004",
        )
    ]


def filesystem_of(path: Path) -> str:
    """Return the type of the file system that holds `path`, "" where Linux's list is missing."""
    if not MOUNTS.exists():
        return ""
    mounts = [line.split()[1:3] for line in MOUNTS.read_text(encoding="utf-8").splitlines()]
    absolute = path.resolve()
    holding = [(point, kind) for point, kind in mounts if absolute.is_relative_to(point)]
    # The longest mount point is the nearest; of two on one point the later one hides the other.
    return max(enumerate(holding), key=lambda item: (len(item[1][0]), item[0]))[1][1]
