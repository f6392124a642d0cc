"""The two forms of the engine: compiled extensions, and the plain Python they are made from.

Where extensions lie beside their sources Python imports the extensions. ``load_uncompiled`` gives
the other form as well, in the same process: for measuring one against the other, and for the tests
that hold both to the same answers.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType, SimpleNamespace
from typing import Final

from game.engine import deal

PACKAGE: Final = "game.engine"


def compiled() -> bool:
    """Return whether the engine that was imported is the compiled one."""
    return str(deal.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def load_compiled(*others: str) -> SimpleNamespace:
    """Return the modules of the engine as they are imported, compiled where that is possible.

    ``others`` are more modules and packages to add, such as ``game.rule_cases``. The attributes of
    the result are the last parts of the modules' names.
    """
    return _by_last_name(_imported(others))


def load_uncompiled(*others: str) -> SimpleNamespace:
    """Return the same modules as ``load_compiled``, each made anew from its ``.py`` file.

    The twins have their own classes and share nothing with the imported modules, which stay in
    place. Not safe while another thread imports.
    """
    names = [module.__name__ for module in _imported(others)]
    with _set_aside(names), _sources_first(names):
        return _by_last_name([importlib.import_module(name) for name in names])


def _imported(others: Sequence[str]) -> list[ModuleType]:
    """Return the engine's modules and the others, packages before their modules."""
    found: list[ModuleType] = []
    for name in (PACKAGE, *others):
        package = importlib.import_module(name)
        inside = pkgutil.iter_modules(getattr(package, "__path__", ()), f"{name}.")
        found += [package, *(importlib.import_module(module.name) for module in inside)]
    return found


def _by_last_name(modules: list[ModuleType]) -> SimpleNamespace:
    return SimpleNamespace(**{module.__name__.rpartition(".")[2]: module for module in modules})


@contextmanager
def _set_aside(names: Sequence[str]) -> Iterator[None]:
    """Forget modules for a while; afterwards they are what these names mean again."""
    modules = {name: sys.modules.pop(name) for name in names}
    try:
        yield
    finally:
        sys.modules.update(modules)
        for name, module in modules.items():
            parent, _, last = name.rpartition(".")
            setattr(sys.modules[parent], last, module)  # an import also sets this attribute


@contextmanager
def _sources_first(names: Sequence[str]) -> Iterator[None]:
    finder = _SourceFinder(frozenset(names))
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


class _SourceFinder(MetaPathFinder):
    """Finds the ``.py`` of some modules where Python would prefer an extension."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to load a module from its source; None for all other modules."""
        if fullname not in self.names:
            return None
        for place in path or ():
            finder = FileFinder(place, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(fullname)
            if spec is not None:
                return spec
        return None
