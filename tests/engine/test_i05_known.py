"""I5: cards of the other hand that can be named."""

from types import SimpleNamespace

from tests.engine.looking import PACK, act, dealt, faces, views
from tests.engine.tables import Table


def known(engine: SimpleNamespace, match: object, seat: int) -> tuple[int, ...]:
    """Return the faces that ``seat`` can name in the other hand."""
    found: tuple[int, ...] = engine.view.view_for(match, seat).deal.other_known
    return found


def test_i5_a_turn_up_taken_by_exchange_until_it_is_played(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK)
    act(engine, match, "play 9S1", "play 8S1", "seven 7H1")
    assert known(engine, match, 1) == faces(engine, "AH")
    assert known(engine, match, 0) == ()
    act(engine, match, "draw")
    assert known(engine, match, 1) == faces(engine, "AH")
    act(engine, match, "play AH1")
    assert known(engine, match, 1) == ()


def test_i5_a_known_card_that_is_melded_is_on_the_table(engine: SimpleNamespace) -> None:
    match = dealt(engine, PACK.replace("AH1", "QH1"))
    act(engine, match, "play 9S1", "play 8S1", "seven 7H1")
    act(engine, match, "meld royal_marriage KH1 QH1")
    view = engine.view.view_for(match, 1)
    assert view.deal.other_known == ()
    assert [card.face for card in view.deal.other_table] == list(faces(engine, "QH", "KH"))


def test_i5_of_two_equal_cards_nobody_can_tell_which_was_played(engine: SimpleNamespace) -> None:
    """The one taken is known; when either of them goes, the face is known no more (I7)."""
    for gone in ("AH1", "AH2"):
        hands = {"hand": "7H1 AH2 9S1", "other": "8S1 8C1"}
        table = Table(engine, **hands, turn_up="AH1", trump="H").do("seven 7H1", "draw")
        table.do(f"play {gone}")
        assert table.deal.known_of(0) == 0
        assert len(table.hands[0] & {"AH1", "AH2"}) == 1


def test_i5_both_copies_can_be_known(engine: SimpleNamespace) -> None:
    hands = {"hand": "AD1 9S1", "table": "KH1", "other": "8D1 8C1", "other_table": ""}
    table = Table(engine, **hands, turn_up="KH2", top="9C1", stock=2, trump="H")
    table.deal.apply(engine.actions.Draw())
    assert table.texts(table.deal.known_of(0)) == {"KH1"}
    assert table.texts(table.deal.known_of(1)) == {"KH2"}


def test_i5_two_known_copies_go_one_by_one(engine: SimpleNamespace) -> None:
    table = Table(
        engine, hand="KH1 KH2 9S1", other="8S1 8C1 8D1", known=("KH1 KH2", ""), phase="lead"
    )
    table.do("play KH2")
    assert table.texts(table.deal.known_of(0)) == {"KH1"}


def test_i5_the_last_turn_up_and_the_tables(engine: SimpleNamespace) -> None:
    hands = {"hand": "AD1", "table": "KS1", "other": "8D1", "other_table": "QD1"}
    table = Table(engine, **hands, turn_up="7H1", top="9C1", stock=2).do("draw")
    assert table.texts(table.deal.known_of(0)) == {"KS1"}
    assert table.texts(table.deal.known_of(1)) == {"QD1", "7H1"}
    table.do("play KS1", "play 7H1")
    assert table.texts(table.deal.known_of(0)) == set()
    assert table.texts(table.deal.known_of(1)) == {"QD1"}


def test_i5_what_is_known_is_true_in_every_state(engine: SimpleNamespace) -> None:
    for seed in range(4):
        for match, one, two in views(engine, seed):
            for view, other in ((one, match.deal.hand_of(1)), (two, match.deal.hand_of(0))):
                rest = [engine.cards.face_of(card) for card in engine.cards.cards_in(other)]
                for face in view.deal.other_known:
                    rest.remove(face)
