"""H12: streak, level and score of a run of matches; resigning."""

from functools import reduce
from itertools import islice
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.play import MATCHES, whole_match

Results = list[tuple[int | None, int]]
WIN, LOSS, DRAW = 0, 1, None


def record_of(engine: SimpleNamespace, results: Results) -> object:
    return reduce(lambda record, result: record.after(*result), results, engine.run.Record())


def expected_of(results: Results) -> tuple[int, int, tuple[int, int]]:
    """Return wins, margin and best (wins, shown margin) by looking at every run of wins."""
    runs: list[Results] = [[]]
    best = (0, 0)
    for winner, margin in results:
        if winner == WIN:
            runs[-1].append((winner, margin))
            shown = min(9999, sum(margin for _, margin in runs[-1]))
            best = max(best, (len(runs[-1]), shown))
        else:
            runs.append([])
    return len(runs[-1]), sum(margin for _, margin in runs[-1]), best


RESULTS = st.lists(
    st.tuples(
        st.sampled_from([WIN] * 8 + [LOSS, DRAW]), st.integers(0, 300).map(lambda tens: tens * 10)
    ),
    max_size=40,
)


@settings(MATCHES, max_examples=1000)
@given(results=RESULTS)
def test_h12_the_record_is_the_fold_of_all_results(
    compiled: SimpleNamespace, results: Results
) -> None:
    record = record_of(compiled, results)
    wins, margin, best = expected_of(results)
    assert (record.run.wins, record.run.margin) == (wins, margin)
    assert record.best.pair == best
    assert str(record.run) == f"{wins}.{min(margin, 9999):04d}"
    assert record.run.level(compiled.rulesets.HOUSE) == min(5, 1 + wins)
    assert record.best >= record.run


@pytest.mark.parametrize("end", [(LOSS, 300), (DRAW, 0), (LOSS, 0)])
def test_h12_1_a_loss_or_a_draw_ends_the_run(
    engine: SimpleNamespace, end: tuple[int | None, int]
) -> None:
    record = record_of(engine, [(WIN, 100), (WIN, 50), end])
    assert (record.run.wins, record.run.margin, str(record.best)) == (0, 0, "2.0150")
    assert str(record.after(WIN, 20).run) == "1.0020"


@pytest.mark.parametrize(
    ("start", "levels"), [(1, [1, 2, 3, 4, 5, 5, 5]), (0, [0, 1, 2, 3, 4, 5, 5])]
)
def test_h12_2_the_level_rises_with_every_win(
    engine: SimpleNamespace, start: int, levels: list[int]
) -> None:
    """D19, and the other reading: it starts at 0."""
    rules = engine.rulesets.Ruleset(name="variant", start_level=start)
    assert [engine.run.RunScore(wins, 0).level(rules) for wins in range(7)] == levels


@pytest.mark.parametrize(
    ("wins", "margin", "text"),
    [
        (0, 0, "0.0000"),
        (1, 0, "1.0000"),
        (3, 870, "3.0870"),
        (4, 9990, "4.9990"),
        (5, 10_000, "5.9999"),
        (12, 25_000, "12.9999"),
    ],
)
def test_h12_3_and_h12_4_how_a_score_is_written(
    engine: SimpleNamespace, wins: int, margin: int, text: str
) -> None:
    """D20: four digits, stopped at 9999; the streak is not stopped."""
    assert str(engine.run.RunScore(wins, margin)) == text


def test_h12_5_scores_are_compared_as_pairs(engine: SimpleNamespace) -> None:
    """D21: neither as text nor as numbers."""
    score = engine.run.RunScore
    assert score(10, 10) > score(9, 9999) > score(9, 9990) > score(2, 0) > score(1, 9999)
    assert score(3, 10_000) == score(3, 20_000) != score(3, 9990)
    assert hash(score(3, 10_000)) == hash(score(3, 20_000))
    assert score(1, 0) != "1.0000"


def test_h12_6_the_final_score_is_the_one_before_the_end(engine: SimpleNamespace) -> None:
    """D22: the match that ends a run takes nothing away."""
    record = record_of(engine, [(WIN, 200), (LOSS, 500)])
    assert str(record.best) == "1.0200"


def test_h12_7_resigning_loses_at_any_time_also_when_ahead(engine: SimpleNamespace) -> None:
    """D23; in every phase, the table's own included."""
    phases = set()
    for stop in range(60):
        match = next(islice(whole_match(engine, 2), stop, None))[0]
        phases.add(str(match.phase))
        before = match.totals()
        events = match.apply(0, engine.actions.Resign())
        assert match.verdict == engine.match.Verdict(1, 0, resigned=True)
        assert [repr(event) for event in events] == [
            "MatchEnded(winner=1, margin=0, resigned=True)"
        ]
        assert match.finished and match.legal_actions(0) == [] and match.totals() == before
    assert phases == {"cut", "deal", "lead", "follow", "declare"}
