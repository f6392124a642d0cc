"""The page of the tutorial: the game's own table with a coach above it.

The state is kept in the session, and every act is a plain post: nothing is stored in the database,
and no script is needed.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from game.engine.errors import IllegalAction, UnknownAction
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON
from game.engine.view import event_for, view_for
from game.learn.course import Course, NotTaught
from game.learn.script import NEXT, STEPS
from game.models import Match
from game.refused import ActionRefused, Code
from game.rendering import words
from game.rendering.frames import SPRITE
from game.rendering.frames import render as render_table
from game.rendering.sentences import say
from game.rendering.table import table_of

SESSION_KEY: Final = "tutorial"
NOBODYS_MATCH: Final = UUID(int=0)


@require_http_methods(["GET", "HEAD", "POST"])
def tutorial(request: HttpRequest) -> HttpResponse:
    """Show the step that is due; a post takes it, or turns back or ahead."""
    course = Course(_kept(request))
    if request.method != "POST":
        return _page(request, course)
    if request.POST.get("at") != str(course.rows - 1):
        return redirect("tutorial")  # a second click, or another tab's: show where it stands
    way = request.POST.get("way")
    if way is not None:
        return _go(request, course, way)
    try:
        course.act(request.POST.get("action", ""))
    except (NotTaught, IllegalAction, UnknownAction) as refused:
        return _page(request, course, notice=_reason(refused), status=HTTPStatus.CONFLICT)
    return _keep(request, course.taken)


def _kept(request: HttpRequest) -> list[str]:
    kept = request.session.get(SESSION_KEY, [])
    return [text for text in kept if isinstance(text, str)] if isinstance(kept, list) else []


def _keep(request: HttpRequest, taken: list[str]) -> HttpResponse:
    request.session[SESSION_KEY] = taken
    return redirect("tutorial")


def _go(request: HttpRequest, course: Course, way: str) -> HttpResponse:
    """Turn one step back, to the next chapter, or to the beginning."""
    ways = {"back": course.back, "skip": course.skip, "restart": list[str]}
    return _keep(request, ways[way]()) if way in ways else redirect("tutorial")


def _reason(refused: NotTaught | IllegalAction | UnknownAction) -> str:
    match refused:
        case NotTaught():
            return str(refused.reason)
        case IllegalAction():
            return words.illegal_sentence(refused)
    return words.refusal_sentence(ActionRefused(Code.BAD_PAYLOAD))


def _page(
    request: HttpRequest, course: Course, *, notice: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    view = view_for(course.match, PERSON)
    table = table_of(_carrier(), view, course.rows - 1)
    step = course.step
    news = [event_for(event, PERSON) for event in course.news]
    told = bool(course.taken) and course.taken[-1] != NEXT  # what passed quickly is not told
    coach: dict[str, Any] = {
        "chapter": course.chapter.name,
        "number": min(len(course.taken) + 1, len(STEPS)),
        "steps": len(STEPS),
        "text": step.text if step else "",
        "news": say(news, view) if told else "",
        "notice": notice,
        "reads": step is not None and step.action == NEXT,
        "begun": bool(course.taken),
        "done": step is None,
        "verdict": view.verdict,
    }
    context = {
        "table": table,
        "coach": coach,
        "taught": _taught(render_table(table), step.action if step else ""),
        "sprite": static(SPRITE),
    }
    return render(request, "learn/tutorial.html", context, status=status)


def _carrier() -> Match:
    """Return an unsaved match: the table shows the number, level and run of a first one."""
    return Match(id=NOBODYS_MATCH, number=1, ruleset=HOUSE.key, level=1, first_dealer=OPPONENT)


def _taught(table: str, action: str) -> SafeString:
    """Let the table's form post here, and mark the button of the taught action.

    The table's template is the match's own and knows nothing of lessons, so the marks are written
    into its HTML, at the handles that every page of the table has.
    """
    table = table.replace(reverse("match", args=[NOBODYS_MATCH]), reverse("tutorial"), 1)
    button = f'name="action" value="{action}"'
    marked = f'{button} data-taught autofocus aria-describedby="lesson"'
    return mark_safe(table.replace(button, marked, 1))
