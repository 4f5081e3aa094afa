"""Who a peer of the listener is, and how many unknown mailboxes they may name a minute."""

from __future__ import annotations

import time
from collections import deque

from keywest_site.networks import find_network

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

    def missed(self, peer: str) -> None:
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
