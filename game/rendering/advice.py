"""Advice in words: what to do, why, and what another action costs; whole sentences, one a fact."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.ai.advice import Advice, Method
from game.ai.reasons import Reason, Why, reasons_against, reasons_for
from game.engine.actions import Action, Meld, Play, Seven
from game.engine.cards import SEVEN, face_of, face_rank
from game.engine.kinds import MELD_POINTS
from game.engine.phases import Phase
from game.engine.view import PlayerView
from game.rendering import words

MOST: Final = 3
"""So many reasons are said; more are not listened to."""


def advice_sentences(view: PlayerView, advice: Advice) -> str:
    """Return what to do and why, for the seat of the view."""
    action = advice.best.action
    sentences = [imperative(view, action), reason_sentences(view, action)]
    if advice.method is Method.EXACT:
        sentences.append(ending_sentence(round(advice.best.value)))
    return words.paragraph(sentences)


def reason_sentences(view: PlayerView, action: Action) -> str:
    """Return what speaks for an action."""
    return words.paragraph(_pro(reason) for reason in reasons_for(view, action)[:MOST])


def drawback_sentences(view: PlayerView, chosen: Action, best: Action) -> str:
    """Return what speaks against a chosen action and not against the best one."""
    shared = {reason.why for reason in reasons_against(view, best)}
    against = [one for one in reasons_against(view, chosen) if one.why not in shared]
    return words.paragraph(_con(reason) for reason in against[:MOST])


def imperative(view: PlayerView, action: Action) -> str:
    """Return an action as a piece of advice."""
    match action:
        case Play(card):
            return _play(view, card)
        case Meld(kind):
            meld = {"meld": words.declared_name(kind), "points": MELD_POINTS[kind]}
            return _("Declare %(meld)s (%(points)d).") % meld
        case Seven() if view.deal is not None and face_rank(view.deal.turn_up) != SEVEN:
            turn_up = {"card": words.card_name(view.deal.turn_up)}
            return _("Exchange the trump seven for the %(card)s.") % turn_up
        case Seven():
            return _("Declare the trump seven.")
    return _("Draw without declaring anything.")


def _play(view: PlayerView, card: int) -> str:
    named = {"card": words.card_name(face_of(card))}
    if view.phase is Phase.LEAD:
        return _("Lead the %(card)s.") % named
    if any(one.why is Why.TAKES_BRISQUES for one in reasons_for(view, Play(card))):
        return _("Take this trick with the %(card)s.") % named
    return _("Play the %(card)s.") % named


def ending_sentence(points: int) -> str:
    """Return what a solved ending comes to for the player, in points to come."""
    if points > 0:
        told = _("Both hands are known: the rest brings you %(points)d points more.")
    elif points < 0:
        told = _("Both hands are known: the rest brings the opponent %(points)d points more.")
    else:
        return _("Both hands are known: the rest brings both of you the same.")
    return told % {"points": abs(points)}


def _pro(reason: Reason) -> str:
    match reason.why:
        case Why.TAKES_BRISQUES:
            return _("It brings %(points)d points in brisques.") % {"points": reason.points}
        case Why.SURE:
            return _("Nothing can beat it.")
        case Why.MELD_AWAITS:
            return _("You can then declare %(meld)s (%(points)d).") % _meld(reason)
        case Why.EXCHANGE_AWAITS:
            turn_up = {"card": words.card_name(reason.face)}
            return _("You can then exchange the trump seven for the %(card)s.") % turn_up
        case Why.SEVEN_AWAITS:
            return _("You can then declare the trump seven.")
        case Why.IDLE:
            return _("That card can make no meld any more.")
        case Why.KEEPS:
            return _("That keeps your melds together: %(melds)s.") % _melds(reason)
        case Why.FIRST:
            return _("%(meld)s can still follow with the same cards.") % {
                "meld": words.kind_name(reason.kinds[0])
            }
        case Why.LAST_TRICKS:
            return _few_tricks(reason.points)
        case Why.EXCHANGES:
            return _("Otherwise that card stays under the stock, or the opponent takes it.")
    raise ValueError(f"no advantage: {reason.why}")


def _few_tricks(left: int) -> str:
    if left < 1:
        return _("Nothing can be declared later.")
    return ngettext(
        "Only %(count)d trick is left to declare after.",
        "Only %(count)d tricks are left to declare after.",
        left,
    ) % {"count": left}


def _con(reason: Reason) -> str:
    match reason.why:
        case Why.GIVES_BRISQUES:
            points = {"points": reason.points}
            return _("It gave the opponent %(points)d points in brisques.") % points
        case Why.BREAKS:
            return _("It broke up melds that were ready: %(melds)s.") % _melds(reason)
        case Why.SPENDS_TRUMP:
            return _("It spent a trump.")
        case Why.SPOILS:
            return _("It made these melds impossible: %(melds)s.") % _melds(reason)
        case Why.LEAVES:
            return _("It left these melds undeclared: %(melds)s.") % _melds(reason)
        case Why.LEAVES_SEVEN:
            return _("It left the trump seven undeclared.")
    raise ValueError(f"no drawback: {reason.why}")


def _meld(reason: Reason) -> dict[str, str | int]:
    return {"meld": words.declared_name(reason.kinds[0]), "points": reason.points}


def _melds(reason: Reason) -> dict[str, str]:
    return {"melds": words.listed(map(words.declared_name, reason.kinds))}
