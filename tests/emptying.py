"""Emptying the database after a test whose transactions were its own (``transaction=True``)."""

from __future__ import annotations

from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

MADE_BY_MIGRATE = ("django_content_type", "auth_permission")
"""Tables that Django's own flush empties and fills again, slowly; no test changes them."""


def empty(test_case: Any) -> None:
    """Take every row out of a test case's databases, in place of its ``_fixture_teardown``.

    Most tables are empty, and the others have few rows: to delete these takes a fiftieth of the
    time of Django's flush.
    """
    for name in test_case._databases_names(include_mirrors=False):
        with transaction.atomic(using=name):
            _delete_rows(connections[name])


def _delete_rows(connection: BaseDatabaseWrapper) -> None:
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    quoted = [connection.ops.quote_name(name) for name in tables if name not in MADE_BY_MIGRATE]
    questions = [f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in quoted]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(questions))
        filled = [table for (table,) in cursor.fetchall()]
        if connection.vendor == "postgresql":
            # Its triggers guard the log as they do in production.
            cursor.execute("SET LOCAL bezique.removing_guests = 'on'")
        for table in filled:
            cursor.execute(f"DELETE FROM {table}")
