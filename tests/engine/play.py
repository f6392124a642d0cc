"""Matches played at random, in styles that reach what plain random play does not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

SEEDS = st.integers(0, 2**64 - 1)
MATCHES = settings(
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # the seed of a match does not shrink
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
STYLES = ("random", "declaring", "stacked")
"""``declaring`` declares whatever it can and keeps the cards that melds are made of; ``stacked``
plays alike from hands that were dealt most of a great meld."""

COURT_AND_ACES = (3, 4, 5, 6, 7)
ELDER_PLACES = (0, 1, 2, 6, 7, 10, 11, 12)
DEALER_PLACES = (3, 4, 5, 8, 9, 13, 14, 15)


def shuffled(random: Random, style: str) -> list[int]:
    """Return a pack; for the declaring style court cards, aces and tens come early."""
    if style == "stacked":
        return _stacked(random)
    early = 0.6 if style == "declaring" else 1.0
    return sorted(range(64), key=lambda card: random.random() * (early if card % 16 > 5 else 1))


def _stacked(random: Random) -> list[int]:
    """Return a pack that deals a great meld to each seat, if not always the whole of it."""
    trump = random.randrange(4) * 16
    sequence = [trump + rank * 2 + random.randrange(2) for rank in COURT_AND_ACES]
    quartet = [suit * 16 + random.choice((6, 8, 10, 14)) + random.randrange(2) for suit in range(4)]
    greats = [sequence, [8, 9, 54, 55], quartet]
    random.shuffle(greats)
    elder = greats[0]
    dealer = [card for card in greats[1] if card not in elder]
    rest = [card for card in range(64) if card not in elder and card not in dealer]
    random.shuffle(rest)
    turn_up = next(card for card in rest if card // 16 * 16 == trump)
    rest.remove(turn_up)
    pack = [-1] * 64
    pack[16] = turn_up
    for places, cards in ((ELDER_PLACES, elder), (DEALER_PLACES, dealer)):
        for place, card in zip(places, cards, strict=False):
            pack[place] = card
    return [rest.pop() if card < 0 else card for card in pack]


def new_match(engine: SimpleNamespace, dealer: int = 1, **rules: Any) -> Any:
    """Return a match that has not begun, under the house rules or a variant."""
    ruleset = engine.rulesets.Ruleset(name="variant", **rules) if rules else engine.rulesets.HOUSE
    return engine.match.Match(ruleset, dealer)


def next_row(
    engine: SimpleNamespace, match: Any, random: Random, style: str
) -> tuple[int | None, Any]:
    """Return who acts next in a match that goes on, and what they do."""
    phase, actions = str(match.phase), engine.actions
    if phase == "shuffle":
        return None, actions.Commit(f"{random.getrandbits(256):064x}")
    if phase == "cut":
        return 0, actions.Cut(random.randrange(64))
    if phase == "deal":
        return None, actions.DealOut(tuple(shuffled(random, style)))
    legal = match.legal_actions(match.to_act)
    if style != "random":
        legal = _preferred(engine, legal, random)
    return match.to_act, random.choice(legal)


def _preferred(engine: SimpleNamespace, legal: list[Any], random: Random) -> list[Any]:
    """Return the declarations there are, or the plays that spoil no meld, most of the time."""
    if random.random() < 0.1:
        return legal
    if len(legal) > 1 and isinstance(legal[-1], engine.actions.Draw):
        return legal[:-1]
    plain = [action for action in legal if getattr(action, "card", 63) % 16 < 6]
    return plain or legal


def whole_match(
    engine: SimpleNamespace, seed: int, style: str = "random", dealer: int = 1, **rules: Any
) -> Iterator[tuple[Any, int | None, Any, list[Any]]]:
    """Play a match to its end; yield it after every action with the seat, action and events."""
    random = Random(seed)
    match = new_match(engine, dealer, **rules)
    while not match.finished:
        seat, action = next_row(engine, match, random, style)
        yield match, seat, action, match.apply(seat, action)


def log_of(
    engine: SimpleNamespace, seed: int, style: str = "random", dealer: int = 1, **rules: Any
) -> tuple[Any, list[Any]]:
    """Return a finished match and its log."""
    steps = list(whole_match(engine, seed, style, dealer, **rules))
    rows = [
        engine.log.Row(seq, seat, str(action)) for seq, (_, seat, action, _) in enumerate(steps)
    ]
    return steps[-1][0], rows
