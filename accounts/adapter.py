"""Our say in what allauth does: which names are free, and where a log-in leads."""

from __future__ import annotations

from smtplib import SMTPException
from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url

from accounts.guests import guest_of, player_of
from accounts.models import User
from accounts.names import looks_of
from accounts.preferences import remember_language

logger = structlog.get_logger("bezique.accounts")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Names that look alike are one name; a guest that waits for an answer is asked."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name, checked. Raises ValidationError."""
        name: str = super().clean_username(username, shallow=shallow)
        if not shallow and User.objects.filter(looks=looks_of(name)).exists():
            raise self.validation_error("username_taken")
        return name

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; that the mail server is down breaks no page and tells nobody anything."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            logger.exception("mail was not sent", template=template_prefix)

    def post_login(
        self, request: HttpRequest, user: AbstractBaseUser, **details: Any
    ) -> HttpResponse:
        """Return where to go, in the account's language; with two open matches, to the question."""
        response: HttpResponse = super().post_login(request, user, **details)
        if guest_of(request.session) is not None:
            response = HttpResponseRedirect(resolve_url(settings.WAITING_GUEST_URL))
        player = player_of(user, request.session)
        if player is not None:
            remember_language(response, player.language)
        return response
