"""A world that stands still: clock, dice, numbers of rows and of people are the same each time,
whatever ran before."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection

from games.play.position import POSITIONS
from tests.mail.orders import postbag
from tests.play import helpers

NOON = datetime(2031, 3, 4, 12, 0, tzinfo=UTC)
"""A Tuesday."""
Later = Callable[[int], None]
"""So many seconds pass."""
SEQUENCES = """
SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename), last_value FROM pg_sequences
WHERE schemaname = 'public' ORDER BY 1
"""


@contextmanager
def still(first: int) -> Iterator[Later]:
    """Noon, with rows numbered from `first`: far above those of other tests, so that nothing that a
    process remembers by such a number is taken for this. What is yielded moves the clock on."""
    with pytest.MonkeyPatch.context() as patch, time_machine.travel(NOON, tick=False) as clock:
        patch.setattr(os, "urandom", dice_of_each_size("names of tasks"))
        patch.setattr(random, "_urandom", dice_of_each_size("secrets"))
        patch.setattr(helpers, "COUNT", itertools.count(1))
        patch.setattr(postbag, "COUNT", itertools.count(1))
        POSITIONS.forget()
        cache.clear()
        with numbered_from(first):
            yield clock.shift
        POSITIONS.forget()
        cache.clear()


def dice_of_each_size(name: str) -> Callable[[int], bytes]:
    """As many bytes as are asked for, from dice for that size alone: whoever draws one nonce more
    changes no seed."""
    dice = dict[int, random.Random]()

    def roll(size: int) -> bytes:
        if size not in dice:
            dice[size] = random.Random(f"{name} {size}")
        return dice[size].randbytes(size)

    return roll


@contextmanager
def numbered_from(first: int) -> Iterator[None]:
    """New rows have these numbers; afterwards every sequence goes on where it was."""
    with connection.cursor() as cursor:
        cursor.execute(SEQUENCES)
        before = cursor.fetchall()
        for name, _last in before:
            cursor.execute("SELECT setval(%s, %s, false)", [name, first])
    yield
    with connection.cursor() as cursor:
        for name, last in before:
            cursor.execute("SELECT setval(%s, %s, %s)", [name, last or 1, last is not None])
