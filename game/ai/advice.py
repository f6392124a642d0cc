"""What the strongest level thinks of a decision, from the eyes of the seat that has it.

Every legal action is valued, the one that was done as much as the best: exactly when the stock is
gone, else in many imagined worlds, the same for all. Like ``choose`` it is a function of the view
and a seed: the same on any machine with the same budget, and blind to what the view does not show.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import Final

from game.ai import levels
from game.ai.adviser import Adviser
from game.ai.chances import win_share
from game.ai.endgame import Ending
from game.ai.imagined import imagine
from game.ai.levels import FULL
from game.ai.opponent import action_of, budget, mixed
from game.engine.actions import Action, Draw, Play
from game.engine.deal import Deal
from game.engine.phases import DECLARE, FOLLOW, OVER
from game.engine.view import PlayerView

TRIES: Final = 4800
"""How many options of a decision are tried in all; so many worlds as fit, but within bounds."""
FEWEST: Final = 100
MOST: Final = 720
FEWEST_BY_NETWORK: Final = 2
"""Without a compiler: only for declarations, of which the network values some by no number."""
TRUST: Final = 8.0
"""How far two of the network's values err against each other (points, standard deviation).

Counted over 349 close plays against 1,000 worlds each. The same difference over the worlds has a
standard error; each counts by its exactness."""
CLOSEST: Final = 0.05
"""No standard error counts as smaller (points)."""
SURE_THING: Final = 2.0
"""By so many points drawing must be better than a declaration to be advised instead of it."""

_own = threading.local()


class Method(StrEnum):
    """How values were arrived at."""

    EXACT = "exact"
    """Both hands are known: solved to the last trick."""
    SEARCH = "search"
    """Tried in imagined worlds."""
    NETWORK = "network"
    """Valued by the network alone: all that a machine without a compiler has time for."""


@dataclass(frozen=True, slots=True)
class Option:
    """One legal action and what it is worth."""

    action: Action
    value: float
    """The points to come in this deal, own less the other's, its own points included."""
    share: float
    """The share of matches won after it, a draw counting half (0..1)."""
    error: float
    """The standard error of its distance from the best (points); 0 where solved."""


@dataclass(frozen=True, slots=True)
class Advice:
    """All options of a decision, the one to take first and the dearest before the others."""

    options: tuple[Option, ...]
    method: Method
    worlds: int
    """In how many imagined worlds each was tried."""

    @property
    def best(self) -> Option:
        """The option the strongest level would take."""
        return self.options[0]

    def option(self, action: Action) -> Option:
        """Return the option of an action. Raises KeyError when it was not legal."""
        for option in self.options:
            if option.action == action:
                return option
        raise KeyError(str(action))

    def loss(self, action: Action) -> float:
        """Return how many points an action gives away on average; 0 for the best."""
        return max(0.0, self.best.value - self.option(action).value)

    def share_loss(self, action: Action) -> float:
        """Return what share of matches an action gives away on average; 0 for the best."""
        return max(0.0, self.best.share - self.option(action).share)


def advise(view: PlayerView, seed: int = 0, with_budget: str | None = None) -> Advice:
    """Return the strongest level's opinion of every legal action of the view's seat.

    Takes some 50 ms of CPU, without the GIL, where it searches. Raises ValueError when the seat has
    nothing to do or only the pack to cut.
    """
    if not view.legal or view.deal is None:
        raise ValueError("this seat has nothing to weigh")
    deal = imagine(view, view.deal)
    full = (with_budget or budget()) == FULL
    if deal.stock == 0:
        weighed = _solve(deal)
        method, worlds = Method.EXACT, 0
    else:
        worlds = _worlds(deal, len(view.legal), full)
        weighed = _search(deal, mixed(seed), worlds)
        method = Method.SEARCH if full else Method.NETWORK
    ahead = view.deal.points[0] - view.deal.points[1]
    options = [
        Option(action, value, win_share(view, ahead + value), error)
        for action, (value, error) in _for_each(view, weighed).items()
    ]
    return Advice(tuple(options), method, worlds)


@dataclass(frozen=True, slots=True)
class _Weighed:
    """An option as the compiled players name it, valued; the best ones come first in a list."""

    action: Action
    value: float
    error: float


def _for_each(view: PlayerView, weighed: list[_Weighed]) -> dict[Action, tuple[float, float]]:
    """Return the value and error of each legal action, best first: twins are worth the same."""
    found: dict[Action, tuple[float, float]] = {}
    for one in weighed:
        found[one.action] = one.value, one.error
        if isinstance(one.action, Play):
            twin = Play(one.action.card ^ 1)
            if twin in view.legal and not any(other.action == twin for other in weighed):
                found[twin] = one.value, one.error
    return found


# --- while the stock lasts ---------------------------------------------------------------------


def _adviser() -> Adviser:
    """Return this thread's adviser."""
    if not hasattr(_own, "adviser"):
        player = levels.make_player(levels.LEVELS[max(levels.LEVELS)])
        player.worlds, player.reach = 0, 1  # many worlds of every option, each a trick long
        _own.adviser = Adviser(player)
    adviser: Adviser = _own.adviser
    return adviser


def _worlds(deal: Deal, actions: int, full: bool) -> int:
    if full:
        return max(FEWEST, min(MOST, TRIES // actions))
    return FEWEST_BY_NETWORK if deal.phase == DECLARE else 0


def _search(deal: Deal, seed: int, worlds: int) -> list[_Weighed]:
    """Return every option the mind tells apart, valued by the network and over the worlds."""
    adviser = _adviser()
    if worlds:
        adviser.weigh(deal, seed, worlds)
    else:
        adviser.value_all(deal, seed)
    mind = adviser.player.mind
    first = mind.option(adviser.first)[2] / 1000
    base = adviser.weight(adviser.first)[0] - _lead(deal) if worlds else first
    found = []
    for index in range(mind.count):
        kind, cards, value = mind.option(index)
        prior: float | None = value / 1000 - first
        if deal.phase == DECLARE and value == 0:
            prior = None  # a rule settled it, so the network was not asked
        apart, error = _apart(adviser, index, prior)
        if prior is None or prior > 0:
            apart = min(apart, 0.0)  # against a tip that the player always follows
        found.append((_Weighed(action_of(kind, cards), base + apart, error), index))
    # Equally good ones stand in the order the player would take them.
    found.sort(key=lambda pair: (-_standing(pair[0]), pair[1] != adviser.first, pair[1]))
    return [one for one, _ in found]


def _standing(weighed: _Weighed) -> float:
    """Return what options are ordered by: points, but to draw must be clearly better."""
    return weighed.value - SURE_THING * isinstance(weighed.action, Draw)


def _apart(adviser: Adviser, index: int, prior: float | None) -> tuple[float, float]:
    """Return how far an option lies from the first one, and the standard error of that (points)."""
    if index == adviser.first:
        return 0.0, 0.0
    if not adviser.done:
        return min(0.0, prior or 0.0), TRUST
    _, apart, square = adviser.weight(index)
    error = max(CLOSEST, sqrt(max(0.0, square - apart * apart) / adviser.done))
    if prior is None:
        return apart, error
    searched, valued = 1 / error**2, 1 / TRUST**2
    return (
        (searched * apart + valued * prior) / (searched + valued),
        1 / sqrt(searched + valued),
    )


def _lead(deal: Deal) -> int:
    return deal.score_of(deal.to_act) - deal.score_of(1 - deal.to_act)


# --- when the stock is gone --------------------------------------------------------------------


def _solve(deal: Deal) -> list[_Weighed]:
    """Return every play with its exact value, the player's choice first among equals."""
    kind, cards = _adviser().player.act(deal, 1)
    chosen = action_of(kind, cards)
    ending = Ending()
    found = []
    for action in deal.legal_actions():
        after = deal.copy()
        after.apply(action)
        gain = _settle(after, deal.to_act, ending) - _lead(deal)
        found.append(_Weighed(action, float(gain), 0.0))
    found.sort(key=lambda one: (-one.value, one.action != chosen))
    return found


def _settle(deal: Deal, seat: int, ending: Ending) -> int:
    """Return a seat's lead at the end of a deal when both play what is best."""
    if deal.phase == FOLLOW:
        leads = []
        for reply in deal.legal_actions():
            after = deal.copy()
            after.apply(reply)
            leads.append(_settle(after, seat, ending))
        return max(leads) if deal.to_act == seat else min(leads)
    lead = deal.score_of(seat) - deal.score_of(1 - seat)
    if deal.phase == OVER:
        return lead
    leader = deal.to_act
    ending.arrange(deal.hand_of(leader), deal.hand_of(1 - leader), deal.trump)
    gain = 10 * ending.value()
    return lead + (gain if leader == seat else -gain)
