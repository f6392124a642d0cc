"""``manage.py verify_matches``: what is kept is what was played, and every false byte is found."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Player
from game.ai import opponent
from game.models import Action, FailedCheck, Match, Run, Shuffle, Tally
from game.services import match_start
from tests.game.played import play_match, play_on
from tests.game.test_damage import change_text, pk_of, statement

pytestmark = pytest.mark.django_db


def verify(*arguments: str) -> tuple[int, str]:
    """Run the command; return its exit code and what it printed."""
    output = StringIO()
    try:
        call_command("verify_matches", *arguments, stdout=output)
    except SystemExit as end:
        return int(end.code or 0), output.getvalue()
    return 0, output.getvalue()


def row_of(match: Match, seq: int) -> str:
    """Return the condition that finds a row of the log."""
    return f"match_id = '{pk_of(match)}' AND seq = {seq}"


def swap_rows(match: Match) -> None:
    """Let two rows of the log change places."""
    for old, new in ((10, 9999), (11, 10), (9999, 11)):
        statement(f"UPDATE game_action SET seq = {new} WHERE {row_of(match, old)}")


def spoil_summary(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(own_points=match.own_points + 10)


def spoil_commitment(match: Match) -> None:
    Shuffle.objects.filter(match=match, deal=1).update(nonce="0" * 64)


def spoil_run(match: Match) -> None:
    Run.objects.filter(pk=match.run_id).update(wins=7)


DAMAGES = {
    "a changed byte": lambda match: change_text(match, 1, "cut 0"),
    "a missing row": lambda match: statement(f"DELETE FROM game_action WHERE {row_of(match, 12)}"),
    "swapped rows": swap_rows,
    "a false summary": spoil_summary,
    "a wrong commitment": spoil_commitment,
    "a false run": spoil_run,
    "a false number of wins": lambda match: Match.objects.filter(pk=match.pk).update(wins_before=3),
    "no shuffle": lambda match: Shuffle.objects.filter(match=match).delete(),
    "a false tally": lambda match: Tally.objects.filter(match=match).update(brisques=99),
    "no tally": lambda match: Tally.objects.filter(match=match).delete(),
    "a mark": lambda match: Match.objects.filter(pk=match.pk).update(damaged=True),
    "an unknown rule set": lambda match: Match.objects.filter(pk=match.pk).update(ruleset="x/1"),
    "no text at all": lambda match: change_text(match, 5, "play"),
    "a false hash": lambda match: statement(
        f"UPDATE game_action SET hash = '{'0' * 64}' WHERE {row_of(match, 3)}"
    ),
}


@pytest.fixture
def two_matches() -> tuple[Match, Match]:
    """Short matches of two players."""
    first = play_match(Player.objects.create(), seed=1, actions=40)
    return first, play_match(Player.objects.create(), seed=2, actions=40)


@pytest.mark.slow
def test_what_was_played_is_verified() -> None:
    players = [Player.objects.create() for _ in range(3)]
    for seed in range(20):
        play_match(players[seed % 3], seed, actions=None if seed % 6 == 0 else 4 * seed)
    play_on(match_start(player=Player.objects.create()), actions=15)
    assert verify() == (0, "21 verified, 0 damaged\n")


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_found_and_stops_nothing(name: str, two_matches: tuple[Match, Match]) -> None:
    broken, sound = two_matches
    DAMAGES[name](broken)
    code, output = verify()
    assert code == 1
    assert output.endswith("\n1 verified, 1 damaged\n")
    assert str(broken.pk) in output
    assert str(sound.pk) not in output


def test_a_finding_names_the_row(two_matches: tuple[Match, Match]) -> None:
    change_text(two_matches[0], 1, "cut 0")
    _, output = verify()
    assert f"match {two_matches[0].pk} row 1: was changed" in output
    assert re.search(r"row 2: the pack dealt is not the shuffled one, cut", output)


def test_one_match_alone(two_matches: tuple[Match, Match]) -> None:
    broken, sound = two_matches
    spoil_summary(broken)
    assert verify("--match", str(sound.pk)) == (0, "1 verified, 0 damaged\n")
    assert verify("--match", str(broken.pk))[0] == 1


def test_an_unknown_match() -> None:
    with pytest.raises(CommandError):
        verify("--match", "00000000-0000-0000-0000-000000000000")


def test_another_answer_of_the_opponent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "choose", lambda view, level, seed: view.legal[-1])
        match = play_match(Player.objects.create(), seed=3, actions=60)
    code, output = verify()
    assert code == 1
    assert f"match {match.pk} row " in output
    assert "the opponent answers play" in output


def test_a_fallback_is_a_note_and_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "choose", None)  # raises when it is called
        play_match(Player.objects.create(), seed=4, actions=60)
    code, output = verify()
    assert code == 0
    assert "a fallback stands here" in output
    assert output.endswith("\n1 verified, 0 damaged\n")


def test_the_answers_of_another_version_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "VERSION", 0)
        patched.setattr(opponent, "choose", lambda view, level, seed: view.legal[-1])
        play_match(Player.objects.create(), seed=3, actions=60)
    code, output = verify()
    assert code == 0
    assert "decided by 0-" in output


def test_an_answer_is_asked_for_with_the_budget_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent, "budget", lambda: "small")
        play_match(Player.objects.create(), seed=3, actions=60)
    assert verify() == (0, "1 verified, 0 damaged\n")


def test_a_run_over_wins_and_a_loss() -> None:
    player = Player.objects.create()
    for seed in range(3):
        match = play_match(player, seed, actions=5)
    Run.objects.filter(pk=match.run_id).update(ended=None)
    code, output = verify()
    assert code == 1
    assert "its run goes on, wrongly" in output
    assert output.endswith("\n2 verified, 1 damaged\n")


def test_what_is_found_can_be_kept_for_staff(two_matches: tuple[Match, Match]) -> None:
    broken, _ = two_matches
    cut = Action.objects.get(match=broken, seq=1).text
    change_text(broken, 1, "cut 0")
    verify()
    assert not FailedCheck.objects.exists(), "it only reads unless it is told"
    verify("--keep")
    kept = FailedCheck.objects.get()
    assert (kept.match, kept.asked_by) == (broken, "command")
    assert "row 1: was changed" in kept.findings
    change_text(broken, 1, cut)
    assert verify("--keep")[0] == 0
    assert not FailedCheck.objects.exists()
