"""`python -m tests.cluster`: starts a cluster, plays a game through its front, and stops."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from keywest_site.embedded.postgres import Unusable
from tests.cluster.playing import Table, play_to_end
from tests.cluster.setting_up import UNLIMITED, check_games, find_front, make_stock
from tools.cluster.cluster import Cluster


def main() -> int:
    """Plays; 1 with the reason on standard error if that cannot be."""
    try:
        with Cluster(Path(tempfile.mkdtemp(prefix="kw-")), UNLIMITED) as cluster:
            began = time.monotonic()
            cluster.set_up_machines()
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


if __name__ == "__main__":
    sys.exit(main())
