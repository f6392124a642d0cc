"""Learning from nothing: the same deals and seeds give the same weights, in one sitting or two."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai import network
from game.ai.school import DEALS, DEALS_OF_SHARD, SHARDS, School, course_at
from game.ai.training import IS_COMPILED

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="learning needs the compiled engine")
STEP = SHARDS * DEALS_OF_SHARD


def learned(folder: Path, *sittings: int) -> list[int]:
    """Return the weights after so many deals, learned in sittings that end there."""
    for until in sittings:
        school = School(folder)
        school.learn(until, lambda done, all_deals: None)
        school.keep()
    return School(folder).network.numbers()


def test_a_course_repeats_itself_and_can_be_taken_up_again(tmp_path: Path) -> None:
    at_once = learned(tmp_path / "at once", 4 * STEP)
    again = learned(tmp_path / "again", 4 * STEP)
    in_two = learned(tmp_path / "in two", STEP, 4 * STEP)
    assert at_once == again == in_two
    assert at_once != learned(tmp_path / "shorter", 3 * STEP)


def test_a_checkpoint_is_judged_and_kept(tmp_path: Path) -> None:
    school = School(tmp_path)
    error = school.learn(2 * STEP, lambda done, all_deals: None)
    point = school.checkpoint(error, pairs=4)
    assert point["deals"] == 2 * STEP
    assert 0 <= point["ci95"][0] <= point["win_share"] <= point["ci95"][1] <= 1
    kept = network.load(tmp_path / f"value-{2 * STEP}.bin")
    assert kept.numbers() == school.network.numbers()
    assert School(tmp_path).curve == [point]


def test_the_course_grows_slower_and_less_curious() -> None:
    stages = [course_at(deals) for deals in range(0, DEALS + 1, DEALS // 10)]
    paces = [stage.pace for stage in stages]
    assert paces == sorted(paces, reverse=True)
    assert [stage.by_rules for stage in stages[:2]] == [True, False]
    curious = [stage.curiosity for stage in stages[1:]]
    assert curious == sorted(curious, reverse=True)


def test_the_shipped_weights_say_where_they_come_from() -> None:
    about = network.shipped().about
    assert str(about["command"]).startswith("manage.py train")
    assert len(str(about["commit"])) == 40
    assert about["curve"][-1]["deals"] == DEALS  # type: ignore[index]
