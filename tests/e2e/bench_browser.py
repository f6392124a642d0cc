"""Measure the browser's side and print it: ``python -m tests.e2e.bench_browser``."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

import django

MOVES = 24


def main() -> None:
    """Print the weight of the pages and the cost of a move."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.browsers import chromium
    from tests.e2e.measuring import SLOWER, measure_moves, seated, serving_collected, weigh

    with (
        tempfile.TemporaryDirectory() as folder,
        serving_collected(Path(folder)) as server,
        chromium() as browser,
    ):
        state, table = seated(browser, server)
        for name, path in (("home", "/"), ("table", table)):
            weight = weigh(browser, server, path, state)
            print(f"{name}, first visit     {weight.first / 1000:7.1f} kB")
            for size, part in weight.largest:
                print(f"    {size / 1000:7.1f} kB {part}")
            print(f"{name}, second visit    {weight.second / 1000:7.1f} kB")
        motion = measure_moves(browser, server, MOVES)
    longest = max(motion.tasks, default=0)
    print(f"{motion.moves} moves by {motion.presses} presses, processor {SLOWER} times slower")
    print(f"long tasks            {len(motion.tasks)} over 50 ms (longest {longest:.0f} ms)")
    print(f"  of the processor    {len(motion.busy)} over 50 ms (longest {motion.longest:.0f} ms),")
    print("                      without the time a task waits for one on a busy machine")
    print(f"layout shift          {motion.shift:.4f}")
    print(f"frames in motion      {motion.frames_per_second:.0f}/s")


def serve_a_table() -> None:
    """Serve until standard input ends; first print where home and a table are, and the cookies."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.browsers import chromium
    from tests.e2e.measuring import seated, serving_collected

    with tempfile.TemporaryDirectory() as folder, serving_collected(Path(folder)) as server:
        with chromium() as browser:
            state, table = seated(browser, server)
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in state["cookies"])
        pages = {"home": (server.url + "/", cookies), "table": (server.url + table, cookies)}
        print(json.dumps(pages), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
