"""Listens to streams of the API, which a live process in this very process serves."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from django.conf import settings
from django.db import connections
from django.test import Client

from games.live.hub import Hub, Room
from games.live.stream_server import StreamServer
from games.live.streams import threads
from keywest_site.wsgi import application as site

PATIENCE = 60.0
"""Seconds within which everything happens, however busy the machine is."""


class Streamed:
    """One stream and all that came of it."""

    def __init__(self, server: StreamServer, loop: asyncio.AbstractEventLoop, scope: Any) -> None:
        self.status, self.headers, self.body = 0, dict[str, str](), b""
        self.over = False
        self._loop, self._gone = loop, asyncio.Event()
        self._future = asyncio.run_coroutine_threadsafe(self._run(server, scope), loop)

    async def _run(self, server: StreamServer, scope: Any) -> None:
        try:
            await server(scope, self._receive, self._send)
        finally:
            self.over = True

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        self.body += message.get("body", b"")

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines of NDJSON so far."""
        return [json.loads(line) for line in self.body.split(b"\n")[:-1] if line]

    def wait(self, holds: Callable[[Streamed], object]) -> Streamed:
        """Until this holds. AssertionError if it never does."""
        until = time.monotonic() + PATIENCE
        while not holds(self):
            assert time.monotonic() < until, self.body
            time.sleep(0.01)
        return self

    def ready(self) -> Streamed:
        """Until everything was told that there is at first."""
        return self.wait(lambda one: b'"ready"' in one.body or one.over)

    def close(self) -> None:
        """Goes away."""
        self._loop.call_soon_threadsafe(self._gone.set)
        self._future.result(PATIENCE)


class Live:
    """The live process."""

    def __init__(self, room: int) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self._listeners: list[Streamed] = []
        hub = Hub(settings.LIVE_REDIS_URL, Room(room))
        self.server = StreamServer(site, hub)

    def listen(
        self, path: str, headers: dict[str, str] | None = None, network: str = "10.0.0.1"
    ) -> Streamed:
        """A stream, with what its request says."""
        path, _mark, query = path.partition("?")
        sent = {"host": "testserver"} | (headers or {})
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
            "client": (network, 1),
            "server": ("testserver", 80),
            "scheme": "http",
            "http_version": "1.1",
        }
        found = Streamed(self.server, self.loop, scope)
        self._listeners.append(found)
        return found

    def stop(self) -> None:
        """Ends all of it."""
        for listener in self._listeners:
            listener.close()
        asyncio.run_coroutine_threadsafe(cancel_all_tasks(), self.loop).result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()
        for _each in range(8):
            threads.submit(connections.close_all).result()


async def cancel_all_tasks() -> None:
    """All of this loop, but the one that asks."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


@contextmanager
def live_streams(room: int = 500) -> Iterator[Live]:
    """The live process while a test runs."""
    live = Live(room)
    try:
        yield live
    finally:
        live.stop()


@contextmanager
def serve_streams(live: Live) -> Iterator[int]:
    """The same at a port of this machine, which it yields."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(live.server, lifespan="off", log_level="error")
        server = uvicorn.Server(config)
        served = asyncio.run_coroutine_threadsafe(server.serve([listening]), live.loop)
        try:
            yield int(listening.getsockname()[1])
        finally:
            server.should_exit = server.force_exit = True
            served.result(PATIENCE)


def cookie_of(client: Client) -> dict[str, str]:
    """The header of a browser's session."""
    return {"cookie": "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())}
