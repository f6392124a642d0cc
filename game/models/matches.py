"""Matches and the runs of won matches. A match's columns can be rebuilt from its log."""

from __future__ import annotations

import datetime
import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from game.engine.run import MARGIN_CAP, RunScore


class Run(models.Model):
    """A row of won matches (H12). A loss or a draw ends it; the next match opens another."""

    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="runs", verbose_name=_("player")
    )
    wins = models.PositiveIntegerField(_("wins"), default=0)
    margin = models.PositiveSmallIntegerField(_("margin"), default=0)
    """The sum of the winning margins, at most 9999: it never falls within a run (H12.4)."""
    started = models.DateTimeField(_("started"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    reached_on = models.DateField(_("reached on"), null=True, blank=True)
    """The day (UTC) of the last win, by which today's leaderboard goes; None before the first."""
    reached_month = models.DateField(_("reached in"), null=True, blank=True)
    """The first day of that month, for the leaderboard of the month."""

    class Meta:
        verbose_name = _("run")
        verbose_name_plural = _("runs")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(ended=None), name="one_open_run"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "-wins", "-margin"]),
            models.Index(fields=["-wins", "-margin"], name="runs_ever"),
            models.Index(fields=["reached_on", "-wins", "-margin"], name="runs_of_a_day"),
            models.Index(fields=["reached_month", "-wins", "-margin"], name="runs_of_a_month"),
        ]

    def __str__(self) -> str:
        return str(self.score)

    @property
    def score(self) -> RunScore:
        """The run's score as a value."""
        return RunScore(self.wins, self.margin)

    def count(self, result: str, margin: int, finished: datetime.datetime) -> None:
        """Let a finished match grow the run or end it (H12.1, H12.3); the caller saves.

        A loss or a draw takes nothing away: the score stays what it was before (H12.6).
        """
        if result != Match.Result.WIN:
            self.ended = finished
            return
        self.wins += 1
        self.margin = min(self.margin + margin, MARGIN_CAP)
        self.reached_on = finished.date()
        self.reached_month = self.reached_on.replace(day=1)


class Match(models.Model):
    """One match. Its log is the truth; the columns below ``length`` can be rebuilt from it."""

    class Kind(models.TextChoices):
        """What a match counts for."""

        RANKED = "ranked", _("ranked")
        PRACTICE = "practice", _("practice")
        IMPORTED = "imported", _("imported")

    class Result(models.TextChoices):
        """How a match ended for the person."""

        NONE = "", _("unfinished")
        WIN = "win", _("win")
        LOSS = "loss", _("loss")
        DRAW = "draw", _("draw")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="matches", verbose_name=_("player")
    )
    run = models.ForeignKey(
        Run,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("run"),
    )
    """The run it counts in; practice counts in none."""
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.RANKED)
    number = models.PositiveIntegerField(_("number"))
    """The how manieth match of its kind this player started (D3): practice moves no dealer.

    An imported match keeps the number it had where it was played.
    """
    ruleset = models.CharField(_("rule set"), max_length=20)
    level = models.PositiveSmallIntegerField(_("level"))
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"))
    """The seat that deals first: 0 the person, 1 the opponent."""
    wins_before = models.PositiveIntegerField(_("wins before"), default=0)
    margin_before = models.PositiveSmallIntegerField(_("margin before"), default=0)
    """What the run stood at when the match was started."""
    started = models.DateTimeField(_("started"), auto_now_add=True)
    origin = models.UUIDField(_("imported from"), null=True, blank=True, editable=False)
    """The id an imported match was played under, by which its chain begins; None for all others."""

    taken_from = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="played_on",
        verbose_name=_("played on from"),
    )
    """The match whose first rows a practice match was begun with, while that one is there."""
    taken_at = models.PositiveIntegerField(_("rows taken"), null=True, blank=True)
    """How many rows were taken; None for a match that began with its own pack."""

    length = models.PositiveIntegerField(_("rows in the log"), default=0)
    last_hash = models.CharField(max_length=64, blank=True, default="")
    to_act = models.PositiveSmallIntegerField(_("to act"), null=True, blank=True)
    """The seat that is to act: 0 the person, 1 the opponent; None when the match is over."""
    result = models.CharField(
        _("result"), max_length=4, choices=Result.choices, blank=True, default=Result.NONE
    )
    resigned = models.BooleanField(_("resigned"), default=False)
    own_points = models.PositiveSmallIntegerField(_("own points"), default=0)
    other_points = models.PositiveSmallIntegerField(_("opponent's points"), default=0)
    margin = models.PositiveSmallIntegerField(_("margin"), default=0)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)
    damaged = models.BooleanField(_("damaged"), default=False)
    """Whether the log was found not to fold; such a match is void and can't be played on."""
    voided = models.BooleanField(_("void"), default=False)
    """Whether staff declared it void (Voiding): it counts in no run, record or figure."""

    helped = models.PositiveSmallIntegerField(_("decisions with help"), default=0)
    """At how many decisions help was asked for: a hint, or the cards not seen. Practice only."""
    helped_at = models.PositiveIntegerField(null=True, blank=True, editable=False)
    """The last row after which help was asked for: asking again there counts no more."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player", "kind", "number"],
                condition=~Q(kind="imported"),
                name="one_match_a_number",
            ),
            models.CheckConstraint(
                condition=Q(kind="ranked", run__isnull=False)
                | Q(kind__in=["practice", "imported"], run=None),
                name="ranked_matches_count_in_a_run",
            ),
            models.CheckConstraint(
                condition=Q(helped=0) | Q(kind="practice"), name="only_practice_is_helped"
            ),
            models.CheckConstraint(
                condition=Q(kind="imported", origin__isnull=False)
                | Q(kind__in=["ranked", "practice"], origin=None),
                name="imported_matches_have_an_origin",
            ),
            models.CheckConstraint(
                condition=Q(taken_at=None) | Q(kind="practice"),
                name="only_practice_is_played_on",
            ),
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(result="", kind="ranked", damaged=False),
                name="one_open_ranked_match",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["result", "started"]),
            models.Index(fields=["-started"], name="latest_matches"),
            models.Index(fields=["finished"], name="matches_by_their_end"),
            models.Index(fields=["-started"], condition=Q(damaged=True), name="damaged_matches"),
            models.Index(fields=["-started"], condition=Q(voided=True), name="void_matches"),
            models.Index(fields=["player", "-started"], name="matches_of_a_player"),
            models.Index(
                fields=["player", "kind", "level", "result", "margin"], name="results_of_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.number}"

    @property
    def ranked(self) -> bool:
        """Whether it counts in a run."""
        return self.kind == self.Kind.RANKED

    @property
    def score_before(self) -> RunScore:
        """The run's score when the match was started."""
        return RunScore(self.wins_before, self.margin_before)

    @property
    def score_after(self) -> RunScore:
        """The run's score after the match's result; a run that ended is at nothing (H12.1).

        A void match leaves it as it was.
        """
        if self.voided:
            return self.score_before
        won = self.result == self.Result.WIN
        return self.score_before.with_win(self.margin) if won else RunScore()

    @property
    def seq(self) -> int:
        """The place of the log's last row, -1 before the first."""
        return self.length - 1
