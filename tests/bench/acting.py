"""How many acts a second the heart carries, against the bare minimum: one INSERT and COMMIT by psycopg, same run."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Callable, Iterator
from multiprocessing.synchronize import Barrier
from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections

from games.play.commands import act
from games.play.position import POSITIONS
from games.play.sql import Cursor
from games.play.store import open_questions
from games.play.table import known_by
from tests.bench.figures import Figure, at_least, at_most
from tests.bench.games import running_game
from tests.play.wire import round_trips

TOKEN_LOOKED_UP = 1
SECONDS = 3.0
BAR = 0.12
OWNER = "owner" if "owner" in connections else DEFAULT_DB_ALIAS
BARE = "CREATE TABLE IF NOT EXISTS bench_bare (id bigserial PRIMARY KEY, data jsonb NOT NULL)"

Client = Callable[[], Callable[[], None]]
"""Sets up one client in its own process; what it answers is done again and again."""


def figures() -> Iterator[Figure]:
    """Rates with 1 and with 8 clients on different games, and round trips."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(BARE)
    for clients in (1, 8):
        bare, acts = rate(bare_client, clients), rate(act_client, clients)
        yield Figure(f"bare INSERT + COMMIT, {clients} clients", f"{bare:,.0f}/s")
        yield Figure(f"act, {clients} clients", f"{acts:,.0f}/s")
        ratio = f"act against bare INSERT + COMMIT, {clients} clients"
        yield at_least(ratio, acts / bare, BAR) if clients > 1 else Figure(ratio, f"{acts / bare:.3f}")
    yield at_most("SQL round trips of an act, BEGIN and COMMIT included (most of 100)", most_trips(100), 6)


def bare_client() -> Callable[[], None]:
    """One row of an event's size, committed."""
    settings = connections[OWNER].get_connection_params()
    own = psycopg.connect(**{key: settings[key] for key in ("dbname", "user", "host", "port") if settings.get(key)})

    def insert() -> None:
        own.execute("INSERT INTO bench_bare (data) VALUES (%s)", ('{"seat": 3, "amount": 7, "text": "a bid"}',))
        own.commit()

    return insert


def act_client() -> Callable[[], None]:
    """Acts at random in one game after the other, by the heart alone: no page around it."""
    rng, game = random.Random(1), [0]

    def act() -> None:
        if not one_act(game[0], rng):
            game[0] = running_game().pk
            one_act(game[0], rng)

    return act


def one_act(game_id: int, rng: random.Random) -> bool:
    """One random answer; the token comes from the table of questions, as a door has it from its page."""
    position = POSITIONS.get(game_id)
    if position is None or not position.decisions:
        return False
    with Cursor() as cursor:
        asked, _seed = open_questions(cursor, game_id)
    decision = rng.choice(position.decisions)
    act(game_id, decision.seat, str(rng.choice(decision.moves)), asked[decision.seat].token)
    return True


def rate(client: Client, clients: int) -> float:
    """Done a second by so many processes at once."""
    fork = multiprocessing.get_context("fork")
    connections.close_all()
    start, done = fork.Barrier(clients), fork.Queue()
    workers = [fork.Process(target=work, args=(client, start, done)) for _ in range(clients)]
    for worker in workers:
        worker.start()
    total = sum(done.get(timeout=120) for _ in workers)
    for worker in workers:
        worker.join()
    return float(total)


def work(client: Client, start: Barrier, done: Any) -> None:
    """One process: a little practice, then as often as time allows."""
    job = client()
    for _ in range(20):
        job()
    start.wait()
    count, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        job()
        count += 1
    done.put(count / (time.perf_counter() - begin))


def most_trips(acts: int) -> int:
    """The most round trips of any act in a game, from its first to its last act measured."""
    game_id, rng, most = running_game().pk, random.Random(3), 0
    for _ in range(acts):
        if not known_by("id", game_id).tokens:
            break
        with round_trips() as trips:
            one_act(game_id, rng)
        most = max(most, len(trips) - TOKEN_LOOKED_UP)
    return most
