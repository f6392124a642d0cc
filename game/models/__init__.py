"""What is kept: matches with their logs, the shuffled packs, runs, and what was counted."""

from game.models.figures import DailyFigures, DailyLuck, FiguresUpdate
from game.models.log import Action, AppendOnly, Shuffle
from game.models.matches import Match, Run
from game.models.oversight import FailedCheck, Voiding
from game.models.reviews import Review, ReviewedDecision
from game.models.tally import Tally

__all__ = [
    "Action",
    "AppendOnly",
    "DailyFigures",
    "DailyLuck",
    "FailedCheck",
    "FiguresUpdate",
    "Match",
    "Review",
    "ReviewedDecision",
    "Run",
    "Shuffle",
    "Tally",
    "Voiding",
]
