"""The log: a match is the fold of its rows, and no row can be changed unseen (design, part 4)."""

import hashlib
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.play import MATCHES, SEEDS, STYLES, log_of, whole_match

Stored = list[tuple[Any, str, str]]


def chained(engine: SimpleNamespace, start: str, rows: list[Any]) -> Stored:
    """Return rows as they are stored: each with the hash before it and its own."""
    stored, previous = [], start
    for row in rows:
        own = engine.log.chain_hash(previous, row)
        stored.append((row, previous, own))
        previous = own
    return stored


@pytest.fixture
def start(engine: SimpleNamespace) -> str:
    return str(engine.log.genesis("6f1e", "house/1", 1, 3))


@pytest.fixture
def stored(engine: SimpleNamespace, start: str) -> Stored:
    _, rows = log_of(engine, 7, "declaring")
    return chained(engine, start, rows)


def damage_of(engine: SimpleNamespace, start: str, stored: Stored) -> int:
    """Return the row that the check finds wrong."""
    with pytest.raises(engine.log.DamagedLog) as damaged:
        engine.log.verify_chain(start, stored)
    return int(damaged.value.seq)


# --- folding -----------------------------------------------------------------------------------


@settings(MATCHES, max_examples=10)
@given(seed=SEEDS, style=st.sampled_from(STYLES))
def test_a_log_yields_every_state_of_its_match_again(
    engine: SimpleNamespace, seed: int, style: str
) -> None:
    view_for = engine.view.view_for
    played, rows = [], []
    for step, (match, seat, action, events) in enumerate(whole_match(engine, seed, style, 0)):
        rows.append(engine.log.Row(step, seat, str(action)))
        views = [repr(view_for(match, eyes)) for eyes in (0, 1) if step % 10 == 0]
        played.append((repr(events), views, match.totals()))
    for step in engine.log.replay(engine.rulesets.HOUSE, 0, rows):
        events, views, totals = played[step.row.seq]
        assert (repr(step.events), step.match.totals()) == (events, totals)
        if views:
            assert [repr(view_for(step.match, eyes)) for eyes in (0, 1)] == views
    assert engine.log.fold(engine.rulesets.HOUSE, 0, rows).finished


def test_an_empty_log_is_a_match_not_begun(engine: SimpleNamespace) -> None:
    match = engine.log.fold(engine.rulesets.HOUSE, 1, [])
    assert (match.phase, match.to_act, match.totals()) == ("shuffle", None, (0, 0))


@pytest.mark.parametrize(
    ("text", "seat"),
    [("play", 0), ("jump", None), ("cut 5", 0), ("draw", None), ("commit " + "0" * 64, 0)],
)
def test_a_row_that_cannot_be_folded_is_named(
    engine: SimpleNamespace, text: str, seat: int | None
) -> None:
    _, rows = log_of(engine, 3)
    rows[40] = engine.log.Row(40, seat, text)
    with pytest.raises(engine.log.DamagedLog) as damaged:
        engine.log.fold(engine.rulesets.HOUSE, 1, rows)
    assert damaged.value.seq == 40 and str(damaged.value).startswith("row 40: ")


def test_a_row_out_of_place_is_named(engine: SimpleNamespace) -> None:
    _, rows = log_of(engine, 3)
    for broken, place in (
        (rows[:9] + rows[10:], 9),
        (rows[1:], 0),
        ([*rows[:9], rows[10], rows[9], *rows[11:]], 9),
        ([*rows[:9], rows[8], *rows[9:]], 9),
    ):
        with pytest.raises(engine.log.DamagedLog) as damaged:
            engine.log.fold(engine.rulesets.HOUSE, 1, broken)
        assert damaged.value.seq == place


def test_a_row_after_the_end_is_refused(engine: SimpleNamespace) -> None:
    _, rows = log_of(engine, 3)
    with pytest.raises(engine.log.DamagedLog):
        engine.log.fold(engine.rulesets.HOUSE, 1, [*rows, engine.log.Row(len(rows), 0, "resign")])


# --- the chain ---------------------------------------------------------------------------------


def test_an_untouched_chain_is_whole(engine: SimpleNamespace, start: str, stored: Stored) -> None:
    engine.log.verify_chain(start, stored)
    engine.log.verify_chain(start, [])
    assert engine.log.chain_end(start, [row for row, _, _ in stored]) == stored[-1][2]
    assert engine.log.chain_end(start, []) == start


def test_one_changed_character_is_found(
    engine: SimpleNamespace, start: str, stored: Stored
) -> None:
    for place in range(0, len(stored), 5):
        row, previous, own = stored[place]
        for changed in (
            row._replace(text=row.text[:-1] + chr(ord(row.text[-1]) ^ 1)),
            row._replace(seat=1 if row.seat == 0 else 0),
            row._replace(seat=None if row.seat is not None else 1),
            row._replace(seq=row.seq + 1),
        ):
            damaged = [*stored[:place], (changed, previous, own), *stored[place + 1 :]]
            assert damage_of(engine, start, damaged) == changed.seq


def test_one_changed_hash_is_found(engine: SimpleNamespace, start: str, stored: Stored) -> None:
    row, previous, own = stored[20]
    flipped = own[:-1] + ("0" if own[-1] != "0" else "1")
    assert damage_of(engine, start, [*stored[:20], (row, previous, flipped), *stored[21:]]) == 20
    assert damage_of(engine, start, [*stored[:20], (row, flipped, own), *stored[21:]]) == 20


def test_a_row_rewritten_with_its_own_hash_is_found(
    engine: SimpleNamespace, start: str, stored: Stored
) -> None:
    """Whoever changes a row and its hash leaves the next one hanging."""
    row, previous, _ = stored[20]
    changed = row._replace(text="resign")
    forged = (changed, previous, engine.log.chain_hash(previous, changed))
    assert damage_of(engine, start, [*stored[:20], forged, *stored[21:]]) == 21


def test_a_missing_row_is_found(engine: SimpleNamespace, start: str, stored: Stored) -> None:
    for place in (0, 1, 50, len(stored) - 2):
        assert damage_of(engine, start, stored[:place] + stored[place + 1 :]) == place + 1


def test_swapped_rows_are_found(engine: SimpleNamespace, start: str, stored: Stored) -> None:
    swapped = [*stored[:30], stored[31], stored[30], *stored[32:]]
    assert damage_of(engine, start, swapped) == 31


@pytest.mark.parametrize(
    "foreign",
    [("6f1f", "house/1", 1, 3), ("6f1e", "house/2", 1, 3), ("6f1e", "house/1", 0, 3)],
)
def test_a_log_under_another_beginning_is_found(
    engine: SimpleNamespace, stored: Stored, foreign: tuple[str, str, int, int]
) -> None:
    """The match, the rule set, the first dealer and the level are what row 0 is chained to."""
    assert damage_of(engine, engine.log.genesis(*foreign), stored) == 0
    assert damage_of(engine, engine.log.genesis("6f1e", "house/1", 1, 4), stored) == 0


def test_a_foreign_rule_set_is_refused(engine: SimpleNamespace) -> None:
    assert engine.rulesets.ruleset_of("house/1") == engine.rulesets.HOUSE
    for key in ("house/2", "house", "classic/1", ""):
        with pytest.raises(ValueError):
            engine.rulesets.ruleset_of(key)


def test_the_hashes_are_what_is_published(engine: SimpleNamespace) -> None:
    """The formats are part of every stored match: changing one makes all of them invalid."""
    log = engine.log

    def sha(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    assert log.genesis("m", "house/1", 1, 2) == sha("bezique m house/1 1 2")
    assert log.chain_hash("ab", log.Row(0, None, "commit c")) == sha("ab 0 - commit c")
    assert log.chain_hash("ab", log.Row(7, 1, "draw")) == sha("ab 7 1 draw")


# --- fair deals --------------------------------------------------------------------------------


def test_a_commitment_is_the_digest_of_nonce_and_pack(engine: SimpleNamespace) -> None:
    pack = tuple(range(64))
    cards = " ".join(engine.cards.card_text(card) for card in pack)
    assert cards.startswith("7S1 7S2 8S1") and cards.endswith("AD1 AD2")
    expected = hashlib.sha256(f"{'0f' * 32}:{cards}".encode()).hexdigest()
    assert engine.log.commitment_of("0f" * 32, pack) == expected
    assert engine.log.commitment_of("0e" * 32, pack) != expected
    assert engine.log.commitment_of("0f" * 32, engine.log.cut_pack(pack, 1)) != expected


@given(position=st.integers(0, 63), again=st.integers(0, 63))
def test_a_cut_lays_the_top_under_the_others(
    compiled: SimpleNamespace, position: int, again: int
) -> None:
    pack, cut = tuple(range(64)), compiled.log.cut_pack
    assert cut(pack, position)[0] == position and cut(pack, 0) == pack
    assert sorted(cut(pack, position)) == list(pack)
    assert cut(cut(pack, position), again) == cut(pack, (position + again) % 64)
