"""Keeping reviews: asking for one, taking the next one up, writing down what was judged."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from game.ai import opponent
from game.models import Match, Review, ReviewedDecision
from game.review.judging import Decision, Judgement
from game.review.luck import Luck
from game.services import database_refusals

MOST_WAITING: Final = 200
"""So many reviews may wait on the whole site, and of one player:"""
MOST_OF_ONE: Final = 5
STALE: Final = datetime.timedelta(seconds=20)
"""A review that nobody has worked at for so long is taken over: its process has ended."""


class TooManyReviews(Exception):
    """As many reviews wait already as may."""


def review_ask(match: Match) -> Review:
    """Return the review of a finished match, asked for now if it was not before.

    One that another version made is made anew. Raises TooManyReviews, ActionRefused when nothing
    can be written, and ValueError for a match that is not over or is damaged.
    """
    if not match.result or match.damaged:
        raise ValueError("only a finished, whole match is reviewed")
    with database_refusals(), transaction.atomic():
        review = Review.objects.select_for_update().filter(match=match).first()
        if review is not None and not is_outdated(review):
            return review
        _check_room(match)
        if review is not None:
            review.delete()
        return Review.objects.create(match=match, asked=timezone.now())


def is_outdated(review: Review) -> bool:
    """Whether a finished review was made by another version than would make it now."""
    return review.finished is not None and review.made_by != opponent.signature()


def _check_room(match: Match) -> None:
    waiting = Review.objects.filter(finished=None, failed=False)
    if (
        waiting.count() >= MOST_WAITING
        or waiting.filter(match__player=match.player_id).count() >= MOST_OF_ONE
    ):
        raise TooManyReviews


def waiting_before(review: Review) -> int:
    """Return how many reviews are made before this one."""
    waiting = Review.objects.filter(finished=None, failed=False, asked__lt=review.asked)
    return waiting.count()


# --- making one --------------------------------------------------------------------------------


def review_claim() -> Review | None:
    """Take up the oldest review that nobody works at; None when there is none."""
    now = timezone.now()
    waiting = Review.objects.filter(finished=None, failed=False).order_by("asked")
    for review in waiting.select_related("match"):
        if review.claimed is not None and review.claimed > now - STALE:
            continue
        same = Review.objects.filter(pk=review.pk, claimed=review.claimed, finished=None)
        if same.update(claimed=now, made_by=opponent.signature()):
            review.refresh_from_db()
            return review
    return None


def judged_rows(review: Review) -> set[int]:
    """Return the rows whose decisions are judged already."""
    return set(review.decisions.values_list("seq", flat=True))


def review_begin(review: Review, total: int, done: int) -> None:
    """Write down how much there is to do."""
    Review.objects.filter(pk=review.pk).update(total=total, done=done, claimed=timezone.now())


@transaction.atomic
def review_add(
    review: Review, judged: Sequence[tuple[Decision, Judgement]], done: int, cpu_ms: int
) -> None:
    """Write down some judgements, and that somebody is at work."""
    ReviewedDecision.objects.bulk_create(_rows(review, judged), ignore_conflicts=True)
    Review.objects.filter(pk=review.pk).update(done=done, cpu_ms=cpu_ms, claimed=timezone.now())


def review_finish(review: Review, luck: Luck | None, cpu_ms: int) -> None:
    """Write down that everything is judged."""
    kept = luck and {"yours": luck.yours, "theirs": luck.theirs, "made": luck.made}
    Review.objects.filter(pk=review.pk).update(
        luck=kept, cpu_ms=cpu_ms, finished=timezone.now(), claimed=None
    )


def review_fail(review: Review) -> None:
    """Write down that the review can't be made."""
    Review.objects.filter(pk=review.pk).update(failed=True, claimed=None)


def _rows(
    review: Review, judged: Iterable[tuple[Decision, Judgement]]
) -> Iterable[ReviewedDecision]:
    for decision, judgement in judged:
        yield ReviewedDecision(
            review=review,
            seq=decision.seq,
            deal=decision.deal,
            trick=decision.trick,
            part=decision.part.value,
            action=str(decision.action),
            best=str(judgement.best),
            loss=judgement.loss,
            share_loss=judgement.share_loss,
            stake=judgement.stake,
            method=judgement.method.value,
            verdict=judgement.verdict.value,
            options=judgement.options,
        )


# --- afterwards --------------------------------------------------------------------------------


def ending_solved(review: Review, deal: int) -> None:
    """Remember that the ending of a deal was played again without a loss."""
    with database_refusals(), transaction.atomic():
        kept = Review.objects.select_for_update().get(pk=review.pk)
        if deal not in kept.solved:
            kept.solved = sorted([*kept.solved, deal])
            kept.save(update_fields=["solved"])


def on_player_saved(instance: Player, **kwargs: Any) -> None:
    """Take away the reviews of a player whose account is deleted (a signal's receiver)."""
    if instance.forgotten is not None:
        Review.objects.filter(match__player=instance).delete()
