"""Other processes that write into the same games: `python -m tests.play.writers DATABASE GAMES
FACTS SEED [careless]`.

Each of THREADS writes so many facts, prints of each act "game first last", and at the end how often
somebody else had written in between, and how often the database said that a number was taken.
`careless`: without the lock (a mutant).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tests.support.forked import Forked

THREADS = 4


class Written(NamedTuple):
    """What many wrote: (game, first, last) of each act; how often others came in between; how often
    they clashed."""

    acts: list[tuple[int, int, int]]
    between: int
    clashes: int


def write_at_once(
    database: str, games: Sequence[int], writers: int, facts: int, *more: str
) -> Written:
    """So many writers, each of so many facts."""
    words = database, ",".join(map(str, games)), str(facts)
    children = [
        Forked("tests.play.writers", *words, str(number), *more, piped=True)
        for number in range(writers // THREADS)
    ]
    lines = [
        line.split()
        for child in children
        for line in child.communicate(timeout=3600)[0].splitlines()
    ]
    assert all(child.returncode == 0 for child in children)
    acts = [(int(words[0]), int(words[1]), int(words[2])) for words in lines if words[0] != "in"]
    sums = [(int(words[2]), int(words[4])) for words in lines if words[0] == "in"]
    return Written(acts, sum(one for one, _two in sums), sum(two for _one, two in sums))


def main(database: str, games: str, facts: str, seed: str, careless: str = "") -> None:
    """All threads of one process."""
    import django

    django.setup()
    from django.db import connection

    from games.play import store, wake
    from games.rules.registry import GAMES
    from tests.toy.pearls import PEARLS

    GAMES[PEARLS.name] = PEARLS
    connection.settings_dict["NAME"] = database
    wake.request_task = lambda task, needed: None  # the queue is not what is looked at
    if careless:
        store.LOCK = store.LOCK.replace("FOR NO KEY UPDATE", "")
    ids = [int(number) for number in games.split(",")]
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda number: write(ids, int(facts), f"{seed}.{number}"), range(THREADS)))


def write(games: Sequence[int], facts: int, seed: str) -> None:
    """One writer."""
    from django.db import IntegrityError

    from games.play import commands
    from games.rules.frame import Credited

    rng, last, written, between, clashes = random.Random(seed), dict[int, int](), 0, 0, 0
    while written < facts:
        game, count = rng.choice(games), rng.randint(1, 4)
        try:
            version = commands.record_frame_events(game, [Credited(60)] * count).version
        except IntegrityError:
            clashes, written = clashes + 1, written + 1
            continue
        between += last.get(game, version - count) != version - count
        last[game], written = version, written + count
        print(f"{game} {version - count + 1} {version}\n", end="", flush=True)
    print(f"in between {between} clashes {clashes}\n", end="", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
