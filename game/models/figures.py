"""Figures of whole days, counted from the logs of finished matches (game/figures)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from game.models.matches import Match


class DailyFigures(models.Model):
    """What the matches of one kind and level came to that were finished on a day (UTC)."""

    day = models.DateField()
    level = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Match.Kind.choices)
    wins = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    resigned = models.PositiveIntegerField(default=0)
    """How many of the losses were by resignation."""
    replies = models.PositiveIntegerField(default=0)
    """Timed answers of the opponent."""
    reply_ms = models.FloatField(default=0.0)
    """Their times together, in milliseconds."""
    times = models.JSONField(default=dict)
    """How many answers took how long: the number of a bucket (game/figures/times.py), a count."""
    fallbacks = models.PositiveIntegerField(default=0)
    """Answers that stand for one the opponent did not give in time."""
    is_stale = models.BooleanField(default=False)
    """Whether a match of that day was declared void, or counts again: it is to be counted anew."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "level", "kind"], name="one_row_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.kind} {self.level}"


class DailyLuck(models.Model):
    """What was dealt to a seat at a level on a day: sums, and sums of squares for intervals."""

    day = models.DateField()
    level = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    """0 the person, 1 the opponent."""
    hands = models.PositiveIntegerField(default=0)
    points = models.PositiveIntegerField(default=0)
    points_squared = models.PositiveBigIntegerField(default=0)
    melds = models.PositiveIntegerField(default=0)
    melds_squared = models.PositiveIntegerField(default=0)
    brisques = models.PositiveIntegerField(default=0)
    brisques_squared = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "level", "seat"], name="one_row_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.level} {self.seat}"


class FiguresUpdate(models.Model):
    """When the figures were last counted: the one row there is (pk 1)."""

    counted = models.DateTimeField(null=True)
    """Up to when finished matches are in them; None before the first count."""
    claimed = models.DateTimeField(null=True)
    """When a process last began to count in the background, so that only one does."""

    def __str__(self) -> str:
        return str(self.counted)
