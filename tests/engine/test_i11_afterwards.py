"""I11: nothing is taken back."""

from types import SimpleNamespace

from tests.engine.play import whole_match


def test_i11_events_are_only_ever_added(engine: SimpleNamespace) -> None:
    """Once played, drawn or exposed a card stays so: every history goes on from itself."""
    before: list[list[object]] = [[], []]
    for match, _, _, events in whole_match(engine, 3, "declaring"):
        grown = sum(map(len, match.histories)) - sum(map(len, before))
        assert grown == len(events) > 0
        for old, new in zip(before, match.histories, strict=True):
            assert new[: len(old)] == old
        before = [list(history) for history in match.histories]
