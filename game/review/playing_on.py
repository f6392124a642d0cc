"""Playing on from a decision of a finished match: a practice match that begins with its rows.

The same packs under the same seals, and the same acts of both sides up to there; then the person
decides anew, and the opponent of the same level answers. A deal that was not dealt by then is
shuffled and sealed anew. The finished match is only read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction

from accounts.models import Player
from game.engine import log
from game.engine.log import Row
from game.engine.match import Match as MatchState
from game.engine.phases import DEAL_PHASES
from game.engine.rulesets import ruleset_of
from game.engine.run import PERSON
from game.models import Action, Match, Shuffle
from game.selectors import genesis_of, log_of
from game.services import database_refusals


class NotPlayable(Exception):
    """There is no decision of the person's at that row."""


def play_on(match: Match, at: int) -> Match:
    """Start a practice match that stands as ``match`` did before its row ``at``.

    Raises NotPlayable when the match is not over or the person did not decide there, DamagedLog,
    and ActionRefused when nothing can be written.
    """
    if not match.result or match.damaged:
        raise NotPlayable(str(match.pk))
    rows = log_of(match)
    if not 0 < at < len(rows) or rows[at].seat != PERSON:
        raise NotPlayable(str(at))
    rows = rows[:at]
    state = log.fold(ruleset_of(match.ruleset), match.first_dealer, rows)
    if state.to_act != PERSON or state.phase not in DEAL_PHASES:
        raise NotPlayable(str(at))
    with database_refusals(), transaction.atomic():
        return _begun(match, rows, state)


def _begun(source: Match, rows: Sequence[Row], state: MatchState) -> Match:
    player = Player.objects.select_for_update().get(pk=source.player_id)
    match = Match(
        player=player,
        kind=Match.Kind.PRACTICE,
        number=Match.objects.filter(player=player, kind=Match.Kind.PRACTICE).count() + 1,
        ruleset=source.ruleset,
        level=source.level,
        first_dealer=source.first_dealer,
        taken_from=source,
        taken_at=len(rows),
        length=len(rows),
        to_act=state.to_act,
    )
    match.own_points, match.other_points = state.totals()
    match.last_hash = log.chain_end(genesis_of(match), rows)
    match.save(force_insert=True)
    Action.objects.bulk_create(_actions(match, source, rows))
    Shuffle.objects.bulk_create(_shuffles(match, source, state.deal_number))
    return match


def _actions(match: Match, source: Match, rows: Sequence[Row]) -> Iterator[Action]:
    """Yield the rows in a chain of their own.

    They keep the command ids by which the opponent's tell what decided them (docs/fairness.md).
    """
    stored = Action.objects.filter(match=source, seat=1 - PERSON)
    decided = dict(stored.values_list("seq", "command_id"))
    previous = genesis_of(match)
    for row in rows:
        link = log.chain_hash(previous, row)
        yield Action(
            match=match,
            **row._asdict(),
            command_id=decided.get(row.seq),
            prev_hash=previous,
            hash=link,
        )
        previous = link


def _shuffles(match: Match, source: Match, deals: int) -> Iterator[Shuffle]:
    for shuffle in source.shuffles.filter(deal__lte=deals):
        yield Shuffle(
            match=match,
            deal=shuffle.deal,
            nonce=shuffle.nonce,
            pack=shuffle.pack,
            commitment=shuffle.commitment,
        )
