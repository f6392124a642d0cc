"""I2: what both see once."""

from types import SimpleNamespace

import pytest

from tests.engine.looking import PACK, act, dealt, faces, views


def test_i2_an_exchange_shows_the_seven_and_the_card_taken(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK)
    (event,) = act(engine, match, "play 9S1", "play 8S1", "seven 7H1")
    assert event == engine.events.SevenDeclared(
        0, engine.cards.parse_card("7H1"), engine.cards.parse_card("AH1")
    )
    seven, ace = faces(engine, "7H", "AH")
    for seat in (0, 1):
        seen = engine.view.view_for(match, seat)
        assert seen.history[-1] == engine.events.SevenDeclared(0, seven, ace)
        assert seen.deal.turn_up == seven


def test_i2_a_trick_shows_its_cards_its_winner_and_brisques(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK)
    act(engine, match, "play AC1", "play 10C1")
    ace, ten = faces(engine, "AC", "10C")
    for seat in (0, 1):
        led, followed, taken = engine.view.view_for(match, seat).history[-3:]
        assert led == engine.events.CardPlayed(0, ace, False, True)
        assert followed == engine.events.CardPlayed(1, ten, False, False)
        assert taken == engine.events.TrickTaken(0, 1, ace, ten, 2, False)


@pytest.mark.parametrize("seed", [3, 6])
def test_i2_both_have_the_same_history_but_for_the_draws(
    engine: SimpleNamespace, seed: int
) -> None:
    *_, (_, mine, yours) = views(engine, seed)
    for one, two in zip(mine.history, yours.history, strict=True):
        if not isinstance(one, engine.events.Drawn):
            assert one == two


@pytest.mark.parametrize("seed", [3, 6])
def test_i2_a_card_says_whether_it_came_from_the_table(engine: SimpleNamespace, seed: int) -> None:
    tables = [0, 0]
    for match, one, _ in views(engine, seed):
        event = match.history[-1] if match.phase == "follow" else None
        if event is not None:
            assert event.from_table == bool(tables[event.seat] >> event.card & 1)
            assert one.history[-1].from_table == event.from_table
        tables = [match.deal.table_of(seat) for seat in (0, 1)]
