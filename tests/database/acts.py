"""Acts by several processes at once, each in games of its own, and the errors that came of it.

`make promises`: a hundred thousand acts; ACTS=5000 another number.
"""

from __future__ import annotations

import multiprocessing
import os
import random
from collections import Counter
from typing import Any

import pytest
from django.db import connection, connections

from keywest_site.settings.parts import Server
from tests.bench.acting import Players
from tests.bench.games import running_game
from tests.support import luck
from tests.support.pgbouncer import connected

PROCESSES = 8
ACTS = int(os.environ.get("ACTS") or (100_000 if "KEYWEST_FULL" in os.environ else 800))


def play_in_processes(server: Server, acts: int = ACTS) -> tuple[int, Counter[str]]:
    """How many acts were done, and errors by their words."""
    fork = multiprocessing.get_context("fork")
    connections.close_all()
    results = fork.Queue()
    children = [
        fork.Process(target=play, args=(server, acts // PROCESSES, number, results))
        for number in range(PROCESSES)
    ]
    for child in children:
        child.start()
    found = [results.get(timeout=3600) for _ in children]
    for child in children:
        child.join()
    return sum(done for done, _ in found), sum((errors for _, errors in found), Counter[str]())


def play(server: Server, acts: int, number: int, results: Any) -> None:
    """One process: so many acts at random, with dice of its own."""
    luck.give(pytest.MonkeyPatch(), f"process {number}")
    rng, done, errors, players = random.Random(number), 0, Counter[str](), Players(0)
    with connected(server, "worker"):
        for _ in range(acts):
            try:
                if not players.act(rng):
                    players = Players(running_game().pk)
                    players.act(rng)
                done += 1
            except Exception as error:
                errors[f"{type(error).__name__}: {str(error)[:80]}"] += 1
                players = Players(0)
                connection.close()
                if sum(errors.values()) > 5:
                    break
    results.put((done, errors))
