"""A progress bar for long runs, on a terminal's error stream."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Protocol


class Stream(Protocol):
    """Where the bar is drawn."""

    def write(self, text: str) -> object:
        """Write text."""

    def flush(self) -> None:
        """Write at once."""

    def isatty(self) -> bool:
        """Return whether somebody watches."""


class Bar:
    """Drawn only where somebody watches, at most ten times a second."""

    def __init__(self, stream: Stream, title: str, note: str = "") -> None:
        self.stream, self.title, self.note = stream, title, note
        self.began = self.shown = time.monotonic()
        self.is_watched = stream.isatty()

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.is_watched:
            self._write("\n")

    def show(self, done: int, whole: int) -> None:
        """Draw how much is done."""
        now = time.monotonic()
        if not self.is_watched or (now - self.shown < 0.1 and done < whole):
            return
        self.shown = now
        spent = now - self.began
        left = spent / done * (whole - done) if done else 0.0
        filled = 30 * done // whole
        self._write(
            f"\r{self.title} [{'#' * filled}{'.' * (30 - filled)}] {done}/{whole} "
            f"{spent:.0f} s, {left:.0f} s to go {self.note} "
        )

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()
