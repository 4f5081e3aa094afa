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
from concurrent.futures import ProcessPoolExecutor
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
    with servers.start(Layout.of(os.environ["KEYWEST_TEST_DATA"])):
        found = simulate_many(asked)
    return print_figures(found, time.monotonic() - begun, asked.years)


def simulate_many(asked: Any) -> list[Figures]:
    """All seeds, shared out among processes that have a database each."""
    context = multiprocessing.get_context("fork")
    names = context.SimpleQueue()
    for name in create_databases(asked.processes):
        names.put(name)
    seeds = [str(number) for number in range(asked.first, asked.first + asked.seeds)]
    run = partial(simulate_planted, days=asked.years * DAYS, plant=asked.plant)
    found = []
    with ProcessPoolExecutor(asked.processes, context, take_database, (names,)) as pool:
        for one in pool.map(run, seeds):
            found.append(one)
            if one.broken:
                print(one.broken, flush=True)
    return found


def create_databases(count: int) -> list[str]:
    """So many of them with empty tables."""
    connection.settings_dict["NAME"] = "postgres"
    names = [f"simulator_{number}" for number in range(count)]
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {names[0]}")
    connection.close()
    connection.settings_dict["NAME"] = names[0]
    call_command("migrate", verbosity=0)
    stop_autovacuum()
    connection.close()
    connection.settings_dict["NAME"] = "postgres"
    with connection.cursor() as cursor:
        for name in names[1:]:
            cursor.execute(f"CREATE DATABASE {name} TEMPLATE {names[0]}")
    connection.close()
    return names


def stop_autovacuum() -> None:
    """It comes by the clock of the machine, and rows that are due at the same moment may change
    their order by it; the same seed would give other facts."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'ALTER TABLE "{table}" SET (autovacuum_enabled = false)')


def take_database(names: Any) -> None:
    """This process has one of its own from now on."""
    connection.settings_dict["NAME"] = names.get()


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
