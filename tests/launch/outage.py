"""Valkey is ill while people play: `python -m tests.launch.outage SECONDS FAULT...`; says what came
of it as JSON.

The whole service in a folder of its own, queue and cache on one Valkey, so that both are hit. First
all is well for a while, then one fault after the other, each followed by the time until the queue
has carried an act to open pages again. Beside it run pages with Django's own cache: a test that
does not see them fail sees nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import redis

from keywest_site.embedded import processes
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.processes import Program
from keywest_site.embedded.stack import build_programs, wait_for_page
from tests.clocks.storm import PATIENCE, SEATS, House, Weather, deadlines, house
from tests.launch import faults
from tests.launch.visits import Act, Browser, Newcomer, Player, Visit, looks
from tests.support import ports

GUESTS, MEMBERS = ["/", "/rules/", "/sign-in/"], ["/", "/tables/", "/me/", "/me/calendar/"]
BUSY = {
    "guest": 0.2,
    "page": 0.1,
    "table": 0.2,
    "order": 0.15,
    "api": 0.6,
    "sign-in": 5.0,
    "old": 0.5,
}
"""Seconds between two visits of a kind: what two cores can easily do; and for hours: one network
may try two hundred codes in one."""
FEW = dict.fromkeys(BUSY, 0.5) | {"sign-in": 1.0}
"""The same when a fault lasts a second: two of nearly every kind meet it."""
PAGES = ("guest", "page", "table")
BACK_WITHIN = 60.0
CALM = 60.0
"""Seconds of good weather, at most."""


class Addresses(NamedTuple):
    """Where the pages are: ours, and those with the old cache."""

    ours: int
    old: int


class Run:
    """The visitors, each a thread, and what they were answered."""

    def __init__(self, pauses: dict[str, float]) -> None:
        self.pauses = pauses
        self.phase, self.over = "warming up", threading.Event()
        self.visits: list[Visit] = []
        self.troubles: list[str] = []
        self.threads: list[threading.Thread] = []

    def begin(self, kind: str, act: Act) -> None:
        """Do this again and again to the end, with the pause of its kind."""
        thread = threading.Thread(target=self.repeat, args=(kind, act), daemon=True)
        self.threads.append(thread)
        thread.start()

    def repeat(self, kind: str, act: Act) -> None:
        while not self.over.wait(self.pauses[kind]):
            phase, begin = self.phase, time.monotonic()
            try:
                status = act()
            except Exception as trouble:
                self.troubles.append(f"{kind}: {trouble!r}")
                continue
            self.visits.append(Visit(kind, phase, status, time.monotonic() - begin))

    def wait_for_a_failure(self, kind: str) -> None:
        """Until a visit of this kind has failed, at any time: then the faults are such as can be
        noticed."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not any(
            visit.kind == kind and (visit.status >= 500 or not visit.status)
            for visit in self.visits
        ):
            time.sleep(0.1)

    def end(self) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(60)


def visitors(port: Addresses, pauses: dict[str, float]) -> Run:
    """All of them, at work."""
    from tests.bench.games import somebody
    from tests.bench.visitors import cookies

    run, players = Run(pauses), [Player(port.ours) for _ in range(2)]
    member = cookies(players[0].people[0])
    api = ["/api/games/", f"/api/tables/{players[0].game.slug}/"]
    acts: list[tuple[str, Act]] = [
        ("guest", looks(Browser(port.ours), GUESTS)),
        ("page", looks(Browser(port.ours, member), MEMBERS)),
        ("table", looks(Browser(port.ours, member), [f"/t/{players[0].game.slug}/"])),
        ("api", looks(Browser(port.ours, cookies(somebody())), api)),
        ("sign-in", Newcomer(port.ours).sign_in),
        ("old", looks(Browser(port.old, member), [*MEMBERS, "/api/games/"])),
        *(("order", player.act) for player in players),
    ]
    for kind, act in acts:
        run.begin(kind, act)
    return run


class Keeper:
    """Starts again what has ended by itself, after two seconds, as systemd does."""

    def __init__(self, parts: list[Program]) -> None:
        self.parts, self.ended, self.over = parts, list[str](), threading.Event()
        self.thread = threading.Thread(target=self.keep, daemon=True)
        self.thread.start()

    def keep(self) -> None:
        while not self.over.wait(2.0):
            for part in self.parts:
                if part.child and part.child.poll() is not None:
                    self.ended.append(part.name)
                    processes.kill_leftovers(part.child)
                    part.start()

    def stop(self) -> None:
        self.over.set()
        self.thread.join(10)
        for part in self.parts:
            part.stop()


@contextmanager
def service(home: House, processes: int) -> Iterator[tuple[Addresses, Keeper]]:
    """All programs, so many processes with pages, and another with the old cache."""
    port = ports.block()
    old = port + 1
    parts = [part for part in build_programs(home.layout, port, 0) if part.name != "live"]
    parts[0].command += ["--workers", str(processes)]
    other = next(part for part in build_programs(home.layout, old, 0) if part.name == "web")
    other.name, other.log = "old", home.layout.logs / "old.log"
    other.command = [*other.command, "--workers", "1"]
    other.env["DJANGO_SETTINGS_MODULE"] = "tests.launch.old_cache"
    with ExitStack() as stack:
        for part in (*parts, other):
            part.start()
        keeper = Keeper([*parts, other])
        stack.callback(keeper.stop)
        wait_for_page(parts[0], port)
        wait_for_page(other, old)
        yield Addresses(port, old), keeper


def seconds_to_be_back(home: House) -> float:
    """From now until an act is told to open pages: by a page, the queue, a worker and the live
    channel."""
    begin = time.monotonic()
    with (
        redis.Redis(unix_socket_path=str(home.layout.valkey_socket)) as client,
        client.pubsub() as heard,
    ):
        heard.psubscribe("live:*")
        while time.monotonic() < begin + BACK_WITHIN:
            message = heard.get_message(timeout=1.0)
            if message and message["type"] == "pmessage":
                return time.monotonic() - begin
    return BACK_WITHIN


def suffer(home: House, run: Run, names: list[str], seconds: float) -> dict[str, float]:
    """A calm while, then each fault; after how many seconds the queue was back each time."""
    back = {}
    for phase in ("warming up", "calm"):
        run.phase = phase
        time.sleep(min(seconds, CALM))
    for name in names:
        fault: Callable[[Any], None] = getattr(faults, name)
        run.phase = name
        fault(home.valkey)
        time.sleep(seconds)
        run.wait_for_a_failure("old")
        faults.end(home.valkey)
        run.phase = f"{name}, over"
        back[name] = round(seconds_to_be_back(home), 1)
    return back


def late(games: list[int], window: float, begin: float) -> tuple[int, int, float]:
    """Of the deadlines within the window: how many there were, how many fired, p99 of how late in
    seconds."""
    from django.db import connection

    until = time.monotonic() + PATIENCE
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*), count(answered_at), coalesce(percentile_cont(0.99) WITHIN GROUP"
                " (ORDER BY extract(epoch FROM answered_at - due_at)), 0)::float FROM "
                "games_question"
                " WHERE game_id = ANY (%s) AND due_at < to_timestamp(%s)",
                [games, begin + window + 2],
            )
            due, fired, p99 = cursor.fetchone()
        if due == fired or time.monotonic() > until:
            return due, fired, round(p99, 2)
        time.sleep(0.2)


def p95(run: Run, kinds: tuple[str, ...], phase: str) -> float:
    """Milliseconds within which 95 of 100 of these visits were answered."""
    took = sorted(
        visit.took for visit in run.visits if visit.kind in kinds and visit.phase == phase
    )
    return round(1000 * took[int(len(took) * 0.95)], 1) if took else 0.0


def counts(run: Run) -> dict[str, dict[str, int]]:
    """By kind of visit: how many there were of each status."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for visit in run.visits:
        found[visit.kind][str(visit.status)] += 1
    return {kind: dict(sorted(row.items())) for kind, row in sorted(found.items())}


def outage(
    names: list[str], seconds: float, per_second: float, made: Path | None = None
) -> dict[str, Any]:
    """The whole of it. `per_second`: so many deadlines; `made`: a prepared folder to begin with."""
    window = seconds * len(names) + 2 * min(seconds, CALM)
    weather = Weather(max(int(window * per_second / SEATS), 2), window, 0, 0, 0, 0, 0, 0)
    long = seconds >= CALM
    with house(weather, made) as home, service(home, 1 + long) as (port, keeper):
        from games.play.models import Game

        deadlines(weather)
        begin, games = time.time(), list(Game.objects.values_list("pk", flat=True))
        run = visitors(port, BUSY if long else FEW)
        back = suffer(home, run, names, seconds)
        run.end()
        due, fired, p99 = late(games, window, begin)
        return {
            "visits": counts(run),
            "p95": {phase: p95(run, PAGES, phase) for phase in ("calm", *names)},
            "back": back,
            "deadlines": {"due": due, "fired": fired, "late_p99": p99},
            "restarted": keeper.ended,
            "troubles": run.troubles[:10],
        }


def main() -> None:
    """Runs one and prints the outcome."""
    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", type=float)
    parser.add_argument("faults", nargs="+", choices=[fault.__name__ for fault in faults.FAULTS])
    parser.add_argument("--deadlines", type=float, default=2.0, help="so many a second")
    parser.add_argument("--house", type=Path, help="a prepared data folder to begin with")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTHONPATH"] = str(ROOT)
    os.environ["KEYWEST_WORK_A_MINUTE"] = "0"  # all its visitors come from one network
    print(json.dumps(outage(chosen.faults, chosen.seconds, chosen.deadlines, chosen.house)))


if __name__ == "__main__":
    main()
