"""Asking the opponent again what it decided: from its own view and seed, it answers the same.

Its rows tell what decided them (docs/fairness.md). The version that stands here is asked with the
budget it had then; what another version decided can't be asked, and a fallback is compared with
the fallback that fits there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from game.ai import opponent
from game.engine import log
from game.engine.log import Row
from game.engine.match import Match as MatchState
from game.engine.rulesets import ruleset_of
from game.engine.run import OPPONENT
from game.engine.view import view_for
from game.models import Action, Match, Shuffle
from game.seeds import seed_for
from game.selectors import as_written
from game.thinking import FALLBACK, decided_by


class Outcome(StrEnum):
    """What came of asking."""

    SAME = "same"
    DIFFERENT = "different"
    FALLBACK = "fallback"
    """A safe move stands for an answer that did not come in time, and it is the right one."""
    FALSE_FALLBACK = "false fallback"
    STRANGER = "stranger"
    """Another version decided, which is not here to be asked."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A row of the opponent's and what it answers there now ("" where it can't be asked)."""

    row: Row
    decider: str
    outcome: Outcome
    answer: str = ""

    @property
    def fits(self) -> bool:
        """Whether nothing speaks against the row."""
        return self.outcome not in (Outcome.DIFFERENT, Outcome.FALSE_FALLBACK)


def ask_again(row: Row, decider: str, state: MatchState, level: int, nonce: str) -> Answered | None:
    """Ask the opponent again what it answered in ``state``, the match before the row.

    ``decider`` is what decided then, "" where it is not known: then what stands here is asked.
    Return None where there was nothing to decide.
    """
    if row.seat != OPPONENT or state.to_act != OPPONENT:
        return None
    view = view_for(state, OPPONENT)
    decider = decider or opponent.signature()
    if decider == FALLBACK:
        answer = str(opponent.fallback(view))
        fits = answer == row.text
        return Answered(row, decider, Outcome.FALLBACK if fits else Outcome.FALSE_FALLBACK, answer)
    if len(view.legal) == 1:
        return None
    budget = opponent.budget_of(decider)
    if budget is None:
        return Answered(row, decider, Outcome.STRANGER)
    answer = str(opponent.choose(view, level, seed_for(nonce, row.seq), budget))
    same = answer == row.text
    return Answered(row, decider, Outcome.SAME if same else Outcome.DIFFERENT, answer)


@dataclass(slots=True)
class AskedAgain:
    """What came of asking about a whole match."""

    same: int = 0
    fallbacks: int = 0
    strangers: dict[str, int] = field(default_factory=dict)
    """Decisions of other versions, by signature."""
    differing: list[Answered] = field(default_factory=list)
    is_complete: bool = True
    """False where time ran out before the last decision."""

    @property
    def asked(self) -> int:
        """Decisions that were asked again."""
        return self.same + sum(one.outcome is Outcome.DIFFERENT for one in self.differing)

    def add(self, answered: Answered) -> None:
        """Count an answer."""
        match answered.outcome:
            case Outcome.SAME:
                self.same += 1
            case Outcome.FALLBACK:
                self.fallbacks += 1
            case Outcome.STRANGER:
                self.strangers[answered.decider] = self.strangers.get(answered.decider, 0) + 1
            case _:
                self.differing.append(answered)


def ask_all_again(match: Match, seconds: float) -> AskedAgain:
    """Ask about every decision of the opponent's in a finished match, for so long at most.

    Raises DamagedLog when its log is not what was written.
    """
    found, end = AskedAgain(), time.monotonic() + seconds
    for answered in _answers(match):
        if answered is not None:
            found.add(answered)
        if time.monotonic() > end:
            found.is_complete = False
            break
    return found


def _answers(match: Match) -> Iterator[Answered | None]:
    """Yield what the opponent answers at each row, None where there was nothing to decide."""
    stored = list(
        Action.objects.filter(match=match)
        .order_by("seq")
        .values_list("seq", "seat", "text", "command_id")
    )
    rows = as_written(match, [Row(*values[:3]) for values in stored])
    nonces = dict(Shuffle.objects.filter(match=match).values_list("deal", "nonce"))
    state = MatchState(ruleset_of(match.ruleset), match.first_dealer)
    steps = log.replay(state.ruleset, match.first_dealer, rows)
    for row, values in zip(rows, stored, strict=True):
        nonce = nonces.get(state.deal_number)
        if nonce is not None:
            yield ask_again(row, decided_by(values[3]), state, match.level, nonce)
        state = next(steps).match
