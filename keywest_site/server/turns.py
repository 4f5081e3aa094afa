"""Whose turn it is when many wait for few threads: one network after the other, however much one of
them asks."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager


class Turns:
    """So many at the same time, of one network at most `each`; belongs to one loop."""

    def __init__(self, most: int, each: int | None = None) -> None:
        self._free, self._each = most, each or most
        self._having: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, network: str) -> AsyncIterator[None]:
        """Waits for one's turn, and has it."""
        await self._await_turn(network)
        try:
            yield
        finally:
            self._leave(network)

    async def _await_turn(self, network: str) -> None:
        if self._free and self._having[network] < self._each:
            self._take(network)
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was their turn just now
                self._leave(network)
            raise

    def _take(self, network: str) -> None:
        self._free -= 1
        self._having[network] += 1

    def _leave(self, network: str) -> None:
        self._free += 1
        self._having[network] -= 1
        if not self._having[network]:
            del self._having[network]
        self._call()

    def _call(self) -> None:
        """Calls the first of the network whose turn was longest ago, of those that may have one
        more; whoever has given up meanwhile is passed over."""
        for network in [one for one in self._waiting if self._having[one] < self._each]:
            queue = self._waiting.pop(network)
            called = next((one for one in pop_waiting(queue) if not one.done()), None)
            if queue:
                self._waiting[network] = queue
            if called is not None:
                self._take(network)
                called.set_result(None)
                return


def pop_waiting(queue: deque[asyncio.Future[None]]) -> Iterator[asyncio.Future[None]]:
    """Those who wait, each taken out of the queue."""
    while queue:
        yield queue.popleft()
