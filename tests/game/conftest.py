"""What the tests of the game share. With a database they run again on PostgreSQL and Redis."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import thinking
from game.engine.phases import Phase
from game.models import Match
from tests.conftest import uses_database
from tests.factories import MatchFactory, played, your
from tests.game.visitors import Visitor

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder that may reach the database."""
    for item in items:
        if HERE in item.path.parents and uses_database(item):
            item.add_marker(pytest.mark.database)


@pytest.fixture
def match(db: None) -> Match:
    """A guest's match in which the person is to lead."""
    found: Match = MatchFactory(log=played(until=your(Phase.LEAD)))
    return found


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Ask the opponent nothing; return the matches it would have been asked in."""
    asked: list[Any] = []
    monkeypatch.setattr(thinking, "ask", asked.append)
    return asked


@pytest.fixture
def visitor(db: None) -> Visitor:
    """Somebody with a browser who has not played yet."""
    return Visitor()
