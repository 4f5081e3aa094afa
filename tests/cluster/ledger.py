"""The journal against the log: what was confirmed is there once, and nothing is there unsent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import psycopg

from tests.cluster.crowd import Entry, Journal
from tools.cluster.cluster import Cluster
from tools.cluster.secret_file import load_secrets

ANSWERED = """
SELECT question.game_id, question.token, extract(epoch FROM question.answered_at)::float
FROM games_question question
JOIN games_event event ON event.game_id = question.game_id AND event.seq = question.answered_seq
WHERE question.game_id = ANY (%s) AND event.seat = question.seat AND event.kind <> 'lapsed'
  AND question.answered_at <> question.asked_at
"""
"""Questions that were answered by whom they were asked, in a fact that is in the log. Others were
closed by somebody else's move, or in the very moment by the game itself: there was one move."""
LAPSED = "SELECT count(*) FROM games_event WHERE game_id = ANY (%s) AND kind = 'lapsed'"
"""Nobody takes so long (tests.cluster.stock): somebody believed a clock that is wrong."""


NEAR = 1.0
"""Seconds. An order that was lost is answered anew much later, when somebody else is primary."""
Place = tuple[int, str]
"""A game, and the token of a question."""
Superuser = psycopg.Connection[tuple[Any, ...]]


class Comparison(NamedTuple):
    """How many orders were confirmed; of these not in the log; in the log but never sent; how many
    turns ended though there was time."""

    confirmed: int
    lost: int
    doubled: int
    lapsed: int = 0


def compare_with_log(cluster: Cluster, journal: Journal, games: list[int]) -> Comparison:
    """Asks whoever is primary now. People play on meanwhile: what was confirmed before counts, and
    what was sent until afterwards."""
    before = journal.list_since(0)
    with open_superuser(cluster) as connection:
        rows = connection.execute(ANSWERED, [games]).fetchall()
        [[lapsed]] = connection.execute(LAPSED, [games]).fetchall()
    answered = {(game, token): at for game, token, at in rows}
    sent = {(each.game, each.token) for each in journal.list_since(0) if each.token}
    confirmed = {(each.game, each.token) for each in before if each.is_confirmed}
    lost = count_lost(before, answered)
    return Comparison(len(confirmed), lost, len(answered.keys() - sent), lapsed)


def count_lost(entries: Iterable[Entry], answered: Mapping[Place, float]) -> int:
    """Confirmed orders that are not in the log. Whoever lost one is asked again, and answers: so
    the answer in the log must be from between the moment when the order was first sent and that
    when it was confirmed."""
    sent: dict[tuple[Place, str], float] = {}
    confirmed: dict[tuple[Place, str], float] = {}
    for each in entries:
        if each.token:
            order = (each.game, each.token), each.key
            sent.setdefault(order, each.at)
            if each.is_confirmed:
                confirmed.setdefault(order, each.at)
    return sum(
        not sent[order] - NEAR <= answered.get(order[0], 0) <= at + NEAR
        for order, at in confirmed.items()
    )


def open_superuser(cluster: Cluster) -> Superuser:
    """A connection to the primary, as soon as it takes one. Unusable if it takes too long."""
    connection: Superuser = cluster.wait_for(
        "a primary that takes connections", lambda: find_superuser_connection(cluster)
    )
    return connection


def find_superuser_connection(cluster: Cluster) -> Superuser | None:
    """A connection to the primary. None: nobody is primary, or who was has just fallen, which
    Patroni may not have noticed yet."""
    primary = cluster.find_primary()
    if primary is None:
        return None
    try:
        return psycopg.connect(
            host=primary.address,
            user="postgres",
            dbname="keywest",
            password=load_secrets(cluster.folder)["superuser_password"],
            connect_timeout=5,
        )
    except psycopg.OperationalError:
        return None
