"""What staff and checks say about a match: that it is void, and that it was found damaged."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from game.models.log import AppendOnly
from game.models.matches import Match


class Voiding(models.Model):
    """That a match was declared void, or that this was taken back: by whom, when and why.

    Rows are added and never changed; the last one of a match says what holds (``Match.voided``).
    """

    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="voidings", verbose_name=_("match")
    )
    is_void = models.BooleanField(_("void"))
    """Whether the match is void from now on; else it counts again."""
    reason = models.CharField(_("reason"), max_length=500)
    """Shown to the player."""
    by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    by_name = models.CharField(_("by"), max_length=150)
    """The name of who did it, which stays when the account goes."""
    created = models.DateTimeField(_("date"), auto_now_add=True)
    before_number = models.PositiveIntegerField()
    """The number of the player's first ranked match that started later: it met the run as changed.

    Matches are told apart by number, never by a clock, which may jump.
    """

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name = _("voiding")
        verbose_name_plural = _("voidings")
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.reason

    def save(self, **kwargs: Any) -> None:
        """Add the row. Raises TypeError when it is already there."""
        if not self._state.adding:
            raise TypeError("voidings are append-only")
        super().save(**kwargs)

    def delete(self, using: Any = None, keep_parents: bool = False) -> NoReturn:
        """Refuse."""
        raise TypeError("voidings are append-only")


class FailedCheck(models.Model):
    """That the last check of a match found a difference; a check that finds none takes it away."""

    class Asker(models.TextChoices):
        """Who had it checked."""

        STAFF = "staff", _("staff")
        VISITOR = "visitor", _("a visitor")
        COMMAND = "command", _("verify_matches")

    match = models.OneToOneField(
        Match,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="failed_check",
        verbose_name=_("match"),
    )
    findings = models.TextField(_("findings"))
    asked_by = models.CharField(_("asked by"), max_length=7, choices=Asker.choices)
    at = models.DateTimeField(_("date"))

    class Meta:
        verbose_name = _("failed check")
        verbose_name_plural = _("failed checks")
        indexes: ClassVar = [models.Index(fields=["-at"], name="latest_failed_checks")]

    def __str__(self) -> str:
        return self.findings
