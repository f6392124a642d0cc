"""Times in buckets, eight to each doubling: small to keep, and quantiles within 5 %."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, log2
from typing import Final

A_DOUBLING: Final = 8
SHORTEST: Final = 1 / 16
"""Milliseconds up to which all times share the first bucket."""


def bucket_of(milliseconds: float) -> int:
    """Return the bucket of a time: 0 up to SHORTEST, then 8 for each doubling."""
    return max(0, ceil(A_DOUBLING * log2(max(milliseconds, SHORTEST) / SHORTEST)))


def middle_of(bucket: int) -> float:
    """Return a time in milliseconds that lies in the middle of a bucket."""
    return float(SHORTEST * 2 ** ((bucket - 0.5) / A_DOUBLING))


def quantile(counts: Mapping[int, int], share: float) -> float:
    """Return the time that a share of all times (0..1) do not exceed; 0 where there are none."""
    left = share * sum(counts.values())
    for bucket in sorted(counts):
        left -= counts[bucket]
        if left <= 0:
            return middle_of(bucket)
    return 0.0


def added(counts: dict[int, int], kept: Mapping[str, int]) -> None:
    """Add the counts of a stored day (JSON knows no numbers as keys)."""
    for bucket, count in kept.items():
        counts[int(bucket)] = counts.get(int(bucket), 0) + count
