"""The worked rule cases, in both forms; ``cases/rule-cases.json`` is a copy of the shared file."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

HERE = Path(__file__).parent
FILE = HERE / "cases" / "rule-cases.json"
SHARED = HERE.parents[2] / "shared" / "cases" / "rule-cases.json"
CASES = json.loads(FILE.read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(engine: SimpleNamespace, case: dict[str, Any]) -> None:
    disagreement = engine.rule_cases.check_case(case)
    assert disagreement is None, str(disagreement)


def test_the_copy_is_the_shared_file() -> None:
    assert not SHARED.exists() or SHARED.read_bytes() == FILE.read_bytes()


def test_a_wrong_answer_is_a_disagreement(engine: SimpleNamespace, tmp_path: Path) -> None:
    """The check itself: every case with its answer spoilt is found."""
    spoilt = [{**case, "answer": "nothing of the kind"} for case in CASES]
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"cases": [CASES[0], *spoilt]}), encoding="utf-8")
    agree, disagreements = engine.rule_cases.check_file(file)
    assert (agree, len(disagreements)) == (1, len(CASES))
