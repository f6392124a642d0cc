"""What the table does by itself: it shuffles, deals, and draws when nothing else is left."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from game.engine import log
from game.engine.actions import Action as Act
from game.engine.actions import Commit, DealOut, Draw
from game.engine.cards import CARDS, card_text, parse_card
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.models import Match, Shuffle

_shuffler = secrets.SystemRandom()


def table_acts(match: Match, state: MatchState) -> Iterator[tuple[int | None, Act]]:
    """Do and yield what happens by itself: shuffling, dealing, a draw nobody can put off."""
    while True:
        seat, act = _next_table_act(match, state)
        if act is None:
            return
        state.apply(seat, act)
        yield seat, act


def _next_table_act(match: Match, state: MatchState) -> tuple[int | None, Act | None]:
    if state.phase is Phase.SHUFFLE:
        return None, Commit(_shuffle(match, state.next_deal).commitment)
    if state.phase is Phase.DEAL:
        return None, DealOut(_dealt_pack(match, state))
    if state.only_draw_left():
        return state.to_act, Draw()
    return None, None


def _shuffle(match: Match, deal: int) -> Shuffle:
    """Shuffle a pack by the system's random source and commit to it (design, part 4)."""
    pack = list(range(CARDS))
    _shuffler.shuffle(pack)
    nonce = secrets.token_hex(32)
    return Shuffle.objects.create(
        match=match,
        deal=deal,
        nonce=nonce,
        pack=" ".join(map(card_text, pack)),
        commitment=log.commitment_of(nonce, pack),
    )


def _dealt_pack(match: Match, state: MatchState) -> tuple[int, ...]:
    """Return the committed pack, cut where the person cut it."""
    shuffle = Shuffle.objects.get(match=match, deal=state.deal_number)
    pack = tuple(map(parse_card, shuffle.pack.split()))
    return log.cut_pack(pack, state.cut)
