"""How fast the logs of a league are read from nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.bench.figures import Figure, at_most
from tests.leagues.simulator.leagues import kind
from tests.leagues.simulator.world import World

FACTS = 100_000


def figures() -> Iterator[Figure]:
    """Computing time from text to state: logs of a simulated league, over and over."""
    world = World("bench", kind("bench", 3), 0, "")
    world.run()
    logs = list(world.store.seasons.values())
    read, begun = 0, time.process_time()
    while read < FACTS:
        for log in logs:
            log.again()
            read += len(log.rows)
    seconds = (time.process_time() - begun) * FACTS / read
    yield at_most(f"{FACTS:,} facts of leagues from nothing", seconds, 1, " s")
