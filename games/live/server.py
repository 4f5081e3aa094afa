"""A tiny server of its own for `GET /live/<topic>?t=<signed>`: one line of text whenever something
moved there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.conf import settings
from django.core import signing

from games.live.client import SALT
from games.live.hub import Full, Hub, Room, Who
from games.live.stream_server import StreamServer
from keywest_site.networks import find_network
from keywest_site.server.environ import Wsgi

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

DAY = 24 * 60 * 60
HEARTBEAT = 20.0  # seconds; proxies cut a line that is silent for longer than half a minute or so
hub = Hub(settings.LIVE_REDIS_URL, Room(settings.LIVE_CONNECTIONS_MAX))
API = "/api/"
api_streams: list[StreamServer] = []
"""What serves streams of the API, where the process has the whole site (keywest_site.live)."""


def serve_api_streams(view: Wsgi) -> None:
    """From now on streams of the API are served, too; `view` answers whether somebody may
    listen."""
    api_streams[:] = [StreamServer(view, hub)]


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI entry (no lifespan): 403 without a good token for the topic, 503 without room, else
    `moved` events."""
    if scope["type"] != "http":
        return None
    if api_streams and scope["path"].startswith(API):
        return await api_streams[0](scope, receive, send)
    topic = _parse_topic(scope)
    if topic is None:
        return await _send_response(send, 404, b"Nothing here.")
    who = _find_listener(scope, topic)
    if who is None:
        return await _send_response(
            send, 403, b"This address is not valid any more; please reload the page."
        )
    try:
        async with hub.listen(topic, who) as queue:
            await _send_stream(scope, receive, send, queue)
    except Full:
        await _send_response(
            send,
            503,
            b"Too many listeners; the page asks by itself instead.",
            [(b"retry-after", b"60")],
        )


async def _send_stream(
    scope: Message, receive: Receive, send: Send, queue: asyncio.Queue[str | None]
) -> None:
    """Sends until the browser goes away; a process that is to stop just drops it, and the browser
    comes back."""
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        *_build_cors_headers(scope),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    gone = asyncio.create_task(_wait_for_disconnect(receive, queue))
    try:
        await _send_body(send, "retry: 3000\n\n")
        while (text := await _wait_for_next_piece(queue)) is not None:
            await _send_body(send, text)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        gone.cancel()


async def _wait_for_next_piece(queue: asyncio.Queue[str | None]) -> str | None:
    """The next piece of the stream: news, a heartbeat, or None at the end."""
    try:
        payload = await asyncio.wait_for(queue.get(), HEARTBEAT)
    except TimeoutError:
        return ": still here\n\n"
    if payload is None:
        return None
    lines = "".join(f"data: {line}\n" for line in payload.split("\n"))
    return f"event: moved\n{lines}\n"


async def _wait_for_disconnect(receive: Receive, queue: asyncio.Queue[str | None]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    queue.put_nowait(None)


def _parse_topic(scope: Message) -> str | None:
    prefix, _, topic = scope["path"].lstrip("/").partition("/")
    return (
        unquote(topic)
        if scope["method"] == "GET" and prefix == "live" and 0 < len(topic) <= 200
        else None
    )


def _find_listener(scope: Message, topic: str) -> Who | None:
    """Whoever asks, if they may listen: an address given to a guest says the topic, another one
    also for whom it is."""
    token = parse_qs(scope["query_string"].decode("latin-1")).get("t", [""])[0]
    try:
        said = signing.loads(token, salt=SALT, max_age=DAY)
    except signing.BadSignature:
        return None
    allowed, person, player = (said, "", False) if isinstance(said, str) else said
    return Who(find_network(scope["client"][0]), person, player) if allowed == topic else None


def _build_cors_headers(scope: Message) -> list[tuple[bytes, bytes]]:
    """Lets the site's own pages in when they came from this host's other port."""
    headers = dict(scope["headers"])
    origin, host = headers.get(b"origin", b""), headers.get(b"host", b"")
    if (
        not origin
        or urlsplit(origin.decode("latin-1")).hostname
        != urlsplit(f"//{host.decode('latin-1')}").hostname
    ):
        return []
    return [(b"access-control-allow-origin", origin), (b"vary", b"origin")]


async def _send_response(
    send: Send, status: int, text: bytes, extra: list[tuple[bytes, bytes]] | None = None
) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
        *(extra or []),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})


async def _send_body(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
