"""Bounds what a peer of the mail listener may do: how many unknown mailboxes it may name a minute,
how many conversations it may hold, and how much it may send before we answer."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, AnyStr

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

from games.mail.sandbox.envelope import SIZE_MAX
from keywest_site.networks import find_network

if TYPE_CHECKING:
    from keywest_site.networks import Places


GUESSES, WINDOW = 20, 60.0
"""So many unknown mailboxes may one peer name in so many seconds."""
PEERS_MAX = 10_000
"""Of more peers than that at once nobody's guesses are held against them for long: the oldest are
forgotten."""
EACH_MOST = 10
"""So many connections at most has one peer."""


def identify_peer(name: object) -> str:
    """Whose connection this is, by a socket's peer name: an IPv4 address, or the /64 of IPv6 that
    one household has; "" for what has no address, a unix socket."""
    if not isinstance(name, tuple) or not name:
        return ""
    return find_network(str(name[0]), 32, 64).removesuffix("/32")


class Guesses:
    """How many unknown mailboxes each peer has named lately; who was heard of last stands last."""

    def __init__(self) -> None:
        self._at: dict[str, deque[float]] = {}

    def record_miss(self, peer: str) -> None:
        """The peer has named one that is not there."""
        times = self._at.pop(peer, deque(maxlen=GUESSES))
        times.append(time.monotonic())
        self._at[peer] = times
        if len(self._at) > PEERS_MAX:
            del self._at[next(iter(self._at))]

    def has_too_many(self, peer: str) -> bool:
        """Whether the peer shall hear nothing for a while, neither yes nor no."""
        times = self._at.get(peer, ())
        return len(times) == GUESSES and times[0] > time.monotonic() - WINDOW


# Conversations by SMTP or LMTP, as aiosmtpd leads them.


HEARD_MAX = 8 * SIZE_MAX
"""Bytes that a peer may send before we have answered. aiosmtpd collects a line that has no end
until memory is full."""
FULL = b"421 4.7.0 Too many connections, please try again later\r\n"
TOO_MUCH = b"552 5.3.4 Too much\r\n"


class Bounded:
    """What a peer says between two answers of ours has an end."""

    transport: asyncio.Transport | None
    ended: Callable[[], None]
    heard = 0

    def data_received(self, data: bytes) -> None:
        """Take it in, or hang up."""
        self.heard += len(data)
        if self.heard <= HEARD_MAX:
            super().data_received(data)  # type: ignore[misc]
        elif self.transport:
            self.transport.write(TOO_MUCH)
            self.transport.close()

    async def push(self, status: AnyStr) -> None:
        """Answer."""
        self.heard = 0
        await super().push(status)  # type: ignore[misc]

    def connection_lost(self, error: Exception | None) -> None:
        """The end of it."""
        self.ended()
        super().connection_lost(error)  # type: ignore[misc]


class SmtpConversation(Bounded, SMTP):
    """With a mail server somewhere."""


class LmtpConversation(Bounded, LMTP):
    """With our own mail server."""


Conversation = SmtpConversation | LmtpConversation


class Doorkeeper(asyncio.Protocol):
    """Whoever comes gets a conversation, or is told to come again: so many go on already."""

    def __init__(self, places: Places, begin: Callable[[], Conversation]) -> None:
        self._places, self._begin = places, begin

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the peer in, or hang up."""
        assert isinstance(transport, asyncio.Transport)
        peer = identify_peer(transport.get_extra_info("peername"))
        if not self._places.take(peer):
            transport.write(FULL)
            transport.close()
            return
        conversation = self._begin()
        conversation.ended = lambda: self._places.leave(peer)
        transport.set_protocol(conversation)
        conversation.connection_made(transport)
