"""Checking what is kept: logs, commitments, the opponent's answers, summaries and runs.

Nothing here writes. Each difference is a Finding; a match with one stops the check of no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from game import tallies
from game.asking_again import Answered, Outcome, ask_again
from game.engine import log
from game.engine.actions import Commit, DealOut, parse_action
from game.engine.cards import ALL, mask_of, parse_card
from game.engine.log import DamagedLog, Row
from game.engine.match import Match as MatchState
from game.engine.match import Verdict
from game.engine.rulesets import ruleset_of
from game.models import Action, Match, Shuffle, Voiding
from game.selectors import genesis_of, rows_of
from game.thinking import decided_by


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference between what is kept and what the log makes of it.

    ``seq`` is the row it was seen at, None for the match as a whole. A note tells of something
    unusual that is no damage.
    """

    match_id: UUID
    reason: str
    seq: int | None = None
    is_note: bool = False

    def __str__(self) -> str:
        place = "" if self.seq is None else f" row {self.seq}"
        return f"{'note: ' if self.is_note else ''}match {self.match_id}{place}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Checked:
    """A match that was checked: what was found, and the result by its log (by its row if none)."""

    match: Match
    findings: tuple[Finding, ...]
    result: str
    asked: int = 0
    """Decisions that the opponent was asked for again."""

    @property
    def is_damaged(self) -> bool:
        """Whether a finding is more than a note."""
        return any(not finding.is_note for finding in self.findings)


def check_match(match: Match, *, ask_opponent: bool = True) -> Checked:
    """Check a match's log, fairness, opponent and summary columns.

    To ask the opponent for each of its answers again takes as long as it thought; without, the
    check is a matter of milliseconds.
    """
    checking = _Checking(match, ask_opponent=ask_opponent)
    try:
        checking.run()
    except Exception as error:  # a match that breaks the check itself must not end it
        checking.find(f"cannot be checked: {type(error).__name__}: {error}")
    result = match.result if checking.state is None else result_of(checking.state.verdict)
    return Checked(match, tuple(checking.findings), result, checking.asked)


def result_of(verdict: Verdict | None) -> str:
    """Return a verdict as the summary column has it."""
    return Match.Result.NONE.value if verdict is None else verdict.outcome


class _Checking:
    """One match while it is checked. ``state`` is its end, once the whole log has been folded."""

    def __init__(self, match: Match, *, ask_opponent: bool) -> None:
        self.match = match
        self.ask_opponent = ask_opponent
        self.findings: list[Finding] = []
        self.deciders: dict[int, str] = {}
        self.asked = 0
        self.strangers: set[str] = set()
        self.state: MatchState | None = None

    def find(self, reason: str, seq: int | None = None, *, is_note: bool = False) -> None:
        self.findings.append(Finding(self.match.pk, reason, seq, is_note))

    def run(self) -> None:
        stored = list(
            Action.objects.filter(match=self.match)
            .order_by("seq")
            .values_list("seq", "seat", "text", "prev_hash", "hash", "command_id")
        )
        rows = [Row(*values[:3]) for values in stored]
        self.deciders = {values[0]: decided_by(values[5]) for values in stored}
        self.check_chain([(row, *values[3:5]) for row, values in zip(rows, stored, strict=True)])
        self.check_taken(rows)
        self.state = self.fold(rows)
        for decider in sorted(self.strangers):
            self.find(f"decided by {decider}, which is not here to be asked", is_note=True)
        self.check_summary(len(rows), stored[-1][4] if stored else "")

    def check_chain(self, rows: list[tuple[Row, str, str]]) -> None:
        try:
            log.verify_chain(genesis_of(self.match), rows)
        except DamagedLog as damage:
            self.find(damage.reason, damage.seq)

    def check_taken(self, rows: list[Row]) -> None:
        """Check that a match that was played on begins as the other one did."""
        source, taken_at = self.match.taken_from, self.match.taken_at or 0
        if source is not None and rows[:taken_at] != rows_of(source.pk)[:taken_at]:
            self.find("does not begin as the match it was played on from")

    # --- row by row ----------------------------------------------------------------------------

    def fold(self, rows: list[Row]) -> MatchState | None:
        """Fold the log, checking each row against the state before it; None where it breaks."""
        shuffles = {shuffle.deal: shuffle for shuffle in Shuffle.objects.filter(match=self.match)}
        rules = ruleset_of(self.match.ruleset)
        state = MatchState(rules, self.match.first_dealer)
        steps = log.replay(rules, self.match.first_dealer, rows)
        try:
            for row in rows:
                if self.ask_opponent:
                    self.check_opponent(row, state, shuffles)
                state = next(steps).match
                self.check_pack(row, state, shuffles)
        except DamagedLog as damage:
            self.find(damage.reason, damage.seq)
            return None
        return state

    def check_pack(self, row: Row, state: MatchState, shuffles: dict[int, Shuffle]) -> None:
        """Check the table's rows: the commitment is the kept pack's, the deal is that pack cut."""
        act = parse_action(row.text)
        if not isinstance(act, Commit | DealOut):
            return
        shuffle = shuffles.get(state.deal_number)
        if shuffle is None:
            self.find("has no shuffled pack", row.seq)
        elif isinstance(act, Commit):
            self.check_commitment(row.seq, act, shuffle)
        elif act.pack != log.cut_pack(_pack_of(shuffle), state.cut):
            self.find("the pack dealt is not the shuffled one, cut", row.seq)

    def check_commitment(self, seq: int, act: Commit, shuffle: Shuffle) -> None:
        pack = _pack_of(shuffle)
        if mask_of(pack) != ALL:
            self.find("the shuffled pack is not the 64 cards", seq)
        if not act.digest == shuffle.commitment == log.commitment_of(shuffle.nonce, pack):
            self.find("the commitment is not that of the shuffled pack", seq)

    def check_opponent(self, row: Row, state: MatchState, shuffles: dict[int, Shuffle]) -> None:
        """Ask the opponent again what it answered, from its own view and seed."""
        shuffle = shuffles.get(state.deal_number)
        if shuffle is None:
            return
        decider = self.deciders[row.seq]
        answered = ask_again(row, decider, state, self.match.level, shuffle.nonce)
        if answered is not None:
            self.asked += answered.outcome in (Outcome.SAME, Outcome.DIFFERENT)
            self.judge(answered)

    def judge(self, answered: Answered) -> None:
        """Find what speaks against a row of the opponent's."""
        row, answer = answered.row, answered.answer
        match answered.outcome:
            case Outcome.STRANGER:
                self.strangers.add(answered.decider)
            case Outcome.FALLBACK:
                reason = "a fallback stands here: the opponent failed or was late"
                self.find(reason, row.seq, is_note=True)
            case Outcome.FALSE_FALLBACK:
                self.find(f"the fallback is {answer}, not {row.text}", row.seq)
            case Outcome.DIFFERENT:
                # An imported match proves nothing about the opponent of this site, nor do rows that
                # were taken from another match: those are asked about there.
                taken = row.seq < (self.match.taken_at or 0)
                is_note = taken or self.match.origin is not None
                reason = f"the opponent answers {answer}, not {row.text}"
                self.find(reason, row.seq, is_note=is_note)

    # --- the whole -----------------------------------------------------------------------------

    def check_summary(self, length: int, last_hash: str) -> None:
        """Compare the summary columns with what the log makes."""
        self.compare({"length": length, "last_hash": last_hash, "voided": _is_void(self.match)})
        if self.match.damaged:
            self.find("is marked as damaged")
        if self.state is None:
            return
        self.compare(_summary(self.state))
        if self.state.finished and self.match.origin is None:  # an import has no tally
            for column in tallies.differences(self.match, self.state):
                self.find(f"the tally's {column} is not what the log makes")

    def compare(self, expected: dict[str, Any]) -> None:
        for column, value in expected.items():
            kept = getattr(self.match, column)
            if column == "finished":
                kept = kept is not None
            if kept != value:
                self.find(f"{column} is {kept!r}, by the log {value!r}")


def _summary(state: MatchState) -> dict[str, Any]:
    """Return the summary columns that a state makes; for ``finished`` only whether it is set."""
    verdict = state.verdict
    own, other = state.totals()
    return {
        "to_act": state.to_act,
        "own_points": own,
        "other_points": other,
        "result": result_of(verdict),
        "margin": verdict.margin if verdict else 0,
        "resigned": bool(verdict and verdict.resigned),
        "finished": verdict is not None,
    }


def _is_void(match: Match) -> bool:
    """Return whether a match is void by what staff said of it last."""
    last = Voiding.objects.filter(match=match).order_by("pk").last()
    return last is not None and last.is_void


def _pack_of(shuffle: Shuffle) -> tuple[int, ...]:
    return tuple(map(parse_card, shuffle.pack.split()))
