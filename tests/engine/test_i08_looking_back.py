"""I8: only the last trick may be looked at again, until the next card is led."""

from types import SimpleNamespace

from tests.engine.looking import PACK, act, dealt, faces, views


def test_i8_the_last_trick_until_the_next_lead(engine: SimpleNamespace) -> None:
    """D24."""
    match = dealt(engine, PACK)

    def last() -> list[tuple[int, int, bool]]:
        seen = engine.view.view_for(match, 1).deal.last_trick
        return [(card.face, card.seat, card.wins) for card in seen]

    nine, eight = faces(engine, "9S", "8S")
    assert last() == []
    act(engine, match, "play 9S1")
    assert last() == []
    act(engine, match, "play 8S1")
    assert last() == [(nine, 0, True), (eight, 1, False)]
    act(engine, match, "draw")
    assert last() == [(nine, 0, True), (eight, 1, False)]
    act(engine, match, "play AC1")
    assert last() == []


def test_i8_it_is_the_trick_just_taken_in_every_state(engine: SimpleNamespace) -> None:
    for match, one, _ in views(engine, 9):
        tricks = [event for event in match.history if hasattr(event, "followed")]
        seen = one.deal.last_trick
        if match.phase == "follow" or not tricks:
            assert seen == ()
            continue
        trick = tricks[-1]
        assert [card.face for card in seen] == [trick.led >> 1, trick.followed >> 1]
        assert [card.seat for card in seen if card.wins] == [trick.seat]


def test_i8_the_middle_is_cleared_by_the_draw_or_the_next_lead(engine: SimpleNamespace) -> None:
    for match, one, _ in views(engine, 9):
        middle, deal = one.deal.middle, match.deal
        if match.phase == "follow":
            assert len(middle) == 1
        elif match.phase == "lead" and deal.tricks <= 24:
            assert middle == ()
        elif match.phase != "lead" or deal.tricks > 24:
            assert middle == one.deal.last_trick and len(middle) == 2


def test_i8_the_last_draw_clears_the_middle_as_every_draw_does(engine: SimpleNamespace) -> None:
    drawn = next(
        one
        for match, one, _ in views(engine, 9)
        if match.phase == "lead" and match.deal.tricks == 24
    )
    assert drawn.deal.middle == () and len(drawn.deal.last_trick) == 2
