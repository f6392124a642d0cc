"""Writing: the one door through which a match is started and acted in (design, parts 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import structlog
from django.db import DatabaseError, IntegrityError, OperationalError, transaction
from django.utils import timezone

from accounts.models import Player
from game import announce, tallies
from game.engine import log
from game.engine.actions import Action as Act
from game.engine.actions import parse_action
from game.engine.errors import IllegalAction, UnknownAction
from game.engine.log import DamagedLog, Row
from game.engine.match import Match as MatchState
from game.engine.rulesets import HOUSE, Ruleset
from game.engine.run import OPPONENT, PERSON, first_dealer
from game.faults import AFTER_COMMIT_BEFORE_ACK, BEFORE_COMMIT, crash_point
from game.models import Action, Match, Run
from game.refused import ActionRefused, Code
from game.selectors import as_written, genesis_of, open_match, state_of
from game.table_acts import table_acts

logger = structlog.get_logger("bezique.match")

SUMMARY: Final = (
    "length",
    "last_hash",
    "to_act",
    "own_points",
    "other_points",
    "result",
    "margin",
    "resigned",
    "finished",
)
"""The columns that follow from the log; an action writes these and leaves all others alone."""


@dataclass(frozen=True, slots=True)
class Ack:
    """What a committed action is answered with: its row, and whether it was already there."""

    command_id: str
    seq: int
    duplicate: bool = False


class UnfinishedMatch(Exception):
    """A player has a ranked match to finish or to resign first (H12.7)."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match.pk))
        self.match = match


# --- starting ----------------------------------------------------------------------------------


def match_start(*, player: Player, ruleset: Ruleset = HOUSE) -> Match:
    """Start a player's next ranked match: its number, level, first dealer and shuffled pack.

    Raises UnfinishedMatch when there is one already, ActionRefused when nothing can be written.
    """
    with database_refusals(), transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        unfinished = open_match([player.pk, *player.guests.values_list("pk", flat=True)])
        if unfinished:
            raise UnfinishedMatch(unfinished)
        return _opened(_new_ranked_match(player, ruleset), ruleset)


def practice_start(*, player: Player, level: int, dealer: int, ruleset: Ruleset = HOUSE) -> Match:
    """Start a practice match: any level, any first dealer, and no run (R48)."""
    with database_refusals(), transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        match = Match(
            player=player,
            kind=Match.Kind.PRACTICE,
            number=_next_number(player, Match.Kind.PRACTICE),
            ruleset=ruleset.key,
            level=level,
            first_dealer=dealer,
        )
        return _opened(match, ruleset)


def _new_ranked_match(player: Player, ruleset: Ruleset) -> Match:
    run, _ = Run.objects.get_or_create(player=player, ended=None)
    number = _next_number(player, Match.Kind.RANKED)
    in_run = run.matches.count() + 1
    return Match(
        player=player,
        run=run,
        number=number,
        ruleset=ruleset.key,
        level=run.score.level(ruleset),
        first_dealer=first_dealer(number, in_run, ruleset),
        wins_before=run.wins,
        margin_before=run.margin,
    )


def _next_number(player: Player, kind: Match.Kind) -> int:
    return Match.objects.filter(player=player, kind=kind).count() + 1


def _opened(match: Match, ruleset: Ruleset) -> Match:
    """Write a new match down, with its shuffled pack's fingerprint as the first row."""
    match.save(force_insert=True)
    state = MatchState(ruleset, match.first_dealer)
    _append(match, state, [])
    _summarise(match, state)
    return match


# --- acting ------------------------------------------------------------------------------------


def match_act(
    *, match_id: UUID, player_id: UUID | None, action: str, at: int, command_id: str
) -> Ack:
    """Do an action in a match and return its acknowledgement, after the COMMIT.

    ``player_id`` is who acts, None for the opponent; ``at`` the last row the actor has seen. The
    same command id gives the same answer again. Raises Match.DoesNotExist for a match that is not
    this player's, and ActionRefused, with the log unchanged, for all that can't be done.
    """
    try:
        with database_refusals():
            ack = _act(match_id, player_id, action, at, command_id)
    except DamagedLog as damage:
        match_damaged(match_id, damage)
        raise ActionRefused(Code.DAMAGED) from damage
    crash_point(AFTER_COMMIT_BEFORE_ACK)
    return ack


def match_damaged(match_id: UUID, damage: DamagedLog) -> None:
    """Take a match whose log does not fold out of play: it is void, its run is untouched."""
    logger.error("damaged log", match_id=str(match_id), seq=damage.seq, reason=damage.reason)
    Match.objects.filter(pk=match_id).update(damaged=True)


def _act(match_id: UUID, player_id: UUID | None, text: str, at: int, command_id: str) -> Ack:
    seat = OPPONENT if player_id is None else PERSON
    with transaction.atomic():
        match = _locked(match_id, player_id)
        logged = list(
            Action.objects.filter(match=match)
            .order_by("seq")
            .values_list("seq", "seat", "text", "command_id")
        )
        for seq, _, _, command in logged:
            if command == command_id:
                return Ack(command_id, seq, duplicate=True)
        state = _playable(match, [Row(*row[:3]) for row in logged])
        if at != match.seq:
            raise ActionRefused(Code.STALE)
        act = _parsed(text)
        try:
            state.apply(seat, act)
        except IllegalAction as illegal:
            raise ActionRefused.by_rules(illegal) from illegal
        seq = match.length
        _append(match, state, [(seat, act)], command_id)
        _summarise(match, state)
        crash_point(BEFORE_COMMIT)
        announce.on_commit(match.pk, match.seq)
    return Ack(command_id, seq)


def _locked(match_id: UUID, player_id: UUID | None) -> Match:
    matches = Match.objects.select_for_update().filter(pk=match_id)
    if player_id is not None:
        matches = matches.filter(player=player_id)
    return matches.get()


def _playable(match: Match, rows: list[Row]) -> MatchState:
    """Return the state of a match that goes on.

    Raises ActionRefused when it is over or void, and DamagedLog when its log is not what was
    written.
    """
    if match.damaged:
        raise ActionRefused(Code.DAMAGED)
    if match.result:
        raise ActionRefused(Code.FINISHED)
    return state_of(match, as_written(match, rows))


def _parsed(text: str) -> Act:
    try:
        return parse_action(text)
    except UnknownAction as unknown:
        raise ActionRefused(Code.BAD_PAYLOAD) from unknown


# --- appending ---------------------------------------------------------------------------------


def _append(
    match: Match,
    state: MatchState,
    done: list[tuple[int | None, Act]],
    command_id: str | None = None,
) -> None:
    """Add rows for what was done, and for what the table has to do now; set the match's length."""
    previous = match.last_hash or genesis_of(match)
    rows: list[Action] = []
    for seat, act in (*done, *table_acts(match, state)):
        row = Row(match.length + len(rows), seat, str(act))
        link = log.chain_hash(previous, row)
        rows.append(
            Action(
                match=match,
                seq=row.seq,
                seat=seat,
                text=row.text,
                command_id=None if rows else command_id,
                prev_hash=previous,
                hash=link,
            )
        )
        previous = link
    Action.objects.bulk_create(rows)
    match.length += len(rows)
    match.last_hash = previous


# --- what a match decides ----------------------------------------------------------------------


def _summarise(match: Match, state: MatchState) -> None:
    """Write the summary columns, and with the deciding action the result and the run."""
    match.own_points, match.other_points = state.totals()
    match.to_act = state.to_act
    if state.verdict is not None:
        match.result = state.verdict.outcome
        match.margin = state.verdict.margin
        match.resigned = state.verdict.resigned
        match.finished = timezone.now()
        _count_in_run(match)
        tallies.write(match, state)
    match.save(update_fields=SUMMARY)


def _count_in_run(match: Match) -> None:
    """Let a result grow or end the run it was started in (H12.1), if it was started in one."""
    if match.run_id is None or match.finished is None:
        return
    run = Run.objects.select_for_update().get(pk=match.run_id)
    run.count(match.result, match.margin, match.finished)
    run.save()


@contextmanager
def database_refusals() -> Iterator[None]:
    """Turn what a database can fail with into a refusal that says what to do."""
    try:
        yield
    except IntegrityError as error:
        # Two writers met at one place of the log: the other one was first.
        raise ActionRefused(Code.STALE) from error
    except OperationalError as error:
        logger.warning("database refuses", error=str(error))
        raise ActionRefused(_operational_code(str(error))) from error
    except DatabaseError as error:
        logger.error("database fails", error=str(error))
        raise ActionRefused(Code.STORAGE) from error


def _operational_code(message: str) -> Code:
    full = ("full", "readonly", "read-only", "disk I/O", "No space")
    return Code.STORAGE if any(word in message for word in full) else Code.BUSY
