"""The one way out to an address that a person typed: https to a public address that was checked and
is the one connected to; no redirects, ten seconds in all, 64 KB of an answer."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Timer
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from requests import PreparedRequest, RequestException
from requests_hardened import Config, HTTPSession
from requests_hardened.ip_filter import InvalidIPAddress
from requests_hardened.ip_filter_adapter import IPFilterAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import HTTPError

SECONDS = 10.0
"""For all of it: looking the name up, connecting, and the answer."""
LONGEST_ANSWER = 65_536
LONGEST_ADDRESS = 800
PORT = 443
USUAL_PORTS = {"https": 443, "http": 80}
AGENT = "key-west-by-post"
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
"""How this machine may be written where `OUTGOING_LOOPBACK` opens it."""
NAME = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]")
"""A name of the internet; its last part begins with a letter, so a number is none."""
UNICAST = IPv6Network("2000::/3")
SPECIAL = tuple(
    map(ip_network, ("2001::/23", "2002::/16", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24"))
)
"""Networks of protocols, and those in which an address stands for another one."""
RESOLVER = ThreadPoolExecutor(4, thread_name_prefix="outgoing-names")

Address = IPv4Address | IPv6Address


class OutgoingRefused(Exception):
    """Nothing goes to this address. The message says why, for logs."""


class OutgoingFailed(OSError):
    """Nobody answered, or not in time, or not in HTTP."""


class Target(NamedTuple):
    """An address, taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """As a browser writes it."""
        return f"{self.scheme}://{self.netloc}"

    @property
    def netloc(self) -> str:
        """Host and port, the port only where it is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == USUAL_PORTS[self.scheme] else f"{host}:{self.port}"


class Answer(NamedTuple):
    """What came back: the status, and the beginning of the body."""

    status: int
    body: bytes


# Which addresses may be named.


def read_address(address: str) -> Target:
    """An address to which something may go. Raises OutgoingRefused."""
    target = split_address(address)
    if target.scheme not in USUAL_PORTS or not target.path.startswith("/"):
        raise OutgoingRefused("no https address")
    if not is_loopback_open(target.host):
        check_is_elsewhere(target)
    return target


def split_address(address: str) -> Target:
    """The parts of an address that every reader takes for the same. Raises OutgoingRefused."""
    try:
        found = urlsplit(address)
        host, port = found.hostname or "", found.port or get_usual_port(found.scheme)
    except ValueError:
        raise OutgoingRefused("no address") from None
    if not is_written_plainly(address) or "@" in found.netloc or found.fragment:
        raise OutgoingRefused("not a plain address")
    query = f"?{found.query}" if found.query else ""
    return Target(found.scheme, host, port, f"{found.path or '/'}{query}")


def get_usual_port(scheme: str) -> int:
    """The port of an address that names none."""
    return USUAL_PORTS["http"] if scheme == "http" else PORT


def is_loopback_open(host: str) -> bool:
    """Whether this is this machine, and may be."""
    return settings.OUTGOING_LOOPBACK and host in LOOPBACK_HOSTS


def check_is_elsewhere(target: Target) -> None:
    """Raises OutgoingRefused for whatever is no https address of another site."""
    if target.scheme != "https" or target.port != PORT:
        raise OutgoingRefused("no https address, or another port than 443")
    host = target.host
    if not NAME.fullmatch(host) or len(host) > 253 or host in list_own_hosts():
        raise OutgoingRefused("no name of another site")


def is_written_plainly(address: str) -> bool:
    """Whether an address has no sign that another reader could take otherwise."""
    short = len(address) <= LONGEST_ADDRESS
    plain = address.isascii() and address.isprintable()
    return short and plain and not any(sign in address for sign in ' \\"<>')


def list_own_hosts() -> set[str]:
    """By which names this site is known."""
    origins = (settings.SITE_URL, *settings.CSRF_TRUSTED_ORIGINS)
    named = {urlsplit(origin).hostname or "" for origin in origins}
    hosts = (*settings.ALLOWED_HOSTS, settings.MAIL_DOMAIN, *named)
    return {host.lower().lstrip(".") for host in hosts} - {"", "*"}


def is_public(address: Address) -> bool:
    """Whether this is an address of the internet, and stands for no other."""
    if isinstance(address, IPv6Address) and (address.scope_id or address not in UNICAST):
        return False
    if any(address in network for network in SPECIAL if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def is_of_this_machine(address: Address) -> bool:
    """Whether the way there leads back here: its own end would have the same address. Sends
    nothing."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((str(address), PORT))
            return bool(asking.getsockname()[0] == str(address))
    except OSError:
        return False


def resolve_target(target: Target, until: float) -> str:
    """The address to connect to. Raises OutgoingRefused: one of the host's addresses is internal or
    our own; OutgoingFailed: it has none."""
    found = list_addresses(target.host, target.port, until)
    own = set[Address]()
    for host in sorted(list_own_hosts()):
        try:
            own.update(list_addresses(host, PORT, until))
        except OutgoingFailed:
            continue
    for address in found:
        if is_loopback_open(target.host) and address.is_loopback:
            continue
        if not is_public(address) or address in own or is_of_this_machine(address):
            raise OutgoingRefused("an internal address")
    return str(found[0])


def list_addresses(host: str, port: int, until: float) -> list[Address]:
    """All addresses of a host. Raises OutgoingFailed if there is none in time."""
    kinds = (socket.AF_UNSPEC, socket.SOCK_STREAM)
    looked_up = RESOLVER.submit(socket.getaddrinfo, host, port, *kinds)
    try:
        found = [ip_address(row[4][0]) for row in looked_up.result(max(until - monotonic(), 0.1))]
    except (TooSlow, OSError, UnicodeError, ValueError):
        looked_up.cancel()
        raise OutgoingFailed("no address of that name") from None
    if not found:
        raise OutgoingFailed("no address of that name")
    return found


# Sending.


class Clock:
    """The connections of one request, which are cut when its time is up."""

    def __init__(self) -> None:
        self.sockets = list[socket.socket]()
        self.over = False

    def watch(self, connected: socket.socket) -> None:
        """Another handle of this connection, which TLS does not take away."""
        self.sockets.append(connected.dup())

    def cut(self) -> None:
        """Time is up, whatever is going on."""
        self.over = True
        for one in self.sockets:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue

    def close(self) -> None:
        """Let go of them."""
        for one in self.sockets:
            one.close()


CLOCK: ContextVar[Clock] = ContextVar("CLOCK")


class WatchedConnection(HTTPConnection):
    """A connection that the clock of its request can cut."""

    def _new_conn(self) -> socket.socket:
        connected = super()._new_conn()
        CLOCK.get().watch(connected)
        return connected


class WatchedTlsConnection(HTTPSConnection):
    """The same with TLS."""

    def _new_conn(self) -> socket.socket:
        connected = super()._new_conn()
        CLOCK.get().watch(connected)
        return connected


class WatchedPool(HTTPConnectionPool):
    """Makes such connections."""

    ConnectionCls = WatchedConnection


class WatchedTlsPool(HTTPSConnectionPool):
    """Makes such connections."""

    ConnectionCls = WatchedTlsConnection


class PinnedAdapter(IPFilterAdapter):  # type: ignore[misc]
    """Connects to the checked address, which stands in the request's own address; the certificate
    is that of the host."""

    def __init__(self, target: Target) -> None:
        self.target = target
        https = target.scheme == "https"
        super().__init__(is_https_proto=https, allow_loopback=settings.OUTGOING_LOOPBACK)

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """As in requests, with connections that can be cut."""
        super().init_poolmanager(*args, **kwargs)
        pools = {"http": WatchedPool, "https": WatchedTlsPool}
        self.poolmanager.pool_classes_by_scheme = pools

    def build_connection_pool_key_attributes(
        self, request: PreparedRequest, verify: Any, cert: Any = None
    ) -> Any:
        """As in requests-hardened, which takes the host from the address; that is a number here."""
        where, how = super().build_connection_pool_key_attributes(request, verify, cert)
        request.headers["Host"] = self.target.netloc
        if self.target.scheme == "https":
            how["server_hostname"] = how["assert_hostname"] = self.target.host
            how["ssl_context"] = build_tls_context()
        return where, how


def build_tls_context() -> ssl.SSLContext:
    """Whose certificates we believe."""
    return ssl.create_default_context()


def post_outgoing(address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Hand the body over; the answer, whatever it is, also a redirect. Raises OutgoingRefused or
    OutgoingFailed."""
    target, until = read_address(address), monotonic() + SECONDS
    at = resolve_target(target, until)
    try:
        with cut_at(until) as clock, open_session(target, until) as session:
            place = f"[{at}]" if ":" in at else at
            url = f"{target.scheme}://{place}:{target.port}{target.path}"
            with session.post(url, data=body, headers=dict(headers), stream=True) as response:
                answer = Answer(response.status_code, response.raw.read(LONGEST_ANSWER))
    except InvalidIPAddress:
        raise OutgoingRefused("an internal address") from None
    except (RequestException, HTTPError, OSError, ValueError) as error:
        raise OutgoingFailed(type(error).__name__) from None
    if clock.over:  # a cut line looks like one that has ended
        raise OutgoingFailed("too slow")
    return answer


@contextmanager
def cut_at(until: float) -> Iterator[Clock]:
    """Whatever is connected within is cut then."""
    clock = Clock()
    token = CLOCK.set(clock)
    timer = Timer(max(until - monotonic(), 0.1), clock.cut)
    timer.daemon = True
    timer.start()
    try:
        yield clock
    finally:
        timer.cancel()
        clock.close()
        CLOCK.reset(token)


def open_session(target: Target, until: float) -> HTTPSession:
    """A session for one request, which asks neither the environment nor a proxy."""
    config = Config(
        ip_filter_enable=True,
        ip_filter_allow_loopback_ips=settings.OUTGOING_LOOPBACK,
        never_redirect=True,
        default_timeout=(max(until - monotonic(), 0.1),) * 2,
        user_agent_override=AGENT,
    )
    session = HTTPSession(config)
    session.trust_env = False
    session.headers.clear()
    for scheme in ("http://", "https://"):
        session.mount(scheme, PinnedAdapter(target))
    return session
