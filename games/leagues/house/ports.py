"""All ports of the core, filled."""

from __future__ import annotations

from datetime import datetime

from games.leagues.house.people import People
from games.leagues.house.store import Store
from games.leagues.house.tables import Tables
from games.leagues.season.ports import Ports


def build_ports(now: datetime) -> Ports:
    """This house at one moment."""
    return Ports(Store(now), Tables(now), People(now))
