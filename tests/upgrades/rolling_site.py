"""A whole site in a folder of its own, of which each program runs the code of one of two versions:
PostgreSQL, PgBouncer, Valkey, two servers of pages, a worker, a sweeper."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.prepare import APP_ROLE, ROOT, create_roles
from keywest_site.embedded.processes import Program
from keywest_site.embedded.stack import WORKER, build_environment, wait_for_page
from keywest_site.embedded.valkey import Valkey
from keywest_site.settings.parts import Server
from tests.support import ports
from tests.support.pgbouncer import NEW, OLD, PORT, Kind, write_settings

SETTINGS = "rolling_settings"
POOLED = """
from keywest_site.settings.embedded import *
from keywest_site.settings.parts import Server, build_database

AT = Server({folder!r}, {port!r}, HERE.database, {pooler!r})
DATABASES["default"] = build_database(AT, DATABASE_APP_ROLE, "", POOL, PURPOSE)
"""
SESSIONS = 4
"""With PostgreSQL, for each purpose: fewer than the site has threads, so they are shared."""
WATCHED = ("log_lock_waits=on", "deadlock_timeout=1s")
"""PostgreSQL writes down who waits longer than a second for a lock."""
WITHOUT_LIMITS = {"KEYWEST_ORDERS_A_MINUTE": "0", "KEYWEST_WORK_A_MINUTE": "0"}
DRAINED_WITHIN = 20.0


class Front:
    """Which servers of pages are in service, as Caddy keeps it: whoever is taken out is asked
    nothing more, and finishes what is under way."""

    def __init__(self) -> None:
        self._busy: dict[int, int] = {}
        self._turn, self._changed = 0, threading.Condition()
        self._open: list[int] = []

    def put_in(self, port: int) -> None:
        with self._changed:
            self._open.append(port)

    def take_out(self, port: int) -> None:
        """Returns when nothing is under way there. AssertionError if that takes too long."""
        with self._changed:
            self._open.remove(port)
            done = self._changed.wait_for(lambda: not self._busy.get(port), DRAINED_WITHIN)
        assert done, "a request does not end"

    @contextmanager
    def choose(self) -> Iterator[int]:
        """The next one's port, for one request."""
        with self._changed:
            self._turn += 1
            port = self._open[self._turn % len(self._open)]
            self._busy[port] = self._busy.get(port, 0) + 1
        try:
            yield port
        finally:
            with self._changed:
                self._busy[port] -= 1
                self._changed.notify_all()


class Site:
    """`codes`: by version, the folder of its code."""

    def __init__(self, folder: Path, codes: dict[str, Path]) -> None:
        self.folder, self.codes = folder, codes
        self.layout = Layout.of(folder / "data")
        self.layout.make()
        self.pooler = NEW if NEW.program else OLD
        self.postgres = Postgres(self.layout, options=WATCHED)
        self.valkey, self.front = Valkey(self.layout), Front()
        self.ports = [(first := ports.block()), first + 1]
        self.env = build_environment(self.layout) | WITHOUT_LIMITS
        self.env |= {"DJANGO_SETTINGS_MODULE": SETTINGS, "PYTHONPATH": str(folder)}
        self.running: dict[str, Program] = {}

    def start_servers(self, stack: ExitStack) -> None:
        """PostgreSQL, Valkey, and the pool in front of the former."""
        stack.callback(self.postgres.stop)
        self.postgres.start()
        stack.callback(self.valkey.stop)
        self.valkey.start()
        create_roles(self.postgres)
        pool = build_pool(self.folder, self.layout, self.pooler)
        stack.callback(pool.stop)
        pool.start()
        text = POOLED.format(folder=str(self.folder), port=PORT, pooler=self.pooler.pooler)
        (self.folder / f"{SETTINGS}.py").write_text(text)
        stack.callback(self.stop)

    def run(self, version: str, *words: str) -> str:
        """A program of that version to its end; what it said. RuntimeError with its words."""
        env = os.environ | self.env | {"KEYWEST_PURPOSE": "command"}
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.codes[version],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{version}: {words}\n{done.stdout[-1500:]}{done.stderr[-3000:]}")
        return done.stdout

    def update(self, version: str, *, migrate: bool) -> None:
        """What `deploy/update.sh` does before anything of this version starts."""
        lines = ["migrate --database owner --noinput --verbosity 0"] if migrate else []
        lines.append("collectstatic --noinput --verbosity 0")
        self.run(version, "-m", "keywest_site.texts")
        self.run(version, "-m", "keywest_site.embedded.commands", *lines)

    def start_pages(self, version: str, port: int) -> None:
        """In service once its first page is there."""
        words = ["keywest_site.server", "pages", "--host", "127.0.0.1", "--port", str(port)]
        words += ["--workers", "1", "--threads", "4"]
        wait_for_page(self.start(f"pages {port}", version, ["-m", *words], "pages"), port)
        self.front.put_in(port)

    def restart_pages(self, version: str, port: int) -> None:
        """One machine of two: out of service, ended, the other code, back."""
        self.front.take_out(port)
        self.running.pop(f"pages {port}").stop()
        self.start_pages(version, port)

    def restart_helpers(self, version: str) -> None:
        """Worker, beat and sweeper."""
        for name in ("worker", "sweeper"):
            if name in self.running:
                self.running.pop(name).stop()
        worker = ["-m", "celery", "-A", "keywest_site", "worker", *WORKER, "-B"]
        self.start("worker", version, worker, "worker")
        self.start("sweeper", version, ["manage.py", "sweep"], "sweeper")

    def start(self, name: str, version: str, words: list[str], purpose: str) -> Program:
        """One of ours, in the folder of its version."""
        command = ["env", "-C", str(self.codes[version]), sys.executable, *words]
        log = self.layout.logs / f"{name.replace(' ', '-')}.log"
        program = Program(name, command, log, self.env | {"KEYWEST_PURPOSE": purpose})
        self.running[name] = program
        program.start()
        return program

    def stop(self) -> None:
        for program in self.running.values():
            program.stop()

    def load_value(self, statement: str) -> Any:
        """What one statement gives, past the pool."""
        with self.postgres.connect(self.layout.database) as connection:
            row = connection.execute(statement).fetchone()  # type: ignore[call-overload]
        return row[0] if row else None

    def read_log(self) -> str:
        """What PostgreSQL has written down."""
        return (self.layout.logs / "postgres.log").read_text(errors="replace")


def build_pool(folder: Path, layout: Layout, kind: Kind) -> Program:
    """PgBouncer in transaction mode; its socket lies in the folder."""
    at = Server(str(layout.sockets), "5432", layout.database)
    settings = folder / "pgbouncer.ini"
    settings.write_text(write_settings(at, APP_ROLE, kind, folder, SESSIONS))
    as_another = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]
    before = as_another if os.getuid() == 0 else []
    command = [*before, kind.program, str(settings)]
    return Program("pgbouncer", command, layout.logs / "pgbouncer.log", {})


def unpack_code(version: str, folder: Path) -> Path:
    """The code of a commit, there. RuntimeError if this checkout does not have it."""
    folder.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", version], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        raise RuntimeError(packed.stderr.decode())
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)
    return folder


@contextmanager
def build_site(old: str, new: str) -> Iterator[Site]:
    """With both codes; gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="rolling-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        codes = {version: unpack_code(version, folder / version) for version in (old, new)}
        site = Site(folder, codes)
        site.start_servers(stack)
        yield site


SIT_DOWN = """
import json, django
django.setup()
from games.play import lobby
from tests.bench.games import somebody
from tests.bench.visitors import cookies
made = []
for number in range({tables}):
    people = [somebody() for _ in range(2 + number % 2)]
    game = lobby.open_table(people[0], "keywest", 3, bots=["random"] * (3 - len(people)))
    for person in people[1:]:
        game = lobby.join(game.pk, person)
    made.append([game.slug, [cookies(person) for person in people]])
print(json.dumps(made))
"""


def seat_people(site: Site, version: str, tables: int) -> list[tuple[str, list[dict[str, str]]]]:
    """Tables, every second one with a bot: address, and the cookies of its people."""
    said = site.run(version, "-c", SIT_DOWN.format(tables=tables))
    return [(slug, people) for slug, people in json.loads(said.splitlines()[-1])]


def wait_until_true(holds: Any, seconds: float) -> bool:
    """Whether it came to hold in this time."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.2)
    return True
