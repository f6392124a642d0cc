"""Pictures of everything a person sees, to be looked at: ``make screens`` puts them into screens/.

Twenty states of the game at three sizes, and every other page at two, in each language, light and
dark; then contact sheets of them in screens/sheets/.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.e2e.places import ACCOUNT, ANN, LANGUAGES, NOBODY, OPEN, Place, error_pages
from tests.e2e.scenes import Scenes
from tests.e2e.walking import Walker
from tests.servers import ROOT, Server

pytestmark = pytest.mark.screens
FOLDER = ROOT / "screens"
SIZES = {"phone": (390, 844), "lying": (844, 390), "desktop": (1280, 800)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TALLEST = 2600
"""CSS pixels of a long page that are taken."""
SHEET_WIDTHS = {"phone": 256, "lying": 760, "desktop": 760}
COLUMNS = {"phone": 6, "lying": 2, "desktop": 2}


def states(scenes: Scenes) -> dict[str, Place]:
    """Return the twenty states of the game."""

    def table(state: str, *press: str) -> Place:
        return Place(ANN, f"/match/{scenes.matches[state]}/", press)

    won = f"/match/{scenes.matches['won']}/"
    return {
        "home-new": Place(NOBODY, "/"),
        "home": Place(ANN, "/"),
        "cut": table("cut"),
        "cut-where": table("cut", "[popovertarget=where]"),
        "lead": table("lead"),
        "follow": table("follow"),
        "declare": table("declare"),
        "exchange": table("exchange"),
        "choices": table("choices"),
        "other-sets": table("choices", "[popovertarget=other-sets]"),
        "laden": table("laden"),
        "last-trick": table("declare", "[popovertarget=last-trick]"),
        "strict": table("strict"),
        "keys": table("lead", "[popovertarget=menu]", "[popovertarget=keys]"),
        "second-cut": table("second-cut"),
        "won": table("won"),
        "resign": Place(ANN, f"/match/{scenes.matches['lead']}/resign/"),
        "tutorial": Place(NOBODY, "/tutorial/", ("[data-taught]",)),
        "replay": Place(ANN, f"{won}replay/?at=60&hands=both"),
        "review": Place(ANN, f"{won}review/"),
    }


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


@pytest.fixture
def photographer(browser: Browser, server: Server, language: str) -> Iterator[Photographer]:
    """A photographer who reads a language."""
    context = browser.new_context(
        base_url=server.url, locale=language, reduced_motion="reduce", device_scale_factor=2
    )
    yield Photographer(context, server, language)
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_take_the_states(photographer: Photographer, language: str) -> None:
    for name, place in states(photographer.scenes).items():
        photographer.go(place)
        photographer.take(name, tuple(SIZES), whole=False)
    assert len(list(FOLDER.glob(f"*/*-{language}-*.png"))) >= len(SIZES) * len(SCHEMES) * 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_take_the_pages(photographer: Photographer, language: str) -> None:
    places = [Place(NOBODY, path) for path in OPEN] + [Place(ANN, path) for path in ACCOUNT]
    places += [Place(ANN, f"/match/{photographer.scenes.matches['won']}/proof/")]
    for place in places:
        photographer.go(place)
        photographer.take(_file_name(place), ("phone", "desktop"), whole=True)
    for name, html in error_pages(language):
        photographer.show(html)
        photographer.take(f"page-{name}", ("phone", "desktop"), whole=True)


def _file_name(place: Place) -> str:
    parts = [part for part in place.path.split("/") if len(part) < 30]
    return "-".join(filter(None, ["page", place.who, *parts]))


def test_lay_the_contact_sheets(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1620, "height": 900})
    for size in SIZES:
        for name in sorted({_state_of(path) for path in (FOLDER / size).glob("*.png")}):
            page.goto(_sheet(size, name).as_uri())
            page.screenshot(path=FOLDER / "sheets" / f"{name}-{size}.png", full_page=True)
    page.close()


def _state_of(path: Path) -> str:
    return path.stem.rsplit("-", 2)[0]


def _sheet(size: str, name: str) -> Path:
    """Write a page that shows one state at one size in every language, and return where."""
    files = [f"{name}-{code}-{scheme}.png" for scheme in SCHEMES for code in LANGUAGES]
    if COLUMNS[size] == len(SCHEMES):
        files = [f"{name}-{code}-{scheme}.png" for code in LANGUAGES for scheme in SCHEMES]
    shown = "".join(f'<img src="../{size}/{file}" alt="{file}">' for file in files)
    style = f"body{{margin:8px;display:grid;gap:8px;grid-template-columns:repeat({COLUMNS[size]},"
    style += f"{SHEET_WIDTHS[size]}px);align-items:start;background:#888}}img{{width:100%}}"
    sheet = FOLDER / "sheets" / f"{name}-{size}.html"
    sheet.parent.mkdir(parents=True, exist_ok=True)
    sheet.write_text(f"<!doctype html><title>{name}</title><style>{style}</style>{shown}")
    return sheet
