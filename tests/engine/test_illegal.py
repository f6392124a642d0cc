"""What may not be done is refused with IllegalAction, and changes nothing (H13.2)."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.looking import PACK, act, dealt
from tests.engine.play import MATCHES, SEEDS, STYLES, new_match, whole_match
from tests.engine.tables import state_of

SEATS = (0, 1, None)


def whole_state(match: Any) -> tuple[object, ...]:
    """Return all of a match's state."""
    deal = None if match.deal is None else state_of(match.deal)
    histories = [len(history) for history in match.histories]
    rest = (match.phase, match.deal_number, match.commitment, match.cut, match.verdict)
    return deal, histories, list(match.points), list(match.drawn), rest


def assert_refused(engine: SimpleNamespace, match: Any, seat: int | None, action: Any) -> str:
    """Ask for what may not be done; return the code of the refusal."""
    before = whole_state(match)
    with pytest.raises(engine.errors.IllegalAction) as refused:
        match.apply(seat, action)
    assert whole_state(match) == before, action
    assert refused.value.code in list(engine.errors.Refusal)
    return str(refused.value.code)


def every_action(engine: SimpleNamespace, match: Any, random: Random) -> list[Any]:
    """Return what could be asked for: every card, and every set that looks like a meld."""
    actions = engine.actions
    asked = [actions.Draw(), actions.Cut(0), actions.Cut(63), actions.Commit("0" * 64)]
    asked.append(actions.DealOut(tuple(range(64))))
    asked += [make(card) for card in range(64) for make in (actions.Play, actions.Seven)]
    if match.deal is not None:
        held = [match.deal.hand_of(seat) | match.deal.table_of(seat) for seat in (0, 1)]
        for mask in held:
            cards = list(engine.cards.cards_in(mask))
            for _ in range(12):
                chosen = random.sample(cards, min(len(cards), random.choice([2, 4, 5])))
                asked.append(actions.Meld(random.randrange(9), engine.cards.mask_of(chosen)))
    asked += [actions.Meld(kind, cards) for kind in range(9) for cards in (0, 3, 2**63 | 1)]
    return asked


def refuse_all(engine: SimpleNamespace, match: Any, random: Random) -> int:
    """Ask for everything as everybody, where it is not legal; return how often."""
    count = 0
    asked = every_action(engine, match, random)
    for seat in SEATS:
        legal = set(match.legal_actions(seat))
        for action in asked:
            if action in legal or _is_the_tables_turn(engine, match, seat, action):
                continue
            assert_refused(engine, match, seat, action)
            count += 1
    return count


def _is_the_tables_turn(engine: SimpleNamespace, match: Any, seat: Any, action: Any) -> bool:
    turns = {"shuffle": engine.actions.Commit, "deal": engine.actions.DealOut}
    due = turns.get(str(match.phase))
    return seat is None and due is not None and isinstance(action, due)


@settings(MATCHES, max_examples=4)
@given(seed=SEEDS, style=st.sampled_from(STYLES))
def test_h13_2_nothing_illegal_is_done_nor_changes_anything(
    engine: SimpleNamespace, seed: int, style: str
) -> None:
    random, refused, match = Random(seed), 0, None
    for match, _, _, _ in whole_match(engine, seed, style):
        if random.random() < 0.04 or match.phase in ("shuffle", "deal", "finished"):
            refused += refuse_all(engine, match, random)
    assert refused > 500 and match.finished
    assert_refused(engine, match, 0, engine.actions.Resign())


@settings(MATCHES, max_examples=5)
@given(seed=SEEDS, style=st.sampled_from(STYLES))
def test_h13_2_everything_legal_is_accepted(engine: SimpleNamespace, seed: int, style: str) -> None:
    """What is offered can be done, each on a copy of the deal."""
    for match, _, _, _ in whole_match(engine, seed, style):
        if match.deal is None:
            continue
        for action in match.deal.legal_actions():
            copy = match.deal.copy()
            assert state_of(copy) == state_of(match.deal)
            copy.apply(action)
            assert state_of(copy) != state_of(match.deal)


@pytest.mark.parametrize("text", ["play QS1", "draw", "seven 7H1", "meld marriage KS1 QS1"])
def test_h13_2_nothing_is_played_before_the_deal(engine: SimpleNamespace, text: str) -> None:
    match = new_match(engine)
    action = engine.actions.parse_action(text)
    for seat in SEATS:
        assert assert_refused(engine, match, seat, action) == "cut_first"


def test_h13_2_the_opponent_and_the_table_never_resign(engine: SimpleNamespace) -> None:
    """H12.7: the computer never resigns."""
    match = new_match(engine)
    for seat in (1, None):
        assert_refused(engine, match, seat, engine.actions.Resign())


BAD_TEXTS = [
    "",
    " ",
    "play",
    "play ",
    "play QS",
    "play QS3",
    "play qs1",
    "play QS1 QS2",
    "play  QS1",
    "play QS1\n",
    " play QS1",
    "PLAY QS1",
    "play 1S1",
    "play 6H1",
    "meld",
    "meld four_tens 10S1 10H1 10C1 10D1",
    "meld marriage QS1 QS1",
    "meld marriage KS1 QS",
    "seven",
    "seven 7H1 7H2",
    "draw 2",
    "resign now",
    "cut",
    "cut 64",
    "cut -1",
    "cut 01",
    "cut 1.0",
    "cut \u0663",
    "commit",
    "commit " + "0" * 63,
    "commit " + "G" * 64,
    "commit " + "A" * 64,
    "deal",
    "deal QS1",
    "deal " + "QS1 " * 64,
    "x" * 321,
    "done",
]


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_a_text_that_is_no_action_is_refused(engine: SimpleNamespace, text: str) -> None:
    with pytest.raises(engine.errors.UnknownAction):
        engine.actions.parse_action(text)


@settings(MATCHES, max_examples=100)
@given(text=st.text(max_size=40))
def test_any_text_is_an_action_or_refused(compiled: SimpleNamespace, text: str) -> None:
    try:
        action = compiled.actions.parse_action(text)
    except compiled.errors.UnknownAction:
        return
    assert compiled.actions.parse_action(str(action)) == action


@pytest.mark.parametrize("kind", ["SEVEN_KIND", "DRAW_KIND"])
def test_h13_2_a_made_up_kind_of_meld_is_refused(engine: SimpleNamespace, kind: str) -> None:
    """No text says this, but code can: and it would be done before it fails."""
    number = {"SEVEN_KIND": engine.kinds.SEVEN_KIND, "DRAW_KIND": engine.phases.DRAW_KIND}[kind]
    match = dealt(engine, PACK)
    act(engine, match, "play 9S1", "play 8S1")
    cards = 1 << engine.cards.parse_card("7H1") if kind == "SEVEN_KIND" else 0
    assert_refused(engine, match, 0, engine.actions.Meld(number, cards))


def test_h13_2_a_made_up_card_is_refused_alike(compiled: SimpleNamespace) -> None:
    match = dealt(compiled, PACK)
    assert_refused(compiled, match, 0, compiled.actions.Play(70))
