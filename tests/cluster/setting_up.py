"""People, games and the way in, for whoever plays on a cluster; and whether all logs are whole."""

from __future__ import annotations

import json
from typing import Any

from tests.cluster.client import Front
from tools.cluster.cluster import MANAGE, PORT, Cluster
from tools.cluster.inventory import PAGES
from tools.cluster.units import Unit

UNLIMITED = {"KEYWEST_ORDERS_A_MINUTE": "0", "KEYWEST_WORK_A_MINUTE": "0"}
"""Whoever plays here is no person."""


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
