"""What the browser's side costs: bytes of a visit, long tasks, layout shifts and frames of a move.

The server is as in production: static files collected, hashed and compressed, DEBUG off.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.playing import BUTTON, YOURS, next_turn, press_play, seq
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
        const boxes = shift.sources.filter((source) => source.node?.nodeType === 1);
        const names = boxes.map(({ node }) => `${node.localName}.${node.getAttribute("class")}`);
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
    tasks: list[float] = field(default_factory=list)
    """Durations of the long tasks while cards moved, in milliseconds."""
    shift: float = 0.0
    """The sum of the layout shifts of boxes, those right after an input left out as the browser
    does; a text that is written anew in its place is none, since nothing moves."""
    rewritten: float = 0.0
    """The sum of those that are only texts written anew, which the browser counts as well."""
    where: list[str] = field(default_factory=list)
    """The boxes that shifted."""
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
    page.evaluate(WATCH)
    for _ in range(moves):
        before = seq(page)
        page.locator(BUTTON).first.click()
        next_turn(page, before)
        found.moves += 1
    page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    found.tasks = [duration for _, duration in seen["tasks"] if duration > LONG_TASK]
    unasked = [(value, boxes) for value, was_asked, boxes in seen["shifts"] if not was_asked]
    found.shift = sum(value for value, boxes in unasked if boxes)
    found.where = [box for _, boxes in unasked for box in boxes]
    found.rewritten = sum(value for value, boxes in unasked if not boxes)
    found.frames = seen["frames"]
    context.close()
    return found


def _slow_down(context: BrowserContext, page: Page, slower: int) -> None:
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
