"""A token bucket: how much one client may ask for in a while."""

from __future__ import annotations

import time
from collections.abc import Callable


class TokenBucket:
    """Holds up to ``size`` tokens and refills evenly, all of them in ``seconds``."""

    def __init__(
        self, size: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._rate = size / seconds
        self._clock = clock
        self._tokens = float(size)
        self._at = clock()

    def take(self) -> bool:
        """Take a token; return False when there is none."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
