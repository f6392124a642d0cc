"""The engine in both its forms, side by side."""

from types import SimpleNamespace

import pytest

from game.engine.forms import load_compiled, load_uncompiled


class Form(SimpleNamespace):
    """The modules of one form of the engine, by their names."""

    def __repr__(self) -> str:
        return f"<{self.deal.__file__}>"


@pytest.fixture(scope="session")
def compiled() -> SimpleNamespace:
    """The engine as it is imported: compiled wherever there is a compiler."""
    return Form(**vars(load_compiled("game.rule_cases")))


@pytest.fixture(scope="session")
def uncompiled() -> SimpleNamespace:
    """The same engine in plain Python."""
    return Form(**vars(load_uncompiled("game.rule_cases")))


@pytest.fixture(scope="session", params=["compiled", "uncompiled"])
def engine(request: pytest.FixtureRequest) -> SimpleNamespace:
    """Each of the two forms in turn."""
    form: SimpleNamespace = request.getfixturevalue(request.param)
    return form
