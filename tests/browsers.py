"""The browser of the tests: the system's Chromium where there is one, else Playwright's own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

SYSTEM_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def browser_path() -> str | None:
    """Return the Chromium to use: $CHROMIUM, the system's, or None for Playwright's own."""
    found = (shutil.which(name) for name in SYSTEM_BROWSERS)
    return os.environ.get("CHROMIUM") or next(filter(None, found), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a headless Chromium."""
    options = [] if os.name == "nt" or os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=options)
        yield browser
        browser.close()
