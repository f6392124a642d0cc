"""Reviews of finished matches: what the strongest level thinks of each decision (game/review).

Nothing depends on them: they can be made anew from the log at any time.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.models.matches import Match


class Review(models.Model):
    """The review of a match, from the moment it is asked for."""

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="review"
    )
    asked = models.DateTimeField(_("asked for"))
    """When; they are made in this order."""
    claimed = models.DateTimeField(null=True)
    """When a process last worked at it: one that stopped long ago is taken over."""
    total = models.PositiveSmallIntegerField(default=0)
    """How many decisions there are to judge."""
    done = models.PositiveSmallIntegerField(default=0)
    finished = models.DateTimeField(_("finished"), null=True)
    failed = models.BooleanField(default=False)
    """Whether it can't be made: the match's log does not fold."""
    made_by = models.CharField(max_length=40, blank=True, default="")
    """What judged: ``opponent.signature()``."""
    cpu_ms = models.PositiveIntegerField(default=0)
    """Milliseconds of CPU it took."""
    luck = models.JSONField(null=True)
    """``yours``, ``theirs`` and ``made`` of game/review/luck.py; None without a finished deal."""
    solved = models.JSONField(default=list)
    """The deals whose ending was since played without a loss, each once."""

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        indexes: ClassVar = [
            models.Index(
                fields=["asked"],
                condition=models.Q(finished=None, failed=False),
                name="reviews_to_make",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.done}/{self.total}"


class ReviewedDecision(models.Model):
    """A decision of the person, and what was thought of it (game/review/judging.py)."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="decisions")
    seq = models.PositiveIntegerField()
    """The row of the log that the decision became."""
    deal = models.PositiveSmallIntegerField()
    trick = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=8)
    action = models.CharField(max_length=320)
    best = models.CharField(max_length=320)
    loss = models.FloatField()
    """Points given away, on average; exact in the ending."""
    share_loss = models.FloatField()
    stake = models.FloatField()
    method = models.CharField(max_length=8)
    verdict = models.CharField(max_length=10)
    options = models.JSONField(default=list)
    """The best options and the chosen one: [action, points to come, share of matches]."""

    class Meta:
        verbose_name = _("reviewed decision")
        verbose_name_plural = _("reviewed decisions")
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["review", "seq"], name="one_judgement_a_row"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}: {self.verdict}"
