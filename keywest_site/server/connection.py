"""One connection as uvicorn leads it, held within bounds: heads, idle time, requests under way,
readers."""

from __future__ import annotations

import socket
from asyncio import TimerHandle, Transport
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from keywest_site.networks import Places, find_network
from keywest_site.server.refusals import answer_busy, build_raw_refusal
from keywest_site.server.visitors import Proxies, drop_proxy_headers

if TYPE_CHECKING:
    from keywest_site.server.bounds import Bounds

REFUSED_FOR = 1.0
"""Seconds in which somebody who is refused may take the answer and close the connection."""


class Connection(HttpToolsProtocol):
    """A visitor's connection, or our proxy's, on which requests of many visitors follow each other.

    At any time it waits for one thing, which has an end: a head, the application, or the reader. A
    place is what the visitor's network has while a request is under way: for a visitor from the
    connection on, for a proxy from the end of the head, which names the visitor; until the answer
    is taken.
    """

    bounds: ClassVar[Bounds]
    proxies: ClassVar[Proxies]
    places: ClassVar[Places]
    """Of networks: requests under way."""
    buffered: ClassVar[Places]
    """Of networks: bytes in memory."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._network, self._trusted = "", False
        self._placed = self._idle = self._refused = False
        self._in_head, self._head_bytes, self._lines = True, 0, 0
        self._awaiting: TimerHandle | None = None
        self._reading: TimerHandle | None = None
        self._unread = 0

    # --- coming and going
    # ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Lets them in, if there is room for one more."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # to hear of every byte that is not taken at once
        _send_without_delay(transport)
        peer = self.client[0] if self.client else ""
        self._trusted = self.proxies.trusts(peer)
        self._network = find_network(peer)
        if len(self.connections) > self.bounds.connections or not (
            self._trusted or self._take_place()
        ):
            self._refuse(503)
            return
        self._await(self.bounds.head_within)

    def connection_lost(self, exc: Exception | None) -> None:
        """Whatever they had is free again."""
        self._await(None)
        self._release_reading()
        self._leave_place()
        super().connection_lost(exc)

    def _refuse(self, status: int) -> None:
        """Says so and listens a little longer: to close over bytes that nobody has read is a reset,
        which takes the answer from them. Where connections are scarce, or another answer is under
        way, they are closed at once."""
        self.transport.write(build_raw_refusal(status))
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering or len(self.connections) > self.bounds.connections // 2:
            self.transport.close()
            return
        self._refused = True
        self.transport.write_eof()
        self._await(REFUSED_FOR)

    def _take_place(self) -> bool:
        self._placed = self._placed or self.places.take(self._network)
        return self._placed

    def _leave_place(self) -> None:
        if self._placed:
            self._placed = False
            self.places.leave(self._network)

    def _await(self, seconds: float | None) -> None:
        """Ends the connection in so many seconds, unless something else is awaited by then."""
        if self._awaiting:
            self._awaiting.cancel()
        self._awaiting = (
            None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
        )

    # --- what comes in
    # ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """The first byte after a pause begins a head."""
        if self._is_over() or (self._idle and not self._begin_head()):
            return
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > self.bounds.head_most and not self._is_over():
            self._refuse(431)

    def _is_over(self) -> bool:
        return self._refused or self.transport.is_closing()

    def _begin_head(self) -> bool:
        """Whether there is room for what they ask next; refuses them if there is none."""
        self._idle = False
        self._in_head, self._head_bytes = True, 0
        if not (self._trusted or self._take_place()):
            self._refuse(503)
            return False
        self._await(self.bounds.head_within)
        return True

    def on_message_begin(self) -> None:
        """A head of which the first line begins; it may stand right behind the request before
        it."""
        super().on_message_begin()
        self._lines = 0
        if not self._in_head:
            self._in_head, self._head_bytes = True, 0
        if self._awaiting is None:
            self._await(self.bounds.head_within)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of a head, or behind a chunked body, where nobody reads it."""
        self._lines += len(name) + len(value)
        if self._lines > self.bounds.head_most:
            raise ValueError  # which the parser turns into the answer below
        super().on_header(name, value)

    def send_400_response(self, msg: str) -> None:
        """What they said was no request."""
        self._refuse(431 if self._lines > self.bounds.head_most else 400)

    def on_headers_complete(self) -> None:
        """Now it is known whose request it is."""
        self._in_head = False
        self._await(None)
        headers, self.headers = (
            self.headers,
            [],
        )  # what comes behind the body must not count as said before it
        if self._trusted and not self._placed:
            self._network = find_network(
                self.proxies.visitor(self.client[0] if self.client else "", headers)
            )
        self._name_visitor(headers)
        super().on_headers_complete()

    def _name_visitor(self, headers: list[tuple[bytes, bytes]]) -> None:
        peer = self.client[0] if self.client else ""
        self.scope["client"] = (self.proxies.visitor(peer, headers) if self._trusted else peer, 0)
        self.scope["headers"] = drop_proxy_headers(headers, self._trusted)
        self.scope["extensions"] = {
            "keywest.network": {"name": self._network, "buffered": self.buffered}
        }

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        application: Any = app if self._take_place() else answer_busy
        super()._start_asgi_task(cycle, application)

    # --- what goes out
    # ----------------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """Handed over; who has not sent all of what they began is not listened to any longer."""
        unfinished = not self.pipeline and self.cycle.more_body
        super().on_response_complete()
        if unfinished:
            self.transport.close()
        if self.transport.is_closing() or self._in_head or not self.cycle.response_complete:
            return
        self._idle = True
        if not self._unread:
            self._rest()

    def _rest(self) -> None:
        """Nothing is under way until they ask again."""
        self._leave_place()
        self._await(self.bounds.proxy_idle if self._trusted else self.bounds.idle)

    def pause_writing(self) -> None:
        """The reader does not take it as fast as it comes: it stays in memory, for so long and no
        longer."""
        super().pause_writing()
        unread = self.transport.get_write_buffer_size()
        if not self.buffered.take(self._network, unread):
            self.transport.abort()
            return
        self._unread = unread
        self._reading = self.loop.call_later(self.bounds.sent_within, self.transport.abort)

    def resume_writing(self) -> None:
        """The reader has taken it all."""
        super().resume_writing()
        self._release_reading()
        if self._idle:
            self._rest()

    def _release_reading(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None
        if self._unread:
            self.buffered.leave(self._network, self._unread)
            self._unread = 0


def _send_without_delay(transport: Transport) -> None:
    """Not 40 ms later, when the other side has said that the head of the answer has come. asyncio
    sees to that only
    where a socket knows its protocol, and one that comes from the parent process does not."""
    connection = transport.get_extra_info("socket")
    if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def build_connection_class(bounds: Bounds, proxies: Proxies) -> type[Connection]:
    """The connections of one process, which share these bounds."""
    shared = {
        "bounds": bounds,
        "proxies": proxies,
        "places": Places(bounds.connections, bounds.each),
        "buffered": Places(bounds.bytes, bounds.each_bytes),
    }
    return type("BoundConnection", (Connection,), shared)
