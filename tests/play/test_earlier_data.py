"""Data of before the migrations were joined: whole it is taken as it is, in between it is told
so."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from games.play.database_setup import list_half_done_migrations, load_disk_migrations

JOINED = [one for one in load_disk_migrations().values() if one.replaces]


def stood(left_out: int = 0) -> None:
    """The database says that it was migrated before that, all but the last so many of each app
    (whoever applies a joined migration notes all that it stands for)."""
    recorder = MigrationRecorder(connection)
    for one in JOINED:
        recorder.record_unapplied(one.app_label, one.name)
        for app, name in one.replaces[len(one.replaces) - left_out :]:
            recorder.record_unapplied(app, name)


@pytest.mark.django_db
def test_whole_it_is_as_if_it_were_made_today() -> None:
    stood()
    assert list(list_half_done_migrations("default")) == []
    executor = MigrationExecutor(connection)
    joined = {(one.app_label, one.name) for one in JOINED}
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    assert joined.isdisjoint((step.app_label, step.name) for step, _back in plan)


@pytest.mark.django_db
def test_new_and_empty_it_has_nothing_to_tell() -> None:
    MigrationRecorder(connection).flush()
    assert list(list_half_done_migrations("default")) == []


@pytest.mark.django_db
def test_in_between_it_is_told_in_a_sentence_and_nothing_is_done() -> None:
    stood(left_out=1)
    told = r"(?s)older than the one.*Start version 0\.9 once"
    with pytest.raises(SystemCheckError, match=told):
        call_command("migrate", skip_checks=False, verbosity=0)
