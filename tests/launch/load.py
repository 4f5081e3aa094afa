"""A site under load (AT-36): `python -m tests.launch.load [--full]`; says what came of it as JSON.

The whole service in a folder of its own: two processes of pages, the live channel, a worker, the
sweeper, PostgreSQL, Valkey, and a mail server that takes everything. First people open pages and
play, so many requests a second. Of four requests one is an order, one a table, one home, one
another page (docs/capacity.md). Then, while that goes on, a storm of deadlines: each ends a round,
so everybody at its table is written to. At last a league of many years is opened and read through.

Each request is due at its time, whether the ones before it are answered or not, and its time is
counted from then. The load itself runs on the same processors.

`--full` is what AT-36 names; then the exit status is 1 if a bar is missed. Besides 500 games that
are played there are 1,000 that wait for the storm.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.processes import Program
from keywest_site.embedded.stack import build_programs, wait_for_page
from tests.bench.sink import sink
from tests.clocks.storm import House, Weather, house
from tests.launch.visits import Browser, Player, Visit
from tests.support import ports

if TYPE_CHECKING:
    from tests.launch.parties import Party

CALM = Weather(0, 0, 0, 0, 0, 0, 0, 0, 0)
KINDS = ("table", "home", "order", "other")
OTHERS = ("/tables/", "/me/", "/me/calendar/", "/rules/", "/api/games/")
THREADS = 40
"""So many requests can be open at the same time."""
FACTS = 100_000
FALL_DUE = """
UPDATE games_question q SET clock_started_at = now(), budget = 86400,
  due_at = now() + make_interval(secs => 1 + %(window)s * d.number / %(count)s)
FROM unnest(%(games)s::bigint[]) WITH ORDINALITY d(game_id, number)
WHERE q.game_id = d.game_id AND q.answered_seq IS NULL
RETURNING q.game_id, q.asked_seq
"""
RESOLVED = """
SELECT count(*), count(q.answered_at),
  coalesce(extract(epoch FROM max(q.answered_at)) - %(begun)s, 0)::float
FROM games_question q
JOIN unnest(%(games)s::bigint[], %(asked)s::int[]) d(game_id, asked_seq) USING (game_id, asked_seq)
"""
WRITTEN_TO = """
SELECT count(DISTINCT (game_id, person_id)) FROM games_notice
WHERE game_id = ANY (%s) AND created_at >= to_timestamp(%s)
"""


class Size(NamedTuple):
    """How much. `rate`: requests a second, for `seconds`; `storm`: deadlines within `window`
    seconds; `patience`: so long the storm may take until it is given up; `people` in the league."""

    games: int
    rate: float
    warm: float
    seconds: float
    storm: int
    window: float
    patience: float
    years: int
    people: int


EVERYDAY = Size(4, 8, 1, 4, 8, 2, 120, 1, 30)
FULL = Size(500, 50, 15, 300, 1000, 60, 300, 10, 860)


class Crowd:
    """Threads that make one request after the other, each at its time."""

    def __init__(self, port: int, parties: list[Party], rate: float) -> None:
        from tests.launch.parties import iterate_sitting

        self.port, self.rate = port, rate
        self.sitting = list(iterate_sitting(parties))
        self.jars = {person: jar for party in parties for person, jar in party.cookies.items()}
        self.people = list(self.jars)
        self.players = [Sitting(port, party) for party in parties if party.played]
        self.phase, self.over = "warming up", threading.Event()
        self.visits, self.troubles = list[Visit](), list[str]()
        self.numbers, self.begun = itertools.count(), time.monotonic()
        self.threads = [threading.Thread(target=self.work, daemon=True) for _ in range(THREADS)]

    def __enter__(self) -> Crowd:
        self.begun = time.monotonic()
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(60)

    def work(self) -> None:
        """The next request that nobody has taken, again and again."""
        while True:
            number = next(self.numbers)
            due = self.begun + number / self.rate
            if self.over.wait(max(due - time.monotonic(), 0)):
                return
            kind, phase = KINDS[number % len(KINDS)], self.phase
            try:
                status = self.visit(kind, number)
            except Exception as trouble:
                self.troubles.append(f"{kind}: {trouble!r}")
                continue
            self.visits.append(Visit(kind, phase, status, time.monotonic() - due))

    def visit(self, kind: str, number: int) -> int:
        """One request; the number says by whom and where."""
        rng = random.Random(number)
        if kind == "order":
            return self.players[number // len(KINDS) % len(self.players)].act()
        if kind == "table":
            person, path = rng.choice(self.sitting)
        else:
            person, path = rng.choice(self.people), "/" if kind == "home" else rng.choice(OTHERS)
        return Browser(self.port, self.jars[person]).get(path)


class Sitting(Player):
    """The people of one table, who post a move when their turn in the crowd comes."""

    def __init__(self, port: int, party: Party) -> None:
        assert party.played
        self.rng, self.people = random.Random(party.played.id), list(party.cookies)
        self.browsers = {person: Browser(port, jar) for person, jar in party.cookies.items()}
        self.game, self.lock = party.played, threading.Lock()

    def act(self) -> int:
        """One order after the other."""
        with self.lock:
            return super().act()


@contextmanager
def service(home: House) -> Iterator[tuple[int, list[Program]]]:
    """All programs, and the port of the pages."""
    port = ports.block()
    with sink() as mail, ExitStack() as stack:
        parts = build_programs(home.layout, port, port + 1, web_workers=2)
        for part in parts:
            part.env |= {
                "DJANGO_SETTINGS_MODULE": "tests.launch.mail_to_sink",
                "SINK_PORT": str(mail),
            }
            stack.callback(part.stop)
            part.start()
        wait_for_page(parts[0], port)
        yield port, parts


def set_pace() -> None:
    """At every table a day for each turn; the sweeper sets the clocks."""
    from games.clocks.terms import PRESETS, encode_terms
    from games.play.models import Game

    pace = encode_terms(PRESETS["day"]._replace(grace=0, misses=0))
    Game.objects.update(pace=pace)


def raise_storm(games: list[int], size: Size) -> dict[str, Any]:
    """All these deadlines, one after the other within the window; what came of them."""
    from django.db import connection

    random.Random(3).shuffle(games)
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM now())::float")
        (begun,) = cursor.fetchone()
        spread = {"window": size.window - 1, "count": len(games), "games": games}
        cursor.execute(FALL_DUE, spread)
        asked = cursor.fetchall()
    words = {
        "begun": begun,
        "games": [game for game, _seq in asked],
        "asked": [seq for _game, seq in asked],
    }
    until = time.monotonic() + size.patience
    while True:
        with connection.cursor() as cursor:
            cursor.execute(RESOLVED, words)
            due, resolved, seconds = cursor.fetchone()
            cursor.execute(WRITTEN_TO, [games, begun])
            (mails,) = cursor.fetchone()
        if due == resolved or time.monotonic() > until:
            break
        time.sleep(0.5)
    return {"deadlines": due, "resolved": resolved, "seconds": round(seconds, 1), "mails": mails}


def measure_league(years: int, people: int) -> dict[str, float]:
    """How long a league of so many years takes to open, and to read through, nothing remembered."""
    from datetime import UTC, datetime

    from games.leagues.models import Fact
    from games.leagues.runtime.store import Store
    from tests.bench.decade import SEASONS_A_YEAR, cold, opened
    from tests.bench.games import somebody
    from tests.bench.years import league_of

    row = league_of(years, [somebody() for _ in range(people)])
    facts = Fact.objects.filter(log__league=row).count()
    store, last = Store(datetime.now(UTC)), SEASONS_A_YEAR * years
    opens = cold(lambda: opened(row))
    whole = cold(lambda: [store.season(row.pk, number) for number in range(1, last + 1)])
    return {"facts": facts, "opens": round(opens, 3), "all": round(whole * FACTS / facts, 2)}


def summarize_visits(crowd: Crowd, phase: str) -> dict[str, Any]:
    """Of one phase: how many answers of each status, and p95 in milliseconds, by kind and of
    all."""
    visits = [visit for visit in crowd.visits if visit.phase == phase]
    found: dict[str, Any] = {
        "requests": len(visits),
        "statuses": dict(Counter(str(visit.status) for visit in visits)),
    }
    times = {"all": visits} | {
        kind: [visit for visit in visits if visit.kind == kind] for kind in KINDS
    }
    return found | {"p95": {kind: get_p95(each) for kind, each in times.items() if each}}


def get_p95(visits: list[Visit]) -> float:
    """Milliseconds within which 95 of 100 of them were answered."""
    took = sorted(visit.took for visit in visits)
    return round(1000 * took[int(len(took) * 0.95)], 1)


def put_under_load(size: Size, made: Path | None = None) -> dict[str, Any]:
    """The whole of it. `made`: a prepared folder to begin with."""
    load = [os.getloadavg()[0]]
    with house(CALM, made) as home:
        from tests.launch.parties import make_parties

        parties = make_parties(size.storm, size.games)
        set_pace()
        waiting = [party.waiting.id for party in parties]
        with service(home) as (port, parts), Crowd(port, parties, size.rate) as crowd:
            time.sleep(size.warm)
            load.append(os.getloadavg()[0])
            crowd.phase = "load"
            time.sleep(size.seconds)
            load.append(os.getloadavg()[0])
            crowd.phase = "storm"
            storm = raise_storm(waiting, size)
            crowd.phase = "over"
            ended = [part.name for part in parts if part.child and part.child.poll() is not None]
        load.append(os.getloadavg()[0])
        league = measure_league(size.years, size.people)
    return {
        "people": len(crowd.people),
        "games": len(crowd.players),
        "load": summarize_visits(crowd, "load"),
        "storm": storm | summarize_visits(crowd, "storm"),
        "league": league,
        "ended": ended,
        "troubles": crowd.troubles[:10],
        "machine": {"cores": os.cpu_count(), "load": [round(each, 1) for each in load]},
    }


def list_missed_bars(came: dict[str, Any], size: Size) -> list[str]:
    """Which bars of AT-36 this missed, in words. Whoever got no answer counts as a 5xx."""
    from tests.launch.parties import SEATS

    load, storm, league = came["load"], came["storm"], came["league"]
    failed = sum(
        count
        for phase in (load, storm)
        for status, count in phase["statuses"].items()
        if not 200 <= int(status) < 500
    )
    bars = {
        f"{size.rate:g} requests a second": load["requests"] >= 0.99 * size.rate * size.seconds,
        "no 5xx": failed == 0,
        "p95 < 300 ms": load["p95"]["all"] < 300,
        f"{size.storm} deadlines resolved": storm["resolved"] == storm["deadlines"] == size.storm,
        "all resolved within 120 s": storm["seconds"] <= 120,
        f"{size.storm * SEATS} mails queued": storm["mails"] >= size.storm * SEATS,
        "p95 < 1 s in the storm": storm["p95"]["all"] < 1000,
        f"{FACTS} facts": league["facts"] >= FACTS,
        "the league opens within 1 s": league["opens"] < 1,
        "the league is read through within 60 s": league["all"] < 60,
        "no program ended": not came["ended"],
        "the crowd had no trouble": not came["troubles"],
    }
    return [name for name, held in bars.items() if not held]


def main() -> int:
    """Runs one and prints the outcome; 1 if AT-36 is missed at full size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--house", type=Path, help="a prepared data folder to begin with")
    for name, kind in (("games", int), ("rate", float), ("seconds", float), ("storm", int)):
        parser.add_argument(f"--{name}", type=kind, help="another number than usual")
    parser.add_argument("--window", type=float, help="seconds in which all deadlines fall due")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTHONPATH"] = str(ROOT)
    # All visitors come from one network, and one process plays at many tables.
    os.environ |= {"KEYWEST_WORK_A_MINUTE": "0", "KEYWEST_ORDERS_A_MINUTE": "0"}
    size = FULL if chosen.full else EVERYDAY
    words = {
        name: getattr(chosen, name) for name in ("games", "rate", "seconds", "storm", "window")
    }
    size = size._replace(**{name: word for name, word in words.items() if word is not None})
    came = put_under_load(size, chosen.house)
    came["missed"] = list_missed_bars(came, size)
    print(json.dumps(came))
    return 1 if chosen.full and came["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
