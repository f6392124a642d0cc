"""The engine against the second judge of ``reference.py``, over states reached by play."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.play import MATCHES, SEEDS, STYLES, whole_match
from tests.engine.reference import POINTS, Referee, Rules, follower_wins, words_of
from tests.engine.reference import card as reference_card
from tests.engine.tables import RANKS, SUITS, Table, every_pair

VARIANTS: list[dict[str, Any]] = [
    {},
    {"sevens_per_declare": 1},
    {"exchange_usable_at_once": False},
    {"declare_after_trick_24": False},
    {"royal_from_sequence": "onlyFreshCardRule"},
    {"quartet_one_per_suit": False},
]


def texts(engine: SimpleNamespace, mask: int) -> set[str]:
    return {engine.cards.card_text(card) for card in engine.cards.cards_in(mask)}


def agree(engine: SimpleNamespace, deal: Any, referee: Referee) -> None:
    """Compare everything that both of them know about a deal."""
    assert {words_of(str(action)) for action in deal.legal_actions()} == referee.legal()
    for seat in (0, 1):
        assert deal.score_of(seat) == referee.scores[seat]
        held = (referee.hands[seat], referee.tables[seat])
        assert set(map(reference_card, texts(engine, deal.hand_of(seat)))) == held[0]
        assert set(map(reference_card, texts(engine, deal.table_of(seat)))) == held[1]
        known = sorted(reference_card(text)[:2] for text in texts(engine, deal.known_of(seat)))
        assert known == sorted(referee.known[seat].elements())
    assert deal.tricks == referee.tricks


def follow_along(engine: SimpleNamespace, seed: int, style: str, rules: dict[str, Any]) -> None:
    """Play a match and let the referee keep each of its deals as well."""
    referee = None
    for match, _, action, _ in whole_match(engine, seed, style, **rules):
        text = str(action)
        if text.startswith("deal"):
            referee = Referee(match.dealer, text.split()[1:], Rules(**rules))
        elif referee is not None and text.split()[0] not in ("commit", "cut"):
            referee.do(text)
            if referee.phase == "over":
                assert match.points[-1] == tuple(referee.scores)
        if referee is not None and match.deal is not None:
            agree(engine, match.deal, referee)


@settings(MATCHES, max_examples=60)
@given(seed=SEEDS, style=st.sampled_from(STYLES), rules=st.sampled_from(VARIANTS))
def test_every_state_of_a_match_is_judged_alike(
    engine: SimpleNamespace, seed: int, style: str, rules: dict[str, Any]
) -> None:
    follow_along(engine, seed, style, rules)


@pytest.mark.slow
@settings(MATCHES, max_examples=600)
@given(seed=SEEDS, style=st.sampled_from(STYLES), rules=st.sampled_from(VARIANTS))
def test_every_state_of_many_matches_is_judged_alike(
    compiled: SimpleNamespace, seed: int, style: str, rules: dict[str, Any]
) -> None:
    follow_along(compiled, seed, style, rules)


@st.composite
def crowded(draw: st.DrawFn) -> dict[str, Any]:
    """A declarer's seven or eight cards, mostly court cards, with any histories."""
    faces = [f"{rank}{suit}" for suit in SUITS for rank in RANKS if rank in ("A", "K", "Q", "J")]
    wide = faces + [f"{rank}{suit}" for suit in SUITS for rank in RANKS]
    pool = [face + copy for face in wide for copy in "12"]
    cards = draw(st.lists(st.sampled_from(pool), min_size=7, max_size=8, unique=True))
    shown = draw(st.integers(0, 8))
    kinds = st.sets(st.sampled_from([*POINTS]), max_size=4)
    used = {card: draw(kinds) for card in cards[:shown]}
    return {"cards": cards, "shown": shown, "used": used, "trump": draw(st.sampled_from(SUITS))}


@settings(MATCHES, max_examples=300)
@given(
    holding=crowded(),
    one_per_suit=st.booleans(),
    royal=st.sampled_from(["perCard", "onlyFreshCardRule"]),
)
def test_any_holding_with_any_history_is_judged_alike(
    engine: SimpleNamespace, holding: dict[str, Any], one_per_suit: bool, royal: str
) -> None:
    """Histories as no play may reach them: the judge looks at nothing but the cards (H8)."""
    rules = {"quartet_one_per_suit": one_per_suit, "royal_from_sequence": royal}
    shown, cards = holding["shown"], holding["cards"]
    used = {
        kind: " ".join(card for card, kinds in holding["used"].items() if kind in kinds)
        for kind in POINTS
    }
    table = Table(
        engine,
        hand=" ".join(cards[shown:]),
        table=" ".join(cards[:shown]),
        trump=holding["trump"],
        used=used,
        rules=rules,
    )
    referee = Referee(1, [f"{r}{s}{c}" for s in SUITS for r in RANKS for c in "12"], Rules(**rules))
    referee.phase, referee.turn, referee.trump = "declare", 0, holding["trump"]
    referee.hands[0] = set(map(reference_card, cards[shown:]))
    referee.tables[0] = set(map(reference_card, cards[:shown]))
    referee.used = {reference_card(card): kinds for card, kinds in holding["used"].items()}
    assert {words_of(text) for text in table.legal()} == referee.legal()


@pytest.mark.parametrize("trump", SUITS)
def test_the_winner_of_every_trick(engine: SimpleNamespace, trump: str) -> None:
    """All 64 x 63 pairs under each trump; a deal is laid out once and its cards put in place."""
    trump_index = SUITS.index(trump)
    parse = engine.cards.parse_card
    position, deal_class = engine.positions.Position, engine.deal.Deal
    for led, followed in every_pair():
        deal = deal_class(engine.rulesets.HOUSE, 1, range(64))
        hands = (1 << parse(led), 1 << parse(followed))
        deal.arrange(position(hands, (0, 0), trump_index, -1, (), 0, 0))
        deal.apply(engine.actions.Play(parse(led)))
        deal.apply(engine.actions.Play(parse(followed)))
        wins = follower_wins(reference_card(led), reference_card(followed), trump)
        assert deal.winner == int(wins), (led, followed)
