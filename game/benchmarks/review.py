"""What a review of a two-deal match costs."""

from __future__ import annotations

from functools import partial
from itertools import count, islice

from game.benchmarks.measuring import Effort, cpu_seconds
from game.engine.log import Row
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT
from game.review.judging import decisions_of, judge
from game.review.luck import finished_deals, luck_of
from game.review.measuring import chooser_of, play


def review_seconds(effort: Effort) -> float:
    """Return the seconds of CPU that all decisions and the luck of a two-deal match take.

    Of few decisions, as in a quick run, the rest is reckoned.
    """
    rows = _two_deals()
    decisions = list(decisions_of(HOUSE, OPPONENT, rows))
    some = list(islice(decisions, 0, None, max(1, len(decisions) // effort.decisions)))
    judged = sum(cpu_seconds(partial(judge, one)) for one in some)
    dealt = finished_deals(HOUSE, OPPONENT, rows)
    luck = cpu_seconds(lambda: luck_of(HOUSE, dealt, 3))
    return judged * len(decisions) / len(some) + luck


def _two_deals() -> list[Row]:
    """Return the log of a match of two deals, level 2 against level 3."""
    matches = (play(chooser_of("2", seed), chooser_of("3", seed), seed) for seed in count(1))
    return next(rows for rows in matches if len(finished_deals(HOUSE, OPPONENT, rows)) == 2)
