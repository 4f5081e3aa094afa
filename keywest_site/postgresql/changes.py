"""Changes of tables while others play: each holds a table for a moment alone, and one that was
killed may begin again. For migrations that are not `atomic`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import transaction
from django.db.migrations.operations import AddField, RunSQL
from django.db.migrations.operations.base import Operation

BATCH = 1_000


class AddFieldOnce(AddField):
    """A column, unless it is there already. It must be null or have a constant `db_default`: then
    no row is written."""

    def database_forwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        table = after.apps.get_model(app_label, self.model_name)._meta.db_table
        column = after.apps.get_model(app_label, self.model_name)._meta.get_field(self.name).column
        with editor.connection.cursor() as cursor:
            found = editor.connection.introspection.get_table_description(cursor, table)
        if column not in {one.name for one in found}:
            super().database_forwards(app_label, editor, before, after)


class AddIndexBeside(AddIndexConcurrently):
    """An index that is built while others write. What a killed try left is dropped first: it may be
    incomplete."""

    def database_forwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        model = after.apps.get_model(app_label, self.model_name)
        with wait_for_others(editor):
            editor.remove_index(model, self.index, concurrently=True)
            super().database_forwards(app_label, editor, before, after)


class RunBeside(RunSQL):
    """Statements behind which nobody waits, such as CREATE INDEX CONCURRENTLY."""

    def database_forwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        with wait_for_others(editor):
            super().database_forwards(app_label, editor, before, after)


class ReplaceCheck(Operation):
    """Another condition under the same name. Rows that come from now on are held to it at once, the
    others are looked through while people write."""

    def __init__(self, model_name: str, constraint: Any) -> None:
        self.model_name, self.constraint = model_name, constraint

    def state_forwards(self, app_label: str, state: Any) -> None:
        state.alter_constraint(
            app_label, self.model_name.lower(), self.constraint.name, self.constraint
        )

    def database_forwards(self, app_label: str, editor: Any, _before: Any, after: Any) -> None:
        model = after.apps.get_model(app_label, self.model_name)
        name = self.constraint.name
        check = next(one for one in model._meta.constraints if one.name == name)
        table, quoted = editor.quote_name(model._meta.db_table), editor.quote_name(name)
        with transaction.atomic(editor.connection.alias):
            editor.execute(f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {quoted}")
            editor.execute(f"{check.create_sql(model, editor)} NOT VALID", params=None)
        editor.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {quoted}")

    def database_backwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        self.database_forwards(app_label, editor, before, after)

    def describe(self) -> str:
        return f"Replace check {self.constraint.name} on model {self.model_name}"


@contextmanager
def wait_for_others(editor: Any) -> Iterator[None]:
    """As long as it takes: whoever builds beside the others waits for a long backup, too."""
    editor.execute("SET lock_timeout = 0")
    try:
        yield
    finally:
        if editor.connection.is_usable():
            editor.execute("RESET lock_timeout")


def run_in_batches(editor: Any, table: str, change: Callable[[Any, int, int], None]) -> None:
    """`change(cursor, after, upto)` for all ids of a table, a transaction for each batch."""
    last = 0
    while (upto := find_end_of_batch(editor, table, last)) is not None:
        with transaction.atomic(editor.connection.alias), editor.connection.cursor() as cursor:
            change(cursor, last, upto)
        last = upto


def find_end_of_batch(editor: Any, table: str, last: int) -> int | None:
    """The id of the last row of the next batch; None: there is no further row."""
    with editor.connection.cursor() as cursor:
        cursor.execute(
            f"SELECT max(id) FROM"
            f" (SELECT id FROM {table} WHERE id > %s ORDER BY id LIMIT {BATCH}) batch",
            [last],
        )
        found: int | None = cursor.fetchone()[0]
    return found
