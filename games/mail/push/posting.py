"""A message is posted to the address that a browser chose: https to a host of the list, at a public
address that was checked and is the one connected to, without redirects, for seconds at most."""

from __future__ import annotations

import http.client
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from datetime import datetime
from fnmatch import fnmatchcase
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Timer
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from games.mail.push.sealing import build_authorization

SECONDS, ANSWER = 5.0, 2048
"""For all of it; bytes of an answer that are read."""
TTL = 4 * 3600
"""Seconds for which the push service keeps a message for a browser that is off."""
PORT, LONGEST = 443, 800
UNICAST = IPv6Network("2000::/3")
SPECIAL = tuple(map(ip_network, ("2001::/23", "2002::/16", "192.0.0.0/24", "192.88.99.0/24")))
"""Networks of protocols, and those in which an address stands for another one."""
RESOLVER = ThreadPoolExecutor(4, thread_name_prefix="push-names")


class EndpointRefused(Exception):
    """Nothing is posted there."""


class Address(NamedTuple):
    """An endpoint, taken apart."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """As a push service checks it."""
        return f"https://{self.host}" + ("" if self.port == PORT else f":{self.port}")


def read_endpoint(endpoint: str) -> Address:
    """An endpoint that may be used. Raises Refused: it is no https address, or its host is not on
    the list."""
    try:
        found = urlsplit(endpoint)
        host, port = found.hostname or "", found.port or PORT
    except ValueError:
        raise EndpointRefused("no address") from None
    if not is_written_plainly(endpoint) or found.scheme != "https" or "@" in found.netloc:
        raise EndpointRefused("no https address")
    check_listed(host, port)
    query = f"?{found.query}" if found.query else ""
    return Address(host, port, found.path + query or "/")


def check_listed(host: str, port: int) -> None:
    """Raises Refused for a host that is not on the list, or a port that is not on it."""
    if not any(fnmatchcase(host, pattern) for pattern in settings.PUSH_HOSTS):
        raise EndpointRefused("not a host of the list")
    if port != PORT and f"{host}:{port}" not in settings.PUSH_HOSTS:
        raise EndpointRefused("another port")


def is_written_plainly(endpoint: str) -> bool:
    """Whether an address has no sign that another reader could take otherwise."""
    short = len(endpoint) <= LONGEST
    return short and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether this is an address of the internet, and stands for no other."""
    if isinstance(address, IPv6Address) and (address.scope_id or address not in UNICAST):
        return False
    if any(address in network for network in SPECIAL if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def resolve_public_address(host: str, port: int, seconds: float) -> str:
    """The address to connect to. Raises Refused: one of the host's addresses is internal; OSError:
    it has none."""
    looked_up = RESOLVER.submit(
        socket.getaddrinfo, host, port, socket.AF_UNSPEC, socket.SOCK_STREAM
    )
    try:
        found = [str(row[4][0]) for row in looked_up.result(seconds)]
    except TooSlow:
        raise OSError("no name in time") from None
    if not found or not all(is_public(ip_address(one)) for one in found):
        raise EndpointRefused("an internal address")
    return found[0]


def build_tls_context() -> ssl.SSLContext:
    """Whom we believe to be a push service."""
    return ssl.create_default_context()


class PinnedConnection(http.client.HTTPSConnection):
    """A connection to the address that was checked; its certificate is that of the host."""

    def __init__(self, to: Address, at: str, until: float) -> None:
        super().__init__(
            to.host, to.port, timeout=max(until - monotonic(), 0.1), context=build_tls_context()
        )
        self._at = at

    def connect(self) -> None:
        """To that address alone: the name is not looked up again."""
        plain = socket.create_connection((self._at, self.port), self.timeout)
        self.sock = plain
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host)  # type: ignore[attr-defined]

    def cut(self) -> None:
        """Time is up, whatever is going on."""
        if self.sock is not None:
            try:
                self.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                return


def post_to_endpoint(endpoint: str, body: bytes, now: datetime) -> int:
    """Hand a message over; the status of the answer, whatever it is. Raises Refused, OSError or
    http.client.HTTPException."""
    to, until = read_endpoint(endpoint), monotonic() + SECONDS
    line = PinnedConnection(to, resolve_public_address(to.host, to.port, SECONDS), until)
    clock = Timer(max(until - monotonic(), 0.1), line.cut)
    clock.daemon = True
    clock.start()
    try:
        line.request("POST", to.path, body, build_push_headers(to, now))
        answer = line.getresponse()
        answer.read(ANSWER)
        return answer.status
    finally:
        clock.cancel()
        line.close()


def build_push_headers(to: Address, now: datetime) -> dict[str, str]:
    """What goes with a message. `Topic`: a later one takes its place while the browser is off."""
    return {
        "Authorization": build_authorization(to.origin, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL),
        "Topic": "turn",
        "Urgency": "high",
    }
