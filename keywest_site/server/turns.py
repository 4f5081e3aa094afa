"""Whose turn it is when many wait for few threads: one network after the other, however much one of
them asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many at the same time; belongs to one loop."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, network: str) -> AsyncIterator[None]:
        """Waits for one's turn, and has it."""
        await self._come(network)
        try:
            yield
        finally:
            self._next()

    async def _come(self, network: str) -> None:
        if self._free:
            self._free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was their turn just now
                self._next()
            raise

    def _next(self) -> None:
        """Calls the first of the network whose turn was longest ago; whoever has given up meanwhile
        is passed over."""
        while self._waiting:
            network, queue = self._waiting.popitem(last=False)
            called = queue.popleft()
            if queue:
                self._waiting[network] = queue
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
