"""Orders a second by HTTP from wrk, which takes hardly anything of the processors that it measures:
the first bids at many tables. Debian has it (`apt install wrk`); without it nothing is measured."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

from django.urls import reverse

from games.play.sql import Cursor
from keywest_site.embedded import stack
from tests.bench.figures import Figure, at_least, at_most
from tests.bench.games import somebody
from tests.bench.http import CLIENTS, SEATS, now_at, open_full, serve_pages
from tests.bench.visitors import CSRF, cookies
from tools.cluster.machines import list_tree

BAR = 320
TABLES, TABLES_OF_ONE = 1_000, 10
SECONDS, THREADS = 6, 2
SCRIPT = Path(__file__).with_name("orders.lua")
ACCEPTED = """
SELECT count(*), extract(epoch FROM max(created_at) - min(created_at))::float FROM games_outbox
WHERE command IS NOT NULL AND created_at > (SELECT max(created_at) FROM games_game)
"""
"""Orders that count, and the seconds from the first to the last."""


def figures() -> Iterator[Figure]:
    """Orders a second by what the database has of them, and how many were refused."""
    if not shutil.which("wrk"):
        yield Figure("orders by HTTP from wrk, which is not installed", "-")
        return
    orders = [order for _ in range(TABLES // TABLES_OF_ONE) for order in prepare_orders()]
    random.Random(1).shuffle(orders)
    with serve_pages() as port:
        before = sum_processor_seconds()
        refused = send_orders(port, orders)
        worked = sum_processor_seconds() - before
    with Cursor() as cursor:
        cursor.execute(ACCEPTED)
        accepted, seconds = cursor.fetchall()[0]
    name = f"order by HTTP POST from wrk, {CLIENTS} clients"
    yield at_least(name, accepted / seconds, BAR, "/s")
    yield at_most(f"{name}, refused", refused, 0)
    yield Figure("processor of all parts for such an order", f"{1000 * worked / accepted:.2f} ms")


def prepare_orders() -> Iterator[str]:
    """The first answers of three people at some tables of theirs, as lines for the script."""
    people = [somebody() for _ in range(SEATS)]
    jars = {person: cookies(person) for person in people}
    for _ in range(TABLES_OF_ONE):
        game = open_full(people)
        position, tokens = now_at(game)
        for decision in position.decisions:
            jar = jars[game.sitting[decision.seat]]
            line, token = str(decision.moves[0]), tokens[decision.seat]
            cookie = "; ".join(f"{name}={value}" for name, value in jar.items())
            body = urlencode({"line": line, "token": token, "csrfmiddlewaretoken": CSRF})
            yield "\t".join([cookie, reverse("order", args=[game.slug]), body])


def sum_processor_seconds() -> float:
    """What pages, worker and PostgreSQL have worked so far, all threads of theirs."""
    ticks = 0
    for pid in list_tree(os.getppid()):
        with suppress(FileNotFoundError):
            ticks += sum(
                map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])
            )
    return ticks / os.sysconf("SC_CLK_TCK")


def send_orders(port: int, orders: list[str]) -> int:
    """How many were refused."""
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.write("\n".join(orders))
        file.flush()
        options = ["-t", THREADS, "-c", CLIENTS, "-d", SECONDS, "--timeout", "10s", "-s", SCRIPT]
        command = ["wrk", *options, f"http://{stack.ADDRESS}:{port}", "--", file.name, THREADS]
        told = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    return int(told.stdout.rpartition("refused ")[2])
