"""Pages of others while somebody sends each address its largest body, by eight connections.

One person, of one network, is signed in, sits at a table and organises a league, so that nothing
is refused for want of a right. `ATTACK=1 make bench ARGS=attack` gives each address so many
seconds.
"""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.utils import timezone

from games.clocks.terms import PRESETS, encode_terms
from games.leagues import commands
from games.leagues.calendar import Calendar
from games.leagues.past_file import COLUMNS
from games.leagues.runtime.texts import Words
from games.leagues.settings import read_settings
from keywest_site.embedded import stack
from keywest_site.embedded.processes import Supervisor
from tests.bench.figures import Figure, at_most
from tests.bench.games import somebody
from tests.bench.http import open_full
from tests.bench.slow import BAR, Visitor, p95
from tests.bench.visitors import CSRF, cookies
from tests.matrix.routes import Route, routes

SECONDS = float(os.environ.get("ATTACK", "0.25"))
CONNECTIONS = 8
LARGEST = 62_000
"""Bytes of a body; 64 kB are taken."""
HOME = "127.201.0.1"
LEAVING = ("sign-out", "erase", "account/")
"""Addresses that end the attack: they sign the attacker out."""
TEXTS = ("csv", "text", "line", "name", "words", "reason", "said", "body", "moves")


class Target(NamedTuple):
    """An address, and bodies with their kinds."""

    path: str
    bodies: tuple[tuple[str, bytes], ...]


def figures() -> Iterator[Figure]:
    """How much longer others' pages take, over all addresses together, and at the worst ones."""
    port = stack.get_free_port(8960)
    with Supervisor() as supervisor:
        web, *_others = stack.build_programs(settings.HERE, port, stack.get_free_port(port + 1))
        web.env["KEYWEST_WORK_A_MINUTE"] = "15"
        supervisor.start(web)
        stack.wait_for_page(web, port)
        visitor, attacker = Visitor(port), Attacker(port)
        visitor.pages()
        quiet = p95(visitor.pages())
        times = dict[str, list[float]]()
        for target in attacker.targets():
            times[target.path] = attacker.attack(target, visitor)
        quiet = min(quiet, p95(visitor.pages()))
    all_times = [one for found in times.values() for one in found]
    yield Figure("95 of 100 pages within, nobody attacks", f"{quiet * 1000:.0f} ms")
    yield at_most(
        f"the same, {len(times)} addresses attacked by {CONNECTIONS} connections",
        p95(all_times) / quiet,
        BAR,
    )
    for path in sorted(times, key=lambda one: -max(times[one]))[:5]:
        yield Figure(f"the slowest page while {path} is attacked", f"{max(times[path]):.2f} s")
    yield Figure("what the attacker was told", str(dict(attacker.told.most_common(6))))


class Attacker:
    """Somebody with a seat and a league, who sends as much as eight connections carry."""

    def __init__(self, port: int) -> None:
        self._port, self.told = port, Counter[int]()
        people = [somebody() for _ in range(3)]
        self._cookie = "; ".join(f"{name}={value}" for name, value in cookies(people[0]).items())
        self._table, self._league = open_full(people).slug, found_league(people[0])

    def targets(self) -> Iterator[Target]:
        """All addresses, each with its bodies."""
        for route in routes():
            if not any(part in route.path for part in LEAVING):
                yield Target(self._address(route), bodies(route.path.startswith("api/")))

    def _address(self, route: Route) -> str:
        slug = self._league if "leagues/" in route.path else self._table
        path = route.address({"slug": slug, "season": 1, "number": 1})
        return re.sub(r"[\\^$?]", "", path)

    def attack(self, target: Target, visitor: Visitor) -> list[float]:
        """How long pages of others took meanwhile. The attack is another process: it shares the
        processors with the visitor, but no interpreter."""
        fork = multiprocessing.get_context("fork")
        until, told = time.monotonic() + SECONDS, fork.Queue()
        attack = fork.Process(target=self._all, args=(target, until, told))
        attack.start()
        found = [visitor.page()]
        while time.monotonic() < until:
            found.append(visitor.page())
        self.told.update(told.get(timeout=60))
        attack.join()
        return found

    def _all(self, target: Target, until: float, told: Any) -> None:
        self.told = Counter()
        sending = [
            threading.Thread(target=self._send, args=(target, number, until))
            for number in range(CONNECTIONS)
        ]
        for one in sending:
            one.start()
        for one in sending:
            one.join()
        told.put(self.told)

    def _send(self, target: Target, number: int, until: float) -> None:
        while time.monotonic() < until:
            kind, body = target.bodies[number % len(target.bodies)]
            number += 1
            with suppress(OSError, http.client.HTTPException):
                self.told[self._post(target.path, kind, body)] += 1

    def _post(self, path: str, kind: str, body: bytes) -> int:
        line = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=30, source_address=(HOME, 0)
        )
        headers = {"Host": "localhost", "Cookie": self._cookie, "X-CSRFToken": CSRF}
        line.request("POST", path, body, headers | {"Content-Type": kind})
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.status


def found_league(by: int) -> str:
    """A league that this person organises."""
    rules = {
        "game": "keywest",
        "seats": 4,
        "table": {"options": {}, "pace": encode_terms(PRESETS["day"])},
    }
    hours = ("01-01", "01-11", "01-12", "01-15", "01-16", "06-10", "07-10")
    year = timezone.now().year + 1
    calendar = Calendar("UTC", *(f"{year}-{day}T20:00" for day in hours))
    plan = commands.NewLeague(read_settings(rules), calendar, confirmed=True)
    return commands.create_league(by, Words("Attacked", "We play."), plan, timezone.now()).slug


def bodies(by_program: bool) -> tuple[tuple[str, bytes], ...]:
    """The largest ones: a file of past seasons, and long texts of what parsers find hard."""
    lines = "".join(f"S{number},1,1,1,A,4,1\n" for number in range(4000))
    texts = (f"{','.join(COLUMNS)}\n{lines}", "bid 8 " * 20_000, "1-2," * 20_000, "[" * 80_000)
    if by_program:
        kind = "application/json"
        found = [json.dumps(dict.fromkeys(TEXTS, text[: LARGEST // 9])) for text in texts]
        found += [json.dumps({"csv": texts[0][: LARGEST * 9 // 10]}), texts[3][:LARGEST]]
    else:
        kind = "application/x-www-form-urlencoded"
        token = {"csrfmiddlewaretoken": CSRF}
        found = [urlencode(token | dict.fromkeys(TEXTS, text[: LARGEST // 27])) for text in texts]
        found += [urlencode(token | {"csv": texts[0][: LARGEST * 2 // 3]})]
    return tuple((kind, text.encode()[:LARGEST]) for text in found)
