"""The migration that wraps the seeds of games founded before: once, checked, and nothing stays in
the clear."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.play import log_rows
from games.play.checks import troubles
from games.play.models import Seed
from tests.play.helpers import Party

BEFORE = ("play", "0013_ends")


def migrate() -> None:
    """Bring the tables to what they are today, which wraps the seeds on the way."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.fixture
def before(transactional_db: None) -> Iterator[list[Party]]:
    """Running and finished games whose seeds lie in the open, as they lay before."""
    parties = [Party.sit_down(2) for _ in range(3)]
    parties[0].bid(3, 0)
    parties[1].play_out()
    MigrationExecutor(connection).migrate([BEFORE])
    yield parties
    migrate()


def plain_seeds() -> dict[int, bytes]:
    """What lies in the old table; nothing, if there is none."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('games_secret') IS NOT NULL")
        if not cursor.fetchone()[0]:
            return {}
        cursor.execute("SELECT game_id, seed FROM games_secret")
        return {game_id: bytes(seed) for game_id, seed in cursor.fetchall()}


def test_every_seed_is_wrapped_and_the_open_ones_are_gone(before: list[Party]) -> None:
    plain = plain_seeds()
    assert set(plain) == {party.id for party in before}
    migrate()
    assert plain_seeds() == {}
    assert {
        row.pk: log_rows.unwrapped(bytes(row.wrapped), row.pk) for row in Seed.objects.all()
    } == plain
    assert not any(
        seed in bytes(row.wrapped) for row in Seed.objects.all() for seed in plain.values()
    )
    for party in before:
        assert troubles(party.id) == []
    before[0].play_out()
    assert troubles(before[0].id) == []


def test_a_seed_that_was_not_promised_is_named_and_kept(
    before: list[Party], capsys: pytest.CaptureFixture[str]
) -> None:
    game_id = before[2].id
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("UPDATE games_secret SET seed = %s WHERE game_id = %s", [b"x" * 32, game_id])
        cursor.execute("SET session_replication_role = origin")
    migrate()
    assert (
        capsys.readouterr().err == f"The seed of game {game_id} is not the one that was promised.\n"
    )
    assert log_rows.unwrapped(bytes(Seed.objects.get(pk=game_id).wrapped), game_id) == b"x" * 32
