"""Where canaries lie: in a dump, in files, in the cache and the queue, in what the server remembers
of statements."""

from __future__ import annotations

import os
import re
import subprocess
import zlib
from binascii import a2b_base64
from collections.abc import Iterable, Iterator
from email import message_from_bytes
from typing import Any

from django.conf import settings
from django.db import connection
from redis import Redis

from accounts.models import Session
from accounts.sessions import SessionStore
from keywest_site.embedded.postgres import Postgres
from tests.secrecy.canaries import DIGITS

NUMBER = re.compile(rb"(?=(\d{%d}))" % DIGITS)
HEX = re.compile(rb"(?:[0-9a-f]{2}){8,}")
BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{20,}")
PICTURE = b"\x89PNG"
URL_SAFE = bytes.maketrans(b"-_", b"+/")
DEEP = 3
DATABASES = 64


def found_in(haystack: bytes, canaries: frozenset[int]) -> set[int]:
    """The canaries that lie there, in whatever shape."""
    return {
        number
        for text in shapes(haystack)
        for found in NUMBER.findall(text)
        if (number := int(found)) in canaries
    }


def shapes(text: bytes, deep: int = DEEP) -> Iterator[bytes]:
    """The text, and what is written in it in hexadecimal or base64, packed or not."""
    yield text
    if not deep:
        return
    for word in HEX.findall(text):
        yield from shapes(bytes.fromhex(word.decode()), deep - 1)
    for word in BASE64.findall(text):
        plain = a2b_base64(word.translate(URL_SAFE)[: len(word) // 4 * 4])
        yield from shapes(plain, deep - 1)
        yield from unpacked(plain)


def unpacked(packed: bytes) -> Iterator[bytes]:
    """What was packed by zlib."""
    try:
        yield zlib.decompress(packed)
    except zlib.error:
        return


def dumped(server: Postgres) -> bytes:
    """The whole database, as a backup has it."""
    command = [
        server.binaries / "pg_dump",
        "-h",
        os.fspath(server.layout.sockets),
        "-U",
        server.layout.superuser,
    ]
    return subprocess.run(
        [*command, server.layout.database], capture_output=True, check=True
    ).stdout


def sessions() -> bytes:
    """What browsers' sessions hold."""
    return repr([SessionStore().decode(row.session_data) for row in Session.objects.all()]).encode()


def remembered() -> bytes:
    """The statements that the server has kept, and those that it is told of now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT query FROM pg_stat_statements UNION ALL SELECT query FROM pg_stat_activity"
        )
        return "\n".join(query or "" for (query,) in cursor.fetchall()).encode()


def logged(server: Postgres) -> bytes:
    """What the server has written down."""
    return b"".join(file.read_bytes() for file in server.layout.logs.iterdir())


def in_valkey() -> bytes:
    """Every value of the cache and of the queue."""
    return b"\n".join(value for number in range(DATABASES) for value in values(number))


def values(number: int) -> Iterator[bytes]:
    """The keys and values of one of Valkey's databases."""
    with Redis.from_url(settings.LIVE_REDIS_URL.replace("db=0", f"db={number}")) as client:
        for key in client.scan_iter():
            yield bytes(key)
            yield from content(client, key)


def content(client: Any, key: bytes) -> Iterable[bytes]:
    """What lies under a key, of whatever type it is."""
    match client.type(key):
        case b"string":
            return [client.get(key)]
        case b"list":
            return client.lrange(key, 0, -1)
        case b"hash":
            return client.hvals(key)
        case b"set":
            return client.smembers(key)
        case b"zset":
            return client.zrange(key, 0, -1)
        case kind:
            raise AssertionError(f"nobody has looked into a {kind!r}")


def mailed_to_others(mails: Iterable[bytes], owners: dict[int, str]) -> set[int]:
    """The canaries that stand in mails to somebody else than who has bid them."""
    found = set()
    for raw in mails:
        mail = message_from_bytes(raw)
        parts = b"\n".join(
            part.get_payload(decode=True) or b"" for part in mail.walk() if not part.is_multipart()
        )
        strangers = frozenset(
            number for number, address in owners.items() if address not in str(mail["To"])
        )
        found |= found_in(raw + parts, strangers)
    return found
