"""The whole table for the page, from a seat's view and the match's public columns."""

from __future__ import annotations

import secrets
import uuid

from django.utils.translation import gettext as _

from accounts.models import Player
from game.engine.actions import Draw
from game.engine.cards import CARDS
from game.engine.phases import Phase
from game.engine.run import RunScore
from game.engine.view import DealView, PlayerView
from game.models import Match
from game.rendering import words
from game.rendering.cards import (
    OwnCards,
    card_of_face,
    celebrated_points,
    other_table,
    side_of,
    suit_of_page,
    trick_cards,
)
from game.rendering.declarations import declarations_of
from game.rendering.endings import breakdowns_of, result_of, what_decides
from game.rendering.page import Cut, Entry, Side, Table
from game.rendering.readings import readings_of
from game.rendering.sentences import draws_by_itself, status_of


def table_of(
    match: Match, view: PlayerView, seq: int, *, best: RunScore | None = None, notice: str = ""
) -> Table:
    """Return the table after row ``seq``, as the view's seat sees it.

    ``best`` is the player's best run so far, needed when the match is over.
    """
    you, opponent = _sides(view)
    table = Table(
        seq=seq,
        command_id=str(uuid.uuid4()),
        match_id=str(match.pk),
        kind=match.kind,
        phase=view.phase.value,
        to_act=_to_act(view),
        match_number=match.number,
        deal_number=view.deal_number,
        level=match.level,
        streak=match.wins_before,
        run_score=str(match.score_before),
        you=you,
        opponent=opponent,
        status=status_of(view),
        notice=notice,
        sheet=_sheet(view),
        breakdowns=breakdowns_of(view),
        decides=what_decides(view),
        line_400=view.deal_number == 1,
        result=result_of(match, view, best or RunScore()),
        taken=taken_words(match),
        taken_match=str(match.taken_from_id or ""),
    )
    if view.phase is Phase.CUT:
        table.cut = Cut(view.commitment, secrets.randbelow(CARDS), range(CARDS))
    if view.deal is not None:
        _lay_out(table, view, view.deal, by_rank=_by_rank(match))
    table.readings = readings_of(view, table)
    return table


def taken_words(match: Match) -> str:
    """Return which match a practice match was played on from; "" where it was from none."""
    if match.taken_at is None:
        return ""
    if match.taken_from is None:
        return _("Played on from an earlier match.")
    return _("Played on from match %(number)s.") % {"number": match.taken_from.number}


def _by_rank(match: Match) -> bool:
    """Return whether the hand is to be sorted by rank; the match of a lesson is nobody's."""
    return match.player_id is not None and match.player.order == Player.Order.RANK


def _to_act(view: PlayerView) -> str:
    if view.to_act is None or draws_by_itself(view):
        return "none"
    return side_of(view.to_act)


def _sides(view: PlayerView) -> tuple[Side, Side]:
    you, opponent = Side(_("You")), Side(_("Opponent"))
    for index, side in enumerate((you, opponent)):
        seat = view.seat if index == 0 else 1 - view.seat
        side.is_dealer = view.dealer == seat
        side.total = sum(points[index] for points in view.deals)
        if view.deal is None:
            continue
        side.points = view.deal.points[index]
        side.brisques = view.deal.brisques[index]
        side.tricks = view.deal.tricks[index]
        side.leads = view.deal.leader == seat
        if len(view.deals) < view.deal_number:
            side.total += side.points
    return you, opponent


def _lay_out(table: Table, view: PlayerView, deal: DealView, *, by_rank: bool) -> None:
    own = OwnCards(view, deal, by_rank=by_rank)
    table.you.hand, table.you.table = own.hand(), own.table()
    table.you.hand_count = len(deal.hand)
    table.opponent.hand_count = deal.other_hand
    table.opponent.table = other_table(view, deal)
    table.opponent.known = [card_of_face(face) for face in deal.other_known]
    table.trick_number = deal.trick
    table.trump = suit_of_page(deal.trump)
    table.stock = deal.stock
    table.turn_up = card_of_face(deal.turn_up) if deal.turn_up >= 0 else None
    table.trick = trick_cards(deal.middle)
    table.last_trick = trick_cards(deal.last_trick)
    table.celebration = celebrated_points(view)
    if Draw() in view.legal and not draws_by_itself(view):
        table.declarations = declarations_of(view, deal)
        table.draw = str(Draw())


def _sheet(view: PlayerView) -> list[Entry]:
    return [
        Entry(side_of(score.seat), words.score_name(score.reason), score.points, score.trick)
        for score in view.sheets[-1]
    ]
