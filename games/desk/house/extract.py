"""What the desk did in each month, for everybody: counts by kind and what was reversed; no name, no
table, and nothing of the month that is not over."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import NamedTuple

from games.desk import log
from games.play.sql import Cursor

REVERSAL_KINDS = ("lifted", "unstrike", "show-table", "show-all", "mail-put-back", "announce-end")
"""Kinds by which something was undone."""
UNPUBLISHED_KINDS = (
    "read",
    "claimed",
    "released",
    "noted",
    "proposed",
    "reported.table",
    "reported.person",
)
"""Kinds of the desk's own housekeeping."""


class Month(NamedTuple):
    """A month ("2031-03"), how often each kind of thing was done, and how many were reversals."""

    name: str
    counts: tuple[tuple[str, int], ...]
    reversals: int


def list_public_months(now: datetime) -> list[Month]:
    """The last twelve that are over, the newest first; one statement."""
    with Cursor() as cursor:
        found = log.count_facts_by_month(cursor, now)
    grouped: dict[str, dict[str, int]] = defaultdict(dict)
    for month, kind, count in found:
        if kind not in UNPUBLISHED_KINDS:
            grouped[month][kind] = count
    return [build_month(name, grouped[name]) for name in sorted(grouped, reverse=True)]


def build_month(name: str, counts: dict[str, int]) -> Month:
    """In the order of how often."""
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return Month(name, tuple(ordered), sum(counts.get(kind, 0) for kind in REVERSAL_KINDS))
