"""A seat's view is the same whatever the cards are that it cannot see (I3, I4, I7, I9)."""

from dataclasses import fields, is_dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.play import MATCHES, SEEDS, STYLES, log_of, whole_match

Texts = list[tuple[int | None, str]]


def prefix_of(engine: SimpleNamespace, seed: int, style: str) -> Texts:
    """Return a random beginning of a random match's log."""
    _, rows = log_of(engine, seed, style)
    end = Random(seed).randrange(4, len(rows) + 1)
    return [(row.seat, row.text) for row in rows[:end]]


def replayed(engine: SimpleNamespace, texts: Texts) -> Any:
    """Return the match of a log's texts; None when one of them is not legal."""
    match = engine.match.Match(engine.rulesets.HOUSE, 1)
    try:
        for seat, text in texts:
            match.apply(seat, engine.actions.parse_action(text))
    except engine.errors.IllegalAction:
        return None
    return match


def hidden_cards(match: Any, seat: int, turned_up: int) -> list[int]:
    """Return the cards that a seat cannot see and no action has named (I3, I4).

    The turned-up card is left out: all have seen its face, wherever its copy has gone since.
    """
    deal = match.deal
    hand = deal.hand_of(1 - seat) & ~deal.known_of(1 - seat)
    cards = [card for card in range(64) if hand >> card & 1] + list(deal.face_down())
    named = {event.card for event in match.history if hasattr(event, "card")}
    for event in match.history:
        named.update(getattr(event, "cards", ()) if hasattr(event, "kind") else ())
    return [card for card in cards if card not in named and card != turned_up]


def renamed(engine: SimpleNamespace, texts: Texts, names: dict[str, str], since: int) -> Texts:
    """Return a log with its cards renamed, from a row on."""
    return [
        (seat, " ".join(names.get(word, word) for word in text.split(" ")))
        if place >= since
        else (seat, text)
        for place, (seat, text) in enumerate(texts)
    ]


def last_deal(texts: Texts) -> int | None:
    """Return the row of the deal that is being played."""
    verbs = [text.split()[0] for _, text in texts]
    last = len(verbs) - 1 - verbs[::-1].index("deal")
    return None if "commit" in verbs[last:] else last


def redealt(engine: SimpleNamespace, texts: Texts, seat: int, random: Random) -> Texts | None:
    """Return the log with the cards a seat cannot see dealt otherwise."""
    match, start = replayed(engine, texts), last_deal(texts)
    if start is None or match.deal is None:
        return None
    turned_up = texts[start][1].split()[17]
    cards = hidden_cards(match, seat, engine.cards.parse_card(turned_up))
    others = random.sample(cards, len(cards))
    text = engine.cards.card_text
    names = {text(one): text(other) for one, other in zip(cards, others, strict=True)}
    return renamed(engine, texts, names, start)


def with_copies_swapped(engine: SimpleNamespace, texts: Texts, seat: int) -> Texts | None:
    """Return the log with the two copies of every face swapped that a seat does not hold now."""
    match, start = replayed(engine, texts), last_deal(texts)
    if start is None or match.deal is None:
        return None
    held = match.deal.hand_of(seat) | match.deal.table_of(seat)
    own_faces = {card >> 1 for card in own_cards_shown(engine, match, seat)}
    text = engine.cards.card_text
    names = {
        text(card): text(card ^ 1)
        for card in range(64)
        if not held >> (card & 62) & 3 and card >> 1 not in own_faces
    }
    return renamed(engine, texts, names, start)


def own_cards_shown(engine: SimpleNamespace, match: Any, seat: int) -> set[int]:
    """Return the cards a seat sees that it drew or played itself: their copies are its own."""
    trick = {match.deal.led, match.deal.last_led, match.deal.last_followed}
    played = {
        event.card
        for event in match.history
        if isinstance(event, engine.events.CardPlayed) and event.seat == seat
    }
    return {match.drawn[seat], *(trick & played)}


def assert_same_view(engine: SimpleNamespace, one: Texts, other: Texts | None, seat: int) -> bool:
    """Compare what a seat sees of two logs, byte for byte; False when the second is no match."""
    twin = None if other is None else replayed(engine, other)
    if twin is None:
        return False
    view = engine.view.view_for(replayed(engine, one), seat)
    assert repr(view) == repr(engine.view.view_for(twin, seat))
    return True


def check_views(engine: SimpleNamespace, seed: int, style: str) -> int:
    """Re-deal and swap at a random state of a match; return how many worlds were compared."""
    texts, random, compared = prefix_of(engine, seed, style), Random(seed), 0
    for seat in (0, 1):
        worlds = [redealt(engine, texts, seat, random) for _ in range(3)]
        worlds.append(with_copies_swapped(engine, texts, seat))
        compared += sum(assert_same_view(engine, texts, world, seat) for world in worlds)
    return compared


def test_i9_a_view_is_the_same_in_every_world_that_fits_it(engine: SimpleNamespace) -> None:
    compared = [
        check_views(engine, seed, style)
        for style in STYLES
        for seed in range(20 if engine.forms.compiled() else 8)
    ]
    assert sum(compared) > 6 * len(compared), "too few of the other worlds were possible"


@pytest.mark.slow
@settings(MATCHES, max_examples=600)
@given(seed=SEEDS, style=st.sampled_from(STYLES))
def test_i9_a_view_is_the_same_in_many_worlds(
    compiled: SimpleNamespace, seed: int, style: str
) -> None:
    check_views(compiled, seed, style)


def test_the_re_dealing_finds_a_view_that_peeks(compiled: SimpleNamespace) -> None:
    """The check itself: the other hand and the next card do differ between those worlds."""
    texts, random = prefix_of(compiled, 5, "random"), Random(5)
    match, other = (replayed(compiled, log) for log in (texts, redealt(compiled, texts, 0, random)))
    assert match.deal.hand_of(0) == other.deal.hand_of(0)
    assert match.deal.hand_of(1) != other.deal.hand_of(1)
    assert match.deal.face_down() != other.deal.face_down()


# --- what a view is made of --------------------------------------------------------------------


def numbers_in(value: object, path: str = "") -> list[tuple[str, int]]:
    """Return every number of a view with the path it lies at."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [(path, value)]
    if is_dataclass(value):
        parts = [(f"{path}.{field.name}", getattr(value, field.name)) for field in fields(value)]
    elif isinstance(value, tuple):
        parts = [(path, item) for item in value]
    else:
        parts = []
    return [number for name, part in parts for number in numbers_in(part, name)]


PHYSICAL = {
    *(".deal.hand", ".deal.drawn", ".deal.table.card", ".legal.card", ".legal.cards"),
    *(".deal.middle.card", ".deal.last_trick.card"),
}
FACES = {
    ".deal.turn_up",
    ".deal.other_known",
    ".deal.table.face",
    ".deal.other_table.face",
    ".deal.other_table.card",
    ".deal.middle.face",
    ".deal.last_trick.face",
    ".history.card",
    ".history.cards",
    ".history.led",
    ".history.followed",
    ".history.taken",
    ".history.turn_up",
}
NUMBERS = {
    *(".seat", ".to_act", ".deal_number", ".dealer", ".deals"),
    *(".verdict.winner", ".verdict.margin", ".legal.kind", ".legal.position"),
    *(f".deal.{name}" for name in ("trump", "stock", "trick", "leader", "other_hand")),
    *(f".deal.{name}" for name in ("points", "brisques", "tricks", "sevens_done")),
    *(f".deal.{part}" for part in ("table.kinds", "other_table.kinds")),
    *(f".deal.{part}.seat" for part in ("middle", "last_trick")),
    *(f".history.{name}" for name in ("seat", "position", "deal", "dealer", "points", "trick")),
    *(f".sheets.{name}" for name in ("seat", "points", "trick")),
    *(f".history.{name}" for name in ("brisques", "kind", "winner", "stock", "margin")),
}


@pytest.mark.parametrize("style", STYLES)
def test_i7_no_physical_card_but_the_viewers_own_is_in_a_view(
    engine: SimpleNamespace, style: str
) -> None:
    """Every number of a view is accounted for: a field that is new has to be named here."""
    for match, _, _, _ in whole_match(engine, 11, style):
        for seat in (0, 1):
            view = engine.view.view_for(match, seat)
            own = 0
            if match.deal is not None:
                own = match.deal.hand_of(seat) | match.deal.table_of(seat)
                for card in own_cards_shown(engine, match, seat):
                    own |= 1 << card if card >= 0 else 0
            for path, number in numbers_in(view):
                check_number(path, number, own, match)


def check_number(path: str, number: int, own: int, match: Any) -> None:
    """Check one number of a view by the kind of thing that its place is for."""
    if path == ".legal.cards":
        assert number & own == number
    elif path in PHYSICAL:
        assert number == -1 or own >> number & 1, path
    elif path in FACES:
        assert -1 <= number < 32, path
    else:
        assert path in NUMBERS, f"{path}: is this a card?"
