"""Random matches all the way round; damage among them is found and stops nothing else (F13)."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from accounts.models import Player
from game import round_trip
from game.ai import opponent
from game.models import Match
from game.notation.reading import read
from tests.game.test_admin_acting import DAMAGES
from tests.game.test_verify import verify

pytestmark = pytest.mark.django_db
NUMBER = 20


def run(*arguments: object) -> str:
    output = StringIO()
    call_command("round_trip", *map(str, arguments), stdout=output)
    return output.getvalue()


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The texts of some random matches."""
    folder = tmp_path_factory.mktemp("texts")
    for number in range(NUMBER):
        text = round_trip.write(round_trip.play(9, number))
        (folder / f"match-{number + 1:04}.txt").write_text(text)
    return sorted(folder.iterdir())


@pytest.mark.slow
def test_some_matches_go_all_the_way_round(tmp_path: Path, texts: list[Path]) -> None:
    out = run("--matches", NUMBER, "--seed", 9, "--jobs", 1, "--keep", tmp_path)
    assert out.startswith(
        f"{NUMBER} matches played, imported, exported, replayed and verified, 0 faulty; "
    )
    assert int(out.split("; ")[1].split()[0]) > 30 * NUMBER
    assert not Match.objects.exists()
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == [
        path.read_text() for path in texts
    ]


def test_levels_packs_and_ends_differ(texts: list[Path]) -> None:
    records = [read(path.read_text()) for path in texts]
    assert len({record.match_id for record in records}) == NUMBER
    assert len({record.level for record in records}) == 5
    assert {len(record.shuffles) for record in records} == {1, 2}
    assert {record.first_dealer for record in records} == {0, 1}


def test_damage_among_them_is_found_and_stops_nothing(texts: list[Path]) -> None:
    output = StringIO()
    call_command("import_match", *map(str, texts), stdout=output)
    ids = output.getvalue().split()
    assert len(ids) == NUMBER
    assert verify() == (0, f"{NUMBER} verified, 0 damaged\n")
    for match_id, damage in zip(ids, DAMAGES.values(), strict=False):
        damage(Match.objects.get(pk=match_id))
    code, found = verify()
    assert code == 1
    assert found.endswith(f"\n{NUMBER - len(DAMAGES)} verified, {len(DAMAGES)} damaged\n")
    for place, match_id in enumerate(ids):
        assert (match_id in found) == (place < len(DAMAGES))


def test_an_answer_that_is_another_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    record = round_trip.play(9, 0)
    monkeypatch.setattr(opponent, "choose", lambda view, *_: view.legal[-1])
    found = round_trip.take_round(record, Player.objects.create())
    assert any("the opponent answers" in problem for problem in found.problems)


@pytest.mark.parametrize("arguments", [("--matches", 0), ("--jobs", 0)])
def test_nothing_to_do(arguments: tuple[str, int]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)
