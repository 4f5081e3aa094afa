"""Brings the data folder up to the code: roles, tables, static files, texts, demo; skips what is
done."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from psycopg import sql

from keywest_site import texts
from keywest_site.embedded.postgres import Postgres, Unusable

if TYPE_CHECKING:
    from keywest_site.embedded.layout import Layout

ROOT = Path(__file__).resolve().parent.parent.parent
CODE = ("accounts", "games", "keywest_site", "locale")
MADE = (".mo", ".words", ".lock")
"""Files that are made of others."""
SEED_DEMO = ROOT / "games" / "web" / "management" / "commands" / "seed_demo.py"
TABLES_AND_FILES = (
    "migrate --database owner --noinput --verbosity 0",
    "collectstatic --noinput --clear --verbosity 0",
)
APP_ROLE, OWNER_ROLE = "keywest_app", "keywest_owner"


def prepare_data_folder(
    layout: Layout, postgres: Postgres, env: Mapping[str, str], *, demo: bool = False
) -> None:
    """Roles and database, then tables and static files, then the demo if it is wanted and there is
    no game yet; Unusable with the reason if one fails. What the demo says of itself is kept in
    `layout.demo`."""
    create_roles(postgres)
    stamp, digest = layout.folder / "prepared", _hash_code_files()
    is_new = not (stamp.exists() and stamp.read_text() == digest)
    wants_demo = demo and SEED_DEMO.exists() and not _has_games(postgres)
    lines = [*(TABLES_AND_FILES if is_new else ()), *(["seed_demo"] if wants_demo else ())]
    if is_new:
        texts.compile_texts(ROOT / "locale")
    said = _run_commands(lines, layout, env) if lines else ""
    if wants_demo:
        layout.demo.write_text(said)
    if is_new:
        stamp.write_text(digest)


def _has_games(postgres: Postgres) -> bool:
    with postgres.connect(postgres.layout.database) as connection:
        made = connection.execute("SELECT to_regclass('games_game') IS NOT NULL").fetchone()
        there = "SELECT EXISTS (SELECT FROM games_game)"
        return made == (True,) and connection.execute(there).fetchone() == (True,)


def create_roles(postgres: Postgres) -> None:
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


def _run_commands(lines: Sequence[str], layout: Layout, env: Mapping[str, str]) -> str:
    """What these commands say."""
    done = subprocess.run(
        [sys.executable, "-m", "keywest_site.embedded.commands", *lines],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    (layout.logs / "prepare.log").write_text(done.stdout + done.stderr)
    if done.returncode:
        reason = (done.stdout + done.stderr).strip()
        raise Unusable(f"Preparing the data in {layout.folder} failed:\n{reason}")
    return done.stdout


def _hash_code_files() -> str:
    """Changes when a file of ours or a library's version does."""
    lines = (
        f"{path}:{stat.st_size}:{stat.st_mtime_ns}"
        for path in _list_code_files()
        for stat in [path.stat()]
    )
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def _list_code_files() -> Iterator[Path]:
    yield ROOT / "deploy" / "requirements.txt"
    for room in CODE:
        for folder, subfolders, names in os.walk(ROOT / room):
            subfolders[:] = [name for name in subfolders if name != "__pycache__"]
            yield from (Path(folder, name) for name in names if not name.endswith(MADE))
