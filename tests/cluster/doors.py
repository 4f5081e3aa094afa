"""AT-8 and AT-9 through the front of a cluster, its PgBouncer and its two nodes of pages:
`python -m tests.cluster.doors [--orders 1000] [--clients 200] [--seconds 60]`.

Each order comes three times under one key, twice of them at once and by both addresses. Then many
clients share a pool of ten while PostgreSQL is started again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg

from keywest_site.embedded.postgres import Unusable
from tests.cluster.client import Answer, Client, Front
from tests.cluster.crowd import Crowd, Journal, list_bad_answers, measure_outage
from tests.cluster.faults import get_primary
from tests.cluster.ledger import compare_with_log, find_superuser_connection, open_superuser
from tests.cluster.playing import Order, Table
from tests.cluster.report import read_load
from tests.cluster.setting_up import check_games, find_front, make_stock
from tests.cluster.stage import Stage
from tests.cluster.trial import NEEDED, SEATS, wait_for_orders

POOL = "10"
BACK_WITHIN = 10.0
IDLE_WITHIN = 5.0
BUSY_TABLES = 8
ACTS = """
SELECT count(*) FROM games_outbox WHERE command IS NOT NULL AND game_id = ANY (%s)
"""
IDLE = """
SELECT coalesce(max(extract(epoch FROM now() - state_change)), 0)::float FROM pg_stat_activity
WHERE state LIKE 'idle in transaction%'
"""


class Thrice:
    """One table at which every order comes three times."""

    def __init__(self, front: Front, game: Mapping[str, Any], people: Mapping[str, Any]) -> None:
        self.table = Table(front, game, people)
        self.again = [
            [Client(front, people[str(person)], begin) for begin in (0, 1)]
            for person in game["seats"]
        ]
        self.done = 0
        self.troubles: list[str] = []

    def play(self, orders: int) -> None:
        """So many orders, or until the game is over."""
        with ThreadPoolExecutor(2) as pool:
            while self.done < orders and not self.table.over and not self.troubles:
                order = self.table.next_order()
                if isinstance(order, Order):
                    first, second = self.again[order.seat]
                    pair = list(
                        pool.map(lambda one, order=order: send(one, order), (first, second))
                    )
                    self.judge(order, [*pair, self.table.send(order)])
                elif order is not None:
                    self.troubles.append(f"{order}")

    def judge(self, order: Order, answers: Sequence[Answer]) -> None:
        """All three are alike, and good."""
        self.done += 1
        if {answer.status for answer in answers} != {200}:
            self.troubles.append(f"{order}: {[answer.status for answer in answers]}")
        elif any(answer.body != answers[0].body for answer in answers):
            self.troubles.append(f"{order}: its answers differ")


def send(client: Client, order: Order) -> Answer:
    """Once more, by this client's line."""
    where = f"/api/tables/{order.slug}/order"
    return client.post(where, {"line": order.line, "token": order.token}, order.key)


def try_three_times(stage: Stage, orders: int) -> list[str]:
    """AT-8: what was wrong."""
    games = max(BUSY_TABLES, orders // 25)
    stock = make_stock(stage, games * SEATS, games, SEATS)  # else some would ask too often
    tables = [Thrice(find_front(stage), game, stock["people"]) for game in stock["games"]]
    ids = [table.table.id for table in tables]
    with open_superuser(stage) as connection:
        [[before]] = connection.execute(ACTS, [ids]).fetchall()
    each = -(-orders // len(tables))
    with ThreadPoolExecutor(BUSY_TABLES) as pool:
        list(pool.map(lambda table: table.play(each), tables))
    done = sum(table.done for table in tables)
    with open_superuser(stage) as connection:
        [[acts]] = connection.execute(ACTS, [ids]).fetchall()
    print(f"AT-8: {done} orders came three times each; {acts - before} acts", flush=True)
    troubles = [trouble for table in tables for trouble in table.troubles][:20]
    if acts - before != done or done < orders:
        troubles.append(f"{acts - before} acts of {done} orders, {orders} were wanted")
    return troubles


class IdleWatch(threading.Thread):
    """Who sits idle in a transaction, and for how long, whenever the primary can be asked."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(daemon=True)
        self.stage, self.longest, self.over = stage, 0.0, threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.5):
            connection = find_superuser_connection(self.stage)
            if connection is None:
                continue
            try:
                with connection:
                    [[longest]] = connection.execute(IDLE).fetchall()
            except psycopg.OperationalError:
                continue
            self.longest = max(self.longest, longest)


def restart_postgres(stage: Stage) -> None:
    """As an operator does (`patronictl restart`): the primary stays primary."""
    url = f"http://{get_primary(stage).address}:8008/restart"
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, b"{}", headers, method="POST")
    urllib.request.urlopen(request, timeout=60).close()


def try_small_pool(stage: Stage, words: argparse.Namespace) -> list[str]:
    """AT-9: what was wrong."""
    stock = make_stock(stage, words.clients * SEATS, words.clients, SEATS)
    journal = Journal(words.report)
    watch = IdleWatch(stage)
    watch.start()
    with Crowd(find_front(stage), stock, journal, words.rate, words.clients) as crowd:
        wait_for_orders(journal)
        began, load = time.time(), read_load()
        time.sleep(words.seconds / 2)
        restarted = time.time()
        restart_postgres(stage)
        time.sleep(words.seconds / 2)
        until = time.time()
    watch.over.set()
    watch.join()
    journal.close()
    orders = compare_with_log(stage, journal, crowd.games)
    entries = journal.list_since(began)
    outage = measure_outage(entries, restarted, until)
    print(
        f"AT-9: {words.clients} clients, {words.rate:g} orders a second, {orders.confirmed} "
        f"confirmed, {orders.lost} lost, {orders.doubled} doubled; stopped for {outage:.1f} s; "
        f"idle in a transaction for {watch.longest:.1f} s; load {load:.0f}",
        flush=True,
    )
    troubles = [*crowd.troubles, *list_bad_answers(entries)]
    troubles += [f"{orders.lost} lost"] * (orders.lost > 0)
    troubles += [f"stopped for {outage:.1f} s"] * (outage > BACK_WITHIN)
    return troubles + [f"idle for {watch.longest:.1f} s"] * (watch.longest > IDLE_WITHIN)


def main() -> int:
    """1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=20, help="orders a second of all of them")
    parser.add_argument("--report", type=Path, default=Path("test-results/doors.orders.jsonl"))
    words = parser.parse_args()
    words.report.parent.mkdir(parents=True, exist_ok=True)
    try:
        with Stage(Path(tempfile.mkdtemp(prefix="kw-")), parts=NEEDED) as stage:
            stage.inventory = stage.inventory._replace(
                sizes={**stage.inventory.sizes, "pool": POOL}
            )
            stage.set_up_machines()
            stage.start()
            troubles = [*try_three_times(stage, words.orders), *try_small_pool(stage, words)]
            print(check_games(stage).strip())
    except (Unusable, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(troubles) or "AT-8 and AT-9 hold through the cluster")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
