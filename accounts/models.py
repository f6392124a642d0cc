"""The user of the site, and the player, who may be a guest."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person with an account. Our own class from the first migration on, so that it can grow."""


class Player(models.Model):
    """Whoever plays: a guest, or the player of a user once one signed up.

    What is played belongs to the player, so that signing up moves nothing: it sets ``user``.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        User, on_delete=models.SET_NULL, null=True, blank=True, verbose_name=_("user")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.user.get_username() if self.user else f"guest {self.id.hex[:8]}"
