"""The run of won matches: streak, next level, score (H12), and who deals first (H3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import Final

from game.engine.rulesets import Ruleset

MARGIN_CAP: Final = 9999
"""The margin part of a score stops here (H12.4)."""

PERSON: Final = 0
OPPONENT: Final = 1


@total_ordering
@dataclass(frozen=True, slots=True)
class RunScore:
    """A run's wins and the sum of their margins; compared as a pair, the margin capped (H12.5)."""

    wins: int = 0
    margin: int = 0

    @property
    def shown_margin(self) -> int:
        """The margin as it is shown, at most 9999 (H12.4)."""
        return min(self.margin, MARGIN_CAP)

    @property
    def pair(self) -> tuple[int, int]:
        """What scores are compared by."""
        return self.wins, self.shown_margin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RunScore) and self.pair == other.pair

    def __lt__(self, other: RunScore) -> bool:
        return self.pair < other.pair

    def __hash__(self) -> int:
        return hash(self.pair)

    def __str__(self) -> str:
        return f"{self.wins}.{self.shown_margin:04d}"

    def with_win(self, margin: int) -> RunScore:
        """Return the score after one more won match."""
        return RunScore(self.wins + 1, self.margin + margin)

    def level(self, ruleset: Ruleset) -> int:
        """Return the opponent's level in the next match of this run (H12.2)."""
        return min(ruleset.top_level, ruleset.start_level + self.wins)


@dataclass(frozen=True, slots=True)
class Record:
    """What a row of results makes: the run now and the best run ever."""

    run: RunScore = RunScore()
    best: RunScore = RunScore()

    def after(self, winner: int | None, margin: int) -> Record:
        """Return the record after one more match; ``winner`` is a seat, None for a draw (H12.1)."""
        if winner != PERSON:
            return Record(RunScore(), self.best)
        run = self.run.with_win(margin)
        return Record(run, max(self.best, run))


def first_dealer(number: int, in_run: int, ruleset: Ruleset) -> int:
    """Return the seat that deals first in the profile's match ``number``, counted from 1 (H3.1-2).

    ``in_run`` is the match's number within its run, for rule sets that count so (D3).
    """
    counted = number if ruleset.first_dealer_by == "matchesStarted" else in_run
    return OPPONENT if counted % 2 else PERSON


def second_dealer(first: int, ruleset: Ruleset) -> int:
    """Return the seat that deals the second deal (H3.3)."""
    return 1 - first if ruleset.second_deal_dealer == "other" else OPPONENT
