"""Do things at the same time: threads behind one barrier, each with its own connection."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections

from games.rules.types import Refused


def at_once(jobs: Sequence[Callable[[], Any]]) -> list[Any]:
    """The results in order; a Refused counts as a result."""
    barrier = threading.Barrier(len(jobs), timeout=60)

    def run(job: Callable[[], Any]) -> Any:
        try:
            connections["default"].ensure_connection()
            barrier.wait()
            return job()
        except Refused as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
