"""A match of one or two deals: a fold of its actions (H11, H13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine.actions import (
    Action,
    Commit,
    Cut,
    DealOut,
    Draw,
    Meld,
    Play,
    Resign,
    Seven,
)
from game.engine.cards import BRISQUES, CARDS, cards_in
from game.engine.deal import Deal
from game.engine.errors import IllegalAction, Refusal
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
from game.engine.kinds import MELD_POINTS
from game.engine.phases import DEAL_PHASES, OVER, Phase
from game.engine.rulesets import Ruleset
from game.engine.run import OPPONENT, PERSON, second_dealer

NOBODY: Final = -1
_ACTS_OF_A_DEAL: Final = (Play, Draw, Meld, Seven)
"""Made once: a union written out in ``apply`` would be made anew for every row that is folded."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a match ended: the winner's seat, None for a draw, and the margin (H11.4)."""

    winner: int | None
    margin: int
    resigned: bool = False

    @property
    def outcome(self) -> str:
        """How it ended for the person: ``win``, ``loss`` or ``draw``."""
        return {PERSON: "win", OPPONENT: "loss", None: "draw"}[self.winner]


def verdict(points: list[tuple[int, int]], ruleset: Ruleset) -> Verdict | None:
    """Return how the finished deals decide the match; None when a second deal is due (H11)."""
    own, other = (sum(deal[seat] for deal in points) for seat in (PERSON, OPPONENT))
    if len(points) == 1 and (own == other or max(own, other) < ruleset.early_win):
        return None
    if own == other:
        return Verdict(None, 0)
    return Verdict(PERSON if own > other else OPPONENT, abs(own - other))


class Match:
    """The state of a match. ``legal_actions`` is the only judge, ``apply`` the only mover.

    ``seat`` is 0 for the person, 1 for the opponent and None for the table itself, which shuffles
    and deals.
    """

    def __init__(self, ruleset: Ruleset, dealer: int) -> None:
        self.ruleset = ruleset
        self.first_dealer = dealer
        self.phase = Phase.SHUFFLE
        self.deal_number = 1
        self.deal: Deal | None = None
        self.points: list[tuple[int, int]] = []
        self.histories: list[list[Event]] = [[], []]
        self.drawn = [NOBODY, NOBODY]
        self.commitment = ""
        self.cut = 0
        self.verdict: Verdict | None = None

    @property
    def dealer(self) -> int:
        """The dealer of the deal that is played or about to be."""
        if self.deal_number == 1:
            return self.first_dealer
        return second_dealer(self.first_dealer, self.ruleset)

    @property
    def next_deal(self) -> int:
        """The number of the deal that is to be shuffled for, while no deal is played."""
        return len(self.points) + 1

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.FINISHED

    @property
    def to_act(self) -> int | None:
        """The seat that is to act; None when it is the table's turn, or nobody's."""
        if self.phase is Phase.CUT:
            return PERSON
        if self.deal is None or self.phase not in DEAL_PHASES:
            return None
        return self.deal.to_act

    @property
    def history(self) -> list[Event]:
        """The events of the current deal so far."""
        return self.histories[self.deal_number - 1]

    def totals(self) -> tuple[int, int]:
        """Return both seats' points in the match so far, the current deal included."""
        done = len(self.points) == self.deal_number
        running = (0, 0) if self.deal is None or done else self._deal_points(self.deal)
        return (
            sum(deal[0] for deal in self.points) + running[0],
            sum(deal[1] for deal in self.points) + running[1],
        )

    def legal_actions(self, seat: int | None) -> list[Action]:
        """Return what a seat may do now, without resigning, which the person always may."""
        if seat is None or seat != self.to_act:
            return []
        if self.phase is Phase.CUT:
            return [Cut(position) for position in range(CARDS)]
        return self.deal.legal_actions() if self.deal else []

    def only_draw_left(self) -> bool:
        """Return whether the winner of the trick can do nothing but draw (I10)."""
        return (
            self.phase is Phase.DECLARE
            and self.deal is not None
            and self.deal.legal_actions() == [Draw()]
        )

    def apply(self, seat: int | None, action: Action) -> list[Event]:
        """Do an action and return its events.

        Raises IllegalAction with the reason, changing nothing, when it is not legal.
        """
        if self.finished:
            raise IllegalAction(Refusal.FINISHED)
        if isinstance(action, _ACTS_OF_A_DEAL):
            events = self._apply_to_deal(seat, action)
        else:
            events = self._apply_to_match(seat, action)
        self.history.extend(events)
        return events

    # --- the table's and the match's own acts --------------------------------------------------

    def _apply_to_match(self, seat: int | None, action: Action) -> list[Event]:
        match action:
            case Resign() if seat == PERSON:
                return [self._end(Verdict(OPPONENT, 0, resigned=True))]
            case Commit(digest) if seat is None and self.phase is Phase.SHUFFLE:
                self.commitment, self.phase = digest, Phase.CUT
                self.deal, self.deal_number = None, self.next_deal
                return [Committed(digest)]
            case Cut(position) if seat == PERSON and self.phase is Phase.CUT:
                self.cut, self.phase = position, Phase.DEAL
                return [PackCut(position)]
            case DealOut(pack) if seat is None and self.phase is Phase.DEAL:
                return [self._deal_out(pack)]
            case Cut() if seat == PERSON:
                raise IllegalAction(Refusal.NO_CUT_NOW)
        raise IllegalAction(Refusal.NOT_YOUR_TURN)

    def _deal_out(self, pack: tuple[int, ...]) -> Dealt:
        self.deal = Deal(self.ruleset, self.dealer, pack)
        self.phase = Phase.LEAD
        self.drawn = [NOBODY, NOBODY]
        points = self.deal.score_of(self.dealer)
        return Dealt(self.deal_number, self.dealer, self.deal.turn_up, points)

    def _end_deal(self, deal: Deal) -> list[Event]:
        self.points.append(self._deal_points(deal))
        events: list[Event] = [DealEnded(self.deal_number, self.points[-1])]
        decided = verdict(self.points, self.ruleset)
        if decided is not None:
            events.append(self._end(decided))
            return events
        self.phase = Phase.SHUFFLE  # the last trick stays on the table until the next commitment
        return events

    def _end(self, decided: Verdict) -> MatchEnded:
        self.verdict, self.phase = decided, Phase.FINISHED
        return MatchEnded(decided.winner, decided.margin, decided.resigned)

    @staticmethod
    def _deal_points(deal: Deal) -> tuple[int, int]:
        return deal.score_of(PERSON), deal.score_of(OPPONENT)

    # --- the acts of a deal --------------------------------------------------------------------

    def _apply_to_deal(self, seat: int | None, action: Play | Draw | Meld | Seven) -> list[Event]:
        deal = self.deal
        if deal is None or self.phase not in DEAL_PHASES:
            raise IllegalAction(Refusal.CUT_FIRST)
        if seat is None or seat != deal.to_act:
            raise IllegalAction(Refusal.NOT_YOUR_TURN)
        turn_up, next_draw = deal.turn_up, deal.next_draw()
        deal.apply(action)
        if deal.phase != OVER:
            self.phase = DEAL_PHASES[deal.phase]
        match action:
            case Play(card):
                self.drawn[seat] = NOBODY
                return self._played(deal, seat, card)
            case Meld(kind, cards):
                return [Melded(seat, kind, tuple(cards_in(cards)), MELD_POINTS[kind])]
            case Seven(card):
                taken = NOBODY if deal.turn_up == turn_up else turn_up
                return [SevenDeclared(seat, card, taken)]
        self.drawn[seat], self.drawn[1 - seat] = next_draw
        return [Drawn(seat, (self.drawn[PERSON], self.drawn[OPPONENT]), deal.stock)]

    def _played(self, deal: Deal, seat: int, card: int) -> list[Event]:
        if deal.led == card:
            return [CardPlayed(seat, card, deal.led_from_table, leads=True)]
        led, followed = deal.last_led, deal.last_followed
        brisques = ((1 << led | 1 << followed) & BRISQUES).bit_count()
        last = deal.phase == OVER
        events: list[Event] = [
            CardPlayed(seat, card, deal.followed_from_table, leads=False),
            TrickTaken(deal.winner, deal.tricks, led, followed, brisques, last),
        ]
        return events + self._end_deal(deal) if last else events
