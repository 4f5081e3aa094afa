"""One seed, twice: both must give the same facts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import pytest
import time_machine
from celery import current_app
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from games.mail.push import sending
from games.play import tasks, wake
from games.rules.registry import GAMES
from keywest_site import leases
from keywest_site.leases import HeldLease
from keywest_site.postgresql import clock as clock_of_database
from tests.simulator.chaos import RATE, open_ports
from tests.simulator.marks import Marks
from tests.simulator.people import USUAL, Habits
from tests.simulator.watch import Broken
from tests.simulator.world import BEGIN, World
from tests.snapshots.still import numbered_from
from tests.support import luck, servers
from tests.support.beginning import forget
from tests.toy.pearls import PEARLS
from tests.toy.pig.game import GAME as PIG

SETTINGS = {
    "EMAIL_BACKEND": "tests.simulator.post.Backend",
    "CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
    "MAIL_PICTURES": False,
}
DAYS = 365.0
EXECUTE = HeldLease._execute


class Figures(NamedTuple):
    """What one seed showed. `broken`: what did not hold, "" if all did."""

    seed: str
    steps: int
    checks: int
    crashes: int
    marks: Marks
    hash: str
    broken: str


def simulate_seed(
    seed: str, days: float = DAYS, rate: float = RATE, times: int = 2, habits: Habits = USUAL
) -> Figures:
    """So many days of this seed, as often as said."""
    warm_caches()
    figures = simulate_once(seed, days, rate, habits)
    for _again in range(times - 1):
        if figures.broken:
            break
        again = simulate_once(seed, days, rate, habits)
        if again.hash != figures.hash:
            said = f"{seed}: another run gave other facts: {figures.hash} {again.hash}"
            figures = figures._replace(broken=again.broken or said)
    return figures


@cache
def warm_caches() -> None:
    """What a process looks up once is looked up before the first run."""
    simulate_once("warm", 2.0, 0.0)


def simulate_once(seed: str, days: float, rate: float, habits: Habits = USUAL) -> Figures:
    """One run in empty tables."""
    with prepare_world(seed, rate, habits) as world:
        broken = ""
        try:
            world.live(days)
        except Broken as wrong:
            broken = f"seed {seed}, step {world.steps}: {wrong}"
        crashes = sum(world.chaos.crashes.values())
        told = world.watch.hash_logs()
        return Figures(seed, world.steps, world.watch.checks, crashes, world.marks, told, broken)


@contextmanager
def prepare_world(seed: str, rate: float, habits: Habits = USUAL) -> Iterator[World]:
    """A world of its own: tables, clock, dice, ports."""
    current_app.loader.import_default_modules()
    empty_tables()
    with (
        pytest.MonkeyPatch.context() as patch,
        override_settings(**SETTINGS),
        time_machine.travel(BEGIN, tick=False) as clock,
    ):
        luck.give(patch, f"simulator {seed}")
        patch.setattr(tasks, "GATHER_SECONDS", 0)
        patch.setitem(GAMES, PEARLS.name, PEARLS)
        patch.setitem(GAMES, PIG.name, PIG)
        forget()
        with numbered_from(1000):
            world = World(seed, clock, rate, habits)
            patch.setattr(clock_of_database, "load_database_time", timezone.now)
            patch.setattr(time, "monotonic", get_world_seconds)
            for module in (leases, sending):
                patch.setattr(module, "monotonic", get_world_seconds)
            patch.setattr(HeldLease, "_execute", execute_by_world_clock)
            patch.setattr(wake.current_app, "send_task", world.queue.send_task)
            wake.BREAKER.record_answer()
            with open_ports(world.chaos):
                yield world
    empty_tables()


def get_world_seconds() -> float:
    """What rests for some seconds, as after a failure, does so by the world's clock: how busy this
    machine is changes nothing."""
    return timezone.now().timestamp()


def execute_by_world_clock(lease: HeldLease, statement: str) -> int:
    """Leases end by the clock of the database, which here is that of the world."""
    now = f"timestamptz '{timezone.now().isoformat()}'"
    return EXECUTE(lease, statement.replace("clock_timestamp()", now))


def empty_tables() -> None:
    """Nothing of the run before."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    words = [f'"{table}"' for table in tables if table != "django_migrations"]
    servers.empty_tables_in_spite_of_triggers(connection.ops, words)
    forget()
