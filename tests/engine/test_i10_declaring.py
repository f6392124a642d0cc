"""I10: whether one had something to declare is not to be seen."""

from types import SimpleNamespace

from tests.engine.looking import PACK, act, dealt, views


def test_i10_the_draw_alone_is_left_when_nothing_can_be_declared(
    engine: SimpleNamespace,
) -> None:
    match = dealt(engine, PACK)
    assert not match.only_draw_left()
    act(engine, match, "play 9S1")
    assert not match.only_draw_left()
    act(engine, match, "play 8S1")
    assert not match.only_draw_left()
    act(engine, match, "meld marriage KS1 QS1")
    assert not match.only_draw_left()
    act(engine, match, "seven 7H1")
    assert match.only_draw_left()
    act(engine, match, "draw")
    assert not match.only_draw_left()


def test_i10_the_other_sees_no_choices(engine: SimpleNamespace) -> None:
    """Its view of a winner who can declare is that of one who cannot."""
    for match, one, two in views(engine, 2):
        waiting = two if match.to_act == 0 else one
        assert waiting.legal == () and waiting.deal.duty is None
        acting = one if match.to_act == 0 else two
        if match.to_act is not None:
            assert acting.legal == tuple(match.deal.legal_actions())


def test_i10_a_passed_chance_leaves_no_trace(engine: SimpleNamespace) -> None:
    """Seat 0 draws with a marriage in hand, or without: seat 1's view is the same."""
    views_of_one = []
    for pack in (PACK, PACK.replace("KS1 QS1", "KS1 AS1")):
        match = dealt(engine, pack)
        act(engine, match, "play 9S1", "play 8S1", "draw")
        views_of_one.append(repr(engine.view.view_for(match, 1)))
    assert views_of_one[0] == views_of_one[1]
