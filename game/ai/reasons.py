"""Why an action is good or bad, as facts computed from the rules; ``rendering.advice`` has words.

The values of ``advice`` say how much an action is worth, these say what a person would see in it.
They follow from the view alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.actions import Action, Draw, Meld, Play, Seven
from game.engine.cards import (
    BRISQUES,
    SEVEN,
    face_of,
    face_rank,
    face_suit,
    suit_of,
)
from game.engine.hopes import hopes_of
from game.engine.kinds import BEZIQUE, DOUBLE_BEZIQUE, MELD_POINTS, ROYAL_MARRIAGE, SEQUENCE
from game.engine.knowledge import unseen
from game.engine.phases import STOCK_TRICKS, Phase
from game.engine.prospects import lost_by, ready_without
from game.engine.view import DealView, PlayerView

_LATE = 3
"""With so few tricks before the stock is gone a declaration can hardly wait."""
_FOLLOWED_BY = {ROYAL_MARRIAGE: SEQUENCE, BEZIQUE: DOUBLE_BEZIQUE}


class Why(StrEnum):
    """What there is to say about an action."""

    TAKES_BRISQUES = "takes-brisques"
    """It wins a trick with ``points`` in brisques."""
    SURE = "sure"
    """No card the other side may hold beats this lead."""
    MELD_AWAITS = "meld-awaits"
    """After the trick the dearest of the melds that are ready may be declared."""
    EXCHANGE_AWAITS = "exchange-awaits"
    """After the trick the trump seven takes the turn-up."""
    SEVEN_AWAITS = "seven-awaits"
    """After the trick the trump seven scores its ten."""
    IDLE = "idle"
    """The card can make no meld any more, and is neither brisque nor trump."""
    KEEPS = "keeps"
    """It leaves melds together that another play would break."""
    LAST_TRICKS = "last-tricks"
    """Few tricks are left to declare after."""
    FIRST = "first"
    """The dearer meld of the same cards can still follow (H8.5, H8.6)."""
    EXCHANGES = "exchanges"
    """It brings the turn-up."""
    GIVES_BRISQUES = "gives-brisques"
    """It loses a trick with ``points`` in brisques, with cards in hand that would not."""
    BREAKS = "breaks"
    """It breaks up melds that are ready."""
    SPENDS_TRUMP = "spends-trump"
    """It plays a trump."""
    SPOILS = "spoils"
    """It makes melds impossible that the same cards could still make."""
    LEAVES = "leaves"
    """It leaves melds undeclared."""
    LEAVES_SEVEN = "leaves-seven"
    """It leaves a trump seven undeclared."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact about an action."""

    why: Why
    kinds: tuple[int, ...] = ()
    """The kinds of meld it is about, the dearest first."""
    face: int = -1
    points: int = 0


def reasons_for(view: PlayerView, action: Action) -> tuple[Reason, ...]:
    """Return what speaks for an action, the weightiest first."""
    if view.deal is None:
        return ()
    match action:
        case Play(card):
            return tuple(_for_play(view, view.deal, card))
        case Meld():
            return tuple(_for_meld(view, view.deal, action))
        case Seven() if face_rank(view.deal.turn_up) != SEVEN:
            return (Reason(Why.EXCHANGES, face=view.deal.turn_up),)
    return ()


def reasons_against(view: PlayerView, action: Action) -> tuple[Reason, ...]:
    """Return what speaks against an action, the weightiest first."""
    if view.deal is None:
        return ()
    match action:
        case Play(card):
            return tuple(_against_play(view, view.deal, card))
        case Meld():
            spoilt = _dearest_first(frozenset(lost_by(view, action)))
            return (Reason(Why.SPOILS, spoilt),) if spoilt else ()
        case Draw():
            return tuple(_against_drawing(view))
    return ()


# --- playing -----------------------------------------------------------------------------------


def _for_play(view: PlayerView, deal: DealView, card: int) -> list[Reason]:
    found = []
    wins = _wins(view, deal, card)
    if wins and view.phase is Phase.FOLLOW:
        points = 10 * _brisques(deal.middle[0].face, face_of(card))
        if points:
            found.append(Reason(Why.TAKES_BRISQUES, points=points))
    elif wins:
        found.append(Reason(Why.SURE))
    if wins and deal.stock:
        found += _awaiting(view, deal, card)
    if _idle(view, deal, card):
        found.append(Reason(Why.IDLE))
    kept = _kept(view, card)
    if kept and not any(reason.why is Why.MELD_AWAITS for reason in found):
        found.append(Reason(Why.KEEPS, kept))
    return found


def _against_play(view: PlayerView, deal: DealView, card: int) -> list[Reason]:
    found = []
    if view.phase is Phase.FOLLOW and not _wins(view, deal, card):
        led = deal.middle[0].face
        points = 10 * _brisques(led, face_of(card))
        least = min(_given(view, deal, other) for other in _plays(view))
        if points > least:
            found.append(Reason(Why.GIVES_BRISQUES, points=points))
    broken = _dearest_first(ready_without(view, -1) - ready_without(view, card))
    if broken:
        found.append(Reason(Why.BREAKS, broken))
    if suit_of(card) == deal.trump and deal.stock:
        found.append(Reason(Why.SPENDS_TRUMP, face=face_of(card)))
    return found


def _plays(view: PlayerView) -> list[int]:
    return [action.card for action in view.legal if isinstance(action, Play)]


def _given(view: PlayerView, deal: DealView, card: int) -> int:
    """Return the points in brisques that following with a card gives the other side."""
    return 0 if _wins(view, deal, card) else 10 * _brisques(deal.middle[0].face, face_of(card))


def _wins(view: PlayerView, deal: DealView, card: int) -> bool:
    """Whether a card takes the trick: as a reply, or as a lead whatever may answer it."""
    if view.phase is Phase.FOLLOW:
        return _beats(face_of(card), deal.middle[0].face, deal.trump)
    others = {*unseen(view), *deal.other_known, *(shown.face for shown in deal.other_table)}
    return not any(_beats(other, face_of(card), deal.trump) for other in others)


def _beats(face: int, led: int, trump: int) -> bool:
    """Whether a card beats a led one (H1.2-3, H4.2)."""
    if face_suit(face) == face_suit(led):
        return face_rank(face) > face_rank(led)
    return face_suit(face) == trump


def _brisques(*faces: int) -> int:
    return sum(BRISQUES >> face * 2 & 1 for face in faces)


def _awaiting(view: PlayerView, deal: DealView, card: int) -> list[Reason]:
    """Return what may be declared after this trick is won with a card."""
    found = []
    ready = _dearest_first(ready_without(view, card))
    if ready:
        found.append(Reason(Why.MELD_AWAITS, ready[:1], points=MELD_POINTS[ready[0]]))
    sevens = [own for own in deal.hand if own != card and own >> 1 == deal.trump * 8]
    if sevens and face_rank(deal.turn_up) != SEVEN:
        found.append(Reason(Why.EXCHANGE_AWAITS, face=deal.turn_up))
    elif sevens:
        found.append(Reason(Why.SEVEN_AWAITS))
    return found


def _idle(view: PlayerView, deal: DealView, card: int) -> bool:
    if not deal.stock or BRISQUES >> card & 1 or suit_of(card) == deal.trump:
        return False
    return not hopes_of(view, card)


def _kept(view: PlayerView, card: int) -> tuple[int, ...]:
    """Return the ready melds that a play leaves together, though another would break them."""
    ready = ready_without(view, -1)
    if not ready:
        return ()
    kept = ready & ready_without(view, card)
    breakable = ready - frozenset.intersection(
        *(ready_without(view, other) for other in _plays(view))
    )
    return _dearest_first(kept & breakable)


# --- declaring ---------------------------------------------------------------------------------


def _for_meld(view: PlayerView, deal: DealView, meld: Meld) -> list[Reason]:
    found = []
    dearer = _FOLLOWED_BY.get(meld.kind)
    ready = {action.kind for action in view.legal if isinstance(action, Meld)}
    if dearer in ready and dearer is not None and dearer not in lost_by(view, meld):
        found.append(Reason(Why.FIRST, (dearer,)))
    if STOCK_TRICKS - deal.trick < _LATE:
        found.append(Reason(Why.LAST_TRICKS, points=STOCK_TRICKS - deal.trick))
    return found


def _against_drawing(view: PlayerView) -> list[Reason]:
    melds = {action.kind for action in view.legal if isinstance(action, Meld)}
    found = [Reason(Why.LEAVES, _dearest_first(frozenset(melds)))] if melds else []
    if any(isinstance(action, Seven) for action in view.legal):
        found.append(Reason(Why.LEAVES_SEVEN))
    return found


def _dearest_first(kinds: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds, key=lambda kind: (-MELD_POINTS[kind], kind)))
