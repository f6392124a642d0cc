"""The log: rows that are added and never changed, and the shuffled packs of the deals."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.models.matches import Match


class AppendOnly(models.QuerySet[Any]):
    """Rows that may be added and read, never changed or taken away."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Refuse."""
        raise TypeError("the log is append-only")

    def delete(self) -> NoReturn:
        """Refuse."""
        raise TypeError("the log is append-only")


class Action(models.Model):
    """One row of a match's log (design, part 4)."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="actions")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """0 the person, 1 the opponent, None the table."""
    text = models.CharField(max_length=320)
    command_id = models.CharField(max_length=40, null=True)
    """Whose command this row answers; rows that follow from one have none."""
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seq"], name="one_action_a_place"),
            models.UniqueConstraint(fields=["match", "command_id"], name="one_action_a_command"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.text}"

    def save(self, **kwargs: Any) -> None:
        """Add the row. Raises TypeError when it is already there."""
        if not self._state.adding:
            raise TypeError("the log is append-only")
        super().save(**kwargs)

    def delete(self, using: Any = None, keep_parents: bool = False) -> NoReturn:
        """Refuse."""
        raise TypeError("the log is append-only")


class Shuffle(models.Model):
    """The shuffled pack of a deal before the cut, secret until the deal is over.

    ``commitment`` is what the player was shown before cutting: SHA-256 of the nonce and the pack.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="shuffles")
    deal = models.PositiveSmallIntegerField()
    nonce = models.CharField(max_length=64)
    pack = models.CharField(max_length=320)
    commitment = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "deal"], name="one_shuffle_a_deal"),
        ]

    def __str__(self) -> str:
        return self.commitment
