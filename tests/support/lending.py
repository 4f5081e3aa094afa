"""A server with a fault that was."""

from __future__ import annotations

import asyncio

from keywest_site.server.pages import Body, Pages
from keywest_site.server.refusals import Receive, Scope


class Lending(Pages):
    """The fault that was: a thread is lent to who has not even sent all of what they ask."""

    async def _read(self, scope: Scope, receive: Receive, body: Body) -> None:
        loop, reading = asyncio.get_running_loop(), super()._read(scope, receive, body)
        await loop.run_in_executor(
            self._threads, lambda: asyncio.run_coroutine_threadsafe(reading, loop).result()
        )
