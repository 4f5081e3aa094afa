"""An update while people play: `python -m tests.upgrades.rolling`; says what came of it as JSON
(AT-33).

Two servers of pages behind a front, a worker and a sweeper of the old version, all but the owner
through PgBouncer; people play by the API all the while. Then, one after the other: the tables are
migrated; the servers are replaced by those of the new version; and go back to the old version,
whose code then runs on the new tables. `--plant NAME`: with a fault that must be seen.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.upgrades.rolling_site import Front, Site, build_site, seat_people, wait_until_true

OLD, NEW = "eee86bea", "HEAD"
TABLES = 6
PAUSE = 0.15
"""Seconds between two requests of a table; the API takes four a second of one person."""
PATIENCE = 30.0
DONE_WITHIN = 60.0
WAITED = "still waiting for"
CHANGED = "cached plan must not change result type"
UNDONE = "SELECT count(*) FROM games_outbox WHERE state = 'due' AND due_at < now()"
FAILED = "SELECT count(*) FROM games_outbox WHERE state = 'failed'"
PLANTS = {
    "a table is locked": "BEGIN; LOCK TABLE games_game; SELECT pg_sleep(2.5); COMMIT",
    "a column has another type": (
        "ALTER TABLE games_event ALTER digest TYPE text USING encode(digest, 'hex')"
    ),
    "a column is gone": "ALTER TABLE games_outbox DROP COLUMN command CASCADE",
}


class Load:
    """People who play. `seen`: how often each status was answered, by phase; 0: none was."""

    def __init__(self, front: Front) -> None:
        self.front, self.phase = front, "begin"
        self.seen: dict[str, Counter[str]] = {}
        self.bodies: list[str] = []
        self.over = threading.Event()
        self.threads: list[threading.Thread] = []

    def begin(self, slug: str, people: list[dict[str, str]]) -> None:
        """Play at this table, until it is over."""
        thread = threading.Thread(target=self.play, args=(slug, people), daemon=True)
        self.threads.append(thread)
        thread.start()

    def play(self, slug: str, people: list[dict[str, str]]) -> None:
        dice = random.Random(slug)
        while not self.over.is_set():
            for cookies in people:
                table = self.ask("look", "GET", f"/api/tables/{slug}/", cookies)
                if table and table.get("decision"):
                    line = dice.choice(table["decision"]["moves"])
                    order = {"line": line, "token": table["token"]}
                    self.ask("order", "POST", f"/api/tables/{slug}/order", cookies, order)
            self.ask("page", "GET", f"/t/{slug}/", people[0])

    def ask(
        self,
        what: str,
        method: str,
        path: str,
        cookies: dict[str, str],
        body: dict[str, str] | None = None,
    ) -> dict[str, Any] | None:
        """The answer to one request, counted; None unless it is JSON and 200."""
        self.over.wait(PAUSE)
        phase = self.phase
        with self.front.choose() as port:
            status, text = send_request(port, method, path, cookies, body)
        self.seen.setdefault(phase, Counter())[f"{what} {status}"] += 1
        if status >= 500 or not status:
            self.bodies.append(f"{phase}: {what} {status} {text[:300]}")
        return json.loads(text) if status == 200 and what != "page" else None

    def end(self) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(PATIENCE)


def send_request(
    port: int, method: str, path: str, cookies: dict[str, str], body: dict[str, str] | None
) -> tuple[int, str]:
    """Status and text; 0 if no answer came."""
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    if body:
        headers |= {"Content-Type": "application/json", "X-CSRFToken": cookies["csrftoken"]}
    try:
        server.request(method, path, json.dumps(body) if body else None, headers)
        answer = server.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    except (OSError, http.client.HTTPException) as error:
        return 0, repr(error)
    finally:
        server.close()


@contextmanager
def play_at_tables(site: Site) -> Iterator[Load]:
    """Until the end of the block."""
    load = Load(site.front)
    tables = seat_people(site, OLD, TABLES)
    for slug, people in tables:
        load.begin(slug, people)
    try:
        yield load
    finally:
        load.end()


def roll(site: Site, load: Load, seconds: float, plant: str) -> None:
    """The update and the way back, with a while between two steps."""

    def begin_phase(name: str) -> None:
        load.phase = name
        print(f"{time.strftime('%H:%M:%S')} {name}", file=sys.stderr, flush=True)

    begin_phase("old code, old tables")
    time.sleep(seconds)
    begin_phase("while the tables change")
    site.update(NEW, migrate=True)
    begin_phase("old code, new tables")
    if plant:
        with site.postgres.connect(site.layout.database) as owner:
            owner.execute(PLANTS[plant])  # type: ignore[call-overload]
    time.sleep(seconds)
    for version, name in ((NEW, "new code, new tables"), (OLD, "old code again, new tables")):
        begin_phase(f"while it becomes {name}")
        site.update(version, migrate=True)
        for port in site.ports:
            site.restart_pages(version, port)
        site.restart_helpers(version)
        begin_phase(name)
        time.sleep(seconds)


def describe_run(site: Site, load: Load) -> dict[str, Any]:
    """What must be nothing, and what was done."""
    idle = wait_until_true(lambda: not site.load_value(UNDONE), DONE_WITHIN)
    log = site.read_log()
    return {
        "old": OLD,
        "pooler": site.pooler.pooler,
        "seen": {phase: dict(sorted(row.items())) for phase, row in load.seen.items()},
        "errors": load.bodies[:10],
        "waited": [line for line in log.splitlines() if WAITED in line][:10],
        "changed_plans": log.count(CHANGED),
        "tasks_left": 0 if idle else site.load_value(UNDONE),
        "tasks_failed": site.load_value(FAILED),
        "checked": check_games(site),
    }


def check_games(site: Site) -> str:
    """The last line that `check_games` prints, or of why it could not."""
    try:
        return site.run(NEW, "manage.py", "check_games").splitlines()[-1]
    except RuntimeError as failed:
        return str(failed).splitlines()[-1]


def run_update(seconds: float, plant: str = "") -> dict[str, Any]:
    """The whole of it."""
    with build_site(OLD, NEW) as site:
        site.update(OLD, migrate=True)
        for port in site.ports:
            site.start_pages(OLD, port)
        site.restart_helpers(OLD)
        with play_at_tables(site) as load:
            roll(site, load, seconds, plant)
        return describe_run(site, load)


def main() -> None:
    """Runs it and prints the outcome."""
    parser = argparse.ArgumentParser(prog="rolling", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each phase")
    parser.add_argument("--plant", choices=PLANTS, default="")
    chosen = parser.parse_args()
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)
    print(json.dumps(run_update(chosen.seconds, chosen.plant)))


if __name__ == "__main__":
    main()
