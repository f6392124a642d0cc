"""A review as its page shows it: figures, the moments that mattered, every decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from game.ai.advice import Method
from game.engine.actions import Action, Meld, Play, Seven, parse_action
from game.engine.cards import RANKS, face_of, face_rank, face_suit
from game.engine.kinds import SEVEN_KIND
from game.engine.log import Row
from game.engine.rulesets import ruleset_of
from game.models import Match, Review, ReviewedDecision
from game.rendering import words
from game.rendering.advice import drawback_sentences, imperative, reason_sentences
from game.review.judging import Decision, Part, Verdict, decisions_of
from game.review.luck import Luck
from game.review.summary import accuracy, lost_by_part, moments, verdict_counts

VERDICTS: Final = {
    Verdict.BEST: pgettext_lazy("verdict on a decision", "Best"),
    Verdict.GOOD: pgettext_lazy("verdict on a decision", "Good"),
    Verdict.INACCURACY: pgettext_lazy("verdict on a decision", "Inaccuracy"),
    Verdict.MISTAKE: pgettext_lazy("verdict on a decision", "Mistake"),
    Verdict.BLUNDER: pgettext_lazy("verdict on a decision", "Blunder"),
}
PARTS: Final = {
    Part.PLAY: gettext_lazy("Cards played while the stock lasted"),
    Part.DECLARE: gettext_lazy("Declarations"),
    Part.ENDING: gettext_lazy("The last eight tricks"),
}


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision as a row of the page."""

    seq: int
    before: int
    """The row after which the replay shows the table as it was."""
    deal: int
    trick: int
    verdict: str
    name: str
    """The verdict in words."""
    chosen: str
    best: str
    loss: int
    share: int
    """The share of matches given away, in hundredths."""
    is_exact: bool
    is_ending: bool
    cost: str
    """What it gave away, in one sentence; "" for nothing."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that mattered, in words."""

    judged: Judged
    cost: str
    """What it gave away, and by what."""
    advice: str
    """What to do instead and why."""


@dataclass(frozen=True, slots=True)
class DealDecisions:
    """The decisions of a deal."""

    number: int
    decisions: list[Judged] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """All of a finished review."""

    accuracy: int | None
    verdicts: list[tuple[str, str, int]]
    """Verdict, name and how many decisions earned it."""
    parts: list[tuple[str, int]]
    """Points given away by part of the deal."""
    lost: int
    moments: list[Moment]
    deals: list[DealDecisions]
    luck: str
    endings: list[tuple[int, int, bool]]
    """Endings in which points were lost: deal, row of the first loss, whether solved since."""


def review_page(match: Match, review: Review, rows: Sequence[Row]) -> ReviewPage:
    """Return what the page of a finished review shows. Raises DamagedLog."""
    decisions = list(review.decisions.all())
    lost = lost_by_part(decisions)
    return ReviewPage(
        accuracy=accuracy(decisions),
        verdicts=[(v.value, str(VERDICTS[v]), n) for v, n in verdict_counts(decisions).items()],
        parts=[(str(PARTS[part]), round(points)) for part, points in lost.items()],
        lost=round(sum(lost.values())),
        moments=_moments(match, decisions, rows),
        deals=_by_deal(decisions),
        luck=luck_sentences(Luck(**review.luck)) if review.luck else "",
        endings=_lost_endings(review, decisions),
    )


def judged(decision: ReviewedDecision) -> Judged:
    """Return a decision as it is shown."""
    verdict = Verdict(decision.verdict)
    is_exact = decision.method == Method.EXACT
    return Judged(
        seq=decision.seq,
        before=decision.seq - 1,
        deal=decision.deal,
        trick=decision.trick,
        verdict=verdict.value,
        name=str(VERDICTS[verdict]),
        chosen=short_action(parse_action(decision.action)),
        best=short_action(parse_action(decision.best)),
        loss=round(decision.loss),
        share=round(100 * decision.share_loss),
        is_exact=is_exact,
        is_ending=decision.part == Part.ENDING,
        cost=_cost(decision, is_exact=is_exact),
    )


def note_at(match: Match, seq: int) -> Judged | None:
    """Return what a finished review thinks of the decision that became a row, if it was one."""
    found = ReviewedDecision.objects.filter(review=match.pk, seq=seq)
    decision = found.exclude(review__finished=None).first()
    return judged(decision) if decision else None


def short_action(action: Action) -> str:
    """Return an action in a few signs: a card as on a table, a meld by its name."""
    match action:
        case Play(card):
            face = face_of(card)
            return f"{RANKS[face_rank(face)]}{words.SUIT_SYMBOLS[face_suit(face)]}"
        case Meld(kind):
            return words.kind_name(kind)
        case Seven():
            return words.kind_name(SEVEN_KIND)
    return _("Draw")


def _cost(decision: ReviewedDecision, *, is_exact: bool) -> str:
    """Return what a decision gave away, for one that is neither best nor good."""
    if decision.verdict in (Verdict.BEST, Verdict.GOOD):
        return ""
    figures = {"points": round(decision.loss), "share": round(100 * decision.share_loss)}
    if is_exact:
        if figures["share"]:
            return _("It cost exactly %(points)d points, and %(share)d %% of the match.") % figures
        return _("It cost exactly %(points)d points.") % figures
    if figures["share"]:
        sentence = _("It cost %(points)d points on average, and %(share)d %% of the match.")
        return sentence % figures
    return _("It cost %(points)d points on average.") % figures


def _by_deal(decisions: Iterable[ReviewedDecision]) -> list[DealDecisions]:
    deals: list[DealDecisions] = []
    for decision in decisions:
        if not deals or deals[-1].number != decision.deal:
            deals.append(DealDecisions(decision.deal))
        deals[-1].decisions.append(judged(decision))
    return deals


def _lost_endings(
    review: Review, decisions: Iterable[ReviewedDecision]
) -> list[tuple[int, int, bool]]:
    first: dict[int, int] = {}
    for decision in decisions:
        if decision.part == Part.ENDING and decision.loss > 0:
            first.setdefault(decision.deal, decision.seq)
    return [(deal, seq, deal in review.solved) for deal, seq in first.items()]


# --- in words ----------------------------------------------------------------------------------


def _moments(
    match: Match, decisions: Sequence[ReviewedDecision], rows: Sequence[Row]
) -> list[Moment]:
    chosen = {one.seq: one for one in moments(decisions)}
    if not chosen:
        return []
    seen = decisions_of(ruleset_of(match.ruleset), match.first_dealer, rows)
    return [_moment(chosen[one.seq], one) for one in seen if one.seq in chosen]


def _moment(decision: ReviewedDecision, seen: Decision) -> Moment:
    best = parse_action(decision.best)
    shown = judged(decision)
    return Moment(
        shown,
        words.paragraph([shown.cost, drawback_sentences(seen.view, seen.action, best)]),
        words.paragraph([imperative(seen.view, best), reason_sentences(seen.view, best)]),
    )


def luck_sentences(luck: Luck) -> str:
    """Return what the cards were worth and what was made of them."""
    sentences = [
        _(
            "With your cards the strongest level comes out %(yours)s against this opponent, "
            "with the opponent's cards %(theirs)s."
        )
        % {"yours": _signed(luck.yours), "theirs": _signed(luck.theirs)},
        _worth(round(luck.cards)),
        _("You came out %(made)s: %(play)s of it is play, and chance in the draw.")
        % {"made": _signed(luck.made), "play": _signed(luck.play)},
    ]
    return words.paragraph(sentences)


def _signed(points: float) -> str:
    """Return points with their sign."""
    return f"{round(points):+d}".replace("-", "\N{MINUS SIGN}")


def _worth(cards: int) -> str:
    if cards > 0:
        return _("So the cards were worth %(points)d points to you.") % {"points": cards}
    if cards < 0:
        return _("So the cards were worth %(points)d points to the opponent.") % {"points": -cards}
    return _("So the cards favoured neither of you.")
