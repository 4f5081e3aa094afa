"""Eight writers at the same logs: no fork, no gap, nothing lost (AT-24)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest
from django.db import connection, transaction

from games.play.checks import list_log_faults
from games.play.log_rows import find_broken_row
from games.play.models import Game
from games.play.sql import Cursor
from games.play.store import load_opened_rows
from tests.play.helpers import Party
from tests.play.writers import Written, write_at_once

WRITERS = 8
FACTS = 20_000 if os.environ.get("KEYWEST_FULL") else 40
GAMES = 4


def parties() -> list[Party]:
    """Tables at which nobody moves."""
    return [Party.sit_down(2) for _ in range(GAMES)]


def written(tables: list[Party], facts: int, *more: str) -> Written:
    """What eight writers did there."""
    return write_at_once(
        connection.settings_dict["NAME"], [party.id for party in tables], WRITERS, facts, *more
    )


def forks(party: Party) -> int:
    """How many facts of a log follow a fact that another one follows, too, or do not follow the one
    before."""
    game = Game.objects.get(pk=party.id)
    with Cursor() as cursor:
        rows = load_opened_rows(cursor, game.pk, 0, 2**31 - 1)
    doubles = sum(count - 1 for count in Counter(row.seq for row in rows).values())
    return doubles + (find_broken_row(game.slug, rows, bytes(game.head)) is not None)


@pytest.mark.promise(24)
@pytest.mark.usefixtures("transactional_db")
def test_eight_writers_make_no_fork_and_lose_nothing() -> None:
    tables = parties()
    done = written(tables, FACTS)
    for party in tables:
        numbers = [
            number
            for game, first, last in done.acts
            if game == party.id
            for number in range(first, last + 1)
        ]
        version = Game.objects.get(pk=party.id).version
        assert sorted(numbers) == list(
            range(3, version + 1)
        )  # behind the founding, every number once
        assert forks(party) == 0
        assert list_log_faults(party.id) == []
    assert sum(last - first + 1 for _game, first, last in done.acts) >= WRITERS * FACTS
    assert done.clashes == 0
    assert done.between > WRITERS  # the rare state: they did write between each other


@pytest.mark.usefixtures("transactional_db")
def test_without_the_lock_they_clash_and_the_database_still_keeps_the_log_in_one_piece() -> None:
    tables = parties()
    done = written(tables, 40, "careless")
    assert done.clashes
    assert [forks(party) for party in tables] == [0] * GAMES


@pytest.fixture
def _without_keys(transactional_db: None) -> Iterator[None]:
    """A database in which a number can be taken twice."""
    run(
        "ALTER TABLE games_event DROP CONSTRAINT games_event_pkey",
        "ALTER TABLE games_outbox DROP CONSTRAINT games_outbox_once",
    )
    try:
        yield
    finally:
        run(
            "SET LOCAL session_replication_role = replica; DELETE FROM games_event; DELETE FROM "
            "games_outbox",
            "ALTER TABLE games_event ADD CONSTRAINT games_event_pkey PRIMARY KEY (game_id, seq)",
            "ALTER TABLE games_outbox ADD CONSTRAINT games_outbox_once UNIQUE (game_id, seq, kind)",
        )


def run(*statements: str) -> None:
    """As the owner."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@pytest.mark.usefixtures("_without_keys")
def test_without_lock_and_keys_there_are_forks_and_they_are_found() -> None:
    tables = parties()
    written(tables, 40, "careless")
    assert sum(forks(party) for party in tables) > 0
