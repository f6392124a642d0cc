"""What happened and what may be done, each in one short sentence (ui.md, screen readers)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.actions import Draw
from game.engine.cards import face_rank
from game.engine.events import (
    CardPlayed,
    Committed,
    DealEnded,
    Dealt,
    Drawn,
    Event,
    MatchEnded,
    Melded,
    PackCut,
    SevenDeclared,
    TrickTaken,
)
from game.engine.phases import Phase
from game.engine.run import PERSON
from game.engine.view import PlayerView, TrickCard
from game.rendering import words


def status_of(view: PlayerView) -> str:
    """Return what the player may do now, or what is waited for."""
    if view.phase is Phase.FINISHED:
        return _("The match is over.")
    if view.phase in (Phase.CUT, Phase.DEAL):
        return _("Cut the pack.")
    if view.phase is Phase.SHUFFLE:
        return _("The first deal is over")
    if draws_by_itself(view):
        return _("You take the trick.")
    if view.to_act != view.seat:
        return _("The opponent is thinking…")
    if view.phase is Phase.DECLARE:
        return _("You took the trick: declare, or draw.")
    if view.phase is Phase.LEAD:
        return _("Your lead: play any card.")
    if view.deal is not None and view.deal.stock == 0:
        return _("Your turn: follow suit, and beat the card if you can.")
    return _("Your turn: play any card.")


def draws_by_itself(view: PlayerView) -> bool:
    """Whether the viewer can do nothing but draw, which the table does for it (I10)."""
    return view.legal == (Draw(),)


def say(events: Sequence[Event], view: PlayerView) -> str:
    """Return events, as the viewer's seat sees them, as spoken sentences in one text."""
    sentences = [sentence_of(event) for event in events]
    if view.phase is Phase.DECLARE and any(action != Draw() for action in view.legal):
        sentences.append(_("You may declare."))
    return " ".join(filter(None, sentences))


def trick_told(cards: Sequence[TrickCard]) -> str:
    """Return a trick as far as it has been played, the led card first, in spoken sentences."""
    sentences = [
        sentence_of(CardPlayed(card.seat, card.face, card.from_table, leads=index == 0))
        for index, card in enumerate(cards)
    ]
    taker = next((card.seat for card in cards if card.wins), None)
    if taker is not None:
        sentences.append(_taken_by(taker))
    return " ".join(sentences)


def sentence_of(event: Event) -> str:
    """Return an event, as the person's seat sees it, in spoken sentences."""
    match event:
        case CardPlayed():
            return _card_played(event)
        case TrickTaken():
            return _trick_taken(event)
        case Melded():
            return _melded(event)
        case SevenDeclared():
            return _seven_declared(event)
        case Drawn():
            return _drawn(event)
        case Dealt():
            return _dealt(event)
        case Committed():
            return _("The pack is shuffled. Cut it.")
        case PackCut(position):
            return _("The pack was cut at %(position)d.") % {"position": position}
        case DealEnded(points=(own, other)):
            return _("The deal is over: you %(own)d, the opponent %(other)d.") % {
                "own": own,
                "other": other,
            }
        case MatchEnded():
            return _match_ended(event)


def _card_played(event: CardPlayed) -> str:
    card = {"card": words.card_name(event.card)}
    if event.seat == PERSON:
        return (_("You lead the %(card)s.") if event.leads else _("You play the %(card)s.")) % card
    if event.leads:
        return _("The opponent leads the %(card)s.") % card
    return _("The opponent plays the %(card)s.") % card


def _trick_taken(event: TrickTaken) -> str:
    points = 10 * event.brisques + 10 * event.last
    if event.last:
        taker = (
            _("You take the last trick, %(points)d points.")
            if event.seat == PERSON
            else _("The opponent takes the last trick, %(points)d points.")
        )
        return taker % {"points": points}
    if not points:
        return _taken_by(event.seat)
    taker = (
        _("You take the trick, %(points)d points.")
        if event.seat == PERSON
        else _("The opponent takes the trick, %(points)d points.")
    )
    return taker % {"points": points}


def _taken_by(seat: int) -> str:
    return _("You take the trick.") if seat == PERSON else _("The opponent takes the trick.")


def _melded(event: Melded) -> str:
    sentence = (
        _("You declare %(meld)s with %(cards)s: %(points)d points.")
        if event.seat == PERSON
        else _("The opponent declares %(meld)s with %(cards)s: %(points)d points.")
    )
    return sentence % {
        "meld": words.declared_name(event.kind),
        "cards": words.cards_named(sorted(event.cards, key=face_rank, reverse=True)),
        "points": event.points,
    }


def _seven_declared(event: SevenDeclared) -> str:
    if event.taken < 0:
        return (
            _("You declare the trump seven: 10 points.")
            if event.seat == PERSON
            else _("The opponent declares the trump seven: 10 points.")
        )
    sentence = (
        _("You exchange the trump seven for the %(card)s: 10 points.")
        if event.seat == PERSON
        else _("The opponent exchanges the trump seven for the %(card)s: 10 points.")
    )
    return sentence % {"card": words.card_name(event.taken)}


def _drawn(event: Drawn) -> str:
    own, other = event.cards
    sentences = [_("You draw the %(card)s.") % {"card": words.card_name(own)}]
    if other >= 0:
        sentences.append(_("The opponent draws the %(card)s.") % {"card": words.card_name(other)})
    if event.stock == 0:
        sentences.append(_("The stock is gone: follow suit and beat the card if you can."))
    else:
        left = ngettext("%(count)d card left.", "%(count)d cards left.", event.stock)
        sentences.append(left % {"count": event.stock})
    return " ".join(sentences)


def _dealt(event: Dealt) -> str:
    sentence = (
        _("You deal. The turn-up is the %(card)s.")
        if event.dealer == PERSON
        else _("The opponent deals. The turn-up is the %(card)s.")
    )
    text = sentence % {"card": words.card_name(event.turn_up)}
    if event.points:
        text += " " + _("The dealer scores 10 for it.")
    return text


def _match_ended(event: MatchEnded) -> str:
    if event.resigned:
        return _("You resign the match.")
    if event.winner is None:
        return _("The match is a draw.")
    sentence = (
        _("You win the match by %(margin)d.")
        if event.winner == PERSON
        else _("The opponent wins the match by %(margin)d.")
    )
    return sentence % {"margin": event.margin}
