"""`python -m tests.cluster`: starts a cluster, plays a game through its front, and stops."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from keywest_site.embedded.postgres import Unusable
from tests.cluster.client import Front
from tests.cluster.playing import Table, play_to_end
from tools.cluster.cluster import MANAGE, PORT, Cluster
from tools.cluster.inventory import PAGES
from tools.cluster.units import Unit

UNLIMITED = {"KEYWEST_ORDERS_A_MINUTE": "0", "KEYWEST_WORK_A_MINUTE": "0"}


def main() -> int:
    """Plays; 1 with the reason on standard error if that cannot be."""
    try:
        with Cluster(Path(tempfile.mkdtemp(prefix="kw-")), UNLIMITED) as cluster:
            began = time.monotonic()
            cluster.start()
            print(f"Up after {time.monotonic() - began:.0f} s: {cluster.list_roles()}", flush=True)
            began = time.monotonic()
            stock = make_stock(cluster, people=3, games=1, seats=3)
            table = Table(find_front(cluster), stock["games"][0], stock["people"])
            orders = play_to_end(table, time.sleep)
            print(
                f"A game of {orders} orders in {time.monotonic() - began:.0f} s, through the front."
            )
            print(check_games(cluster).strip())
    except (Unusable, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def make_stock(cluster: Cluster, people: int, games: int, seats: int) -> Any:
    """People and games (tests.cluster.stock)."""
    first = cluster.list_machines(PAGES)[0]
    words = ["-m", "tests.cluster.stock", *map(str, (people, games, seats))]
    settings = cluster.read_settings(first, "production.env")
    return json.loads(first.run(Unit([MANAGE[0], *words], settings)).splitlines()[-1])


def check_games(cluster: Cluster) -> str:
    """What `check_games` says; RuntimeError if it finds anything."""
    first = cluster.list_machines(PAGES)[0]
    settings = cluster.read_settings(first, "production.env")
    return first.run(Unit([*MANAGE, "check_games"], settings))


def find_front(cluster: Cluster) -> Front:
    """Where the pages are, for whoever comes from outside."""
    addresses = [machine.address for machine in cluster.list_machines(PAGES)]
    return Front(cluster.inventory.site, PORT, addresses)


if __name__ == "__main__":
    sys.exit(main())
