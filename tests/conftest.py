"""Fixtures of the whole suite."""

import os
import shutil
from collections.abc import Iterator

import pytest
from django.db import connection
from playwright.sync_api import Browser, sync_playwright

SYSTEM_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def browser_path() -> str | None:
    """Return the Chromium to use: $CHROMIUM, the system's, or None for Playwright's own."""
    found = (shutil.which(name) for name in SYSTEM_BROWSERS)
    return os.environ.get("CHROMIUM") or next(filter(None, found), None)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the test database of SQLite in a folder of this run: two runs may go on at once."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = tmp_path_factory.mktemp("database") / "test"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Run a headless Chromium for one module.

    Not longer: while it runs, its event loop keeps the async tests of other modules from theirs.
    """
    options = [] if os.name == "nt" or os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=options)
        yield chromium
        chromium.close()
