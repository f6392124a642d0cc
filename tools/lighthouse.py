"""Lighthouse on the home page and the table: ``python -m tools.lighthouse [--runs 3]``.

It runs Google's Lighthouse from npm, at a pinned version, with the system's Chromium, against a
server as in production, and prints the median of some runs for a phone and a desktop. Nothing of
it is installed into the project. Run it on a calm machine: it measures time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tools.shell import PYTHON, ROOT, say

VERSION = "12.8.2"  # the newest that runs on Node 20
TRIES = 3
CATEGORIES = ("performance", "accessibility", "best-practices")
PRESETS: dict[str, tuple[str, ...]] = {"phone": (), "desktop": ("--preset=desktop",)}
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
SEATED = "import tests.e2e.bench_browser as bench; bench.serve_a_table()"


def main() -> int:
    """Print the medians; 0 if every one is as good as it has to be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--page", choices=("home", "table"), help="only this one")
    options = parser.parse_args()
    server = subprocess.Popen(
        [PYTHON, "-c", SEATED], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdin is not None and server.stdout is not None
    try:
        pages: dict[str, tuple[str, str]] = json.loads(server.stdout.readline())
        wanted = [options.page] if options.page else [*pages]
        good = [_report(name, *pages[name], options.runs) for name in wanted]
        return 0 if all(good) else 1
    finally:
        server.stdin.close()
        server.wait(30)


def _report(name: str, url: str, cookies: str, runs: int) -> bool:
    """Print one page's medians, phone and desktop; say whether they are good enough."""
    good = True
    for preset, options in PRESETS.items():
        scores = [_scores(url, cookies, options) for _ in range(runs)]
        medians = {name: round(median(run[name] for run in scores)) for name in CATEGORIES}
        shown = "  ".join(f"{category} {score:3}" for category, score in medians.items())
        print(f"{name:6} {preset:8} {shown}", flush=True)
        performance, *others = medians.values()
        good &= performance >= 95 and all(score == 100 for score in others)
    return good


def _scores(url: str, cookies: str, options: tuple[str, ...]) -> dict[str, float]:
    """Run Lighthouse once and return its scores, 0..100; name what falls short on stderr."""
    with tempfile.TemporaryDirectory() as folder:
        report, headers = Path(folder) / "report.json", Path(folder) / "headers.json"
        headers.write_text(json.dumps({"Cookie": cookies}))
        command = ["npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", *options]
        command += [f"--chrome-flags={FLAGS}", f"--extra-headers={headers}"]
        command += [f"--only-categories={','.join(CATEGORIES)}"]
        command += ["--output=json", f"--output-path={report}"]
        for _ in range(TRIES):  # now and then a recording fails, and it asks to be run again
            done = subprocess.run(command, env=os.environ | _chrome(), stdout=sys.stderr)
            if not done.returncode:
                break
        found = json.loads(report.read_text())
    _name_faults(found)
    return {name: 100 * found["categories"][name]["score"] for name in CATEGORIES}


def _chrome() -> dict[str, str]:
    return {"CHROME_PATH": os.environ.get("CHROMIUM", "/usr/bin/chromium")}


def _name_faults(found: dict[str, dict[str, dict[str, object]]]) -> None:
    for identity, audit in found["audits"].items():
        if audit.get("scoreDisplayMode") in ("binary", "numeric") and audit.get("score") != 1:
            value = audit.get("displayValue", "")
            say(f"    {identity}: {audit.get('score')} {value}")


if __name__ == "__main__":
    sys.exit(main())
