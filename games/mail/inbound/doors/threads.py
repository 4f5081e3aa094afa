"""Work with the database away from an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

Found = TypeVar("Found")


async def run_in_thread(threads: ThreadPoolExecutor, work: Callable[[], Found]) -> Found:
    """Do it where it may wait; what it finds. Raises what it raises."""

    def with_connection() -> Found:
        close_old_connections()
        try:
            return work()
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(threads, with_connection)
