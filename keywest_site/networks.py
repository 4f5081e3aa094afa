"""Who is one and the same to us from outside: networks of addresses, and how much each of them may
have."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

UNKNOWN = "?"
"""Whoever has no address that can be read; all of them share what one network may have."""
REFUSED_FOR = "Keywest-Refused-For"
"""Header of an answer that anybody of the same network would get for so many seconds, unless they
bring a session; for the server (keywest_site.server.refusals), which takes it off."""


@lru_cache(maxsize=10_000)
def find_network(address: str, ipv4: int = 24, ipv6: int = 56) -> str:
    """The network that this address belongs to ("192.0.2.0/24", "2001:db8::/56"): so many leading
    bits, by default what one household, office or small provider has. An IPv4 address that is
    written as IPv6 is what it is; what is no
    address is UNKNOWN."""
    found = find_ip_address(address)
    if found is None:
        return UNKNOWN
    return str(ip_network((found, ipv4 if found.version == 4 else ipv6), strict=False))


def find_ip_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as a socket or a proxy writes it: with a zone, or with brackets and a port. None:
    it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


class Places:
    """Who has how much of something that ends: connections, bytes. `most`: of all together; `each`:
    of one."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._taken: Counter[str] = Counter()
        self.total = 0

    def take(self, who: str, amount: int = 1) -> bool:
        """So much more for them; False, and nothing changes: there is not so much for them, or for
        anybody."""
        if self.total + amount > self._most or self._taken[who] + amount > self._each:
            return False
        self._taken[who] += amount
        self.total += amount
        return True

    def leave(self, who: str, amount: int = 1) -> None:
        """So much of what they had is free again."""
        self._taken[who] -= amount
        self.total -= amount
        if not self._taken[who]:
            del self._taken[who]

    def of(self, who: str) -> int:
        """How much they have."""
        return self._taken.get(who, 0)
