"""What many tests begin with is made once, and laid into the empty database again for each of them.

To make it takes hundreds of statements, to lay its rows there one for each table. A fixture says
what it is; tests that ask for it may commit or be rolled back, and change it as they like:

    @pytest.fixture
    def begun(transactional_db: None) -> House:
        return beginning("a league of seven that runs", League.that_runs)

What is made hangs on its name alone: it has dice of that name (`tests.support.luck`), so it is the
same for whichever test comes first. It is made anew for another hour of the clock and after a
minute, so that it is hardly older than the test. Whoever plants a fault in the making makes it
themselves.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.utils import timezone

from games.leagues.runtime.state_cache import STATE_CACHE
from games.play.position import POSITIONS
from keywest_site.fragment_cache import FragmentCache
from tests.support import luck
from tests.support.servers import MADE_BY_MIGRATING

T = TypeVar("T")
FRESH = 60
"""Seconds."""


class Made(NamedTuple):
    """Rows by table, as COPY writes them; what stands for them; when that was; by what it was
    made."""

    rows: dict[str, bytes]
    value: Any
    at: float
    maker: object


MADE: dict[tuple[str, str], Made] = {}
"""By name, and hour of the test's own clock."""


def beginning(name: str, make: Callable[[], T]) -> T:
    """What `make` makes in the database, and its answer: a copy of one's own."""
    forget()
    key = name, f"{timezone.now():%F %H}"
    made = MADE.get(key)
    if made is not None and time.perf_counter() - made.at < FRESH:
        assert made.maker == maker(make), f"two beginnings are named {name}"
        lay(made.rows)
    else:
        made = MADE[key] = record(name, make)
        forget()
    value: T = deepcopy(made.value)
    return value


def record(name: str, make: Callable[[], Any]) -> Made:
    """Makes it, by dice of its own, and reads what has come of that."""
    before = rows()
    with pytest.MonkeyPatch.context() as patch:
        luck.give(patch, name)
        value = make()
    added = rows()
    for table, held in before.items():
        assert held <= added.get(table, set()), f"{name} changes what was there in {table}"
        added[table] -= held
    told = {table: b"".join(sorted(held)) for table, held in added.items() if held}
    return Made(told, value, time.perf_counter(), maker(make))


def maker(make: Any) -> object:
    """What it does, by which another one of the same name would be noticed."""
    code = getattr(getattr(make, "__func__", make), "__code__", None)
    return (code.co_code, code.co_consts, code.co_names) if code else make


def rows() -> dict[str, set[bytes]]:
    """Those of every table that has some."""
    tables = sorted({*connection.introspection.table_names()} - MADE_BY_MIGRATING)
    held = {}
    with connection.cursor() as cursor:
        for table in tables:
            with cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
                held[table] = {bytes(row) for row in copy}
    return {table: found for table, found in held.items() if found}


def lay(rows: dict[str, bytes]) -> None:
    """As they were written: what triggers would do has been done. Only a superuser may."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table, held in rows.items():
            with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                copy.write(held)
        cursor.execute("SET LOCAL session_replication_role = origin")


def forget() -> None:
    """The same numbers come again, and need not mean what they meant in the test before."""
    cache.clear()
    for shelf in (POSITIONS, STATE_CACHE, *fragments(len(sys.modules))):
        shelf.forget()  # type: ignore[attr-defined]


@lru_cache(maxsize=1)
def fragments(_modules: int) -> list[FragmentCache[Any]]:
    """Wherever pieces of pages are kept, in so many modules."""
    ours = [module for name, module in [*sys.modules.items()] if name.startswith(OURS)]
    return [
        one for module in ours for one in vars(module).values() if isinstance(one, FragmentCache)
    ]


OURS = ("games.", "keywest_site.")
