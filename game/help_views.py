"""Help in practice, asked for by a form: the table again, with a hint or the cards not yet seen."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import TimeoutError as Late
from http import HTTPStatus
from typing import Any
from uuid import UUID

import structlog
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from game.engine.log import DamagedLog
from game.engine.view import PlayerView
from game.forms import HelpForm
from game.helping import NoHelp, advice_for, count_help, view_to_help
from game.models import Match
from game.refused import ActionRefused, Code
from game.rendering.helping import give_hint, unseen_of
from game.rendering.words import refusal_sentence
from game.views import STATUSES, own_match, table_page

logger = structlog.get_logger("bezique.pages")

Addition = Callable[[dict[str, Any]], None]


@require_POST
def help_in_practice(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the table with the help that was asked for; refuse it where there is none."""
    match = own_match(request, match_id)
    form = HelpForm(request.POST)
    try:
        if not form.is_valid():
            raise ActionRefused(Code.BAD_PAYLOAD)
        adding = _help(view_to_help(match), form.cleaned_data["what"])
        count_help(match)
    except NoHelp:
        return _none_here(request, match)
    except Late:
        logger.warning("hint is late", match_id=str(match.pk))
        notice = _("The hint takes too long. Please ask again.")
        return table_page(request, match, notice=notice, status=HTTPStatus.SERVICE_UNAVAILABLE)
    except DamagedLog:
        return table_page(request, match)  # which says so
    except ActionRefused as refused:
        status = STATUSES.get(refused.code, HTTPStatus.CONFLICT)
        return table_page(request, match, notice=refusal_sentence(refused), status=status)
    return table_page(request, match, adding=adding)


def _help(view: PlayerView, what: str) -> Addition:
    assert view.deal is not None
    deal = view.deal
    if what == "unseen":
        return lambda page: page.update(unseen=unseen_of(view, deal))
    advice = advice_for(view)
    return lambda page: give_hint(page["table"], view, advice)


def _none_here(request: HttpRequest, match: Match) -> HttpResponse:
    if match.kind != Match.Kind.PRACTICE:
        notice = _("There is help in practice matches only.")
        return table_page(request, match, notice=notice, status=HTTPStatus.FORBIDDEN)
    notice = _("There is nothing for you to decide now.")
    return table_page(request, match, notice=notice, status=HTTPStatus.CONFLICT)
