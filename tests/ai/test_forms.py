"""The opponent decides the same compiled and not: whole matches, every act."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai import arena
from game.ai.duel import Duel

ROOT = Path(__file__).parents[2]
PLAY = """
import sys
from game.ai import arena, duel, endgame, guess, mind, network, player, sight
modules = (duel, endgame, guess, mind, network, player, sight)
assert all(module.__file__.endswith(".py") for module in modules), "a compiled module"
seed, worlds, *names = sys.argv[1:]
table = duel.Duel(*map(arena.make_player, names))
for one in (table.first, table.second):
    one.worlds = min(one.worlds, int(worlds))
table.play(int(seed), False, 0)
print(table.log())
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the game without its compiled modules."""
    folder = tmp_path_factory.mktemp("plain")
    for part in ("engine", "ai"):
        shutil.copytree(
            ROOT / "game" / part,
            folder / "game" / part,
            ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
        )
    (folder / "game" / "__init__.py").touch()
    return folder


@pytest.mark.parametrize(
    ("names", "worlds"),
    [(("1", "2"), 0), (("3", "4"), 0), (("tuned", "random"), 0), (("5", "tuned"), 2)],
)
def test_both_forms_play_the_same_match(plain: Path, names: tuple[str, str], worlds: int) -> None:
    told = subprocess.run(
        [sys.executable, "-c", PLAY, "77", str(worlds), *names],
        cwd=plain,
        capture_output=True,
        text=True,
        check=True,
    )
    table = Duel(*map(arena.make_player, names))
    for player in (table.first, table.second):
        player.worlds = min(player.worlds, worlds)
    table.play(77, False, 0)

    assert told.stdout.strip() == str(table.log())


WEIGH = """
from game.ai import adviser, arena, duel, opponent
from game.engine.deal import Deal
from game.engine.rulesets import HOUSE

player = arena.make_player("net")
asked = adviser.Adviser(player)
deal = Deal(HOUSE, 0, duel.Duel(player, player).pack(77, 0, 0))
print(adviser.__file__.endswith(".py"))
for _ in range(9):
    asked.weigh(deal, 5, 2)
    print([(player.mind.option(at), asked.weight(at)) for at in range(player.mind.count)])
    deal.apply(opponent.action_of(*player.act(deal, 1)))
"""


def test_both_forms_weigh_the_same_options_alike(plain: Path) -> None:
    def told(folder: Path) -> list[str]:
        ran = subprocess.run(
            [sys.executable, "-c", WEIGH], cwd=folder, capture_output=True, text=True, check=True
        )
        return ran.stdout.splitlines()

    plain_first, *plain_rest = told(plain)

    assert plain_first == "True"
    assert plain_rest == told(ROOT)[1:]
