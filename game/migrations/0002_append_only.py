"""On PostgreSQL the database itself refuses to change or take away a row of the log."""

from django.db import migrations

CREATE = """
CREATE FUNCTION game_action_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only';
END $$;
CREATE TRIGGER game_action_append_only BEFORE UPDATE OR DELETE ON game_action
    FOR EACH ROW EXECUTE FUNCTION game_action_append_only();
"""
DROP = """
DROP TRIGGER game_action_append_only ON game_action;
DROP FUNCTION game_action_append_only();
"""


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(CREATE)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(DROP)


class Migration(migrations.Migration):
    dependencies = [("game", "0001_initial")]

    operations = [migrations.RunPython(create, drop)]
