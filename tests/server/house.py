"""The pages' server with a small application and bounds of a test's own, in a thread; and visitors
who mean no good."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import uvicorn

from keywest_site.server.bounds import PAGES, Bounds
from keywest_site.server.connection import Connection, build_connection_class
from keywest_site.server.pages import Pages
from keywest_site.server.visitors import Proxies

NO_PROXY = Proxies.of(0, [])
ONE_PROXY = Proxies.of(1, ["127.0.0.1"])
PATIENCE = 60.0
QUICK = PAGES._replace(head_within=0.6, body_within=0.8, sent_within=0.8, idle=0.6, proxy_idle=0.6)
LARGE = 8_000_000


class House(NamedTuple):
    """A server at work."""

    port: int
    doors: type[Connection]

    def call(self, source: str = "127.0.0.1") -> socket.socket:
        """A connection from this address of the loopback."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, (source, 0))

    def ask(self, text: str, source: str = "127.0.0.1") -> Heard:
        """All that is answered to this, up to the end of the connection or of the answer."""
        with self.call(source) as line:
            line.sendall(text.encode("latin-1"))
            return heard(line)

    def get(self, path: str = "/", more: str = "", source: str = "127.0.0.1") -> Heard:
        """A page."""
        return self.ask(
            f"GET {path} HTTP/1.1\r\nHost: x\r\n{more}Connection: close\r\n\r\n", source
        )


class Heard(NamedTuple):
    """An answer. Status 0: the connection ended without one."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> dict[str, Any]:
        """What `echo` says of the request."""
        return dict(json.loads(self.body))


def echo(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
    """Says what it was told; below /large more than any buffer takes."""
    body = environ["wsgi.input"].read()
    told = {name: value for name, value in environ.items() if isinstance(value, str)}
    start("200 OK", [("Content-Type", "application/json")])
    large = b" " * LARGE if environ["PATH_INFO"] == "/large" else b""
    return [json.dumps(told | {"body": body.decode()}).encode(), large]


@contextmanager
def house(
    application: Any = echo,
    bounds: Bounds = QUICK,
    proxies: Proxies = NO_PROXY,
    pages: type[Pages] = Pages,
) -> Iterator[House]:
    """A server of two threads. When it ends nobody may have a place or bytes any more."""
    doors = build_connection_class(bounds, proxies)
    config = uvicorn.Config(
        pages(application, 2, bounds), port=0, http=doors, ws="none", lifespan="off",
        log_config=None, loop="asyncio",
        access_log=False, log_level="error", proxy_headers=False, server_header=False,
        timeout_keep_alive=3600,
        timeout_graceful_shutdown=5,
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield House(server.servers[0].sockets[0].getsockname()[1], doors)
    finally:
        until(lambda: not server.server_state.connections)
        server.should_exit = True
        thread.join(PATIENCE)
    assert (doors.places.total, doors.buffered.total) == (0, 0)


def heard(line: socket.socket) -> Heard:
    """The next answer on this connection."""
    data = b""
    while b"\r\n\r\n" not in data and (more := received(line)):
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    if not head:
        return Heard(0, {}, b"")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    length = int(headers.get("content-length", 0))
    while len(body) < length and (more := received(line)):
        body += more
    return Heard(int(first.split()[1]), headers, body)


def received(line: socket.socket) -> bytes:
    """What comes next; nothing at the end, however the other side has ended it."""
    with suppress(ConnectionError):
        return line.recv(65536)
    return b""


def trickle(line: socket.socket, seconds: float, byte: bytes = b"x") -> float:
    """Sends a byte now and then until the other side ends it; how long that took, at most
    `seconds`."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        try:
            line.send(byte)
            line.settimeout(0.05)
            if not line.recv(65536, socket.MSG_PEEK):
                break
            break
        except TimeoutError:
            continue
        except OSError:
            break
    line.settimeout(PATIENCE)
    return time.monotonic() - began


def until(true: Callable[[], object]) -> None:
    """Waits for it."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)
