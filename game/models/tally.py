"""What a finished match is counted by in statistics."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from game.models.matches import Match


class Tally(models.Model):
    """What the person did in a finished match, for statistics; made from the log with the result.

    Every column can be made again from the log (game/tallies.py), and ``verify_matches`` does.
    """

    match = models.OneToOneField(
        Match, on_delete=models.PROTECT, primary_key=True, related_name="tally"
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="tallies")
    ranked = models.BooleanField()
    """Whether it counts in statistics and leaderboards: a ranked match that is not void."""
    deals = models.PositiveSmallIntegerField(default=0)
    """Deals that were played to their end."""
    deal_points = models.PositiveSmallIntegerField(default=0)
    """The person's points in these deals."""
    deal_margin = models.PositiveSmallIntegerField(default=0)
    """The largest margin by which the person led in one of them; 0 when in none."""
    sequence = models.PositiveSmallIntegerField(default=0)
    royal_marriage = models.PositiveSmallIntegerField(default=0)
    marriage = models.PositiveSmallIntegerField(default=0)
    bezique = models.PositiveSmallIntegerField(default=0)
    double_bezique = models.PositiveSmallIntegerField(default=0)
    four_aces = models.PositiveSmallIntegerField(default=0)
    four_kings = models.PositiveSmallIntegerField(default=0)
    four_queens = models.PositiveSmallIntegerField(default=0)
    four_jacks = models.PositiveSmallIntegerField(default=0)
    sevens = models.PositiveSmallIntegerField(default=0)
    brisques = models.PositiveSmallIntegerField(default=0)
    last_tricks = models.PositiveSmallIntegerField(default=0)
    seconds = models.PositiveIntegerField(default=0)
    """Time at the table; pauses count for two minutes at most."""

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        indexes: ClassVar = [
            models.Index(
                fields=["-deal_margin"], condition=Q(ranked=True), name="largest_deal_margins"
            ),
            models.Index(
                fields=["player", "-deal_margin"],
                condition=Q(ranked=True),
                name="deal_margins_of_a_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.deals}"
