"""Many clients append to lists and read them through the API while PostgreSQL is killed:
`python -m tests.launch.histories --clients 64 --tables 100 --operations 50000 --crashes 3`.

A list is the talk of a table: an append gets a number there. Says as JSON what the history was, and
every way in which it cannot have been one after the other (`find_anomalies`).
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.stack import ADDRESS, build_programs, wait_for_page
from tests.clocks.storm import SEATS, House, Weather, house
from tests.support import ports

PATIENCE = 30.0
CALM = Weather(0, 0, 0, 0, 0, 0, 0, 0, 0)
CONFLICTS = 0.02
"""So many of all operations are orders with a token that is no longer open."""
IDLE = """
SELECT coalesce(max(extract(epoch FROM now() - state_change)), 0)::float FROM pg_stat_activity
WHERE state LIKE 'idle in transaction%'
"""

Final = dict[str, list[tuple[int, str]]]
"""By table, what was appended in the end."""


class Operation(NamedTuple):
    """What one client asked for and was answered. `entries`: numbers and texts that it was shown;
    `own`: the text that it appended. `status` 0: no answer came."""

    table: str
    own: str
    began: float
    ended: float
    status: int
    entries: tuple[tuple[int, str], ...] = ()
    kind: str = "read"


class Table(NamedTuple):
    """A table, and the tokens of its programs."""

    slug: str
    programs: tuple[str, ...]


def find_anomalies(history: Iterable[Operation], final: Final) -> list[str]:
    """Why this history cannot be that of lists to which one appends after the other: lost or
    doubled appends, gaps, reads of what never was (G1), reads that miss what was confirmed before
    they began (lost updates, G2 in real time)."""
    found = list[str]()
    for table, entries in final.items():
        if [number for number, _text in entries] != list(range(1, len(entries) + 1)):
            found.append(f"{table}: its numbers have gaps")
        found += [
            f"{table}: {text} is there {times} times"
            for text, times in Counter(text for _number, text in entries).items()
            if times > 1
        ]
    confirmed = defaultdict[str, list[tuple[float, int]]](list)
    done = sorted(history, key=lambda one: one.ended)
    for one in done:
        there = dict(final[one.table])
        found += [
            f"{one.table}: {number} {text} was read and is not there"
            for number, text in one.entries
            if there.get(number) != text
        ]
        if one.own and 200 <= one.status < 300:
            numbers = [number for number, text in one.entries if text == one.own]
            if len(numbers) == 1:
                confirmed[one.table].append((one.ended, numbers[0]))
            else:
                found.append(f"{one.table}: {one.own} was confirmed and not shown once")
    for one in done:
        if 200 <= one.status < 300 and one.kind != "order":
            before = [number for at, number in confirmed[one.table] if at < one.began]
            seen = max((number for number, _text in one.entries), default=0)
            if max(before, default=0) > seen:
                found.append(f"{one.table}: a read missed number {max(before)}, confirmed before")
    return found


class Client:
    """One program after the other, on a connection of its own, each from another network: of one
    network no more than 64 requests are taken at once (keywest_site.server.bounds)."""

    def __init__(self, port: int, tables: list[Table], seed: int) -> None:
        self.port, self.tables, self.rng = port, tables, random.Random(seed)
        self.name, self.count = f"c{seed}", 0
        self.source = f"127.{seed + 1}.0.1", 0
        self.history = list[Operation]()

    def act(self) -> None:
        """An append, a read, or an order that comes too late."""
        table = self.rng.choice(self.tables)
        program, dice = self.rng.choice(table.programs), self.rng.random()
        where, body, own, kind = f"/api/tables/{table.slug}/talk", None, "", "read"
        if dice < CONFLICTS:
            where, kind = f"/api/tables/{table.slug}/order", "order"
            body = {"line": "bid 1", "token": "gone"}
        elif dice < 0.5:
            self.count += 1
            own, kind = f"{self.name} says {self.count}", "append"
            body = {"text": own}
        began = time.monotonic()
        status, answer = self.ask(program, where, body)
        entries = read_entries(answer) if kind != "order" and 200 <= status < 300 else ()
        self.history.append(
            Operation(table.slug, own, began, time.monotonic(), status, entries, kind)
        )
        if status == 503:
            time.sleep(0.2)

    def ask(self, program: str, where: str, body: Any) -> tuple[int, bytes]:
        server = http.client.HTTPConnection(
            ADDRESS, self.port, timeout=PATIENCE, source_address=self.source
        )
        headers = {"Authorization": f"Bearer {program}", "Content-Type": "application/json"}
        try:
            server.request("POST" if body else "GET", where, json.dumps(body or {}), headers)
            answer = server.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            server.close()


def read_entries(answer: bytes) -> tuple[tuple[int, str], ...]:
    return tuple((one["number"], one["text"]) for one in json.loads(answer))


def open_tables(count: int) -> list[Table]:
    """Running games, each player of which has a program."""
    from accounts.models import Person
    from games.play import lobby
    from tests.support.programs import make_program

    made = []
    for number in range(count):
        people = [
            Person.objects.create(email=f"p{number}.{seat}@example.org", name=f"p{number} {seat}")
            for seat in range(SEATS)
        ]
        game = lobby.open_table(people[0].pk, "keywest", SEATS)
        for person in people[1:]:
            lobby.join(game.pk, person.pk)
        made.append(Table(game.slug, tuple(make_program(one, "talk", "play") for one in people)))
    return made


@contextmanager
def pages(home: House, pool: int) -> Iterator[int]:
    """The pages alone, with so many connections to PostgreSQL; their port."""
    port = ports.block()
    web = next(part for part in build_programs(home.layout, port, 0) if part.name == "web")
    web.command = [*web.command[:-2], "--threads", str(pool + 6)]
    web.env |= {"DJANGO_SETTINGS_MODULE": "tests.launch.unbounded", "KEYWEST_DB_POOL": str(pool)}
    try:
        web.start()
        wait_for_page(web, port)
        yield port
    finally:
        web.stop()


class Watch:
    """Who sits idle in a transaction, while PostgreSQL is there to be asked."""

    def __init__(self, home: House) -> None:
        self.home, self.longest, self.over = home, 0.0, threading.Event()

    def look(self) -> None:
        import psycopg

        while not self.over.wait(0.5):
            try:
                with self.home.postgres.connect() as asking:
                    row = asking.execute(IDLE).fetchone()
                    self.longest = max(self.longest, float(str(row[0] if row else 0)))
            except psycopg.OperationalError:
                continue


def load_final(tables: list[Table]) -> Final:
    """What stands in the database in the end."""
    from django.db import connection

    connection.close()
    from games.play.models import Message

    rows = Message.objects.order_by("number").values_list("game__slug", "number", "text")
    final: Final = {table.slug: [] for table in tables}
    for slug, number, text in rows:
        final[slug].append((number, text))
    return final


def crash_often(
    home: House, crashes: int, counted: Callable[[], int], operations: int
) -> list[tuple[float, float]]:
    """PostgreSQL is killed when so many parts of all are done; from when until when it was away."""
    away = []
    for number in range(crashes):
        while counted() < operations * (number + 1) / (crashes + 1):
            time.sleep(0.02)
        began = time.monotonic()
        home.crash()
        away.append((began, time.monotonic()))
    return away


def run(chosen: argparse.Namespace) -> dict[str, Any]:
    """The whole of it."""
    with house(CALM, chosen.house) as home, pages(home, chosen.pool) as port:
        tables = open_tables(chosen.tables)
        clients = [Client(port, tables, seed) for seed in range(chosen.clients)]
        watch, left = Watch(home), iter(range(chosen.operations))
        lock = threading.Lock()

        def work(client: Client) -> None:
            while True:
                with lock:
                    if next(left, None) is None:
                        return
                client.act()

        threads = [threading.Thread(target=work, args=(client,)) for client in clients]
        watching = threading.Thread(target=watch.look)
        for thread in (watching, *threads):
            thread.start()
        away = crash_often(
            home,
            chosen.crashes,
            lambda: sum(len(one.history) for one in clients),
            chosen.operations,
        )
        for thread in threads:
            thread.join()
        watch.over.set()
        watching.join()
        history = [one for client in clients for one in client.history]
        return tell(history, load_final(tables), away) | {"idle": round(watch.longest, 1)}


def tell(
    history: list[Operation],
    final: Final,
    away: list[tuple[float, float]],
) -> dict[str, Any]:
    """The figures. `back`: seconds from the moment when PostgreSQL was there again until an append
    that began later was confirmed."""
    good = [one for one in history if one.kind == "append" and 200 <= one.status < 300]
    back = [
        min((one.ended for one in good if one.began > begin and one.ended > end), default=1e9) - end
        for begin, end in away
    ]
    return {
        "operations": len(history),
        "statuses": dict(sorted(Counter(f"{one.kind} {one.status}" for one in history).items())),
        "appended": len(good),
        "stored": sum(map(len, final.values())),
        "crashes": len(away),
        "back": [round(seconds, 1) for seconds in back],
        "anomalies": find_anomalies(history, final)[:20],
    }


def main() -> None:
    """Runs one and prints the outcome."""
    parser = argparse.ArgumentParser()
    for name, usual in (("clients", 64), ("tables", 100), ("operations", 50_000), ("crashes", 3)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--pool", type=int, default=10)
    parser.add_argument("--house", type=Path, help="a prepared data folder to begin with")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTHONPATH"] = str(ROOT)
    os.environ["KEYWEST_WORK_A_MINUTE"] = "0"  # all its clients come from one network
    began = time.monotonic()
    print(json.dumps(run(chosen) | {"seconds": round(time.monotonic() - began, 1)}))


if __name__ == "__main__":
    main()
