"""`manage.py simulate`: years of the service among faults; the last line has the figures.

`--plant NAME`: with a planted fault, which must be caught; `--plant list` names them. `--first`:
the number of the first seed; the same numbers give the same figures, but for the time.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from keywest_site.embedded.layout import Layout  # noqa: E402
from tests.simulator.marks import RARE, Marks  # noqa: E402
from tests.simulator.plants import PLANTS, get_habits, plant_fault  # noqa: E402
from tests.simulator.runs import DAYS, Figures, simulate_seed  # noqa: E402
from tests.support import servers  # noqa: E402

LEAST_MARKS = 40


def main() -> int:
    """0 if nothing was broken and enough rare states really occurred."""
    ask = argparse.ArgumentParser(prog="simulate", description=__doc__)
    ask.add_argument("--seeds", type=int, default=10)
    ask.add_argument("--first", type=int, default=0)
    ask.add_argument("--years", type=float, default=1.0)
    ask.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    ask.add_argument("--plant", default="")
    asked = ask.parse_args()
    if asked.plant == "list":
        print("\n".join(PLANTS))
        return 0
    logging.disable(logging.CRITICAL)
    begun = time.monotonic()
    with start_servers(asked.processes) as hosts:
        found = simulate_many(asked, hosts)
    return print_figures(found, time.monotonic() - begun, asked.years)


@contextmanager
def start_servers(count: int) -> Iterator[list[str]]:
    """The folders of the sockets of so many PostgreSQL servers.

    Each process has one of its own: what a neighbour in the same server does changes when dead
    rows are pruned, and with it the order of rows that are due at the same moment.
    """
    first = os.environ["KEYWEST_TEST_DATA"]
    layouts = [Layout.of(first), *(Layout.of(f"{first}-{number}") for number in range(1, count))]
    with ExitStack() as stack:
        for layout in layouts:
            stack.enter_context(servers.start(layout))
        yield [str(layout.sockets) for layout in layouts]


def simulate_many(asked: Any, hosts: list[str]) -> list[Figures]:
    """All seeds, shared out among processes."""
    context = multiprocessing.get_context("fork")
    free = context.SimpleQueue()
    for host in hosts:
        free.put(host)
    seeds = [str(number) for number in range(asked.first, asked.first + asked.seeds)]
    run = partial(simulate_planted, days=asked.years * DAYS, plant=asked.plant)
    found = []
    with ProcessPoolExecutor(asked.processes, context, create_database, (free,)) as pool:
        for one in pool.map(run, seeds):
            found.append(one)
            if one.broken:
                print(one.broken, flush=True)
    return found


def create_database(free: Any) -> None:
    """This process has a server and a database of its own from now on."""
    connection.settings_dict["HOST"] = free.get()
    connection.settings_dict["NAME"] = "postgres"
    with connection.cursor() as cursor:
        cursor.execute("CREATE DATABASE simulator")
    connection.close()
    connection.settings_dict["NAME"] = "simulator"
    call_command("migrate", verbosity=0)
    stop_autovacuum()


def stop_autovacuum() -> None:
    """In the whole server: it comes by the clock of the machine, and decides with its snapshots,
    too, when dead rows are pruned. Rows that are due at the same moment may change their order by
    it; the same seed would give other facts."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER SYSTEM SET autovacuum = off")
        cursor.execute("SELECT pg_reload_conf()")


def simulate_planted(seed: str, days: float, plant: str) -> Figures:
    """One seed, twice, with this fault; "": none."""
    with plant_fault(plant):
        return simulate_seed(seed, days, habits=get_habits(plant))


def print_figures(found: list[Figures], seconds: float, years: float) -> int:
    """The sums; 1 if something was broken or too little occurred."""
    marks = Marks()
    for one in found:
        marks.update(one.marks)
    for name in RARE:
        print(f"{marks[name]:8,} x {name}")
    broken, rare = sum(bool(one.broken) for one in found), len(RARE) - len(marks.list_missing())
    told = hashlib.sha256("".join(one.hash for one in found).encode()).hexdigest()[:16]
    steps, checks = sum(one.steps for one in found), sum(one.checks for one in found)
    crashes = sum(one.crashes for one in found)
    print(
        f"{len(found):,} seeds of {years:g} years, each twice; {steps:,} steps,"
        f" {checks:,} checks; {crashes:,} kills;"
        f" {rare} of {len(RARE)} rare states; {broken} broken; hash {told}; {seconds:.0f} s"
    )
    return 1 if broken or rare < LEAST_MARKS else 0


if __name__ == "__main__":
    sys.exit(main())
