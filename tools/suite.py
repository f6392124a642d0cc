"""The test suite on all it runs on: SQLite, PostgreSQL with Redis, and JavaScript's own runner."""

import os
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from tools.shell import BIN, BUILD, PYTHON, ROOT, VENV, in_ci, run, say

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_TESTS = 5  # pytest's exit code when nothing was selected
WITH_SERVICES = (str(PYTHON), "-m", "tests.services")
# A process for each core; whole files, in the order of tests/conftest.py.
SIDE_BY_SIDE = ("-n", "logical", "--dist", "loadfile", "--no-loadscope-reorder")


@dataclass
class Tally:
    """What the runs of pytest came to."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    broken: list[str] = field(default_factory=list)  # runs that ended without a report

    def add(self, report: Path) -> None:
        """Count a JUnit report: each test once, whatever else its tear-down did."""
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            marks = {child.tag for child in case}
            if marks & {"failure", "error"}:
                self.failed += 1
            elif "skipped" in marks:
                self.skipped += 1
            else:
                self.passed += 1


def run_all(arguments: list[str]) -> int:
    """Run every test where it belongs, print the totals, return 0 if all is well."""
    find_browser()
    tally = Tally()
    if not arguments:
        _javascript(tally)
        _pytest(tally, "services", *SIDE_BY_SIDE, "-m", "database", prefix=WITH_SERVICES)
    _pytest(tally, "sqlite", *(arguments or SIDE_BY_SIDE))
    return _close(tally)


def _pytest(tally: Tally, name: str, *arguments: str, prefix: tuple[str, ...] = ()) -> None:
    report = _new_report(name)
    options = ("--quiet", f"--junitxml={report}")
    code = run(*prefix, PYTHON, "-m", "pytest", *options, *arguments)
    _count(tally, name, report, ended_well=code in (0, 1, NO_TESTS))


def _javascript(tally: Tally) -> None:
    """Run tests/js with the Node that comes inside Playwright: none need be installed."""
    tests = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))
    nodes = list(VENV.glob("**/playwright/driver/node*"))
    if not tests or not nodes:
        return
    report = _new_report("javascript")
    reporter = ("--test-reporter=dot", "--test-reporter-destination=stdout")
    to_file = ("--test-reporter=junit", f"--test-reporter-destination={report}")
    code = run(nodes[0], "--test", *reporter, *to_file, *tests)
    _count(tally, "javascript", report, ended_well=code in (0, 1))


def _new_report(name: str) -> Path:
    say(f"--- tests: {name}")
    report = BUILD / f"tests-{name}.xml"
    BUILD.mkdir(exist_ok=True)
    report.unlink(missing_ok=True)
    return report


def _count(tally: Tally, name: str, report: Path, *, ended_well: bool) -> None:
    if report.exists():
        tally.add(report)
    if not ended_well or not report.exists():
        tally.broken.append(name)


def _close(tally: Tally) -> int:
    for run_name in tally.broken:
        say(f"the run ended badly: {run_name}")
    left_out = f", {tally.skipped} skipped" if tally.skipped else ""
    if tally.skipped and in_ci():
        say("CI leaves nothing out: a skipped test counts as a failure (reasons above)")
        tally.broken.append("skipped tests")
    print(f"{tally.passed} passed, {tally.failed} failed{left_out}", flush=True)
    return 1 if tally.failed or tally.broken or not tally.passed else 0


def find_browser() -> None:
    """Make sure that there is a Chromium for the browser tests; say so if there can be none."""
    if _has_browser():
        return
    say("Installing Chromium for the browser tests …")
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        install_command = ("apt-get", "install", "--yes", "--no-install-recommends")
        run("apt-get", "update", "--quiet")
        quietly = {"DEBIAN_FRONTEND": "noninteractive"}
        run(*install_command, "--quiet", "chromium", "fonts-noto-cjk", env=quietly)
    else:
        run(BIN / "playwright", "install", "chromium")
    if not _has_browser():
        say("No Chromium: the browser tests (marker e2e) cannot run here. Set CHROMIUM=path.")


def _has_browser() -> bool:
    if os.environ.get("CHROMIUM") or any(shutil.which(name) for name in BROWSERS):
        return True
    home = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or _playwright_home())
    return home.is_dir() and any(home.glob("chromium-*"))


def _playwright_home() -> Path:
    caches = {"darwin": "Library/Caches", "win32": "AppData/Local"}
    return Path.home() / caches.get(sys.platform, ".cache") / "ms-playwright"
