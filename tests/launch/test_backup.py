"""A backup can be put back; neither script harms what is there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.prepare import ROOT, make_roles


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Postgres]:
    layout = Layout.of(tmp_path / "data")
    layout.make()
    server = Postgres(layout, sync=False)
    server.start()
    make_roles(server)
    with server.connect("keywest") as connection:
        connection.execute("SET ROLE keywest_owner")
        connection.execute("CREATE TABLE shell AS SELECT 'conch' AS name")
    yield server
    server.stop()


def run(script: str, server: Postgres, argument: Path) -> subprocess.CompletedProcess[str]:
    """One of the scripts, with the database's place in the environment."""
    env = os.environ | {
        "PATH": f"{server.binaries}:{os.environ['PATH']}",
        "KEYWEST_DB_HOST": str(server.layout.sockets),
        "KEYWEST_DB_NAME": "keywest",
    }
    command = ["sh", f"deploy/{script}", str(argument)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def backup(server: Postgres, folder: Path) -> Path:
    done = run("backup.sh", server, folder)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def test_a_backup_brings_everything_back(server: Postgres, tmp_path: Path) -> None:
    file = backup(server, tmp_path / "backups")
    with server.connect() as connection:
        connection.execute("DROP DATABASE keywest")
    make_roles(server)
    done = run("restore.sh", server, file)
    assert done.returncode == 0, done.stderr
    with server.connect("keywest") as connection:
        assert connection.execute("SELECT name FROM shell").fetchone() == ("conch",)
        owner = connection.execute("SELECT tableowner FROM pg_tables WHERE tablename = 'shell'").fetchone()
        assert owner == ("keywest_owner",)


def test_a_backup_is_for_the_operators_eyes_only(server: Postgres, tmp_path: Path) -> None:
    assert backup(server, tmp_path / "backups").stat().st_mode & 0o077 == 0


def test_nothing_is_restored_over_a_living_database(server: Postgres, tmp_path: Path) -> None:
    done = run("restore.sh", server, backup(server, tmp_path / "backups"))
    assert done.returncode == 1
    assert "not empty" in done.stderr


def test_only_the_last_thirty_backups_are_kept(server: Postgres, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 33):
        (folder / f"keywest-2001{day:04}T000000Z.dump").write_text("old")
    newest = backup(server, folder)
    assert len(list(folder.iterdir())) == 30
    assert newest.exists()
