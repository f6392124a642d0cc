"""A finished match as text and back: ``export_match`` and ``import_match`` (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import Player
from game.engine.actions import Resign
from game.engine.log import DamagedLog
from game.engine.phases import Phase
from game.engine.run import OPPONENT, PERSON
from game.models import Action, Match, Run, Shuffle, Tally
from game.notation.keeping import StillPlayed, record_of
from game.notation.reading import BadNotation, read
from game.notation.writing import write
from game.selectors import rows_of
from game.verification import check_match
from tests.factories import MatchFactory, Played, PlayerFactory, played, your
from tests.game.test_damage import change_text
from tests.game.texts import NOON, told

pytestmark = pytest.mark.django_db


def resigned(seed: int, after: int) -> Played:
    """Play at random for so many rows of the person, then resign; or to the end, if it is near."""
    moves = iter(range(after))
    try:
        table = played(
            seed,
            until=lambda state: state.to_act == PERSON and next(moves, None) is None,
            declaring=bool(seed % 2),
        )
    except LookupError:
        return played(seed)
    table.do(PERSON, Resign())
    return table


@pytest.fixture
def text() -> str:
    """A match of two deals."""
    return write(told(played(2, declaring=True)))


@pytest.fixture
def finished(db: None) -> Match:
    """A finished match of the database."""
    found: Match = MatchFactory(log=played(2, declaring=True), finished=NOON)
    return found


def run(command: str, *arguments: object) -> str:
    """Run a command and return what it printed."""
    output = StringIO()
    call_command(command, *map(str, arguments), stdout=output)
    return output.getvalue()


def logged(match: Match) -> list[tuple[object, ...]]:
    """Return a log's rows with their hashes."""
    columns = ("seq", "seat", "text", "prev_hash", "hash")
    return list(Action.objects.filter(match=match).order_by("seq").values_list(*columns))


# --- the text ----------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    declaring=st.booleans(),
    dealer=st.sampled_from([PERSON, OPPONENT]),
)
def test_every_match_comes_back(seed: int, declaring: bool, dealer: int) -> None:
    record = told(played(seed, dealer=dealer, declaring=declaring), first_dealer=dealer)
    assert read(write(record)) == record


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), after=st.integers(0, 80))
def test_every_resigned_match_comes_back(seed: int, after: int) -> None:
    record = told(resigned(seed, after))
    assert read(write(record)) == record


def test_it_is_readable(text: str) -> None:
    lines = text.splitlines()
    assert lines[0] == f'[Match "{UUID(int=7)}"]'
    assert '[Dealer "opponent"]' in lines
    assert sum(line.startswith("Pack ") for line in lines) == 8
    assert sum(bool(re.match(r" ?\d+\. ", line)) for line in lines) == 64
    assert any(re.search(r" \| marriage K.\d Q.\d \| ", line) for line in lines)
    assert any(re.search(r" \| seven 7.\d for \w+ \| draw \w+ \w+$", line) for line in lines)
    assert max(map(len, lines)) < 100


@pytest.mark.parametrize("end", ["\r\n", "  \n", "\n"])
def test_line_ends_are_free(text: str, end: str) -> None:
    assert read(text.replace("\n", end) + "\n\n") == read(text)


def test_every_changed_letter_is_refused_or_read_as_another_match(text: str) -> None:
    random, record = Random(5), read(text)
    for _ in range(400):
        place = random.randrange(len(text))
        changed = text[:place] + random.choice("0129ACKOPQS*|[\n ") + text[place + 1 :]
        line = text[:place].count("\n") + 1
        if changed == text:
            continue
        try:
            other = read(changed)
        except BadNotation as bad:
            assert bad.reason
            assert 1 <= bad.line <= len(changed.splitlines()) + 1
        else:  # the number and the times are not covered by the chain
            assert line in (4, 6, 7), changed.splitlines()[line - 1]
            assert other.rows == record.rows


def drop(line: str) -> Callable[[str], str]:
    """Return the damage that a line, given by how it begins, is gone."""
    return lambda text: re.sub(rf"^{re.escape(line)}.*\n", "", text, count=1, flags=re.MULTILINE)


def put(old: str, new: str) -> Callable[[str], str]:
    """Return the damage that the first match of a pattern reads otherwise."""
    return lambda text: re.sub(old, new, text, count=1, flags=re.MULTILINE)


DAMAGES: dict[str, tuple[Callable[[str], str], int, str]] = {
    "empty": (lambda text: "", 1, "[Match"),
    "no match": (lambda text: "%PDF-1.7", 1, "[Match"),
    "too long": (lambda text: text * 40, 1, "too long"),
    "twice": (lambda text: text * 2, 96, "no line of a match"),
    "another id": (put("-000000000007", "-000000000008"), 13, "Chain"),
    "a false id": (put("-000000000007", "-00000000000X"), 1, "no id"),
    "unknown rules": (put("house/1", "house/9"), 2, "no such rule set"),
    "another level": (put('Level "3"', 'Level "4"'), 13, "Chain"),
    "no such level": (put('Level "3"', 'Level "6"'), 3, "from 1 to 5"),
    "no number": (put('Number "12"', 'Number "-1"'), 4, "from 1 to"),
    "another dealer": (put('Dealer "opponent"', 'Dealer "person"'), 23, "not your turn"),
    "no dealer": (put('Dealer "opponent"', 'Dealer "nobody"'), 5, "person or opponent"),
    "no time": (put('Started ".*"', 'Started "noon"'), 6, "a time such as"),
    "a missing header": (drop("[Number"), 4, "[Number"),
    "swapped headers": (put(r"(\[Level.*)\n(\[Num.*)\n", r"\2\n\1\n"), 3, "[Level"),
    "another result": (put('Result "loss"', 'Result "win"'), 8, 'Result "loss"'),
    "other points": (put('Points "', 'Points "1'), 11, "Points"),
    "another chain": (put('Chain ".', 'Chain "x'), 13, "Chain"),
    "an unknown header": (put(r"(\[Chain.*)", r'\1\n[Site "here"]'), 14, "no line of a match"),
    "another commitment": (put("Commitment .", "Commitment x"), 21, "do not make the commitment"),
    "another nonce": (put("Nonce .", "Nonce 0"), 21, "do not make the commitment"),
    "no nonce": (put("Nonce .", "Nonce x"), 17, "64 hex digits"),
    "another pack": (put(r"Pack (\S+) (\S+)", r"Pack \2 \1"), 21, "do not make the commitment"),
    "a card twice": (put(r"Pack (\S+) (\S+)", r"Pack \1 \1"), 21, "64 cards, each once"),
    "a short pack": (put(r"^Pack \S+ ", "Pack "), 21, "64 cards, each once"),
    "no such card": (put(r"^Pack \S+", "Pack XX1"), 18, "no such card"),
    "a missing pack line": (drop("Pack"), 21, "a line Pack"),
    "another cut": (put(r"^Cut \d+", "Cut 7"), 23, "not held"),
    "no such cut": (put(r"^Cut \d+", "Cut 64"), 22, "not an action"),
    "no cut": (drop("Cut"), 22, "cut first"),
    "a second deal first": (put("Deal 1", "Deal 2"), 15, "deal 1 must be here"),
    "a missing trick": (drop(" 2."), 25, "not held"),
    "swapped tricks": (put(r"( 2\..*)\n( 3\..*)\n", r"\2\n\1\n"), 24, " 2. P KS1*"),
    "a false number of a trick": (put(r"^ 2\.", " 3."), 24, " 2. "),
    "another winner": (put(r"^ 2\. (\w \w+)(\*?) (\w \w+)\*?", r" 2. \1* \3*"), 24, " 2. "),
    "another seat": (put(r"^ 1\. P", " 1. X"), 23, "must be P or O"),
    "three plays": (put(r"^( 1\. \w \w+\*? \w \w+\*?)", r"\1 P AS1"), 23, "one play or two"),
    "other cards drawn": (put(r"draw (\S+) (\S+)", r"draw \2 \1"), 23, "draw"),
    "an unknown meld": (put(r"\| marriage", "| wedding"), 30, "not an action"),
    "no draw": (put(r" \| draw \S+ \S+", ""), 24, "draw first"),
    "words": (put(r"^ 2\.", "Then\n 2."), 24, "no line of a match"),
    "resigned before the end": (put(r"^ 2\.", "resign\n 2."), 25, "finished"),
    "cut off": (lambda text: text[: text.index("20. ")], 42, "ends before the match does"),
    "a blank line": (put(r"^ 2\.", "\n 2."), 24, "must be"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_bad_text_is_refused_by_line_and_reason(name: str, text: str) -> None:
    damage, line, reason = DAMAGES[name]
    with pytest.raises(BadNotation) as caught:
        read(damage(text))
    assert (caught.value.line, reason in caught.value.reason) == (line, True), str(caught.value)


# --- the commands ------------------------------------------------------------------------------


def test_export_and_import_round_trip_into_an_empty_place(finished: Match, tmp_path: Path) -> None:
    before, text = logged(finished), run("export_match", finished.pk)
    file = tmp_path / "match.txt"
    file.write_text(text)
    copy = Match.objects.get(pk=run("import_match", file).strip())
    assert copy.pk != finished.pk  # the id is taken here, and nothing is overwritten
    assert logged(copy) == before
    assert run("export_match", copy.pk) == text
    assert logged(finished) == before
    assert finished == Match.objects.get(pk=finished.pk)


def test_a_free_id_is_kept(text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(text)
    assert run("import_match", file) == f"{UUID(int=7)}\n"
    assert run("import_match", file) != f"{UUID(int=7)}\n"
    assert run("export_match", UUID(int=7)) == text


def test_an_import_counts_in_nothing(finished: Match, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(run("export_match", finished.pk))
    runs, player = list(Run.objects.values()), finished.player
    copy = Match.objects.get(pk=run("import_match", file, "--player", player.pk).strip())
    assert (copy.player, copy.kind, copy.run) == (player, Match.Kind.IMPORTED, None)
    assert copy.number == finished.number
    assert list(Run.objects.values()) == runs
    assert not Tally.objects.filter(match=copy).exists()
    for column in ("result", "margin", "resigned", "own_points", "other_points", "level"):
        assert getattr(copy, column) == getattr(finished, column)
    assert copy.started == finished.started.replace(microsecond=0)
    found = check_match(copy).findings
    damage = [finding for finding in found if not finding.is_note]
    assert not damage  # and the notes: the players were no opponent of ours


def test_without_a_player_a_guest_gets_it(text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(text)
    run("import_match", file)
    assert Match.objects.get().player.is_guest


def test_a_bad_file_is_refused_and_nothing_is_kept(text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(text.replace("Cut ", "Cut 1"))
    with pytest.raises(CommandError, match=r"match\.txt, line \d+: "):
        run("import_match", file)
    file.write_bytes(b"[Match\n\xff")
    with pytest.raises(CommandError, match="line 2: is not UTF-8"):
        run("import_match", file)
    with pytest.raises(CommandError, match="No such file"):
        run("import_match", tmp_path / "none")
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_only_a_known_player_gets_it(text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(text)
    with pytest.raises(CommandError, match="no player"):
        run("import_match", file, "--player", UUID(int=1))
    player = PlayerFactory()
    run("import_match", file, "--player", player.pk)
    assert Match.objects.get().player == player


def test_a_live_match_is_not_exported(match: Match) -> None:
    with pytest.raises(StillPlayed):
        record_of(match)
    with pytest.raises(CommandError, match="not over"):
        run("export_match", match.pk)
    with pytest.raises(CommandError, match="no match"):
        run("export_match", UUID(int=1))


def test_a_damaged_match_is_not_exported(finished: Match) -> None:
    change_text(finished, 1, "cut 0")
    with pytest.raises(CommandError, match="damaged"):
        run("export_match", finished.pk)


def test_packs_that_were_not_dealt_are_not_exported(finished: Match) -> None:
    Shuffle.objects.filter(match=finished, deal=1).update(nonce="0" * 64)
    with pytest.raises(CommandError, match="commitment"):
        run("export_match", finished.pk)
    Shuffle.objects.filter(match=finished, deal=1).delete()
    with pytest.raises(CommandError, match="damaged"):
        run("export_match", finished.pk)


def test_a_record_of_half_a_match_is_not_written() -> None:
    table = played(3, until=your(Phase.FOLLOW))
    with pytest.raises(DamagedLog, match="not over"):
        write(told(table))


@pytest.mark.slow
def test_a_hundred_matches_export_import_and_verify(tmp_path: Path) -> None:
    file, player = tmp_path / "match.txt", PlayerFactory()
    for seed in range(100):
        text = write(told(played(seed, declaring=bool(seed % 2)), match_id=UUID(int=seed)))
        file.write_text(text)
        match = Match.objects.get(pk=run("import_match", file, "--player", player.pk).strip())
        assert run("export_match", match.pk) == text
        assert len(rows_of(match.pk)) == match.length
