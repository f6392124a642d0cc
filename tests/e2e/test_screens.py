"""Pictures of everything a person sees, to be looked at: ``make screens`` puts them into screens/.

Twenty states of the game at three sizes, and every other page at two, in each language, light and
dark; each with contact sheets in screens/sheets/. ``make screens ARGS="-k choices"``: one anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.e2e.places import ACCOUNT, ANN, ERRORS, LANGUAGES, NOBODY, OPEN, Place, error_pages
from tests.e2e.walking import Walker
from tests.servers import ROOT, Server

pytestmark = pytest.mark.screens
FOLDER = ROOT / "screens"
SIZES = {"phone": (390, 844), "lying": (844, 390), "desktop": (1280, 800)}
PAGE_SIZES = ("phone", "desktop")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TALLEST = 2600
"""CSS pixels of a long page that are taken."""
SHEET_WIDTHS = {"phone": 256, "lying": 760, "desktop": 760}
COLUMNS = {"phone": 6, "lying": 2, "desktop": 2}

STATES: Final = {
    "home-new": Place(NOBODY, "/"),
    "home": Place(ANN, "/"),
    "cut": Place(ANN, "/match/{cut}/"),
    "cut-where": Place(ANN, "/match/{cut}/", ("[popovertarget=where]",)),
    "lead": Place(ANN, "/match/{lead}/"),
    "follow": Place(ANN, "/match/{follow}/"),
    "declare": Place(ANN, "/match/{declare}/"),
    "exchange": Place(ANN, "/match/{exchange}/"),
    "choices": Place(ANN, "/match/{choices}/"),
    "other-sets": Place(ANN, "/match/{choices}/", ("[popovertarget=other-sets]",)),
    "laden": Place(ANN, "/match/{laden}/"),
    "last-trick": Place(ANN, "/match/{declare}/", ("[popovertarget=last-trick]",)),
    "strict": Place(ANN, "/match/{strict}/"),
    "keys": Place(ANN, "/match/{lead}/", ("[popovertarget=menu]", "[popovertarget=keys]")),
    "second-cut": Place(ANN, "/match/{second-cut}/"),
    "won": Place(ANN, "/match/{won}/"),
    "resign": Place(ANN, "/match/{lead}/resign/"),
    "tutorial": Place(NOBODY, "/tutorial/", ("[data-taught]",)),
    "replay": Place(ANN, "/match/{won}/replay/?at=60&hands=both"),
    "review": Place(ANN, "/match/{won}/review/"),
}
PLACES: Final = (
    *(Place(NOBODY, path) for path in OPEN),
    *(Place(ANN, path) for path in ACCOUNT),
    Place(ANN, "/match/{won}/proof/"),
)


def _file_name(place: Place) -> str:
    parts = [part for part in place.path.split("/") if "{" not in part]
    return "-".join(filter(None, ["page", place.who, *parts]))


PAGES: Final = {_file_name(place): place for place in PLACES}


class Photographer(Walker):
    """Goes everywhere and takes pictures."""

    def __init__(self, context: BrowserContext, server: Server, language: str) -> None:
        super().__init__(context, server)
        self.language = language

    def take(self, name: str, sizes: tuple[str, ...], *, whole: bool) -> None:
        """Take the page at each of the sizes, light and dark."""
        self.page.wait_for_load_state("networkidle")
        for size in sizes:
            width, height = SIZES[size]
            self.page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                self.page.emulate_media(color_scheme=scheme)
                file = FOLDER / size / f"{name}-{self.language}-{scheme}.png"
                self.page.screenshot(path=file, **self._extent(width, whole=whole))

    def _extent(self, width: int, *, whole: bool) -> dict[str, Any]:
        if not whole:
            return {}
        tall = self.page.evaluate("document.documentElement.scrollHeight")
        clip = {"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST)}
        return {"full_page": True, "clip": clip}


@pytest.fixture(scope="module")
def photographers(browser: Browser, server: Server) -> Iterator[list[Photographer]]:
    """A photographer for each language."""
    contexts = [
        browser.new_context(
            base_url=server.url,
            locale=language,
            reduced_motion="reduce",
            device_scale_factor=2,
            service_workers="block",  # it would fetch pages of our own making itself
        )
        for language in LANGUAGES
    ]
    yield [
        Photographer(context, server, language)
        for context, language in zip(contexts, LANGUAGES, strict=True)
    ]
    for context in contexts:
        context.close()


@pytest.mark.parametrize("name", STATES)
def test_take_a_state(browser: Browser, photographers: list[Photographer], name: str) -> None:
    for photographer in photographers:
        photographer.go(_found(STATES[name], photographer))
        photographer.take(name, tuple(SIZES), whole=False)
    _lay_contact_sheets(browser, name, tuple(SIZES))


@pytest.mark.parametrize("name", PAGES)
def test_take_a_page(browser: Browser, photographers: list[Photographer], name: str) -> None:
    for photographer in photographers:
        photographer.go(_found(PAGES[name], photographer))
        photographer.take(name, PAGE_SIZES, whole=True)
    _lay_contact_sheets(browser, name, PAGE_SIZES)


@pytest.mark.parametrize("error", ERRORS)
def test_take_an_error(browser: Browser, photographers: list[Photographer], error: str) -> None:
    for photographer in photographers:
        photographer.show(dict(error_pages(photographer.language))[error])
        photographer.take(f"page-{error}", PAGE_SIZES, whole=True)
    _lay_contact_sheets(browser, f"page-{error}", PAGE_SIZES)


def _found(place: Place, walker: Walker) -> Place:
    """Return a place with the id of the match that its path names."""
    return Place(place.who, place.path.format_map(walker.scenes.matches), place.press)


def _lay_contact_sheets(browser: Browser, name: str, sizes: tuple[str, ...]) -> None:
    """Show the pictures of a name at each size side by side; there must be all of them."""
    page = browser.new_page(viewport={"width": 1620, "height": 100})
    for size in sizes:
        files = [FOLDER / size / f"{name}-{end}.png" for end in _ends(size)]
        assert all(file.exists() for file in files)
        page.goto(_sheet(size, name, files).as_uri())
        page.screenshot(path=FOLDER / "sheets" / f"{name}-{size}.png", full_page=True)
    page.close()


def _ends(size: str) -> list[str]:
    """Return the ends of the names of a sheet's pictures, in rows: light above or beside dark."""
    if COLUMNS[size] == len(SCHEMES):
        return [f"{language}-{scheme}" for language in LANGUAGES for scheme in SCHEMES]
    return [f"{language}-{scheme}" for scheme in SCHEMES for language in LANGUAGES]


def _sheet(size: str, name: str, files: list[Path]) -> Path:
    """Write a page that shows pictures at one size, and return where."""
    shown = "".join(f'<img src="../{size}/{file.name}" alt="{file.stem}">' for file in files)
    style = f"body{{margin:8px;display:grid;gap:8px;grid-template-columns:repeat({COLUMNS[size]},"
    style += f"{SHEET_WIDTHS[size]}px);align-items:start;background:#888}}img{{width:100%}}"
    sheet = FOLDER / "sheets" / f"{name}-{size}.html"
    sheet.parent.mkdir(parents=True, exist_ok=True)
    sheet.write_text(f"<!doctype html><title>{name}</title><style>{style}</style>{shown}")
    return sheet
