"""What the browser's side costs: bytes of a visit, long tasks, layout shifts and frames of a move.

The server is as in production: static files collected, hashed and compressed, DEBUG off.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.playing import BUTTON, YOURS, press_play, seq
from tests.servers import ROOT, Server, serving

LONG_TASK = 50
"""Milliseconds from which on the browser itself calls a task long."""
SLOWER = 4
"""How many times slower the processor is made: about a phone of the middle class."""
PHONE = {"width": 390, "height": 844}
WATCH = """
window.seen = { tasks: [], shifts: [], frames: [] };
new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.tasks.push([task.startTime, task.duration]);
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
        const nodes = shift.sources.map(({ node }) => node).filter((node) => node);
        const names = nodes.map((node) => node.data ?? `${node.localName}.${node.className}`);
        seen.shifts.push([shift.value, shift.hadRecentInput, names]);
    }
}).observe({ type: "layout-shift" });
(function tick(before) {
    requestAnimationFrame((now) => {
        const moves = document.getAnimations().some((motion) => motion.playState === "running");
        if (moves && before) seen.frames.push(now - before);
        tick(moves ? now : 0);
    });
})(0);
"""
PLACE = """() => {
    const button = [...document.querySelectorAll("#act button[name=action]")]
        .find((button) => button.checkVisibility());
    button.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + Math.min(width, 20) / 2, top + height / 2];
}"""
"""Where to press the first button there is, found without the driver's long search in the page:
what is measured is the page's own work."""
YOUR_TURN = """before => document.querySelector(
    `#table:is([data-to-act=you], [data-phase=finished]):not([aria-busy], [data-seq="${before}"])`
) !== null"""
LOOK = 100
"""Milliseconds between two looks whether it is the person's turn again: few, since each is work."""
MOST_LOOKS = 1200
PRESS_AGAIN = 50
PRESSED = 80
"""Milliseconds that a button is held down, as a hand does: else three events make one task."""
TASK = "ThreadControllerImpl::RunTask"


@dataclass
class Weight:
    """Bytes over the line, headers included, of a first and a second visit."""

    first: int
    second: int
    largest: list[tuple[int, str]] = field(default_factory=list)
    """The largest parts of the first visit."""


@dataclass
class Motion:
    """What some moves cost."""

    moves: int = 0
    presses: int = 0
    """More than the moves where one came to nothing: a card left the place that was pressed."""
    tasks: list[float] = field(default_factory=list)
    """Durations of the long tasks while cards moved, in milliseconds, as the browser tells them:
    on a busy machine the time that the page waited for a processor is among it."""
    busy: list[float] = field(default_factory=list)
    """The long tasks by the time a processor spent on them, in milliseconds."""
    longest: float = 0.0
    """The longest task by the time a processor spent on it, long or not, in milliseconds."""
    shift: float = 0.0
    """The sum of the layout shifts, as the browser reckons them."""
    where: list[str] = field(default_factory=list)
    """What shifted: boxes, and texts."""
    frames: list[float] = field(default_factory=list)
    """Milliseconds between two frames while something moved."""

    @property
    def frames_per_second(self) -> float:
        """Return how many frames a second were shown while something moved."""
        return 1000 * len(self.frames) / sum(self.frames) if self.frames else 0.0


@contextmanager
def serving_collected(folder: Path) -> Iterator[Server]:
    """Yield a running server whose static files are collected, hashed and compressed."""
    with serving(folder) as server:
        server.environment |= {"BEZIQUE_ENV": "local", "STATIC_ROOT": str(folder / "static")}
        command = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v", "0"]
        subprocess.run(command, cwd=ROOT, env=server.environment, check=True)
        server.start()
        yield server


def weigh(browser: Browser, server: Server, path: str, state: Any = None) -> Weight:
    """Visit a page twice with an empty cache; ``state`` are the cookies of whoever visits."""
    options = {"base_url": server.url, "viewport": PHONE, "service_workers": "block"}
    context = browser.new_context(**options, storage_state=state)  # type: ignore[arg-type]
    page = context.new_page()
    parts: dict[str, tuple[int, str]] = {}
    line = context.new_cdp_session(page)
    urls: dict[str, str] = {}
    line.on("Network.requestWillBeSent", lambda event: urls.update(_address(event)))
    line.on("Network.loadingFinished", lambda event: parts.update(_part(event, urls)))
    line.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    first = sorted(parts.values(), reverse=True)
    parts.clear()
    page.goto(path, wait_until="networkidle")
    second = sum(size for size, _ in parts.values())
    context.close()
    return Weight(sum(size for size, _ in first), second, first[:5])


def _address(event: dict[str, Any]) -> dict[str, str]:
    return {event["requestId"]: event["request"]["url"]}


def _part(event: dict[str, Any], urls: dict[str, str]) -> dict[str, tuple[int, str]]:
    identity = event["requestId"]
    path = urls.get(identity, "?").partition("?")[0].split("/", 3)[-1]
    return {identity: (int(event["encodedDataLength"]), f"/{path}")}


def seated(browser: Browser, server: Server) -> tuple[Any, str]:
    """Start a match; return the cookies of its player, and its path."""
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("/")
    press_play(page)
    path = "/" + page.url.split("/", 3)[-1]
    state = context.storage_state()
    context.close()
    return state, path


def measure_moves(browser: Browser, server: Server, moves: int, slower: int = SLOWER) -> Motion:
    """Play some moves of a match at normal speed on a slow phone, and measure."""
    context = browser.new_context(base_url=server.url, viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto("/")
    press_play(page)
    page.locator(BUTTON).first.click()
    page.locator(f'{YOURS}:not([data-phase="cut"])').wait_for()
    _slow_down(context, page, slower)
    found = Motion()
    browser.start_tracing(page=page, categories=["toplevel"])
    page.evaluate(WATCH)
    for _ in range(moves):
        found.presses += _move(page)
        found.moves += 1
    page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    times = _processor_times(browser.stop_tracing())
    found.busy, found.longest = [time for time in times if time > LONG_TASK], max(times)
    found.tasks = [duration for _, duration in seen["tasks"] if duration > LONG_TASK]
    unasked = [(value, names) for value, was_asked, names in seen["shifts"] if not was_asked]
    found.shift = sum(value for value, _ in unasked)
    found.where = [name for _, names in unasked for name in names]
    found.frames = seen["frames"]
    context.close()
    return found


def _move(page: Page) -> int:
    """Act, and wait until the person may act again, with as little work for the page as may be.

    Return how many presses it took.
    """
    before, presses = seq(page), 0
    for look in range(MOST_LOOKS):
        if look % PRESS_AGAIN == 0 and (look == 0 or seq(page) == before):
            presses += 1
            page.mouse.click(*page.evaluate(PLACE), delay=PRESSED)
        page.wait_for_timeout(LOOK)
        if page.evaluate(YOUR_TURN, before):
            return presses
    raise AssertionError(f"no turn comes after row {before}")


def _processor_times(trace: bytes) -> list[float]:
    """Return the milliseconds a processor spent on each task of the page's main thread.

    Of the threads traced it is the one with the most work: no other page is open.
    """
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    times: dict[tuple[int, int], list[float]] = defaultdict(list)
    for event in events:
        thread = event["pid"], event["tid"]
        if event["name"] == TASK and thread in mains:
            times[thread].append(event.get("tdur", 0) / 1000)
    return max(times.values(), key=sum)


def _slow_down(context: BrowserContext, page: Page, slower: int) -> None:
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
