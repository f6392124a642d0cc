"""Whole matches written down once, replayed in both forms and by the second judge."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.engine.reference import Referee

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def read(file: Path) -> tuple[str, int, list[tuple[int, int | None, str]], list[str]]:
    """Return a file's rule set, first dealer, rows and results."""
    ruleset, dealer, *lines = file.read_text(encoding="utf-8").splitlines()
    rows, results = [], []
    for line in lines:
        seq, seat, text = line.split(" ", 2)
        if seq == "=":
            results.append(f"{seat} {text}")
        else:
            rows.append((int(seq), None if seat == "-" else int(seat), text))
    return ruleset.split()[1], int(dealer.split()[1]), rows, results


def test_there_are_golden_matches() -> None:
    assert len(FILES) >= 3


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_golden_match_ends_as_it_did(engine: SimpleNamespace, file: Path) -> None:
    key, dealer, rows, results = read(file)
    ruleset = engine.rulesets.ruleset_of(key)
    match = engine.log.fold(ruleset, dealer, [engine.log.Row(*row) for row in rows])
    found = [f"deal {number} {own} {other}" for number, (own, other) in enumerate(match.points, 1)]
    found.append(f"winner {match.verdict.winner} margin {match.verdict.margin}")
    assert found == results


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_golden_match_is_scored_alike_by_the_second_judge(file: Path) -> None:
    _, dealer, rows, results = read(file)
    scores, referee = [], None
    for _, seat, text in rows:
        verb, *words = text.split()
        if verb == "deal":
            referee = Referee(1 - dealer if scores else dealer, words)
        elif referee is not None and verb not in ("commit", "cut"):
            assert seat == referee.turn
            referee.do(text)
            if referee.phase == "over":
                scores.append(tuple(referee.scores))
    assert [f"deal {at} {own} {other}" for at, (own, other) in enumerate(scores, 1)] == results[:-1]
