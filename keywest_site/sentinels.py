"""A Valkey with replicas, of which Sentinels say who takes writes just now: how its URL is written.

`sentinel://:PASSWORD@host1:26379,host2:26379,host3:26379/0?master_name=queue`. Password and number
are those of Valkey; the Sentinels' own password may follow as `sentinel_password`.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import parse_qs, quote, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from redis.backoff import NoBackoff
from redis.retry import Retry

SCHEME = "sentinel://"
PORT = 26379
SHAPE = "sentinel://host:26379,host:26379,host:26379/0?master_name=NAME"
FIELDS = {"master_name", "sentinel_username", "sentinel_password"}


class Group(NamedTuple):
    """What the URL says. `name`: what the Sentinels call this group of servers."""

    sentinels: tuple[tuple[str, int], ...]
    name: str
    number: int
    login: dict[str, str]
    sentinel_login: dict[str, str]

    @property
    def address(self) -> str:
        """For people: which group it is, without its secrets."""
        return f"{self.name} of " + ",".join(f"{host}:{port}" for host, port in self.sentinels)


def is_sentinel_url(url: str) -> bool:
    """Whether Sentinels have to be asked where the server is."""
    return url.startswith(SCHEME)


def parse_group(url: str) -> Group:
    """The parts of such a URL; Celery's way to list the Sentinels (`;sentinel://`) will do too.
    Raises ImproperlyConfigured: it names no Sentinel or no group, or a port is no number."""
    where, _, query = url.removeprefix(SCHEME).replace(f";{SCHEME}", ",").partition("?")
    places, _, number = where.partition("/")
    login, _, hosts = places.rpartition("@")
    fields = {name: values[-1] for name, values in parse_qs(query).items()}
    try:
        sentinels = tuple(_parse_host(host) for host in hosts.split(",") if host)
        if not sentinels or not fields.get("master_name") or not fields.keys() <= FIELDS:
            raise ValueError
        return Group(
            sentinels,
            fields["master_name"],
            int(number or 0),
            _build_login(*(unquote(part) for part in login.partition(":")[::2])),
            _build_login(fields.get("sentinel_username", ""), fields.get("sentinel_password", "")),
        )
    except ValueError:
        raise ImproperlyConfigured(f"A URL of Sentinels has the shape {SHAPE}.") from None


def _parse_host(text: str) -> tuple[str, int]:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError(text)
    return parts.hostname, parts.port or PORT


def _build_login(user: str, password: str) -> dict[str, str]:
    return {name: value for name, value in (("username", user), ("password", password)) if value}


def build_sentinel_options(group: Group, patience: float) -> dict[str, Any]:
    """How to ask each Sentinel: once, and no longer than that. The next one knows as much."""
    return {
        "socket_timeout": patience,
        "socket_connect_timeout": patience,
        "retry": Retry(NoBackoff(), 0),
        **group.sentinel_login,
    }


def build_celery_broker(url: str, patience: float) -> tuple[str, dict[str, Any]]:
    """The URL as Celery reads it, and what its transport has to know besides. Celery goes from one
    Sentinel to the next when one fails, so each has the login and the number."""
    if not is_sentinel_url(url):
        return url, {}
    group = parse_group(url)
    login = ":".join(quote(group.login.get(name, ""), safe="") for name in ("username", "password"))
    before = f"{SCHEME}{login}@" if group.login else SCHEME
    hosts = (f"[{host}]" if ":" in host else host for host, _port in group.sentinels)
    urls = [
        f"{before}{host}:{port}/{group.number}"
        for host, (_host, port) in zip(hosts, group.sentinels, strict=True)
    ]
    options = build_sentinel_options(group, patience)
    return ";".join(urls), {"master_name": group.name, "sentinel_kwargs": options}
