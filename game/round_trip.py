"""Random matches between levels, played as the site plays them and taken all the way round.

Each is played on real views with the seeds of its nonces, written as text, read, imported,
exported, replayed and verified, its opponent asked again (``manage.py round_trip``).
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple
from uuid import UUID

from accounts.models import Player
from game.ai import opponent
from game.engine.actions import Action, Commit, Cut, DealOut, Draw, Resign
from game.engine.cards import CARDS
from game.engine.log import Row, commitment_of, cut_pack
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import view_for
from game.models import Match
from game.notation.keeping import match_import, record_of
from game.notation.reading import read
from game.notation.record import Record, Shuffled
from game.notation.writing import write
from game.rendering.replaying import moment_at, moves_of
from game.seeds import seed_for
from game.selectors import best_run_of, log_of
from game.verification import check_match

GIVEN_UP: Final = 0.03
"""The share of the matches that the person resigns at some row."""
LOOKS: Final = 4
"""Moments of a replay that are rendered beside the first and the last."""
NOON: Final = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.UTC)


def play(seed: int, number: int) -> Record:
    """Play a match: levels, packs, cuts and chance all follow from the seed and its number."""
    return _Playing(Random(f"{seed} {number}"), number).play()


class _Playing:
    """A match while it is played; the person's seat plays at a level of its own."""

    def __init__(self, random: Random, number: int) -> None:
        self.random = random
        self.number = number
        self.levels = (random.choice(opponent.LEVELS), random.choice(opponent.LEVELS))
        self.state = MatchState(HOUSE, number & 1)
        self.resigns_at = random.randrange(2, 150) if random.random() < GIVEN_UP else None
        self.rows: list[Row] = []
        self.shuffles: list[Shuffled] = []

    def play(self) -> Record:
        while not self.state.finished:
            seat, action = self._next()
            self.state.apply(seat, action)
            self.rows.append(Row(len(self.rows), seat, str(action)))
        started = NOON + datetime.timedelta(minutes=20 * self.number)
        return Record(
            match_id=UUID(int=self.random.getrandbits(128), version=4),
            ruleset=HOUSE.key,
            level=self.levels[OPPONENT],
            number=self.number + 1,
            first_dealer=self.state.first_dealer,
            started=started,
            finished=started + datetime.timedelta(minutes=15),
            shuffles=tuple(self.shuffles),
            rows=tuple(self.rows),
        )

    def _next(self) -> tuple[int | None, Action]:
        """Return who does what next, the table's own acts as the service has them."""
        state, seat = self.state, self.state.to_act
        if state.phase is Phase.SHUFFLE:
            return None, self._commit()
        if state.phase is Phase.DEAL:
            return None, DealOut(cut_pack(self.shuffles[-1].pack, state.cut))
        if seat == PERSON and len(self.rows) == self.resigns_at:
            return PERSON, Resign()
        if state.phase is Phase.CUT:
            return PERSON, Cut(self.random.randrange(CARDS))
        if state.only_draw_left():
            return seat, Draw()
        assert seat is not None
        chance = self.random.getrandbits(64)
        if seat == OPPONENT:
            chance = seed_for(self.shuffles[-1].nonce, len(self.rows))
        return seat, opponent.choose(view_for(state, seat), self.levels[seat], chance)

    def _commit(self) -> Commit:
        pack = tuple(self.random.sample(range(CARDS), CARDS))
        nonce = f"{self.random.getrandbits(256):064x}"
        self.shuffles.append(Shuffled(nonce, pack))
        return Commit(commitment_of(nonce, pack))


class Round(NamedTuple):
    """What came of one match: what is wrong with it, and how many decisions were asked again."""

    match_id: UUID
    problems: list[str]
    asked: int


def take_round(record: Record, player: Player) -> Round:
    """Import, export, replay and verify a match that was played; keep it as the player's."""
    text = write(record)
    match = match_import(read(text), player)
    problems = list(_problems(match, record, text))
    checked = check_match(match)
    problems += [str(finding) for finding in checked.findings]
    return Round(match.pk, problems, checked.asked)


def _problems(match: Match, record: Record, text: str) -> Iterator[str]:
    kept = record_of(match)
    if kept != record:
        yield "the record that was kept is not the one that was played"
    if write(kept) != text:
        yield "the export is not the text that was imported"
    rows = log_of(match)
    moves = moves_of(match, rows)
    some = [moves[len(moves) * look // LOOKS] for look in range(LOOKS)]
    for move in (*some, moves[-1]):
        moment = moment_at(match, rows, move.at, both_hands=True, best=best_run_of(match.player))
        if moment.table.seq != move.at:
            yield f"the replay shows row {moment.table.seq}, not {move.at}"
    if moment.table.result is None or moment.table.result.outcome != match.result:
        yield "the replay ends in another result"
