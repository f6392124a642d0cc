"""From points to the match: what share of matches a lead at the end of the deal is worth.

What is still to come is uncertain by a bell curve, the narrower the fewer tricks are left. Its
widths were counted in self-play and lie in ``weights/chances.json``;
``python -m game.ai.chances DEALS SEED`` counts them anew and prints the file.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from typing import Any, Final

from game.ai.duel import Duel
from game.ai.levels import LEVELS, make_player
from game.ai.network import WEIGHTS
from game.ai.opponent import action_of
from game.ai.player import Player
from game.engine.cards import BRISQUES
from game.engine.deal import Deal
from game.engine.phases import DECLARE, OVER, Phase
from game.engine.rulesets import HOUSE, ruleset_of
from game.engine.view import DealView, PlayerView

TRICKS: Final = 32
EXACT: Final = 8
"""So many tricks are solved."""
_STEPS: Final = tuple(range(-30, 31))
"""The bell curve in tenths of its width, to three widths on either side."""


@dataclass(frozen=True, slots=True)
class Table:
    """What self-play came to, by the tricks that are left (0..32), in points."""

    spread: tuple[float, ...]
    """How far the lead at the deal's end lies from what was expected (standard deviation).

    None in the last eight tricks, which are solved."""
    both: tuple[float, ...]
    """What both sides together still make, on average."""


@lru_cache(maxsize=1)
def shipped() -> Table:
    """Return the table that was counted for this version."""
    kept = json.loads((WEIGHTS / "chances.json").read_text())
    return Table(tuple(kept["spread"]), tuple(kept["both"]))


def tricks_left(view: PlayerView) -> int:
    """Return how many tricks of the deal are still to be decided."""
    if view.deal is None:
        return TRICKS
    decided = view.deal.trick if view.phase is Phase.DECLARE else view.deal.trick - 1
    left = TRICKS - decided
    return max(left, EXACT + 1) if view.deal.stock else left


def win_share(view: PlayerView, lead: float) -> float:
    """Return the share of matches won, a draw counting half (0..1).

    ``lead`` is what this seat is expected to be ahead by at the end of the deal (points).
    """
    table = shipped()
    left = tricks_left(view)
    spread = table.spread[left]
    before = sum(own - other for own, other in view.deals)
    if view.deal_number > 1 or view.deal is None:
        return share_of_last_deal(before + lead, spread)
    total = sum(view.deal.points) + _to_come(view.deal, left)
    return share_of_first_deal(lead, spread, total, ruleset_of(view.ruleset).early_win)


def share_of_first_deal(lead: float, spread: float, total: float, early_win: int) -> float:
    """Return the share when a second deal may follow (H11): ``total`` is both sides' points."""
    enough = max(1.0, 2 * early_win - total)
    later = shipped().spread[TRICKS]
    share = weight = 0.0
    for step in _STEPS:
        end = lead + spread * step / 10
        here = 2.718281828459045 ** (-step * step / 200)
        won = 1.0 if end >= enough else 0.0 if end <= -enough else share_of_last_deal(end, later)
        share += here * won
        weight += here
    return share / weight


def _to_come(deal: DealView, left: int) -> float:
    """Return what both sides together still make: in the ending brisques and the last trick."""
    if left > EXACT:
        return shipped().both[left]
    return 10 * (BRISQUES.bit_count() - sum(deal.brisques)) + 10


def share_of_last_deal(lead: float, spread: float) -> float:
    """Return how likely a lead stays one."""
    return 0.5 * (1 + erf(lead / (max(spread, 0.5) * sqrt(2))))


# --- counting ----------------------------------------------------------------------------------


def count(deals: int, seed: int) -> dict[str, Any]:
    """Play deals by level 5 without its search; return the table as ``shipped`` reads it."""
    misses: list[list[float]] = [[] for _ in range(TRICKS + 1)]
    sums: list[list[int]] = [[] for _ in range(TRICKS + 1)]
    player = make_player(LEVELS[5])
    player.worlds = 0
    duel = Duel(player, player)
    for number in range(deals):
        dealer = number & 1
        deal = Deal(HOUSE, dealer, duel.pack(seed + number, 0, dealer))
        _play(deal, player, misses, sums)
    spread = [sqrt(sum(miss * miss for miss in row) / len(row)) if row else 0.0 for row in misses]
    both = [sum(row) / len(row) if row else 0.0 for row in sums]
    return {
        "command": f"python -m game.ai.chances {deals} {seed}",
        "spread": [round(one, 1) for one in spread],
        "both": [round(one, 1) for one in both],
    }


def _play(deal: Deal, player: Player, misses: list[list[float]], sums: list[list[int]]) -> None:
    """Play a deal out; for each play of the stock phase take down how it came otherwise."""
    noted: list[tuple[int, int, float, int]] = []
    while deal.phase != OVER:
        seat, left = deal.to_act, TRICKS - deal.tricks
        kind, cards = player.act(deal, 1)
        if deal.phase != DECLARE and left > EXACT:
            ahead = deal.score_of(seat) - deal.score_of(1 - seat)
            forecast = player.mind.option(player.mind.chosen)[2] / 1000
            noted.append((left, seat, ahead + forecast, _both(deal)))
        deal.apply(action_of(kind, cards))
    lead = deal.score_of(0) - deal.score_of(1)
    for left, seat, expected, had in noted:
        misses[left].append((-lead if seat else lead) - expected)
        sums[left].append(_both(deal) - had)


def _both(deal: Deal) -> int:
    return deal.score_of(0) + deal.score_of(1)


if __name__ == "__main__":
    print(json.dumps(count(int(sys.argv[1]), int(sys.argv[2]))))
