"""All figures together, with the names that others rely on (design, part 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from game.benchmarks import review, rules, service, table
from game.benchmarks.measuring import Effort, quantile
from game.engine.forms import compiled


class Figures(TypedDict):
    """What ``manage.py bench --json`` prints."""

    compiled: bool
    deals_per_s: float
    deals_per_s_uncompiled: float
    ending_us_median: float
    ending_us_p95: float
    refold_ms: float
    actions_per_s: float
    frame_ms: float
    frame_bytes: int
    decision_ms: dict[str, dict[str, float]]
    review_s: float


def measure(effort: Effort) -> Figures:
    """Measure everything, one thing after another. Raises RuntimeError as the parts do."""
    deals, deals_uncompiled = rules.deals_per_second(effort)
    endings = rules.ending_microseconds(effort)
    refold = rules.refold_milliseconds(effort)
    frames = table.frames(effort)
    decisions = table.decisions(effort)
    return {
        "compiled": compiled(),
        "deals_per_s": round(deals),
        "deals_per_s_uncompiled": round(deals_uncompiled),
        "ending_us_median": round(quantile(endings, 0.5), 1),
        "ending_us_p95": round(quantile(endings, 0.95), 1),
        "refold_ms": round(refold, 3),
        "actions_per_s": round(service.actions_per_second(effort), 1),
        "frame_ms": round(frames.milliseconds, 3),
        "frame_bytes": frames.largest,
        "decision_ms": {
            level: {"mean": round(thinking.mean, 3), "p99": round(thinking.p99, 3)}
            for level, thinking in decisions.items()
        },
        "review_s": round(review.review_seconds(effort), 2),
    }


def lines(figures: Figures) -> Iterator[str]:
    """Yield the figures as lines for a person."""
    ratio = figures["deals_per_s"] / figures["deals_per_s_uncompiled"]
    yield f"engine               {'compiled' if figures['compiled'] else 'plain Python'}"
    yield f"random deals         {figures['deals_per_s']:,.0f}/s"
    yield f"  uncompiled         {figures['deals_per_s_uncompiled']:,.0f}/s (1 to {ratio:.0f})"
    yield f"ending, eight tricks {figures['ending_us_median']:,.0f} µs (median)"
    yield f"                     {figures['ending_us_p95']:,.0f} µs (95 %)"
    yield f"refold two deals     {figures['refold_ms']:.2f} ms"
    yield f"committed actions    {figures['actions_per_s']:,.0f}/s"
    yield f"frame                {figures['frame_ms']:.2f} ms (median)"
    yield f"                     {figures['frame_bytes']:,} bytes (largest)"
    for level, thinking in figures["decision_ms"].items():
        shown = f"{thinking['mean']:.2f} ms (mean), {thinking['p99']:.2f} ms (99 %)"
        yield f"decision, level {level}    {shown}"
    yield f"review of two deals  {figures['review_s']:.1f} s of CPU"
