"""A backup has all that a new machine needs, for nobody but its owner; neither script harms what is
there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.prepare import ROOT, create_roles


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """One for all of these tests: to make one takes longer than a backup."""
    layout = Layout.of(tmp_path_factory.mktemp("backup") / "data")
    layout.make()
    cluster = Postgres(layout, sync=False)
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture
def server(cluster: Postgres) -> Postgres:
    """It with a new database, in which there is something to lose."""
    with cluster.connect() as connection:
        connection.execute("DROP DATABASE IF EXISTS keywest")
    create_roles(cluster)
    with cluster.connect("keywest") as connection:
        connection.execute("SET ROLE keywest_owner")
        connection.execute("CREATE TABLE shell AS SELECT 'conch' AS name")
    return cluster


@dataclass
class Operator:
    """Who runs the scripts, with settings, and a key pair for backups."""

    server: Postgres
    folder: Path

    @property
    def key(self) -> Path:
        return self.folder / "key.txt"

    def __post_init__(self) -> None:
        etc = self.folder / "etc"
        etc.mkdir()
        (etc / "production.env").write_text("KEYWEST_PLAN_KEYS='a key that is needed'\n")
        subprocess.run(["age-keygen", "-o", self.key], check=True, capture_output=True)
        self.recipient = next(
            line.split()[-1] for line in self.key.read_text().splitlines() if "public key" in line
        )

    def run(self, script: str, *words: object, **more: str) -> subprocess.CompletedProcess[str]:
        """One of the scripts, with the database's place in the environment."""
        env = os.environ | {
            "PATH": f"{self.server.binaries}:{os.environ['PATH']}",
            "KEYWEST_ETC": str(self.folder / "etc"),
            "KEYWEST_DB_HOST": str(self.server.layout.sockets),
            "KEYWEST_DB_NAME": "keywest",
            "KEYWEST_BACKUP_TO": self.recipient,
        }
        command = ["sh", f"deploy/{script}", *map(str, words)]
        return subprocess.run(
            command, cwd=ROOT, env=env | more, capture_output=True, text=True, check=False
        )

    def backup(self) -> Path:
        done = self.run("backup.sh", self.folder / "backups")
        assert done.returncode == 0, done.stderr
        return Path(done.stdout.strip())


@pytest.fixture
def operator(server: Postgres, tmp_path: Path) -> Operator:
    folder = tmp_path / "operator"
    folder.mkdir()
    return Operator(server, folder)


def test_a_backup_brings_everything_back(operator: Operator, server: Postgres) -> None:
    file = operator.backup()
    with server.connect() as connection:
        connection.execute("DROP DATABASE keywest")
    create_roles(server)
    done = operator.run("restore.sh", "database", file, operator.key)
    assert done.returncode == 0, done.stderr
    with server.connect("keywest") as connection:
        assert connection.execute("SELECT name FROM shell").fetchone() == ("conch",)
        owner = connection.execute(
            "SELECT tableowner FROM pg_tables WHERE tablename = 'shell'"
        ).fetchone()
        assert owner == ("keywest_owner",)


def test_the_keys_come_back_onto_a_new_machine_and_overwrite_none(
    operator: Operator, tmp_path: Path
) -> None:
    file, new = operator.backup(), tmp_path / "new"
    done = operator.run("restore.sh", "settings", file, operator.key, KEYWEST_ETC=str(new))
    assert done.returncode == 0, done.stderr
    assert "a key that is needed" in (new / "production.env").read_text()
    assert (new / "production.env").stat().st_mode & 0o077 == 0
    (new / "production.env").write_text("mine")
    done = operator.run("restore.sh", "settings", file, operator.key, KEYWEST_ETC=str(new))
    assert done.returncode == 1
    assert (new / "production.env").read_text() == "mine"


def test_a_backup_is_for_the_operators_eyes_only(operator: Operator) -> None:
    file = operator.backup()
    assert file.stat().st_mode & 0o077 == 0
    assert not any(word in file.read_bytes() for word in (b"conch", b"a key that is needed"))
    assert os.listdir(file.parent) == [file.name]


def test_a_backup_that_nobody_could_open_is_not_made(operator: Operator) -> None:
    done = operator.run("backup.sh", operator.folder / "backups", KEYWEST_BACKUP_TO="")
    assert done.returncode == 1
    assert "KEYWEST_BACKUP_TO" in done.stderr
    assert not (operator.folder / "backups").exists()


def test_nothing_is_restored_over_a_living_database(operator: Operator) -> None:
    done = operator.run("restore.sh", "database", operator.backup(), operator.key)
    assert done.returncode == 1
    assert "not empty" in done.stderr


def test_only_the_last_thirty_backups_are_kept(operator: Operator) -> None:
    folder = operator.folder / "backups"
    folder.mkdir()
    for day in range(1, 33):
        (folder / f"keywest-2001{day:04}T000000Z.age").write_text("old")
    newest = operator.backup()
    assert len(list(folder.iterdir())) == 30
    assert newest.exists()
