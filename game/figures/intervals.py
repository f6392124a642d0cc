"""95 % intervals: of a share (Wilson), and of a mean."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.96


class Interval(NamedTuple):
    """An estimate and where the true value lies in 95 of 100 cases."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2


def share_of(count: int, total: int) -> Interval:
    """Return ``count`` of ``total`` as a share (0..1) with Wilson's interval; (0, 0, 1) of none."""
    if not total:
        return Interval(0.0, 0.0, 1.0)
    share = count / total
    middle = (share + Z * Z / (2 * total)) / (1 + Z * Z / total)
    spread = sqrt(share * (1 - share) / total + Z * Z / (4 * total * total))
    reach = Z * spread / (1 + Z * Z / total)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_of(count: int, total: int, squares: int) -> Interval:
    """Return a mean from a count, a sum and a sum of squares; the interval is normal."""
    if not count:
        return Interval(0.0, 0.0, 0.0)
    mean = total / count
    variance = max(0.0, squares - count * mean * mean) / max(1, count - 1)
    reach = Z * sqrt(variance / count)
    return Interval(mean, mean - reach, mean + reach)
