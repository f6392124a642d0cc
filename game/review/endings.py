"""Trying an ending again: the last tricks of a deal, from a decision on, as often as one likes.

Both hands are known, so there is a best line, and the strongest level plays the other side. A try
is nothing but the cards that the person played in it: no row is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.ai.advice import advise
from game.ai.levels import LEVELS
from game.ai.opponent import choose
from game.engine import log
from game.engine.actions import Play, parse_action
from game.engine.cards import card_text, parse_card
from game.engine.errors import UnknownAction
from game.engine.events import Event
from game.engine.log import Row
from game.engine.match import Match as MatchState
from game.engine.phases import Phase
from game.engine.rulesets import Ruleset
from game.engine.run import OPPONENT, PERSON
from game.engine.view import view_for

_PLAYING = (Phase.LEAD, Phase.FOLLOW)


class NoEnding(Exception):
    """There is no decision of the person's in an ending at that row, or a try that can't be."""


@dataclass(slots=True)
class Try:
    """An ending as far as it has been tried. Points are own less the opponent's."""

    state: MatchState
    deal: int
    best: int
    """What the rest brings when both play what is best."""
    played: list[str] = field(default_factory=list)
    """The person's cards, in order."""
    news: list[Event] = field(default_factory=list)
    """What happened since the person's last card, that one included."""
    lead: int = 0
    """The person's lead when the try began."""

    @property
    def is_over(self) -> bool:
        """Whether the deal was played to its end."""
        return len(self.state.points) == self.deal

    @property
    def gained(self) -> int:
        """What the rest has brought so far."""
        return _lead(self.state, self.deal) - self.lead

    @property
    def lost(self) -> int:
        """Points short of what the rest would have brought."""
        return self.best - self.gained

    def play(self, text: str) -> None:
        """Play a card as the person; the strongest level answers until the person is to act.

        Raises IllegalAction or UnknownAction, with nothing done.
        """
        action = parse_action(text)
        if not isinstance(action, Play):
            raise UnknownAction(text)
        self.news = self.state.apply(PERSON, action)
        self.played.append(card_text(action.card))
        self.news += _answers(self.state, self.deal)


def try_of(
    ruleset: Ruleset, dealer: int, rows: Sequence[Row], at: int, cards: Sequence[str] = ()
) -> Try:
    """Return the ending at the decision that became row ``at``, after some cards of the person's.

    Raises NoEnding where there is none or the cards can't be played, and DamagedLog.
    """
    if not 0 < at < len(rows) or rows[at].seat != PERSON:
        raise NoEnding(at)
    state = log.fold(ruleset, dealer, rows[:at])
    deal = state.deal
    if deal is None or state.to_act != PERSON or state.phase not in _PLAYING or deal.stock:
        raise NoEnding(at)
    found = Try(state, state.deal_number, round(advise(view_for(state, PERSON)).best.value))
    found.lead = _lead(state, found.deal)
    for card in cards:
        try:
            found.play(f"play {card_text(parse_card(card))}")
        except ValueError as error:  # neither a card nor a legal one
            raise NoEnding(card) from error
    return found


def _answers(state: MatchState, deal: int) -> list[Event]:
    """Let the opponent act while it is to act in this deal; return what happened."""
    events: list[Event] = []
    while state.to_act == OPPONENT and len(state.points) < deal:
        action = choose(view_for(state, OPPONENT), max(LEVELS), 1)
        events += state.apply(OPPONENT, action)
    return events


def _lead(state: MatchState, deal: int) -> int:
    """Return the person's lead in a deal."""
    if len(state.points) >= deal:
        own, other = state.points[deal - 1]
        return own - other
    assert state.deal is not None
    return state.deal.score_of(PERSON) - state.deal.score_of(OPPONENT)
