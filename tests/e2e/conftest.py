"""A server for the browser tests, with a database of its own, and pages that note complaints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from game.notation.record import Record
from tests.e2e.importing import import_for
from tests.factories import played
from tests.game.texts import told
from tests.servers import Server, serving

INSTANT = """
document.addEventListener("readystatechange", () => {
    document.documentElement.dataset.speed = "instant";
});
"""
HERE = Path(__file__).parent
Open = Callable[..., Page]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every test of this folder; leave out those for `make screens`, unless asked for."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)
    if "screens" not in config.option.markexpr:
        wanted = [item for item in items if not item.get_closest_marker("screens")]
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = wanted


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site's own server."""
    with serving(tmp_path_factory.mktemp("server")) as found:
        found.start()
        yield found


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained of in pages opened by ``open_page``."""
    return []


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A visitor's browser."""
    found = visiting(browser, server)
    yield found
    found.close()


def visiting(browser: Browser, server: Server, state: Any = None) -> BrowserContext:
    """Return the browser of a visitor for whom nothing takes time; ``state`` are its cookies."""
    found = browser.new_context(
        base_url=server.url, viewport={"width": 1280, "height": 800}, storage_state=state
    )
    found.add_init_script(INSTANT)
    return found


@pytest.fixture
def open_page(context: BrowserContext, complaints: list[str]) -> Iterator[Open]:
    """Open a page of the visitor's; the test fails if the browser complains about any of them."""

    def opener(path: str = "/", **_: Any) -> Page:
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda message: note(message.type, message.text, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield opener
    assert complaints == []


@pytest.fixture(scope="session")
def record() -> Record:
    """A match of two deals, played at random."""
    return told(played(2, declaring=True))


@pytest.fixture
def kept(context: BrowserContext, server: Server, record: Record, tmp_path: Path) -> UUID:
    """That match, imported for the visitor of this test; return its id."""
    return import_for(server, context, record, tmp_path)


@pytest.fixture(scope="module")
def owned(
    browser: Browser, server: Server, record: Record, tmp_path_factory: pytest.TempPathFactory
) -> tuple[UUID, Any]:
    """That match, imported once for tests that only look at it; and its owner's cookies."""
    context = visiting(browser, server)
    match = import_for(server, context, record, tmp_path_factory.mktemp("record"))
    state = context.storage_state()
    context.close()
    return match, state


@pytest.fixture
def looked_at(context: BrowserContext, owned: tuple[UUID, Any]) -> UUID:
    """That match, its owner being the visitor of this test."""
    match, state = owned
    context.add_cookies(state["cookies"])
    return match


def note(kind: str, text: str, complaints: list[str]) -> None:
    """Keep errors and warnings, which broken policies of the page are among."""
    if kind in ("error", "warning") and "net::ERR_INTERNET_DISCONNECTED" not in text:
        complaints.append(f"{kind}: {text}")
