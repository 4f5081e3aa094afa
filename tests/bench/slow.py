"""Pages and orders while slow visitors of fifty networks hold as many lines as they are let, with
Caddy and without.

`SLOW=200 make bench ARGS=slow` has fewer of them.
"""

from __future__ import annotations

import http.client
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

from django.conf import settings

from keywest_site.embedded import stack
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.processes import Program, Supervisor
from tests.bench.acting import rate
from tests.bench.figures import Figure, at_least, at_most
from tests.bench.games import somebody
from tests.bench.http import open_full, post_client
from tests.bench.visitors import cookies

COUNT = int(os.environ.get("SLOW", "2000"))
PAGES = 120
LARGEST = "/rules/keyflower/"
KINDS = ("bodies", "heads", "readers")
BAR = 2.0


def figures() -> Iterator[Figure]:
    """How much longer than before the slower ones of the pages take; orders a second of two clients
    meanwhile."""
    first = stack.get_free_port(8950)
    port, front = first, stack.get_free_port(first + 1)
    with Supervisor() as supervisor:
        web, _live, worker, *_others = stack.build_programs(
            settings.HERE, port, stack.get_free_port(front + 1)
        )
        web.env["KEYWEST_PROXIES"] = "1"
        for part in (web, worker):
            supervisor.start(part)
        stack.wait_for_page(web, port)
        yield from measured(port, "without Caddy")
        if shutil.which("caddy"):
            with caddy(settings.HERE.folder, front, port):
                yield from measured(front, "behind Caddy")


def measured(port: int, how: str) -> Iterator[Figure]:
    """The three kinds, one after the other, each against the quiet time just before it."""
    visitor = Visitor(port)
    visitor.pages()
    for kind in KINDS:
        quiet = p95(visitor.pages())
        with attack(kind, port):
            slow = p95(visitor.pages())
            orders = rate(lambda: post_client(port), 2)
        yield Figure(f"95 of 100 pages within, nobody slow, {how}", f"{quiet * 1000:.0f} ms")
        yield at_most(f"the same, {COUNT} slow {kind}, {how}", slow / quiet, BAR)
        yield at_least(f"orders of 2 clients, {COUNT} slow {kind}, {how}", orders, 1, "/s")


class Visitor:
    """Three people of another network who look, in turn, at the front page, the rules and a table
    where they sit. One alone would use up what a person's requests may cost."""

    def __init__(self, port: int) -> None:
        self._port, self._next = port, 0
        people = [somebody() for _ in range(3)]
        self._cookies = cycle(
            "; ".join(f"{name}={value}" for name, value in cookies(person).items())
            for person in people
        )
        self._paths = ["/", "/rules/", f"/t/{open_full(people).slug}/"]

    def pages(self) -> list[float]:
        """How long each took, in seconds; AssertionError for one that did not come."""
        return [self._page(self._paths[number % len(self._paths)]) for number in range(PAGES)]

    def page(self) -> float:
        """How long one of them took, in seconds; they take turns."""
        self._next += 1
        return self._page(self._paths[self._next % len(self._paths)])

    def _page(self, path: str) -> float:
        time.sleep(0.02)
        begin = time.perf_counter()
        line = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=30, source_address=("127.200.0.1", 0)
        )
        line.request(
            "GET",
            path,
            headers={
                "Host": "localhost",
                "Cookie": next(self._cookies),
                "Accept-Encoding": "gzip",
            },
        )
        answer = line.getresponse()
        answer.read()
        line.close()
        assert answer.status == 200, f"{answer.status} for {path}"
        return time.perf_counter() - begin


def p95(times: list[float]) -> float:
    """What 95 of 100 do not exceed."""
    return statistics.quantiles(times, n=100, method="inclusive")[94]


@contextmanager
def attack(kind: str, port: int, count: int = COUNT) -> Iterator[None]:
    """While so many are slow in this way."""
    command = [sys.executable, "-m", "tests.server.attackers", kind, str(count), str(port), LARGEST]
    attackers = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert attackers.stdout
        assert attackers.stdout.readline() == "ready\n"
        yield
    finally:
        attackers.kill()
        attackers.wait()


@contextmanager
def caddy(folder: Path, port: int, pages: int) -> Iterator[None]:
    """The Caddyfile of deploy/ in front of the pages, without TLS."""
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    head, _, rest = text.partition("{\n")
    text = f"{head}{{\n\tadmin off\n\tauto_https off\n{rest}".replace(
        "keywest.example.org {", f"http://:{port} {{\n\tbind 127.0.0.1"
    )
    file = folder / "Caddyfile"
    file.write_text(text.replace("127.0.0.1:8000", f"127.0.0.1:{pages}"))
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    front = Program(
        "caddy",
        command,
        folder / "caddy.log",
        {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
    )
    front.start()
    try:
        while stack.is_port_free(port):
            assert front.child
            assert front.child.poll() is None, front.log.read_text()
            time.sleep(0.05)
        yield
    finally:
        front.stop()
