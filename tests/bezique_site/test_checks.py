"""Set-ups that would lose moves are refused at the start."""

from pathlib import Path

import pytest
from django.core.checks import Error, Warning, run_checks
from pytest_django import Settings

from bezique_site import checks


def ids(**options: object) -> set[str | None]:
    """Return the ids of our own messages in a full run of the checks."""
    return {
        message.id for message in run_checks(**options) if str(message.id).startswith("bezique")
    }


def test_many_processes_need_redis(settings: Settings) -> None:
    settings.WEB_CONCURRENCY, settings.REDIS_URL = 2, ""
    assert "bezique.E001" in ids()
    settings.REDIS_URL = "redis://localhost"
    assert "bezique.E001" not in ids()


def test_one_process_needs_nothing(settings: Settings) -> None:
    settings.WEB_CONCURRENCY, settings.REDIS_URL = 1, ""
    assert "bezique.E001" not in ids()


def test_production_needs_its_addresses(settings: Settings) -> None:
    settings.PRODUCTION, settings.SITE_ORIGINS = True, []
    assert "bezique.E002" in ids()
    settings.SITE_ORIGINS = ["https://bezique.example"]
    assert "bezique.E002" not in ids()


@pytest.mark.parametrize(
    ("version", "messages"),
    [((3, 40, 1), 1), ((3, 51, 2), 1), ((3, 51, 3), 0), ((3, 60, 0), 0)],
)
def test_sqlite_with_the_wal_bug_is_named(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], messages: int
) -> None:
    monkeypatch.setattr(checks.sqlite3, "sqlite_version_info", version)
    found = checks._library_messages()
    assert len(found) == messages
    assert all(isinstance(message, Warning) for message in found)


def test_journal_must_be_wal() -> None:
    assert isinstance(checks._journal_messages("delete")[0], Error)
    assert checks._journal_messages("wal") == []


@pytest.mark.django_db
def test_our_own_database_passes() -> None:
    assert ids(databases=["default"]) <= {"bezique.W001"}


def test_network_disk_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/a / ext4 rw 0 0\nserver:/x /net nfs4 rw 0 0\n/dev/b /net/local ext4 rw 0 0\n"
    )
    monkeypatch.setattr(checks, "MOUNTS", mounts)
    assert checks._disk_messages(Path("/net/db.sqlite3"))[0].id == "bezique.E004"
    assert checks._disk_messages(Path("/net/local/db.sqlite3")) == []
    assert checks._disk_messages(Path("/network/db.sqlite3")) == []
    monkeypatch.setattr(checks, "MOUNTS", tmp_path / "missing")
    assert checks.filesystem_of(Path("/net/db.sqlite3")) == ""
