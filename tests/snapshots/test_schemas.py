"""The API's schema and the database's are what they were."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.snapshots.database import rows, schema
from tests.snapshots.kept import differences

pytestmark = pytest.mark.django_db


def test_the_api_promises_what_it_promised() -> None:
    text = Client().get("/api/schema/", {"format": "yaml"}).content.decode()
    assert not (wrong := differences("api", {"openapi": text})), wrong


def test_the_database_is_made_as_it_was() -> None:
    assert not (wrong := differences("database", {"schema": schema()})), wrong


@pytest.mark.parametrize(
    "plant",
    [
        "ALTER TABLE games_game ADD COLUMN extra int",
        "ALTER TABLE games_seat DROP CONSTRAINT {constraint}",
        "CREATE INDEX extra ON games_game (slug)",
        "DROP TRIGGER {trigger} ON games_event",
        "CREATE FUNCTION extra() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "ALTER TABLE games_game ALTER slug SET DEFAULT 'x'",
    ],
)
def test_whatever_changes_in_the_database_is_seen(plant: str) -> None:
    before = schema()
    [(constraint,), *_] = rows(
        "SELECT conname FROM pg_constraint WHERE conrelid = 'games_seat'::regclass"
        " AND contype = 'c' ORDER BY 1"
    )
    [(trigger,), *_] = rows(
        "SELECT tgname FROM pg_trigger WHERE tgrelid = 'games_event'::regclass AND NOT tgisinternal"
    )
    rows(plant.format(constraint=constraint, trigger=trigger))
    assert schema() != before
