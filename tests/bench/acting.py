"""How many acts a second the heart carries, against the bare minimum: one INSERT and COMMIT by
psycopg, same run."""

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
from games.play.store import load_open_questions
from tests.bench.figures import Figure, at_least, at_most
from tests.bench.games import running_game
from tests.play.wire import round_trips

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
        yield (
            at_least(ratio, acts / bare, BAR)
            if clients > 1
            else Figure(ratio, f"{acts / bare:.3f}")
        )
    yield at_most(
        "SQL round trips of an act, BEGIN and COMMIT included (most of 100)", most_trips(100), 3
    )


def bare_client() -> Callable[[], None]:
    """One row of an event's size, committed."""
    settings = connections[OWNER].get_connection_params()
    own = psycopg.connect(
        **{key: settings[key] for key in ("dbname", "user", "host", "port") if settings.get(key)}
    )

    def insert() -> None:
        own.execute(
            "INSERT INTO bench_bare (data) VALUES (%s)",
            ('{"seat": 3, "amount": 7, "text": "a bid"}',),
        )
        own.commit()

    return insert


def act_client() -> Callable[[], None]:
    """Acts at random in one game after the other, by the heart alone: no page around it."""
    rng, players = random.Random(1), Players(0)

    def job() -> None:
        nonlocal players
        if not players.act(rng):
            players = Players(running_game().pk)
            players.act(rng)

    return job


class Players:
    """The players of one game, with the tokens of their questions, as their pages would have
    them."""

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
        self.tokens: dict[int, str] = {}
        if game_id:
            with Cursor() as cursor:
                self.tokens = {
                    seat: asked.token
                    for seat, asked in load_open_questions(cursor, game_id)[0].items()
                }

    def act(self, rng: random.Random) -> bool:
        """One random answer; False: the game is over."""
        position = POSITIONS.get(self.game_id)
        if position is None or not position.decisions:
            return False
        decision = rng.choice(position.decisions)
        done = act(
            self.game_id, decision.seat, str(rng.choice(decision.moves)), self.tokens[decision.seat]
        )
        self.tokens |= {seat: token for seat, _kind, token in done.opened}
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
    players, rng, most = Players(running_game().pk), random.Random(3), 0
    for _ in range(acts):
        with round_trips() as trips:
            if not players.act(rng):
                break
        most = max(most, len(trips))
    return most
