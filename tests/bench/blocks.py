"""What a table page's blocks, compressed once, spare against compressing every page as a whole."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator, Sequence
from http.cookies import SimpleCookie
from statistics import median
from unittest import mock

from django.test import Client, override_settings

from games.web.table import block_gzip
from tests.bench.figures import Figure, at_least, at_most
from tests.bench.games import somebody
from tests.bench.pages import midgame
from tests.bench.visitors import cookies

TIMES = 60
LEVEL = 6


def figures() -> Iterator[Figure]:
    """Time and size of a running game's page, both ways, in turn."""
    person = somebody()
    client = Client(headers={"accept-encoding": "gzip"})
    client.cookies = SimpleCookie(cookies(person))
    page = f"/t/{midgame(person).slug}/"
    with override_settings(ALLOWED_HOSTS=["testserver"]):
        blocks, size = page_ms(client, page)
        with mock.patch.object(block_gzip, "compress_page", compress_at_once):
            plain, plain_size = page_ms(client, page)
        again, _size = page_ms(client, page)
    blocks = (blocks + again) / 2
    yield Figure("table page in kept blocks, computing (median)", f"{blocks:.2f} ms")
    yield Figure("table page compressed as a whole, computing (median)", f"{plain:.2f} ms")
    yield at_least("a page compressed as a whole against kept blocks", plain / blocks, 1.1)
    yield at_most("kept blocks against the whole, bytes", size / plain_size, 1.25)


def page_ms(client: Client, page: str) -> tuple[float, int]:
    """The median computing time of the page, and its bytes."""
    answer = client.get(page)
    assert answer.status_code == 200, answer.content[:500]
    times = []
    for _ in range(TIMES):
        begun = time.thread_time()
        client.get(page)
        times.append(time.thread_time() - begun)
    return median(times) * 1000, len(answer.content)


def compress_at_once(parts: Sequence[str], _lasting_parts: Sequence[str]) -> bytes:
    """The same answer by the standard library at once."""
    return gzip.compress("".join(parts).encode(), LEVEL, mtime=0)
