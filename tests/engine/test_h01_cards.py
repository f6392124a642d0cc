"""H1: cards, tricks, brisques and the last trick."""

from types import SimpleNamespace

import pytest

from tests.engine.tables import EVERY_CARD, RANKS, SUITS, Table


def trick(engine: SimpleNamespace, led: str, followed: str, trump: str, stock: int = 30) -> Table:
    """Return the deal after one trick: seat 0 led."""
    table = Table(engine, hand=led, other=followed, trump=trump, stock=stock, phase="lead")
    return table.do(f"play {led}", f"play {followed}")


def test_h1_1_there_are_two_of_each_of_32_faces(engine: SimpleNamespace) -> None:
    cards = engine.cards
    assert [cards.card_text(card) for card in range(64)] == EVERY_CARD
    assert [cards.parse_card(text) for text in EVERY_CARD] == list(range(64))
    faces = [cards.face_text(face) for face in range(32)]
    assert faces == [text[:-1] for text in EVERY_CARD[::2]]
    for card, text in enumerate(EVERY_CARD):
        face = cards.face_of(card)
        assert cards.parse_face(text[:-1]) == face
        assert SUITS[cards.suit_of(card)] == SUITS[cards.face_suit(face)] == text[-2]
        assert RANKS[cards.rank_of(card)] == RANKS[cards.face_rank(face)] == text[:-2]
        suit, rank = cards.suit_of(card), cards.rank_of(card)
        assert cards.card_of(suit, rank, int(text[-1]) - 1) == card


@pytest.mark.parametrize("text", ["", "QS", "QS0", "QS3", "1S1", "QX1", "10S", "qS1", "QS1 "])
def test_h1_1_there_are_no_other_cards(engine: SimpleNamespace, text: str) -> None:
    with pytest.raises(ValueError):
        engine.cards.parse_card(text)
    with pytest.raises(ValueError):
        engine.cards.parse_face(text + "1")


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("trump", SUITS)
def test_h1_2_ranks_go_7_8_9_j_q_k_10_a_in_trumps_too(
    engine: SimpleNamespace, suit: str, trump: str
) -> None:
    for low, high in zip(RANKS, RANKS[1:], strict=False):
        assert trick(engine, f"{low}{suit}1", f"{high}{suit}1", trump).deal.winner == 1
        assert trick(engine, f"{high}{suit}1", f"{low}{suit}1", trump).deal.winner == 0


@pytest.mark.parametrize("stock", [30, 0])
@pytest.mark.parametrize("face", ["AH", "7H", "10S", "QD"])
def test_h1_3_of_two_equal_cards_the_led_one_wins(
    engine: SimpleNamespace, face: str, stock: int
) -> None:
    for one, two in ((1, 2), (2, 1)):
        assert trick(engine, f"{face}{one}", f"{face}{two}", "H", stock).deal.winner == 0


@pytest.mark.parametrize(
    ("led", "followed", "winner", "points"),
    [
        ("AS1", "AS2", 0, 20),
        ("AS1", "7H1", 1, 10),
        ("7S1", "10S1", 1, 10),
        ("10S1", "AS1", 1, 20),
        ("KS1", "QS1", 0, 0),
        ("9C1", "AD1", 0, 10),
    ],
)
def test_h1_4_brisques_go_to_the_winner_at_once(
    engine: SimpleNamespace, led: str, followed: str, winner: int, points: int
) -> None:
    """D1: also those that the loser played."""
    table = trick(engine, led, followed, "H")
    assert table.scores[winner] == points and table.scores[1 - winner] == 0
    assert table.deal.brisques_of(winner) == points // 10


@pytest.mark.parametrize(
    ("led", "followed", "scores"),
    [("7S1", "8S1", (0, 10)), ("AS1", "AS2", (30, 0)), ("10C1", "7C1", (20, 0))],
)
def test_h1_5_the_last_trick_scores_ten_more(
    engine: SimpleNamespace, led: str, followed: str, scores: tuple[int, int]
) -> None:
    table = trick(engine, led, followed, "H", stock=0)
    assert table.scores == scores and table.legal() == set()


def test_h1_5_no_other_trick_does(engine: SimpleNamespace) -> None:
    hands = {"hand": "8S1 9S1", "other": "7S1 7C1"}
    table = Table(engine, **hands, stock=0, phase="lead").do("play 8S1", "play 7S1")
    assert table.scores == (0, 0) and table.legal() == {"play 9S1"}
    assert table.do("play 9S1", "play 7C1").scores == (10, 0)


def test_h1_6_a_used_copy_is_not_the_other_copy(engine: SimpleNamespace) -> None:
    used = {"marriage": "KS1 QS1"}
    table = Table(engine, hand="KS2 QS2", table="KS1 QS1", used=used, trump="H")
    assert table.declares("meld marriage KS2 QS2")
