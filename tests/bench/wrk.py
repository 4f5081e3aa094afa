"""Orders a second by HTTP from wrk, which takes hardly anything of the processors that it measures:
the first bids at many tables. Debian has it (`apt install wrk`); without it nothing is measured."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

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
WARMING = 500
"""Orders before any is measured: processes load what they need, and statements are planned once."""
LOOK_SECONDS, MOST_LOOKS, AT_REST = 5.0, 20, 0.1
"""How often one looks whether the pages rest: they work so many seconds from one look to the next
at most."""
TICKS = os.sysconf("SC_CLK_TCK")
SCRIPT = Path(__file__).with_name("orders.lua")
PAGES = "the pages"
PARTS = {
    "postgres": "PostgreSQL",
    "valkey": "Valkey",
    "celery": "the worker",
    "multiprocessing": PAGES,  # which alone start their processes by it
}
"""The parts of the service, each by a word of its command."""
ACCEPTED = """
SELECT count(*), extract(epoch FROM max(created_at) - min(created_at))::float FROM games_outbox
WHERE command IS NOT NULL AND created_at > %s
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
        send_orders(port, orders[:WARMING])
        wait_for_rest()
        began, before = timezone.now(), count_ticks()
        refused = send_orders(port, orders[WARMING:])
        worked = count_ticks() - before
    with Cursor() as cursor:
        cursor.execute(ACCEPTED, (began,))
        accepted, seconds = cursor.fetchall()[0]
    name = f"order by HTTP POST from wrk, {CLIENTS} clients"
    yield at_least(name, accepted / seconds, BAR, "/s")
    yield at_most(f"{name}, refused", refused, 0)
    for part, ticks in [*sorted(worked.items()), ("all parts", worked.total())]:
        cost = 1000 * ticks / TICKS / accepted
        yield Figure(f"processor of {part} for such an order", f"{cost:.2f} ms")


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


def wait_for_rest() -> None:
    """Return when the pages rest. Some seconds after its start each of their processes loads the
    words of orders (keywest_site.asgi), which is no part of an order."""
    for _look in range(MOST_LOOKS):
        before = count_ticks()
        time.sleep(LOOK_SECONDS)
        if (count_ticks() - before)[PAGES] / TICKS < AT_REST:
            return


def count_ticks() -> Counter[str]:
    """What each part of the service has worked so far, all threads of theirs, in ticks."""
    ticks = Counter[str]()
    for pid in list_tree(os.getppid()):
        with suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks[name_part(pid)] += sum(map(int, fields[11:13]))
    return ticks


def name_part(pid: int) -> str:
    """The part of the service that this process belongs to."""
    command = Path(f"/proc/{pid}/cmdline").read_text()
    return next((part for word, part in PARTS.items() if word in command), "all else")


def send_orders(port: int, orders: list[str]) -> int:
    """How many were refused."""
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.write("\n".join(orders))
        file.flush()
        options = ["-t", THREADS, "-c", CLIENTS, "-d", SECONDS, "--timeout", "10s", "-s", SCRIPT]
        command = ["wrk", *options, f"http://{stack.ADDRESS}:{port}", "--", file.name, THREADS]
        told = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    return int(told.stdout.rpartition("refused ")[2])
