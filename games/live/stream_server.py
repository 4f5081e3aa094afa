"""Serves the streams of the API: `GET /api/stream` and `/api/tables/<id>/stream`, as NDJSON or as
server-sent events. Whether somebody may listen is decided by the API's own view, in this
process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from games.live.client import name_listener
from games.live.grants import IN_THE_REQUEST, Grant
from games.live.hub import Full, Hub, Who
from games.live.lines import Line
from games.live.streams import Stream, Streams, ask
from keywest_site.networks import Places, find_network
from keywest_site.server.environ import Answer, Wsgi, build_environ, call_application

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEARTBEAT = 20.0
PATIENCE = 30.0
"""Seconds that a listener may leave a line unread before they are cut."""
WAITING, WAITING_OF_A_NETWORK = 64, 16
"""So many may wait to be let in, of all and of one network."""
SSE, NDJSON = "text/event-stream", "application/x-ndjson"
CORS = (b"access-control-allow-origin", b"*")
encode = msgspec.json.encode
PROBLEM = {
    "type": "about:blank",
    "title": "Too Many Requests",
    "status": 429,
    "error": "Too many streams are open. Close one, or come back later.",
    "code": "throttled",
}


class StreamServer:
    """An ASGI application for the addresses of streams; `view` is the whole site as WSGI."""

    def __init__(self, view: Wsgi, hub: Hub) -> None:
        self._view, self._hub = view, hub
        self._streams = Streams()
        self._waiting = Places(WAITING, WAITING_OF_A_NETWORK)
        hub.hear_all(self._streams.hear)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """What the view refuses is answered as it says."""
        network = find_network(scope["client"][0])
        if not self._waiting.take(network):
            return await send_answer(send, build_full_answer())
        granted: list[Grant] = []
        try:
            environ = build_environ(scope, b"") | {IN_THE_REQUEST: granted}
            answer = await ask(call_application, self._view, environ)
        finally:
            self._waiting.leave(network)
        if not granted or scope["method"] != "GET":
            return await send_answer(send, answer)
        await self._serve(scope, receive, send, granted[0])

    async def _serve(self, scope: Message, receive: Receive, send: Send, grant: Grant) -> None:
        """A place among all listeners, then the stream; 429 if there is none."""
        name = name_listener(grant.person_id)
        who = Who(find_network(scope["client"][0]), name, grant.player)
        try:
            async with self._hub.listen(f"stream:{id(scope)}", who):
                stream = await self._streams.open(grant)
                gone = asyncio.create_task(wait_for_end(receive, stream))
                try:
                    await send_stream(send, stream, choose_format(scope))
                finally:
                    gone.cancel()
                    self._streams.close(stream)
        except Full:
            await send_answer(send, build_full_answer())


def choose_format(scope: Message) -> str:
    """Server-sent events for whoever asks for them, else NDJSON."""
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return SSE if SSE.encode() in accepted.lower() else NDJSON


async def send_stream(send: Send, stream: Stream, form: str) -> None:
    """All lines, then "ready", then whatever changes; an empty line every 20 seconds. Ends with the
    stream, or when the listener does not read."""
    headers = [
        (b"content-type", f"{form}; charset=utf-8".encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        CORS,
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    first = await stream.wait_for_lines(0.01)
    ready: Line = {"type": "ready"}
    await send_lines(send, [*drop_known_version(stream.grant, first), ready], form)
    while not stream.ended:
        await send_lines(send, await stream.wait_for_lines(HEARTBEAT), form)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def drop_known_version(grant: Grant, lines: list[Line]) -> list[Line]:
    """Without the version that the listener of a table said they knew."""
    return [line for line in lines if line.get("version", 1) > grant.after or not grant.after]


async def send_lines(send: Send, lines: list[Line], form: str) -> None:
    """These lines; a sign of life if there are none. TimeoutError: they are not read."""
    body = b"".join(format_stream_line(line, form) for line in lines) or b"\n"
    message = {"type": "http.response.body", "body": body, "more_body": True}
    await asyncio.wait_for(send(message), PATIENCE)


def format_stream_line(line: Line, form: str) -> bytes:
    """A line as it is sent."""
    text = encode(line)
    return b"data: %s\n\n" % text if form == SSE else text + b"\n"


async def wait_for_end(receive: Receive, stream: Stream) -> None:
    """Ends the stream when its listener goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def build_full_answer() -> Answer:
    """There is no place for them."""
    body = encode(PROBLEM)
    kind, wait = (b"content-type", b"application/problem+json"), (b"retry-after", b"60")
    return Answer(429, [kind, wait, CORS], body)


async def send_answer(send: Send, answer: Answer) -> None:
    """An answer that is no stream."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})
