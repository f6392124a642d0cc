"""Fixtures of the whole suite."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from playwright.sync_api import Browser

from bezique_site.database import EXECUTOR
from game import thinking
from game.figures import updating
from game.review import queue
from tests.browsers import chromium
from tests.emptying import empty

USES_DATABASE = {"db", "transactional_db"}
PATIENCE = 30
"""Seconds until work in the background that does not end fails its test."""


SLOWEST_FIRST = ("tests/e2e/", "tests/ai/")
"""Folders whose files take long: begun last, one of them would keep a single process busy."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files that take long first; each file stays together."""
    items.sort(key=lambda item: not item.nodeid.startswith(SLOWEST_FIRST))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep the test database of SQLite in a folder of this run: two runs may go on at once."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = tmp_path_factory.mktemp("database") / "test"


@pytest.fixture(scope="session", autouse=True)
def quick_emptying() -> Iterator[None]:
    """Empty the database quickly after the tests that need transactions of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Leave no test the language of the page that the one before asked for."""
    yield
    translation.deactivate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Run a headless Chromium for one module.

    Not longer: while it runs, its event loop keeps the async tests of other modules from theirs.
    """
    with chromium() as found:
        yield found


@pytest.fixture(autouse=True)
def settled(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let what a test has set going in the background end before its database is emptied.

    A closed socket leaves the opponent thinking; a row it reads while PostgreSQL truncates the
    tables is a deadlock, and one it writes afterwards lies in the next test.
    """
    if not uses_database(request.node):
        yield
        return
    request.getfixturevalue("db")  # set up first, so that it is torn down after this
    # Taken now: a test may put something else in their place.
    pools = (thinking._coordinators, queue._reviewers, updating._executor, EXECUTOR)
    yield
    for pool in pools:
        _await_idle(pool)


def uses_database(test: pytest.Item) -> bool:
    """Say whether a test may reach the database: pytest-django keeps every other one from it."""
    fixtures = getattr(test, "fixturenames", ())
    return bool(test.get_closest_marker("django_db")) or not USES_DATABASE.isdisjoint(fixtures)


def _await_idle(pool: ThreadPoolExecutor) -> None:
    """Wait until every thread of a pool is free: then all of them can meet."""
    meeting = Barrier(pool._max_workers)
    meetings = [pool.submit(meeting.wait, PATIENCE) for _ in range(meeting.parties)]
    for met in meetings:
        met.result()
