"""What the text of a match holds: how it was started, the shuffled packs, and the log."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from game.engine import log
from game.engine.actions import Commit, DealOut, parse_action
from game.engine.log import DamagedLog, Row, Step
from game.engine.match import Match as MatchState
from game.engine.rulesets import ruleset_of

SEAT_LETTERS: Final = "PO"
"""The person and the opponent in a trick."""
SEAT_NAMES: Final = ("person", "opponent")


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A shuffled pack before its cut, and the nonce it was committed with."""

    nonce: str
    pack: tuple[int, ...]

    @property
    def commitment(self) -> str:
        """The fingerprint that was announced."""
        return log.commitment_of(self.nonce, self.pack)


@dataclass(frozen=True, slots=True)
class Record:
    """A finished match. Its log and its packs are the truth; all else of its text follows."""

    match_id: UUID
    ruleset: str
    level: int
    number: int
    first_dealer: int
    started: datetime.datetime
    finished: datetime.datetime
    shuffles: tuple[Shuffled, ...]
    rows: tuple[Row, ...]

    @property
    def genesis(self) -> str:
        """The hash that the first row is chained to: id, rules, dealer and level."""
        return log.genesis(str(self.match_id), self.ruleset, self.first_dealer, self.level)

    @property
    def chain(self) -> str:
        """The hash of the last row: it covers all that ``genesis`` does, and the log."""
        return log.chain_end(self.genesis, self.rows)

    def steps(self) -> Iterator[Step]:
        """Fold the log row by row.

        Raises DamagedLog where it is not legal, not dealt from the packs, or not a whole match.
        """
        state = MatchState(ruleset_of(self.ruleset), self.first_dealer)
        for step in log.replay(state.ruleset, self.first_dealer, self.rows):
            state = step.match
            self._check_table(step.row, state)
            yield step
        if not state.finished:
            raise DamagedLog(len(self.rows), "the match is not over")
        if len(self.shuffles) != sum(row.text.startswith("commit ") for row in self.rows):
            raise DamagedLog(len(self.rows), "there are not as many packs as deals")

    def _check_table(self, row: Row, state: MatchState) -> None:
        """Check what the table wrote against the packs."""
        if row.seat is not None:
            return
        try:
            shuffled = self.shuffles[state.deal_number - 1]
        except IndexError:
            raise DamagedLog(row.seq, "the deal has no pack") from None
        act = parse_action(row.text)
        if isinstance(act, Commit) and act.digest != shuffled.commitment:
            raise DamagedLog(row.seq, "the commitment is not the shuffled pack's")
        if isinstance(act, DealOut) and act.pack != log.cut_pack(shuffled.pack, state.cut):
            raise DamagedLog(row.seq, "the pack dealt is not the shuffled one, cut")
