"""A site is lost with its disk: what each way brings back of it, and what a copy must not do."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from games.clocks.terms import PRESETS, encode_terms
from keywest_site.embedded.postgres import Unusable
from keywest_site.embedded.prepare import ROOT
from tests.backups.site import REPOSITORIES, ArchivedSite
from tests.cluster.ledger import ANSWERED
from tests.support.smtp import MailServer, mail_server
from tools.backups.drill import DATABASE, Result, build_settings, restore_and_check
from tools.backups.restored import RestoredCopy
from tools.backups.ways import Unrestorable, Way

CANARY = "ophelia-canary"
SWEEP_EVERY = 10.0
"""Seconds between two looks of sender and sweeper at a copy in quarantine."""
DUE = """
UPDATE games_notice SET due_at = now() - interval '1 hour' WHERE state = 'queued';
UPDATE games_game SET pace = %s WHERE status = 'running';
UPDATE games_question SET clock_started_at = now() - interval '2 days', budget = 86400,
  due_at = now() - interval '1 day' WHERE answered_seq IS NULL;
UPDATE games_heartbeat SET at = now(), away_since = NULL, away_until = NULL, credited = true,
  boot = ''
"""
"""All mails and deadlines, at a site that looked for them a moment ago."""
COUNTS = """
SELECT (SELECT count(*) FROM games_event), (SELECT count(*) FROM games_notice WHERE state = 'sent'),
  (SELECT count(*) FROM accounts_person WHERE name = %s)
"""


class Plan(NamedTuple):
    """How large. `timeout` of the archive in seconds; acts before and after the erasure; `wait`:
    for the archive, so that nothing hangs on the clock; `filling`: bytes beside the games."""

    timeout: int = 30
    games: int = 3
    acts: int = 40
    wait: bool = True
    filling: int = 0


class Lost(NamedTuple):
    """What is known outside of a site that is no more. `moment`: before somebody was erased;
    `segment`: the file of WAL that was written then."""

    at: datetime
    moment: datetime
    segment: str
    acts: list[tuple[float, int, str]]
    erased: Path


class Seen(NamedTuple):
    """What a copy has."""

    last: datetime
    answered: set[tuple[int, str]]
    canaries: int


def play_and_lose(site: ArchivedSite, plan: Plan) -> Lost:
    """A backup, play, somebody is erased, play, disaster."""
    number = site.run("-m", "tests.backups.acts", "person", CANARY)
    site.run("-m", "tests.backups.acts", "idle")
    site.run("manage.py", "sweep", "--once")
    if plan.filling:
        site.fill(plan.filling)
    site.kind.back_up(site.root)
    site.play(plan.games)
    site.wait_for_acts(plan.acts)
    moment, segment = datetime.now(UTC), site.query("SELECT pg_walfile_name(pg_current_wal_lsn())")
    site.wait_for_acts(1)
    if plan.wait:
        site.wait_for_archive()
    site.run("-m", "tests.backups.acts", "erase", number)
    site.wait_for_acts(plan.acts)
    if plan.wait:
        site.wait_for_archive()
    else:  # at any point between two files, the first of which has come
        time.sleep(2 * plan.timeout + random.uniform(0, plan.timeout))
    acts, at = site.list_acts(), datetime.now(UTC)
    site.lose()
    return Lost(at, moment, segment, acts, site.root / "outside" / "erased.txt")


def try_ways(
    site: ArchivedSite, lost: Lost, quarantine: float
) -> Iterator[tuple[Result, list[str]]]:
    """Each restore, and what was wrong with it; the first copy is watched for so many seconds."""
    os.environ.update(site.env)
    first, second = site.kind.ways(site.root)
    yield try_restore(first, lost, None, quarantine)
    yield try_restore(first, lost, lost.moment)
    shutil.rmtree(site.root / REPOSITORIES[0])
    yield try_restore(second, lost, None)


def try_restore(
    way: Way, lost: Lost, until: datetime | None, quarantine: float = 0.0
) -> tuple[Result, list[str]]:
    """One: what was confirmed until then is there once, nothing else, and the copy keeps quiet."""
    faults: list[str] = []

    def look(copy: RestoredCopy) -> None:
        seen = look_at(copy)
        faults.extend(list_losses(lost, until, seen))
        faults.extend(list_deeds(copy, quarantine))

    result = restore_and_check(way, until, lost.erased, look, lost.at)
    return result, [f"{result.what}: {fault}" for fault in (*faults, *result.list_faults())]


def look_at(copy: RestoredCopy) -> Seen:
    """By the superuser."""
    with copy.connect(DATABASE) as connection:
        games = [row[0] for row in connection.execute("SELECT id FROM games_game")]
        rows = connection.execute(ANSWERED, [games]).fetchall()
        answered = {(game, token) for game, token, _at in rows}
        [row] = connection.execute(COUNTS, [CANARY]).fetchall()
    return Seen(copy.get_last_commit(), answered, row[2])


def list_losses(lost: Lost, until: datetime | None, seen: Seen) -> Iterator[str]:
    """What is not there, and what should not be. An act's line is written a moment after its
    commit."""
    before = [(game, token) for at, game, token in lost.acts if at <= seen.last.timestamp()]
    if until:
        before = [(game, token) for at, game, token in lost.acts if at <= until.timestamp()]
        later = {(game, token) for at, game, token in lost.acts if at > until.timestamp() + 1}
        if late := later & seen.answered:
            yield f"{len(late)} acts are later than {until}"
    if missing := set(before) - seen.answered:
        yield f"{len(missing)} of {len(before)} confirmed acts are missing"
    if not before:
        yield "nothing was confirmed that could be missing"
    if seen.canaries:
        yield "somebody who was erased is there"


def list_deeds(copy: RestoredCopy, quarantine: float = 0.0) -> Iterator[str]:
    """What senders and sweepers do to it: nothing before somebody opens it, however often they come
    in so many seconds, and then their work."""
    make_all_due(copy)
    with mail_server() as server:
        before, until = count_deeds(copy), time.monotonic() + quarantine
        send_and_sweep(copy, server)
        while time.monotonic() < until:
            time.sleep(SWEEP_EVERY)
            send_and_sweep(copy, server)
        if server.raw or count_deeds(copy) != before:
            yield f"a copy in quarantine sent {len(server.raw)} mails; {before} {count_deeds(copy)}"
        with copy.open_for_writing(DATABASE):
            send_and_sweep(copy, server)
            events, sent = count_deeds(copy)
        if not server.raw or sent <= before[1]:
            yield "an open copy sends no mail: the look before proves nothing"
        if events <= before[0]:
            yield "an open copy fires no deadline: the look before proves nothing"


def make_all_due(copy: RestoredCopy) -> None:
    """By the superuser, who alone may write."""
    pace = json.dumps(encode_terms(PRESETS["day"]._replace(grace=0, misses=0)))
    with copy.connect(DATABASE) as connection:
        for statement in DUE.split(";"):
            connection.execute(statement, [pace] if "%s" in statement else [])


def count_deeds(copy: RestoredCopy) -> tuple[int, int]:
    """Facts, and mails that were sent."""
    with copy.connect(DATABASE) as connection:
        [row] = connection.execute(COUNTS, [CANARY]).fetchall()
    return row[0], row[1]


def send_and_sweep(copy: RestoredCopy, server: MailServer) -> None:
    """As worker and sweeper do; both may fail."""
    mails = {"KEYWEST_SMTP_HOST": "127.0.0.1", "KEYWEST_SMTP_PORT": str(server.port)}
    subprocess.run(
        [sys.executable, "-m", "tests.backups.acts", "send_and_sweep"],
        cwd=ROOT,
        env=os.environ | build_settings(copy) | mails,
        capture_output=True,
        check=False,
    )


def try_without_a_file(site: ArchivedSite, lost: Lost) -> Iterator[str]:
    """A file of WAL from the middle is gone: both restores have to say so."""
    way, gone = site.kind.ways(site.root)[1], lost.segment
    for path in (site.root / REPOSITORIES[1]).rglob(f"{gone}*"):
        path.unlink()
    for until in (None, lost.moment):
        try:
            restore_and_check(way, until, lost.erased)
        except (Unrestorable, Unusable) as error:
            print(f"Without {gone}: {str(error).strip().splitlines()[-1]}", flush=True)
        else:
            yield f"{way.name}: {gone} is missing, and it does not say so"


def list_readable(site: ArchivedSite) -> list[str]:
    """Files of the archive that are not encrypted, of those that hold data."""
    kept = [path for path in site.list_kept() if path.stat().st_size > 1000]
    plain = [path for path in kept if not path.read_bytes().startswith(site.kind.magic)]
    return [f"{path} is not encrypted" for path in plain] + ["nothing was kept"] * (not kept)
