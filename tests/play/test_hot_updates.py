"""An act changes its game's row in place: no index has to be touched for it."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.play.helpers import Party

COUNT = """
SELECT pg_stat_get_xact_tuples_updated('games_game'::regclass),
  pg_stat_get_xact_tuples_hot_updated('games_game'::regclass)
"""


def count_updates() -> tuple[int, int]:
    """How often rows of games were updated in this transaction, and how often without an index."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT)
        updated, hot = cursor.fetchone()
    return updated, hot


@pytest.mark.django_db
def test_an_act_touches_no_index_of_games() -> None:
    party = Party.sit_down(3)
    updated, hot = count_updates()
    for seat in range(3):
        party.act(seat, "bid 1")
    now_updated, now_hot = count_updates()
    assert now_updated > updated
    assert now_hot - hot == now_updated - updated
