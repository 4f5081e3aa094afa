"""What migrations change while people play: a check under the same name, statements without an end
to their patience, rows in batches."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, models
from django.db.migrations import CreateModel, Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import Q

from keywest_site.postgresql import changes
from keywest_site.postgresql.changes import ReplaceCheck, RunBeside, run_in_batches

pytestmark = pytest.mark.django_db(transaction=True)


def build_check(*kinds: str) -> models.CheckConstraint:
    return models.CheckConstraint(condition=Q(kind__in=kinds), name="scratch_box_kind")


BOX = CreateModel(
    "Box",
    [("id", models.BigAutoField(primary_key=True)), ("kind", models.CharField(max_length=20))],
    {"db_table": "scratch_box", "constraints": [build_check("old")]},
)


def apply(state: ProjectState, *operations: Operation) -> ProjectState:
    migration = Migration("0001_scratch", "scratch")
    migration.atomic, migration.operations = False, list(operations)
    with connection.schema_editor(atomic=False) as editor:
        return migration.apply(state, editor)


@pytest.fixture
def box(transactional_db: None) -> Any:
    """A table, in the state of migrations."""
    yield apply(ProjectState(), BOX)
    run("DROP TABLE scratch_box")


def run(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def put(kind: str) -> None:
    run(f"INSERT INTO scratch_box (kind) VALUES ('{kind}')")


def test_a_check_is_replaced_and_may_be_replaced_again(box: ProjectState) -> None:
    with pytest.raises(IntegrityError):
        put("new")
    for _again in range(2):
        apply(box.clone(), ReplaceCheck("box", build_check("old", "new")))
    put("new")
    with pytest.raises(IntegrityError):
        put("another")
    with pytest.raises(IntegrityError):
        apply(box, ReplaceCheck("box", build_check("old")))


def test_who_builds_beside_others_waits_for_them(box: ProjectState) -> None:
    run("SET lock_timeout = '3s'")
    apply(box, RunBeside("ALTER TABLE scratch_box DROP CONSTRAINT scratch_box_kind", ""))
    apply(box, RunBeside("INSERT INTO scratch_box (kind) SELECT current_setting('lock_timeout')"))
    assert run("SELECT kind FROM scratch_box") == [("0",)]


def test_rows_are_changed_in_batches(box: ProjectState, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "BATCH", 2)
    for _row in range(5):
        put("old")
    seen = []
    with connection.schema_editor(atomic=False) as editor:
        run_in_batches(editor, "scratch_box", lambda _cursor, last, upto: seen.append((last, upto)))
    assert seen == [(0, 2), (2, 4), (4, 5)]
