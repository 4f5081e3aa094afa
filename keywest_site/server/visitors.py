"""Whose request it is: the address that a trusted proxy names, else that of the connection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import NamedTuple

from keywest_site.networks import find_ip_address

Header = tuple[bytes, bytes]
FORWARDED_FOR = b"x-forwarded-for"
FROM_PROXIES = (b"x-forwarded-", b"forwarded", b"x-real-ip")


class Proxies(NamedTuple):
    """`number`: how many stand in front, one behind the other; `networks`: where the last of them
    may be."""

    number: int
    networks: tuple[IPv4Network | IPv6Network, ...]

    @classmethod
    def of(cls, number: int, networks: Iterable[str]) -> Proxies:
        """As settings write them: "127.0.0.1", "10.0.0.0/8"; ValueError for what is no network."""
        return cls(number, tuple(ip_network(network) for network in networks))

    def trusts(self, peer: str) -> bool:
        """Whether what this peer says of others is believed. "" is a unix socket, which only this
        machine can reach."""
        address = find_ip_address(peer)
        if not self.number or (address is None and peer):
            return False
        return address is None or any(address in network for network in self.networks)

    def visitor(self, peer: str, headers: Sequence[Header]) -> str:
        """The address of whoever asks through a trusted peer, "" if the proxy names none that can
        be read.

        Each proxy adds whom it has seen, so the one in front of all has written the entry `number`
        from the end, and whatever stands before it is hearsay. A peer that names nobody asks for
        itself.
        """
        named = [
            text for name, value in headers if name == FORWARDED_FOR for text in value.split(b",")
        ]
        if len(named) < self.number:
            return peer
        address = find_ip_address(named[-self.number].decode("latin-1"))
        return str(address) if address else ""


def drop_proxy_headers(headers: Sequence[Header], trusted: bool) -> list[Header]:
    """The headers of a request without those that only a proxy may set, unless it is one.

    Names with an underscore go as well: in WSGI `X_Forwarded_For` and `X-Forwarded-For` have the
    same name.
    """
    return [
        (name, value)
        for name, value in headers
        if b"_" not in name and (trusted or not name.startswith(FROM_PROXIES))
    ]
