"""How much more a page of ours costs than a page of stock Django that is as long: by turns."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections

from keywest_site.embedded.prepare import ROOT
from tests.bench.figures import Figure, at_most, median_ms

ROUNDS, TIMES = 5, 20
SCHEMA = "stock_page"
OWNER = "owner"
BESIDE_TEXT = 280
"""Letters of the stock page beside its fixed text."""
TOLERANCE = 0.01


def measure_against_stock(
    name: str, length: int, look: Callable[[], Any], bar: float
) -> Iterator[Figure]:
    """The ratio of both medians: its median of five rounds, and the smallest and largest of them.
    `length`: of our page, before it is compressed."""
    with stock_page(length) as stock_ms:
        rounds = [median_ms(look, TIMES) / stock_ms(TIMES) for _ in range(ROUNDS)]
    yield at_most(f"{name} against a stock page as long", statistics.median(rounds), bar)
    spread = f"{min(rounds):.2f}-{max(rounds):.2f}"
    yield Figure(f"{name} against a stock page, in {ROUNDS} rounds", spread)


@contextmanager
def stock_page(length: int) -> Iterator[Callable[[int], float]]:
    """A stock page of this length in a process of its own; what times so many looks at it.
    AssertionError if it is not as long."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
        cursor.execute(f"CREATE SCHEMA {SCHEMA}")
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.stock"],
        cwd=ROOT,
        env=stock_environment(length),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin
    assert child.stdout
    says, hears = child.stdout, child.stdin

    def time_looks(times: int) -> float:
        hears.write(f"{times}\n")
        hears.flush()
        return float(says.readline())

    try:
        found = int(says.readline())
        assert abs(found / length - 1) <= TOLERANCE, f"{found} letters, not {length}"
        time_looks(TIMES)
        yield time_looks
    finally:
        hears.close()
        child.wait()
        with connections[OWNER].cursor() as cursor:
            cursor.execute(f"DROP SCHEMA {SCHEMA} CASCADE")


def stock_environment(length: int) -> dict[str, str]:
    """What the process is told: its settings, its database and the length of its text."""
    ours = connections[OWNER].settings_dict
    theirs = {key: ours[key] for key in ("HOST", "PORT", "NAME", "USER", "PASSWORD")}
    theirs |= {
        "ENGINE": "django.db.backends.postgresql",
        "CONN_MAX_AGE": 60,
        "OPTIONS": {"options": f"-c search_path={SCHEMA}"},
    }
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.bench.stock.settings",
        "STOCK_DATABASE": json.dumps(theirs, default=str),
        "STOCK_LENGTH": str(max(1, length - BESIDE_TEXT)),
    }
