"""The log is added to, never changed or shortened: by the model, and on PostgreSQL by a trigger."""

import pytest
from django.db import DatabaseError, connection, transaction

from game.models import Action, Match

pytestmark = pytest.mark.django_db


def test_a_row_is_neither_saved_again_nor_deleted(match: Match) -> None:
    row = Action.objects.filter(match=match).first()
    row.text = "resign"
    with pytest.raises(TypeError, match="append-only"):
        row.save()
    with pytest.raises(TypeError, match="append-only"):
        row.delete()


def test_many_rows_are_neither_updated_nor_deleted(match: Match) -> None:
    with pytest.raises(TypeError, match="append-only"):
        match.actions.update(text="resign")
    with pytest.raises(TypeError, match="append-only"):
        match.actions.all().delete()
    with pytest.raises(TypeError, match="append-only"):
        Action.objects.bulk_update(list(match.actions.all()), ["text"])


def test_a_match_with_a_log_is_not_deleted(match: Match) -> None:
    with pytest.raises(DatabaseError):
        match.delete()


@pytest.mark.parametrize(
    "statement", ["UPDATE game_action SET text = 'resign'", "DELETE FROM game_action"]
)
def test_postgresql_itself_refuses(match: Match, statement: str) -> None:
    if connection.vendor != "postgresql":
        return  # SQLite has no such trigger: tests damage logs there by direct statements
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert match.actions.count() == match.length
