"""How heavy the pages are on the line, and that nothing on the table shifts by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.measuring import measure_moves, seated, serving_collected, weigh
from tests.servers import Server

FIRST_VISIT = 200_000
SECOND_VISIT = 25_000


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as in production."""
    with serving_collected(tmp_path_factory.mktemp("collected")) as server:
        yield server


def test_a_first_visit_is_light_and_a_second_one_almost_nothing(
    browser: Browser, collected: Server
) -> None:
    state, table = seated(browser, collected)
    for path in ("/", table):
        weight = weigh(browser, collected, path, state)
        assert 0 < weight.first <= FIRST_VISIT, weight.largest
        assert 0 < weight.second <= SECOND_VISIT


def test_nothing_shifts_while_tricks_are_played(browser: Browser, collected: Server) -> None:
    motion = measure_moves(browser, collected, moves=8, slower=1)
    assert motion.moves == 8
    assert motion.frames, "cards moved"
    assert round(motion.shift, 3) == 0, motion.where
