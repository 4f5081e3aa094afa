"""A kill storm over deadlines: `python -m tests.clocks.storm [--full | --queue-gone | --planted]`.

A real PostgreSQL, a real Valkey, Celery workers, beat and the sweeper, in a folder of their own;
while thousands of deadlines fall due, all of them are killed again and again, and the queue is
emptied. Says what came of it as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, cast

import redis

from keywest_site.embedded import processes
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.prepare import ROOT, prepare_data_folder
from keywest_site.embedded.stack import build_environment
from keywest_site.embedded.valkey import Valkey
from tests.support import prepared

SEATS = 3
CELERY = [sys.executable, "-m", "celery", "-A", "keywest_site"]
WORKER = [
    *CELERY,
    "worker",
    "-P",
    "threads",
    "-c",
    "1",
    "--loglevel",
    "WARNING",
    "--without-gossip",
    "--without-mingle",
]
PATIENCE = 120.0


class Weather(NamedTuple):
    """How bad it gets. `window`: seconds in which all deadlines fall due, and in which the faults
    are spread.

    `kills` are of workers, `others` of the sweeper and of beat.
    """

    games: int
    window: float
    workers: int
    kills: int
    crashes: int
    cuts: int
    flushes: int
    freezes: int
    freeze: float = 5.0
    others: int = 0
    queue_gone: bool = False


EVERYDAY = Weather(
    12, window=2, workers=1, kills=1, crashes=1, cuts=1, flushes=1, freezes=1, freeze=1
)
FULL = Weather(
    1667,
    window=60,
    workers=4,
    kills=100,
    crashes=10,
    cuts=10,
    flushes=5,
    freezes=3,
    freeze=30,
    others=20,
)
QUEUE_GONE = Weather(
    200, 60, workers=1, kills=0, crashes=0, cuts=1, flushes=0, freezes=0, queue_gone=True
)


class House:
    """The servers and programs, each of which can be killed and comes back at once."""

    def __init__(self, folder: Path, weather: Weather) -> None:
        self.layout = Layout.of(folder)
        self.layout.make()
        self.env = {**os.environ, **build_environment(self.layout)}
        self.postgres, self.valkey = Postgres(self.layout), Valkey(self.layout)
        sweeper = [sys.executable, "manage.py", "sweep", "--every", "1"]
        beat = [*CELERY, "beat", "--loglevel", "WARNING"]
        self.commands = {"sweeper": sweeper, "beat": beat}
        self.commands |= {
            f"worker{number}": [*WORKER, "-n", f"w{number}@storm"]
            for number in range(weather.workers)
        }
        self.children: dict[str, Any] = {}

    def start(self, name: str) -> None:
        """Begin, or begin again."""
        self.children[name] = processes.start_process(
            processes.wrap_command_to_end_with_parent(self.commands[name]),
            self.layout.logs / f"{name}.log",
            self.env,
        )

    def kill(self, name: str) -> None:
        """Without a chance to say goodbye; a successor starts at once."""
        self.children[name].kill()
        self.children[name].wait()
        processes.kill_leftovers(self.children[name])
        self.start(name)

    def crash(self) -> None:
        """PostgreSQL falls dead with all its children, and comes back."""
        assert self.postgres.child
        processes.kill_leftovers(self.postgres.child)
        self.postgres.child.wait()
        self.postgres.start()

    def cut(self) -> None:
        """Valkey falls dead, and comes back."""
        assert self.valkey.child
        self.valkey.child.kill()
        self.valkey.child.wait()
        self.valkey.start()

    def flush(self) -> None:
        """The queue forgets everything."""
        with redis.Redis(unix_socket_path=str(self.layout.valkey_socket)) as client:
            client.flushall()

    def freeze(self, name: str, seconds: float) -> Callable[[], None]:
        """A program stands still for a while; what wakes it."""
        child = self.children[name]
        child.send_signal(signal.SIGSTOP)
        until = time.monotonic() + seconds

        def wake() -> None:
            time.sleep(max(until - time.monotonic(), 0))
            if child.poll() is None:
                child.send_signal(signal.SIGCONT)

        return wake

    def stop(self) -> None:
        """Everything ends."""
        for child in self.children.values():
            child.send_signal(signal.SIGCONT) if child.poll() is None else None
            processes.stop_process(child, grace=2)
        self.valkey.stop()
        self.postgres.stop()


@contextmanager
def house(weather: Weather, made: Path | None = None) -> Iterator[House]:
    """A house in a folder that is gone afterwards; Django looks into it from now on. `made`: a
    prepared folder to begin with."""
    with tempfile.TemporaryDirectory(prefix="storm-") as folder, ExitStack() as stack:
        home = House(Path(folder), weather)
        if made:
            prepared.move_into(home.layout, made)
        stack.callback(home.stop)
        home.postgres.start()
        home.valkey.start()
        prepare_data_folder(home.layout, home.postgres, home.env)
        os.environ.update(home.env)
        import django
        from django.conf import settings

        django.setup()
        settings.TABLES_WAITING = settings.TABLES_A_DAY = 0  # one person opens them all
        yield home


def deadlines(weather: Weather) -> datetime:
    """Running games, each of whose seats is asked something that will be due within the window;
    when the last of them is."""
    from django.db import connection

    from accounts.models import Person
    from games.clocks.terms import PRESETS, encode_terms
    from games.play import lobby

    people = [Person.objects.create(email=f"p{n}@example.org", name=f"p{n}") for n in range(SEATS)]
    pace = json.dumps(encode_terms(PRESETS["day"]._replace(grace=0, misses=0)))
    for _ in range(weather.games):
        game = lobby.open_table(people[0].pk, "keywest", SEATS)
        for person in people[1:]:
            lobby.join(game.pk, person.pk)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET pace = %s", [pace])
        cursor.execute(
            "UPDATE games_question SET clock_started_at = now(), budget = 86400,"
            " due_at = now() + make_interval(secs =>"
            " 1 + (game_id * 3 + seat) * 7919 %% 1000 / 1000.0 * %s)",
            [weather.window],
        )
        cursor.execute("SELECT max(due_at) FROM games_question")
        [[last_due]] = cursor.fetchall()
    return cast(datetime, last_due)


def rage(home: House, weather: Weather) -> tuple[float, Counter[str]]:
    """All faults, spread over the window in a random order; when the last one was (time of day),
    how many of each."""
    rng, done = random.Random(4), Counter[str]()
    kinds = ["kill"] * weather.kills + ["crash"] * weather.crashes + ["cut"] * weather.cuts
    kinds += ["others"] * weather.others
    kinds += ["flush"] * weather.flushes + ["freeze"] * weather.freezes
    rng.shuffle(kinds)
    begin, wakers = time.monotonic(), list[Callable[[], None]]()
    for number, kind in enumerate(kinds):
        time.sleep(max(begin + weather.window * number / len(kinds) - time.monotonic(), 0))
        match kind:
            case "kill":
                home.kill(
                    rng.choice(sorted(name for name in home.children if name.startswith("worker")))
                )
            case "others":
                home.kill(rng.choice(["sweeper", "beat"]))
            case "freeze":
                wakers.append(home.freeze(rng.choice(list(home.children)), weather.freeze))
            case _:
                getattr(home, kind)()
        done[kind] += 1
    for wake in wakers:
        wake()
    return time.time(), done


def outcome(last_due: datetime, last_fault: float, faults: Counter[str]) -> dict[str, Any]:
    """Waits until nothing is open that falls due by `last_due`, and counts what is in the database.
    `faults`: how many there were of each kind."""
    from django.db import connection
    from django.utils import timezone

    from games.play.checks import list_log_faults
    from games.play.models import Event, Game, Notice, Question

    connection.close()
    until = time.monotonic() + PATIENCE
    while Question.objects.filter(answered_seq=None, due_at__lte=last_due).exists():
        if time.monotonic() > until:
            break
        time.sleep(0.2)
    stuck = stuck_until(until)
    lapsed = list(Event.objects.filter(kind="lapsed").values_list("game_id", "seat"))
    last = Event.objects.filter(kind="lapsed").order_by("-at").values_list("at", flat=True).first()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - "
            "due_at))::float,"
            " min(extract(epoch FROM answered_at - due_at))::float FROM games_question WHERE "
            "answered_at IS NOT NULL"
        )
        p99, earliest = cursor.fetchone()
    games = random.Random(5).sample(
        ids := list(Game.objects.values_list("pk", flat=True)), min(60, len(ids))
    )
    return {
        "faults": dict(sorted(faults.items())),
        "deadlines": Game.objects.count() * SEATS,
        "fired": len(lapsed),
        "double": len(lapsed) - len(set(lapsed)),
        "left_due": Question.objects.filter(answered_seq=None, due_at__lte=timezone.now()).count(),
        "told": Notice.objects.filter(kind="moved").count(),
        "troubles": [trouble for pk in games for trouble in list_log_faults(pk)],
        "stuck": stuck,
        "early": earliest < 0,
        "late_p99": round(p99, 1),
        "done_after_last_fault": round(last.timestamp() - last_fault, 1) if last else None,
    }


def stuck_until(end: float) -> int:
    """How many hold a transaction open all the time up to then; who works does so for moments."""
    from django.db import connection

    held: set[Any] | None = None
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pid, xact_start FROM pg_stat_activity WHERE state = 'idle in transaction'"
            )
            now = set(cursor.fetchall())
        held = now if held is None else held & now
        if not held or time.monotonic() > end:
            return len(held)
        time.sleep(0.2)


def storm(weather: Weather, made: Path | None = None, *, planted: bool = False) -> dict[str, Any]:
    """The whole of it. `planted`: with a fault that loses turns (tests.clocks.planted)."""
    with house(weather, made) as home:
        if planted:
            home.env["DJANGO_SETTINGS_MODULE"] = "tests.clocks.planted"
        last_due = deadlines(weather)
        for name in home.commands:
            home.start(name)
        if weather.queue_gone:
            home.valkey.stop()
            last_fault, faults = time.time() + weather.window, Counter(["gone"])
        else:
            last_fault, faults = rage(home, weather)
        time.sleep(max(last_fault - time.time(), 0))
        return outcome(last_due, last_fault, faults)


def main() -> None:
    """Runs one and prints the outcome."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--queue-gone", action="store_true")
    parser.add_argument("--planted", action="store_true")
    parser.add_argument("--house", type=Path, help="a prepared data folder to begin with")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    weather = QUEUE_GONE if chosen.queue_gone else FULL if chosen.full else EVERYDAY
    print(json.dumps(storm(weather, chosen.house, planted=chosen.planted)))


if __name__ == "__main__":
    main()
