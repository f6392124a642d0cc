"""What the tests of accounts share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from game import thinking
from tests.game.visitors import Visitor


@pytest.fixture(autouse=True)
def no_limits_reached() -> Iterator[None]:
    """Let every test begin with no attempt counted."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def visitor(db: None) -> Visitor:
    """Somebody with a browser who has not played yet."""
    return Visitor()


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Ask the opponent nothing; return the matches it would have been asked in."""
    asked: list[Any] = []
    monkeypatch.setattr(thinking, "ask", asked.append)
    return asked
