"""What is kept: matches with their logs, the shuffled packs, and the runs of won matches."""

from game.models.log import Action, AppendOnly, Shuffle
from game.models.matches import Match, Run
from game.models.tally import Tally

__all__ = ["Action", "AppendOnly", "Match", "Run", "Shuffle", "Tally"]
