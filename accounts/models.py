"""The user of the site; the player, who may be a guest; and where a renewed session went."""

from __future__ import annotations

import datetime
import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import looks_of


def today() -> datetime.date:
    """Return today's date in UTC: days are counted alike for everybody."""
    return timezone.now().date()


class User(AbstractUser):
    """A person with an account. Our own class from the first migration on, so that it can grow."""

    looks = models.CharField(max_length=150, unique=True, null=True, editable=False)
    """What the name looks like (accounts/names.py): no two names may be taken for each other."""

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, with the looks of the name as it is now."""
        self.looks = looks_of(self.username) or None
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "looks"}
        super().save(*args, **kwargs)


class Preferences(models.Model):
    """What a player chose on the settings page; "" leaves a choice to the browser or the device."""

    class Language(models.TextChoices):
        """Languages of the site, each named in itself."""

        AUTO = "", _("as the browser says")
        EN = "en", "English"
        JA = "ja", "日本語"
        KO = "ko", "한국어"

    class Speed(models.TextChoices):
        """How long a frame of the table is shown."""

        RELAXED = "relaxed", _("relaxed")
        NORMAL = "normal", _("normal")
        QUICK = "quick", _("quick")
        INSTANT = "instant", _("instant")

    class Order(models.TextChoices):
        """How the hand is sorted."""

        SUIT = "suit", _("by suit, trumps first")
        RANK = "rank", _("by rank")

    class Deck(models.TextChoices):
        """How many colours the suits have."""

        TWO = "two", _("two colours")
        FOUR = "four", _("four colours")

    class Confirm(models.TextChoices):
        """Whether the first tap lifts a card and the second plays it."""

        AUTO = "", _("on touch screens")
        ON = "on", _("always")
        OFF = "off", _("never")

    class Theme(models.TextChoices):
        """Light or dark surroundings."""

        AUTO = "", _("as the device says")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    language = models.CharField(
        _("Language"), max_length=7, choices=Language.choices, blank=True, default=""
    )
    speed = models.CharField(_("Speed"), max_length=8, choices=Speed.choices, default=Speed.NORMAL)
    order = models.CharField(
        _("Order of the hand"), max_length=4, choices=Order.choices, default=Order.SUIT
    )
    deck = models.CharField(_("Deck"), max_length=4, choices=Deck.choices, default=Deck.TWO)
    confirm = models.CharField(
        _("Tap twice to play a card"),
        max_length=3,
        choices=Confirm.choices,
        blank=True,
        default="",
    )
    theme = models.CharField(
        _("Surroundings"), max_length=5, choices=Theme.choices, blank=True, default=""
    )
    sound = models.BooleanField(_("Sound"), default=False)
    last_card = models.BooleanField(_("Play the last card of a deal by itself"), default=False)
    shortcuts = models.BooleanField(_("Single keys act at the table"), default=True)
    listed = models.BooleanField(_("Show my name on the leaderboards"), default=True)

    class Meta:
        abstract = True

    def copy_preferences(self, other: Preferences) -> None:
        """Take over every choice of another; the caller saves."""
        for field in Preferences._meta.get_fields():
            setattr(self, field.name, getattr(other, field.name))


class Player(Preferences):
    """Whoever plays: a guest, or the player of a user once one signed up.

    What is played belongs to the player, so that signing up moves nothing: it sets ``user``. A
    guest who comes back to an account that has matches of its own is joined to the account's
    player by ``account``; a player whose account was deleted is ``forgotten``.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        User, on_delete=models.SET_NULL, null=True, blank=True, verbose_name=_("user")
    )
    account = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="guests",
        db_index=False,  # the partial one below: nearly all are null
        verbose_name=_("account"),
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    seen = models.DateField(_("last seen"), default=today)
    """The last day on which this player was here; idle guests are removed by it."""
    forgotten = models.DateTimeField(_("forgotten"), null=True, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes: ClassVar = [
            models.Index(fields=["seen"], condition=models.Q(user=None), name="guests_by_last_day"),
            models.Index(
                fields=["account"],
                condition=models.Q(account__isnull=False),
                name="guests_of_an_account",
            ),
        ]

    def __str__(self) -> str:
        return self.user.get_username() if self.user else f"guest {self.id.hex[:8]}"

    @property
    def is_guest(self) -> bool:
        """Whether only a session leads to this player."""
        return self.user_id is None and self.account_id is None and self.forgotten is None


class SessionSuccession(models.Model):
    """Where a session went when its key was renewed: who had the old one has the new one now.

    Only sockets that were open before follow it (docs/decisions/0402). ``old`` is a fingerprint.
    """

    old = models.CharField(max_length=64, primary_key=True)
    new = models.CharField(max_length=40)
    created = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.old[:8]
