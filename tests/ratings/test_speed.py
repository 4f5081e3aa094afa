"""All games of a house are rated in seconds. KEYWEST_FULL=1: a hundred thousand within ten seconds,
and the check finds nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import perf_counter, process_time
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.play.models import Game
from games.play.sql import Cursor, encode_texts
from games.ratings import rating
from games.ratings.model import MODEL
from games.ratings.models import Rated
from games.ratings.rating import verify_ratings_in_transaction
from games.ratings.results import TAKE_CHANGES
from tests.ratings.many import fill

pytestmark = [pytest.mark.django_db, pytest.mark.promise]
FULL = os.environ.get("KEYWEST_FULL") == "1"
GAMES, PEOPLE = (100_000, 4999) if FULL else (1200, 503)
SECONDS = 10


def test_all_games_are_rated_soon(capsys: pytest.CaptureFixture[str]) -> None:
    fill(GAMES, PEOPLE)
    begin, worked = perf_counter(), process_time()
    done = sum(iter(rating.rate_earliest_games, 0))
    took, worked = perf_counter() - begin, process_time() - worked
    with capsys.disabled():
        print(f"{done} games in {took:.2f} s ({worked:.2f} s of ours)")
    assert done == GAMES == Rated.objects.count()
    assert not FULL or took <= SECONDS
    with Cursor() as cursor:
        assert verify_ratings_in_transaction(cursor).wrong == []


def count_rows_read(statement: str, values: dict[str, Any]) -> int:
    """What a statement reads of all tables, one that changes nothing in the end."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values)
        (plans,) = cursor.fetchone()
        transaction.set_rollback(True)
    return sum(count_rows_of_node(node) for node in list_scans(plans))


def count_rows_of_node(node: dict[str, Any]) -> int:
    """With those that it read and did not want."""
    left_out = (rows for name, rows in node.items() if name.startswith("Rows Removed by"))
    return int((node["Actual Rows"] + sum(left_out)) * node["Actual Loops"])


def list_scans(plans: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The nodes of plans that read a table."""
    for plan in plans:
        node = plan.get("Plan", plan)
        if "Relation Name" in node and "Scan" in node["Node Type"]:
            yield node
        yield from list_scans(node.get("Plans", []))


def test_a_look_reads_what_changed_and_not_all_games() -> None:
    fill(1200, 503)
    while rating.rate_earliest_games():
        pass
    asked = {"model": MODEL, "names": encode_texts(["keywest", "keyflower"])}
    assert count_rows_read(TAKE_CHANGES, asked) <= 6, "the first and last of each kind"
    last = Game.objects.filter(rules="keywest").latest("finished_at")
    Game.objects.filter(pk=last.pk).update(version=99)
    assert count_rows_read(TAKE_CHANGES, asked) <= 12
    assert rating.rate_earliest_games() == 1
    assert not rating.rate_earliest_games()


def test_a_look_that_finds_nothing_is_one_statement_of_rows() -> None:
    fill(300, 503)
    while rating.rate_earliest_games():
        pass
    with CaptureQueriesContext(connection) as queries:
        assert rating.rate_earliest_games() == 0
    assert len(queries) <= 2  # the savepoint of this test; ours go past Django's own log
