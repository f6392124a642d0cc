"""What a load test came to: speeds, and whether the log holds what was acknowledged, once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

from game.benchmarks.measuring import quantile
from game.loadtest.player import LoadPlayer, Notes
from game.loadtest.server import Server


class Quantiles(TypedDict):
    """Milliseconds that half, 95 % and 99 % of the times do not exceed."""

    p50: float
    p95: float
    p99: float


class Figures(TypedDict):
    """What ``manage.py loadtest --json`` prints."""

    players: int
    seconds: float
    moves: int
    moves_per_s: float
    ack_ms: Quantiles
    reply_ms: Quantiles
    errors: int
    lost: int
    doubled: int


@dataclass(frozen=True, slots=True)
class Load:
    """How many players play for how long; ``pace`` scales the time they think."""

    players: int
    seconds: float
    pace: float = 1.0


async def play(address: str, load: Load) -> tuple[Notes, float]:
    """Let the players play; return what they saw and how many seconds it took."""
    notes, start = Notes(), time.monotonic()
    players = [LoadPlayer(address, notes, seed, load.pace) for seed in range(load.players)]
    await asyncio.gather(*(player.play(start + load.seconds) for player in players))
    return notes, time.monotonic() - start


def figures(load: Load, notes: Notes, seconds: float, server: Server | None) -> Figures:
    """Return the figures; ``server`` is the one whose log can be read."""
    lost, doubled = lost_and_doubled(notes) if server is None else compared(notes, server)
    acked = len(notes.ack_ms)
    return {
        "players": load.players,
        "seconds": round(seconds, 1),
        "moves": acked,
        "moves_per_s": round(acked / seconds, 1),
        "ack_ms": _quantiles(notes.ack_ms),
        "reply_ms": _quantiles(notes.reply_ms),
        "errors": len(notes.errors),
        "lost": lost,
        "doubled": doubled,
    }


def compared(notes: Notes, server: Server) -> tuple[int, int]:
    """Count acknowledged moves that are not in the log where they should be, and rows too many."""
    logged = {command: (match, seq, text) for match, seq, text, command in server.logged()}
    acked = [move for move in notes.moves if move.seq is not None]
    lost = sum(
        logged.get(move.command_id) != (move.match_id.replace("-", ""), move.seq, move.action)
        for move in acked
    )
    sent = Counter(move.command_id for move in notes.moves)
    doubled = sum(command not in sent for command in logged)
    return lost, doubled


def lost_and_doubled(notes: Notes) -> tuple[int, int]:
    """Count by the last snapshots: acknowledged rows behind the end, and rows nobody could add."""
    lost = doubled = 0
    for match_id, standing in notes.ends.items():
        if standing.snapshot is None:
            continue
        seqs = [move.seq for move in notes.moves if move.match_id == match_id]
        lost += sum(seq is not None and seq > standing.snapshot for seq in seqs)
        if standing.was_to_act and standing.snapshot > standing.seen:
            doubled += standing.snapshot - standing.seen
    return lost, doubled


def _quantiles(values: list[float]) -> Quantiles:
    p50, p95, p99 = (round(quantile(values, share), 1) for share in (0.5, 0.95, 0.99))
    return {"p50": p50, "p95": p95, "p99": p99}


def lines(found: Figures, notes: Notes) -> Iterator[str]:
    """Yield the figures as lines for a person, and each kind of error."""
    yield f"{found['players']} players, {found['seconds']:.1f} s"
    yield f"moves      {found['moves']:,} ({found['moves_per_s']:.1f}/s)"
    for name, times in (("ack", found["ack_ms"]), ("reply", found["reply_ms"])):
        yield (
            f"{name:<10} {times['p50']:.0f} ms (median), "
            f"{times['p95']:.0f} ms (95 %), {times['p99']:.0f} ms (99 %)"
        )
    yield f"errors     {found['errors']}"
    yield f"lost       {found['lost']}"
    yield f"doubled    {found['doubled']}"
    for error, times_seen in Counter(notes.errors).most_common(10):
        yield f"  {times_seen} x {error}"
