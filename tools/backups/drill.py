"""A restore drill: `python -m tools.backups.drill pgbackrest CONFIG` or `plain FOLDER KEY`.

Beside the service it brings back the last moment of the archive, and a random second of the last
day; checks every game of both copies; forgets again who was erased; and says how much would have
been lost, and how long it took. Exit code 1 if anything is wrong. The service's settings have to be
in the environment. `--erased FILE`: the list of who was erased, from outside of the database.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from keywest_site.embedded.postgres import Unusable
from keywest_site.embedded.prepare import ROOT
from tools.backups.restored import RestoredCopy
from tools.backups.ways import PgBackRest, Plain, Unrestorable, Way

MOST_LOST = 60.0
"""Seconds of play that may be lost."""
MOST_TAKEN = 300.0
"""Seconds for each GB, and for what is less than one."""
GB = 1_000_000_000
DATABASE = "keywest"
Look = Callable[[RestoredCopy], None]


class Result(NamedTuple):
    """One restore. `lost`: seconds between what was asked for and the last commit that came back;
    `taken`: seconds until games were checked and erased people forgotten; `size`: bytes."""

    what: str
    lost: float
    taken: float
    size: int
    said: str

    def list_faults(self) -> list[str]:
        """Which bars were missed."""
        faults = []
        if self.lost > MOST_LOST:
            faults.append(f"{self.what}: {self.lost:.0f} s lost, more than {MOST_LOST:.0f}")
        most = MOST_TAKEN * max(self.size / GB, 1)
        if self.taken > most:
            faults.append(f"{self.what}: took {self.taken:.0f} s, more than {most:.0f}")
        return faults

    def __str__(self) -> str:
        return (
            f"{self.what}: {self.lost:.1f} s lost; {self.size / 1_000_000:.0f} MB checked after"
            f" {self.taken:.1f} s. {self.said}"
        )


def main(words: Sequence[str]) -> int:
    """Both restores; 1 with the reason if one does not hold."""
    chosen = parse_arguments(words)
    faults = []
    for until in (None, choose_moment(chosen.way)):
        try:
            result = restore_and_check(chosen.way, until, chosen.erased)
        except (Unrestorable, Unusable) as error:
            print(error, file=sys.stderr)
            return 1
        print(result, flush=True)
        faults += result.list_faults()
    print("\n".join(faults) or "all bars held")
    return 1 if faults else 0


def parse_arguments(words: Sequence[str]) -> argparse.Namespace:
    """The way, and the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--erased", type=Path)
    ways = parser.add_subparsers(required=True)
    one = ways.add_parser("pgbackrest")
    one.add_argument("config", type=Path)
    one.add_argument("--repo", type=int, default=1)
    one.set_defaults(build=lambda found: PgBackRest(found.config, found.repo))
    other = ways.add_parser("plain")
    other.add_argument("folder", type=Path)
    other.add_argument("key", type=Path)
    other.set_defaults(build=lambda found: Plain(found.folder, found.key))
    found = parser.parse_args(words)
    found.way = found.build(found)
    return found


def choose_moment(way: Way) -> datetime:
    """A random second of the last day for which there is a backup, a minute ago at the latest."""
    now = datetime.now(UTC)
    first = max(way.find_first_moment(), now - timedelta(days=1))
    seconds = (now - timedelta(minutes=1) - first).total_seconds()
    if seconds <= 0:
        raise Unrestorable(f"{way.name}: no backup is older than a minute.")
    moment = first + timedelta(seconds=random.uniform(0, seconds))
    return moment.replace(microsecond=0) + timedelta(seconds=1)


def restore_and_check(
    way: Way,
    until: datetime | None,
    erased: Path | None,
    look: Look | None = None,
    lost_at: datetime | None = None,
) -> Result:
    """Brings a copy back, checks it, and leaves nothing. `look`: what else is to be seen of it;
    `lost_at`: when the database was lost. Raises Unrestorable, Unusable."""
    asked, began = until or lost_at or datetime.now(UTC), time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="kw-drill-"))
    try:
        with RestoredCopy(way, folder, until) as copy:
            lost = (asked - copy.get_last_commit()).total_seconds()
            said = call_manage(copy, "check_games").splitlines()[-1]
            if erased:
                with copy.open_for_writing(DATABASE):
                    call_manage(copy, "forget", "--again", str(erased))
            taken = time.monotonic() - began
            what = f"{way.name}, {until or 'the last moment'}"
            if look:
                look(copy)
            return Result(what, lost, taken, copy.measure_size(), said)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def call_manage(copy: RestoredCopy, *words: str) -> str:
    """One of our commands with the copy as its database; what it says. Raises Unrestorable."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=os.environ | build_settings(copy),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unrestorable(f"{' '.join(words)}: {(done.stdout + done.stderr).strip()[-3000:]}")
    return done.stdout.strip()


def build_settings(copy: RestoredCopy) -> dict[str, str]:
    """Where the copy is, in place of the service's database."""
    return {
        "KEYWEST_DB_HOST": str(copy.socket),
        "KEYWEST_DB_PORT": "5432",
        "KEYWEST_DB_NAME": DATABASE,
        "KEYWEST_DB_POOLER": "",
        "KEYWEST_DB_OWNER_HOST": "",
        "KEYWEST_DB_OWNER_PORT": "",
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
