"""Between the database and a record: what is exported, and how an import is kept."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

from django.db import transaction

from accounts.models import Player
from game.engine import log
from game.engine.cards import card_text, parse_card
from game.engine.log import DamagedLog
from game.engine.match import Match as MatchState
from game.engine.rulesets import ruleset_of
from game.models import Action, Match, Shuffle
from game.notation.record import Record, Shuffled
from game.selectors import log_of
from game.services import database_refusals


class StillPlayed(Exception):
    """A match that is not over: its text would show hidden cards."""


def record_of(match: Match) -> Record:
    """Return the record of a finished match.

    Raises StillPlayed while it is played, and DamagedLog when its log is not what was written.
    """
    if match.damaged:
        raise DamagedLog(match.length, "the match is marked as damaged")
    if match.finished is None:
        raise StillPlayed(str(match.pk))
    return Record(
        match_id=match.origin or match.pk,
        ruleset=match.ruleset,
        level=match.level,
        number=match.number,
        first_dealer=match.first_dealer,
        started=match.started,
        finished=match.finished,
        shuffles=tuple(
            Shuffled(shuffle.nonce, tuple(map(parse_card, shuffle.pack.split())))
            for shuffle in match.shuffles.order_by("deal")
        ),
        rows=tuple(log_of(match)),
    )


def match_import(record: Record, player: Player) -> Match:
    """Keep a match that ``read`` returned, as an imported one of a player, and return it.

    It gets the id it was played under if that is free here, else a new one; nothing that is kept
    is changed. Raises ActionRefused when nothing can be written.
    """
    state = log.fold(ruleset_of(record.ruleset), record.first_dealer, record.rows)
    with database_refusals(), transaction.atomic():
        match = _new_match(record, player, state)
        match.save(force_insert=True)
        Match.objects.filter(pk=match.pk).update(started=record.started)
        Action.objects.bulk_create(_actions(match, record))
        Shuffle.objects.bulk_create(_shuffles(match, record))
    match.refresh_from_db()
    return match


def _new_match(record: Record, player: Player, state: MatchState) -> Match:
    verdict = state.verdict
    assert verdict is not None
    own, other = state.totals()
    is_taken = Match.objects.filter(pk=record.match_id).exists()
    return Match(
        pk=uuid4() if is_taken else record.match_id,
        origin=record.match_id,
        player=player,
        kind=Match.Kind.IMPORTED,
        number=record.number,
        ruleset=record.ruleset,
        level=record.level,
        first_dealer=record.first_dealer,
        length=len(record.rows),
        last_hash=record.chain,
        result=verdict.outcome,
        resigned=verdict.resigned,
        own_points=own,
        other_points=other,
        margin=verdict.margin,
        finished=record.finished,
    )


def _actions(match: Match, record: Record) -> Iterator[Action]:
    previous = record.genesis
    for row in record.rows:
        link = log.chain_hash(previous, row)
        yield Action(match=match, **row._asdict(), prev_hash=previous, hash=link)
        previous = link


def _shuffles(match: Match, record: Record) -> Iterator[Shuffle]:
    for deal, shuffled in enumerate(record.shuffles, start=1):
        yield Shuffle(
            match=match,
            deal=deal,
            nonce=shuffled.nonce,
            pack=" ".join(map(card_text, shuffled.pack)),
            commitment=shuffled.commitment,
        )
