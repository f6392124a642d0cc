"""Judging decisions: each of the person's is held against the strongest level's advice.

Nothing here reads or writes the database: a log goes in, judgements come out (docs/review.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.ai.advice import Advice, Method, advise
from game.engine.actions import Action, parse_action
from game.engine.log import Row, replay
from game.engine.match import Match as MatchState
from game.engine.phases import DEAL_PHASES, Phase
from game.engine.rulesets import Ruleset
from game.engine.run import PERSON
from game.engine.view import PlayerView, view_for


class Part(StrEnum):
    """The parts of a deal that points are lost in."""

    PLAY = "play"
    """A card led or followed with while the stock lasts."""
    DECLARE = "declare"
    ENDING = "ending"
    """A card of the last eight tricks."""


class Verdict(StrEnum):
    """What is thought of a decision, the best first."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BOUNDS: Final = (
    (Verdict.BEST, 1.0, 0.005),
    (Verdict.GOOD, 5.0, 0.02),
    (Verdict.INACCURACY, 15.0, 0.05),
    (Verdict.MISTAKE, 35.0, 0.12),
)
"""Below how many points, and below what share of matches, a loss still earns a verdict."""
SHOWN: Final = 5
"""So many options are kept, and the one that was chosen."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A moment at which the person could do one thing or another, and what was done."""

    seq: int
    """The row that the decision became."""
    deal: int
    trick: int
    part: Part
    view: PlayerView
    action: Action


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision against the best one. Points and shares are averages over what may come."""

    best: Action
    loss: float
    """Points given away, exact in the ending."""
    share_loss: float
    """Share of matches given away (0..1)."""
    stake: float
    """Points that a choice at random would give away on average."""
    method: Method
    verdict: Verdict
    options: tuple[tuple[str, float, float], ...]
    """The best options and the chosen one: action, value in points, share of matches."""


def decisions_of(ruleset: Ruleset, dealer: int, rows: Iterable[Row]) -> Iterator[Decision]:
    """Yield the decisions of the person in a log; one legal action is no decision.

    Raises DamagedLog for rows that make no match.
    """
    seen: PlayerView | None = None
    for step in replay(ruleset, dealer, rows):
        if seen is not None and step.row.seat == PERSON:
            action = parse_action(step.row.text)
            if action in seen.legal:
                yield _decision(step.row.seq, seen, action)
        seen = _seen(step.match)


def _seen(state: MatchState) -> PlayerView | None:
    """Return what the person sees where there is a choice of cards or declarations."""
    if state.to_act != PERSON or state.phase not in DEAL_PHASES:
        return None
    return view_for(state, PERSON) if len(state.legal_actions(PERSON)) > 1 else None


def _decision(seq: int, view: PlayerView, action: Action) -> Decision:
    assert view.deal is not None
    part = Part.PLAY if view.deal.stock else Part.ENDING
    if view.phase is Phase.DECLARE:
        part = Part.DECLARE
    return Decision(seq, view.deal_number, view.deal.trick, part, view, action)


def judge(decision: Decision, with_budget: str | None = None) -> Judgement:
    """Return what the strongest level thinks of a decision, from the person's own eyes."""
    advice = advise(decision.view, with_budget=with_budget)
    loss, share_loss = advice.loss(decision.action), advice.share_loss(decision.action)
    values = [option.value for option in advice.options]
    return Judgement(
        best=decision.action if loss == 0 else advice.best.action,
        loss=loss,
        share_loss=share_loss,
        stake=max(0.0, advice.best.value - sum(values) / len(values)),
        method=advice.method,
        verdict=verdict_of(loss, share_loss),
        options=tuple(_options(advice, decision.action)),
    )


def verdict_of(loss: float, share_loss: float) -> Verdict:
    """Return the verdict on a loss: the worse one of its points and its share of matches."""
    for verdict, points, share in BOUNDS:
        if loss < points and share_loss < share:
            return verdict
    return Verdict.BLUNDER


def _options(advice: Advice, chosen: Action) -> Iterator[tuple[str, float, float]]:
    for place, option in enumerate(advice.options):
        if place < SHOWN or option.action == chosen:
            yield str(option.action), round(option.value, 2), round(option.share, 4)
