"""Places where a test may kill the server, to see that nothing acknowledged is lost.

``CRASH_AT=before_commit:5`` kills the process the fifth time it passes that place. Unset, as in
every real set-up, a place costs one comparison.
"""

from __future__ import annotations

import os
import signal
from typing import Final

BEFORE_COMMIT: Final = "before_commit"
AFTER_COMMIT_BEFORE_ACK: Final = "after_commit_before_ack"
AFTER_COMMIT: Final = "after_commit"

_place, _, _count = os.environ.get("CRASH_AT", "").partition(":")
_left = int(_count or 1)


def crash_point(place: str) -> None:
    """Kill this process if it is told to die at this place now."""
    global _left
    if place == _place:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
