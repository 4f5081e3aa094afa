"""How much of the listener one peer may have: connections at the same time, and unknown mailboxes a minute."""

from __future__ import annotations

import time
from collections import Counter, deque
from ipaddress import ip_address, ip_network

GUESSES, WINDOW = 20, 60.0
"""So many unknown mailboxes may one peer name in so many seconds."""
PEERS_MAX = 10_000
"""Of more peers than that at once nobody's guesses are held against him for long: the oldest are forgotten."""
EACH_MOST = 10
"""So many connections at most has one peer."""


def peer_of(name: object) -> str:
    """Whose connection this is, by a socket's peer name: an IPv4 address, or the /64 of IPv6 that one household has;
    "" for what has no address, a unix socket."""
    if not isinstance(name, tuple) or not name:
        return ""
    address = ip_address(str(name[0]).partition("%")[0])
    address = getattr(address, "ipv4_mapped", None) or address
    return str(address) if address.version == 4 else str(ip_network((address, 64), strict=False))


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

    def too_many(self, peer: str) -> bool:
        """Whether the peer shall hear nothing for a while, neither yes nor no."""
        times = self._at.get(peer, ())
        return len(times) == GUESSES and times[0] > time.monotonic() - WINDOW


class Places:
    """Who has how many connections. `most`: of all together."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._taken: Counter[str] = Counter()

    def take(self, peer: str) -> bool:
        """One more for this peer; False: there is none for him."""
        if self._taken.total() >= self._most or self._taken[peer] >= self._each:
            return False
        self._taken[peer] += 1
        return True

    def leave(self, peer: str) -> None:
        """One that he had is free again."""
        self._taken[peer] -= 1
        if not self._taken[peer]:
            del self._taken[peer]
