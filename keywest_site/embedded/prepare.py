"""Brings the data folder up to the code: roles, tables, static files, texts, demo; skips what is
done."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from psycopg import sql

from keywest_site import texts
from keywest_site.embedded.postgres import Postgres, Unusable

if TYPE_CHECKING:
    from keywest_site.embedded.layout import Layout

ROOT = Path(__file__).resolve().parent.parent.parent
CODE = ("accounts", "games", "keywest_site", "locale")
SEED_DEMO = ROOT / "games" / "web" / "management" / "commands" / "seed_demo.py"
APP_ROLE, OWNER_ROLE = "keywest_app", "keywest_owner"


def prepare(layout: Layout, postgres: Postgres, env: Mapping[str, str]) -> None:
    """Roles and database, then tables and static files side by side; Unusable with the reason if
    one fails."""
    make_roles(postgres)
    stamp, digest = layout.folder / "prepared", _digest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    texts.compile_all(ROOT / "locale")
    jobs = [
        _manage(layout, env, "migrate", "--database", "owner", "--noinput", "--verbosity", "0"),
        _manage(layout, env, "collectstatic", "--noinput", "--clear", "--verbosity", "0"),
    ]
    for job in jobs:
        _finish(job, layout)
    stamp.write_text(digest)


def seed_demo(layout: Layout, postgres: Postgres, env: Mapping[str, str]) -> None:
    """The demo's people and games, if there is no game yet; what it says of them is kept in
    `layout.demo`."""
    if not SEED_DEMO.exists():
        return
    with postgres.connect(layout.database) as connection:
        if connection.execute("SELECT EXISTS (SELECT FROM games_game)").fetchone() == (True,):
            return
    said = _finish(_manage(layout, env, "seed_demo"), layout)
    layout.demo.write_text(said)


def make_roles(postgres: Postgres) -> None:
    """One role owns the tables, the other plays and can do no more than it is granted."""
    name = postgres.layout.database
    with postgres.connect() as connection:
        for role in (OWNER_ROLE, APP_ROLE):
            if (
                connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [role]).fetchone()
                is None
            ):
                connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
        if (
            connection.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone()
            is None
        ):
            words = sql.SQL("CREATE DATABASE {} OWNER {}")
            connection.execute(words.format(sql.Identifier(name), sql.Identifier(OWNER_ROLE)))


def _manage(layout: Layout, env: Mapping[str, str], *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**os.environ, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def _finish(job: subprocess.Popen[str], layout: Layout) -> str:
    said, _ = job.communicate()
    (layout.logs / "prepare.log").write_text(said)
    if job.returncode:
        raise Unusable(f"Preparing the data in {layout.folder} failed:\n{said.strip()}")
    return said


def _digest() -> str:
    """Changes when a file of ours or a library's version does."""
    lines = (
        f"{path}:{stat.st_size}:{stat.st_mtime_ns}" for path in _files() for stat in [path.stat()]
    )
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def _files() -> Iterator[Path]:
    yield ROOT / "deploy" / "requirements.txt"
    for room in CODE:
        for folder, subfolders, names in os.walk(ROOT / room):
            subfolders[:] = [name for name in subfolders if name != "__pycache__"]
            yield from (Path(folder, name) for name in names if not name.endswith(".mo"))
