"""Pages of others while a script begins first games from one network as fast as it is let.

`STARTS=500 make bench ARGS=starts` has fewer of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings

from games.play.models import Game
from keywest_site.embedded import stack
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.processes import Supervisor
from tests.bench.figures import Figure, at_most
from tests.bench.slow import BAR, Visitor, p95

COUNT = int(os.environ.get("STARTS", "10000"))
FRESH = 2
"""Looks at all pages before anything is measured: the server warms up."""


class Flood(NamedTuple):
    """The slower ones of the pages in seconds, before and while it goes on; what it was told."""

    quiet: float
    meanwhile: float
    told: Counter[str]


def figures() -> Iterator[Figure]:
    """How much longer than before others' pages take, and how many games there are then."""
    port = stack.get_free_port(8950)
    with Supervisor() as supervisor:
        web, *_others = stack.build_programs(
            settings.HERE, port, stack.get_free_port(port + 1), web_workers=2
        )
        supervisor.start(web)
        stack.wait_for_page(web, port)
        before = Game.objects.filter(practice=True).count()
        told = flooded(port)
    games = Game.objects.filter(practice=True).count() - before
    yield Figure("95 of 100 pages within, nobody starts games", f"{told.quiet * 1000:.0f} ms")
    yield at_most(
        f"the same while {COUNT} are begun from one /24", told.meanwhile / told.quiet, BAR
    )
    yield at_most(f"games begun by them ({dict(told.told)})", games, 5)


def flooded(port: int) -> Flood:
    """All of them against this server; pages are looked at until the last one is answered."""
    visitor = Visitor(port)
    for _time in range(FRESH):
        visitor.pages()
    quiet = p95(visitor.pages())
    command = [sys.executable, "-m", "tests.server.starters", str(COUNT), str(port)]
    script = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert script.stdout
    assert script.stdout.readline() == "ready\n"
    times = visitor.pages()
    while script.poll() is None:
        times += visitor.pages()
    return Flood(quiet, p95(times), Counter(script.stdout.read().split()))
