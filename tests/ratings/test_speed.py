"""All games of a house are rated in seconds. KEYWEST_FULL=1: a hundred thousand within ten seconds,
and the check finds nothing."""

from __future__ import annotations

import os
from time import perf_counter, process_time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.play.sql import Cursor
from games.ratings import rating
from games.ratings.models import Rated
from games.ratings.rating import verify_ratings_in_transaction
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


def test_a_look_that_finds_nothing_is_one_statement_of_rows() -> None:
    fill(300, 503)
    while rating.rate_earliest_games():
        pass
    with CaptureQueriesContext(connection) as queries:
        assert rating.rate_earliest_games() == 0
    assert len(queries) <= 2  # the savepoint of this test; ours go past Django's own log
