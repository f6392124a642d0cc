"""A log that is not what was written: its match is void, everything else goes on (R37, F13)."""

from collections.abc import Callable

import pytest
import structlog
from django.db import connection
from django.test import Client

from game.engine.phases import Phase
from game.models import Action, Match, Run
from game.refused import Code
from game.services import match_start
from game.thinking import question_of
from tests.factories import MatchFactory, last_card, played, theirs, your
from tests.game.playing import act, legal_text, refusal
from tests.game.visitors import Visitor

pytestmark = pytest.mark.django_db


def statement(sql: str, *values: object) -> None:
    """Run a statement behind the application's back, past the trigger of PostgreSQL too."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE game_action DISABLE TRIGGER game_action_append_only")
        cursor.execute(sql, values)
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE game_action ENABLE TRIGGER game_action_append_only")


def pk_of(match: Match) -> str:
    return match.pk.hex if connection.vendor == "sqlite" else str(match.pk)


def change_text(match: Match, seq: int, text: str) -> None:
    statement(
        "UPDATE game_action SET text = %s WHERE match_id = %s AND seq = %s",
        *(text, pk_of(match), seq),
    )


def changed_card(match: Match) -> None:
    """Play another copy of the same card: it folds, but is not what was written."""
    row = Action.objects.filter(match=match, text__startswith="play").last()
    change_text(match, row.seq, row.text[:-1] + ("2" if row.text.endswith("1") else "1"))


def changed_byte(match: Match) -> None:
    change_text(match, 1, "cut 65")


def nonsense(match: Match) -> None:
    change_text(match, match.seq, "\u2603")


def missing_row(match: Match) -> None:
    statement("DELETE FROM game_action WHERE match_id = %s AND seq = 3", pk_of(match))


def missing_end(match: Match) -> None:
    last = match.seq
    statement("DELETE FROM game_action WHERE match_id = %s AND seq = %s", pk_of(match), last)


def missing_log(match: Match) -> None:
    statement("DELETE FROM game_action WHERE match_id = %s", pk_of(match))


def swapped_rows(match: Match) -> None:
    for old, new in ((3, 1000), (4, 3), (1000, 4)):
        statement(
            "UPDATE game_action SET seq = %s WHERE match_id = %s AND seq = %s",
            *(new, pk_of(match), old),
        )


def wrong_seat(match: Match) -> None:
    statement("UPDATE game_action SET seat = 1 WHERE match_id = %s AND seq = 1", pk_of(match))


DAMAGES = [
    *(changed_card, changed_byte, nonsense, missing_row, missing_end, missing_log),
    *(swapped_rows, wrong_seat),
]
damages = pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
Damage = Callable[[Match], None]


@pytest.fixture
def long_match(db: None) -> Match:
    """A match with some tricks behind it, in a run of two wins."""
    match: Match = MatchFactory(
        log=played(7, until=lambda now: your(Phase.LEAD)(now) and now.deal.tricks == 5)
    )
    Run.objects.filter(pk=match.run_id).update(wins=2, margin=300)
    return match


@damages
def test_an_action_finds_the_damage_and_the_match_is_void(
    long_match: Match, damage: Damage
) -> None:
    action = legal_text(long_match)
    damage(long_match)
    with structlog.testing.capture_logs() as logs:
        assert refusal(long_match, action) is Code.DAMAGED
    assert [log["log_level"] for log in logs if log["event"] == "damaged log"] == ["error"]
    long_match.refresh_from_db()
    assert (long_match.damaged, long_match.result) == (True, "")
    run = Run.objects.get(pk=long_match.run_id)
    assert (run.wins, run.margin, run.ended) == (2, 300, None)
    assert refusal(long_match, "resign") is Code.DAMAGED


@damages
def test_its_page_says_so_and_nobody_else_notices(
    long_match: Match, damage: Damage, visitor: Visitor
) -> None:
    other = MatchFactory(log=played(until=your(Phase.LEAD)))
    visitor.owns(long_match)
    damage(long_match)
    page = visitor.client.get(f"/match/{long_match.pk}/")
    assert (page.status_code, page.templates[0].name) == (409, "game/damaged.html")
    assert refusal(other, legal_text(other)) is None
    assert visitor.client.get("/").status_code == 200
    following = match_start(player=long_match.player)
    assert (following.number, following.level) == (2, 3)


@damages
def test_the_opponent_is_not_asked_in_it(db: None, damage: Damage) -> None:
    match = MatchFactory(log=played(7, until=lambda now: theirs(now) and now.deal.tricks == 6))
    damage(match)
    assert question_of(match.pk) is None
    match.refresh_from_db()
    assert match.damaged


def test_a_level_or_dealer_changed_afterwards_is_damage_too(long_match: Match) -> None:
    action = legal_text(long_match)
    Match.objects.filter(pk=long_match.pk).update(level=5)
    assert refusal(long_match, action) is Code.DAMAGED


def test_a_result_is_not_counted_twice_by_a_log_cut_short(db: None, client: Client) -> None:
    match = MatchFactory(log=played(1, until=last_card))
    act(match, legal_text(match))
    wins = Run.objects.get(pk=match.run_id).wins
    missing_end(match)
    assert refusal(match, "resign") is Code.FINISHED
    assert Run.objects.get(pk=match.run_id).wins == wins
