"""Both forms of the engine can be had side by side, and the compiled one is what is imported."""

import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from types import SimpleNamespace

import pytest

import game.engine.deal
from game.engine.forms import compiled as is_compiled
from tests.engine.tables import EVERY_CARD, Table

TYPED_MODULES = ("melds", "deal", "playout")


@pytest.mark.parametrize("name", TYPED_MODULES)
def test_the_extension_is_what_gets_imported(compiled: SimpleNamespace, name: str) -> None:
    """Where there is a compiler: an ``optional`` extension also forgives a real compile error."""
    built = getattr(compiled, name).__file__.endswith(tuple(EXTENSION_SUFFIXES))
    assert built or not any(map(shutil.which, ("cc", "gcc", "clang", "cl")))


def test_the_engine_says_which_form_it_is(
    compiled: SimpleNamespace, uncompiled: SimpleNamespace
) -> None:
    assert is_compiled() == compiled.deal.__file__.endswith(tuple(EXTENSION_SUFFIXES))
    assert not uncompiled.forms.compiled()


def test_the_twins_come_from_the_sources(uncompiled: SimpleNamespace) -> None:
    for module in vars(uncompiled).values():
        assert module.__file__.endswith(".py")
    assert uncompiled.match.Deal is uncompiled.deal.Deal
    assert uncompiled.rule_cases.Deal is uncompiled.deal.Deal
    assert uncompiled.view.Match is uncompiled.match.Match


def test_the_twins_take_no_ones_place(
    compiled: SimpleNamespace, uncompiled: SimpleNamespace
) -> None:
    assert sys.modules["game.engine.deal"] is game.engine.deal is compiled.deal
    assert sys.modules["game.rule_cases"].Deal is compiled.deal.Deal
    assert uncompiled.deal.Deal is not compiled.deal.Deal
    assert not any("SourceFinder" in type(finder).__name__ for finder in sys.meta_path)


@pytest.mark.parametrize("one_per_suit", [True, False])
def test_the_most_options_there_can_be_fit_the_kernel(
    engine: SimpleNamespace, one_per_suit: bool
) -> None:
    """Eight of a rank under "any four" (D14) give 70 sets; two pairs of all give far fewer."""
    rules = {"quartet_one_per_suit": one_per_suit}
    for rank in "AKQJ":
        hand = " ".join(card for card in EVERY_CARD if card[:-2] == rank)
        options = Table(engine, hand=hand, rules=rules).legal()
        assert len(options) == (17 if one_per_suit else 71)
        assert len(options) <= engine.deal.MOST_OPTIONS
    crowded = "KH1 KH2 QH1 QH2 JH1 JH2 AH1 10H1"
    assert len(Table(engine, hand=crowded, rules=rules).legal()) == 8 + 4 + 1
