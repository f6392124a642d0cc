"""H10: what a deal scores, and the sheet that says how."""

from types import SimpleNamespace

import pytest

from tests.engine.play import STYLES, log_of, whole_match


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(6))
def test_h10_1_the_sheet_explains_every_point(
    engine: SimpleNamespace, seed: int, style: str
) -> None:
    match, _ = log_of(engine, seed, style, early_win=10_000)
    for points, history in zip(match.points, match.histories, strict=True):
        sheet = engine.scores.scores_of(history)
        for seat in (0, 1):
            assert sum(line.points for line in sheet if line.seat == seat) == points[seat]
        assert all(line.points % 10 == 0 and 0 <= line.trick <= 32 for line in sheet)
        reasons = {*engine.scores.Reason, *engine.kinds.MELD_NAMES}
        assert all(line.reason in reasons for line in sheet)
        declared = [line for line in sheet if line.reason in engine.kinds.MELD_NAMES]
        assert all(1 <= line.trick <= 24 for line in declared)
        assert len({line.trick for line in declared}) == len(declared)


@pytest.mark.parametrize("seed", range(4))
def test_h10_1_every_deal_is_played_to_trick_32(engine: SimpleNamespace, seed: int) -> None:
    """D17: also when 400 are passed on the way."""
    match, most = None, 0
    for match, _, _, _ in whole_match(engine, seed, "stacked", early_win=10):
        most = max(most, *match.totals())
    tricks = [event for event in match.histories[0] if hasattr(event, "followed")]
    assert [event.trick for event in tricks] == list(range(1, 33)) and most > 10
    assert [event.last for event in tricks] == [False] * 31 + [True]
