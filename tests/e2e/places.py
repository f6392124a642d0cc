"""Every page there is, for the tests that look at all of them: who sees it and where it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.test import RequestFactory
from django.utils import translation

from bezique_site import errors
from tests.e2e.scenes import Scenes

LANGUAGES = ("en", "ja", "ko")
ERRORS = ("400", "403", "500", "csrf")
NOBODY, ANN, BOB = "", "ann", "bob"


@dataclass(frozen=True)
class Place:
    """A page and what is to be pressed there first: selectors of buttons, in order."""

    who: str
    path: str
    press: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.who, self.path, *self.press)).strip()


OPEN = (
    *("/", "/practice/", "/settings/", "/profile/", "/history/", "/data/", "/leaderboards/"),
    *("/rules/", "/tips/", "/tutorial/", "/fairness/", "/offline/", "/nowhere/"),
    *("/accounts/login/", "/accounts/signup/", "/accounts/inactive/", "/accounts/confirm-email/"),
    *("/accounts/password/reset/", "/accounts/password/reset/done/"),
    *("/accounts/password/reset/key/1-old/", "/accounts/confirm-email/old/"),
)
ACCOUNT = (
    *("/", "/practice/", "/profile/", "/history/", "/data/"),
    *("/leaderboards/", "/leaderboards/ever/", "/leaderboards/deals/"),
    *("/accounts/email/", "/accounts/password/change/", "/accounts/logout/", "/accounts/delete/"),
    *("/accounts/sessions/", "/accounts/2fa/", "/accounts/2fa/webauthn/"),
    *("/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/", "/accounts/reauthenticate/"),
)
SECOND_FACTOR = (
    *("/accounts/2fa/", "/accounts/2fa/recovery-codes/", "/accounts/2fa/recovery-codes/generate/"),
    "/accounts/2fa/totp/deactivate/",
)
STATES = (
    *("cut", "lead", "follow", "declare", "exchange", "choices", "laden", "strict"),
    *("second-cut", "won", "lost", "damaged", "practice"),
)
AFTERWARDS = ("replay/", "replay/?hands=both", "proof/", "review/")
UNFOLDED = (
    ("cut", "[popovertarget=where]"),
    ("lead", "[popovertarget=menu]"),
    ("lead", "[popovertarget=menu], [popovertarget=keys]"),
    ("choices", "[popovertarget=other-sets]"),
    ("declare", "[popovertarget=last-trick]"),
)


def places(scenes: Scenes) -> Iterator[Place]:
    """Yield every page of the site that is ours, but for the admin and the pages of errors."""
    yield from (Place(NOBODY, path) for path in (*OPEN, scenes.shared))
    yield from (Place(ANN, path) for path in ACCOUNT)
    yield from (Place(BOB, path) for path in SECOND_FACTOR)
    for state in STATES:
        yield Place(ANN, f"/match/{scenes.matches[state]}/")
    for state, buttons in UNFOLDED:
        yield Place(ANN, f"/match/{scenes.matches[state]}/", tuple(buttons.split(", ")))
    yield Place(ANN, f"/match/{scenes.matches['lead']}/resign/")
    won = f"/match/{scenes.matches['won']}/"
    yield from (Place(ANN, won + part) for part in AFTERWARDS)
    yield Place(ANN, won + "replay/?at=40", ("[popovertarget=moves]",))


def error_pages(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the HTML of each page that tells what went wrong."""
    request, none = RequestFactory().get("/"), Exception()
    with translation.override(language):
        yield "400", errors.bad_request(request, none).content.decode()
        yield "403", errors.permission_denied(request, none).content.decode()
        yield "500", errors.server_error(request).content.decode()
        yield "csrf", errors.csrf_failure(request).content.decode()
