"""A site with a database whose WAL is archived, by one of two ways; it is played on and lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from keywest_site import texts
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.prepare import ROOT, TABLES_AND_FILES, create_roles
from tools.backups.restored import BINARIES
from tools.backups.ways import PgBackRest, Plain, Way, run_program
from tools.cluster.fill import TEMPLATES, fill_places, save_private
from tools.cluster.inventory import ARCHIVE
from tools.cluster.machines import kill_tree
from tools.cluster.units import read_settings_file

FOLDERS = ("run/postgresql", "var/lib/postgresql/15", "var/log/pgbackrest", "var/spool/pgbackrest")
TEMPLATE = TEMPLATES / "database" / "etc" / "pgbackrest.conf"
REPOSITORIES = ("first", "second")


class MachineLayout(Layout):
    """The folders of a database machine (deploy/cluster)."""

    @property
    def postgres(self) -> Path:
        return self.folder / "var/lib/postgresql/15/keywest"


class Kind(NamedTuple):
    """One of the ways, from its beginning: `begin` prepares the archive and says the command for
    each file of WAL; `back_up` makes a whole copy; `ways`: to bring it back, one a repository."""

    name: str
    begin: Callable[[Path], str]
    back_up: Callable[[Path], None]
    ways: Callable[[Path], list[Way]]
    magic: bytes


def begin_pgbackrest(root: Path) -> str:
    """The very configuration and command of the cluster."""
    values = {
        "name": "db1",
        "root": str(root),
        "backup_passphrase": "a passphrase of this drill",
        **{f"backup_{each}": str(root / each) for each in REPOSITORIES},
    }
    save_private(root / "etc/pgbackrest.conf", fill_places(TEMPLATE.read_text(), values))
    return ARCHIVE.format(root=root)


def back_up_with_pgbackrest(root: Path) -> None:
    """As the unit of a database machine does every night."""
    words = ["pgbackrest", f"--config={root}/etc/pgbackrest.conf", "--stanza=keywest"]
    run_program([*words, "stanza-create"])
    for repo in (1, 2):
        run_program([*words, f"--repo={repo}", "backup"])


def list_ways_of_pgbackrest(root: Path) -> list[Way]:
    """Either repository."""
    return [PgBackRest(root / "etc/pgbackrest.conf", repo) for repo in (1, 2)]


def begin_plain(root: Path) -> str:
    """A pair of keys, and the command."""
    subprocess.run(["age-keygen", "-o", root / "key"], check=True, capture_output=True)
    for each in REPOSITORIES:
        (root / each / "wal").mkdir(parents=True)
    folders = " ".join(str(root / each) for each in REPOSITORIES)
    return f"sh {ROOT}/deploy/wal/archive.sh {read_recipient(root)} %p {folders}"


def read_recipient(root: Path) -> str:
    """The public key."""
    return run_program(["age-keygen", "-y", str(root / "key")]).strip()


def back_up_plainly(root: Path) -> None:
    """As a timer would."""
    words = ["sh", str(ROOT / "deploy/wal/base.sh"), read_recipient(root)]
    path = f"PATH={BINARIES}:{os.environ['PATH']}"
    where = [path, f"PGHOST={root}/run/postgresql", "PGUSER=postgres"]
    run_program(["env", *where, *words, *(str(root / each) for each in REPOSITORIES)])


def list_plain_ways(root: Path) -> list[Way]:
    """Either folder."""
    return [Plain(root / each, root / "key") for each in REPOSITORIES]


KINDS = [
    Kind(
        "pgBackRest",
        begin_pgbackrest,
        back_up_with_pgbackrest,
        list_ways_of_pgbackrest,
        b"Salted__",
    ),
    Kind("plain", begin_plain, back_up_plainly, list_plain_ways, b"age-encryption.org"),
]


def prepare_data(root: Path) -> Path:
    """The files of a server with all tables, to be copied for each site."""
    layout = MachineLayout(root, root / "run/postgresql")
    layout.make()
    layout.postgres.parent.mkdir(parents=True)
    postgres = Postgres(layout, BINARIES)
    postgres.start()
    try:
        create_roles(postgres)
        texts.compile_texts(ROOT / "locale")
        command = [sys.executable, "-m", "keywest_site.embedded.commands", TABLES_AND_FILES[0]]
        subprocess.run(command, cwd=ROOT, env=build_env(layout), check=True)
    finally:
        postgres.stop()
    return layout.postgres


def build_env(layout: Layout) -> dict[str, str]:
    """The example for hosts, with this database. No queue and no cache: PostgreSQL is enough."""
    outside = str(layout.folder / "outside")
    return os.environ | {
        **read_settings_file(ROOT / "deploy" / "production.env.example"),
        "KEYWEST_DB_HOST": str(layout.sockets),
        "KEYWEST_ERASED_FOLDER": outside,
        "KEYWEST_HEADS_FOLDER": outside,
        "KEYWEST_BROKER_URL": "memory://",
        "KEYWEST_ORDERS_A_MINUTE": "0",
        "KEYWEST_WORK_A_MINUTE": "0",
    }


class ArchivedSite:
    """As a context manager it leaves nothing. `data`: what `prepare_data` made; `timeout`: seconds
    after which a file of WAL that is not full is archived all the same."""

    def __init__(self, kind: Kind, root: Path, data: Path, timeout: int) -> None:
        self.kind, self.root = kind, root
        layout = MachineLayout(root, root / "run/postgresql")
        layout.make()
        for name in FOLDERS:
            (root / name).mkdir(parents=True, exist_ok=True)
        shutil.copytree(data, layout.postgres)
        options = (
            "archive_mode=on",
            f"archive_timeout={timeout}s",
            f"archive_command={kind.begin(root)}",
            "wal_level=replica",
        )
        self.postgres = Postgres(layout, BINARIES, options)
        self.player: subprocess.Popen[bytes] | None = None
        self.journal = root / "journal"

    def __enter__(self) -> ArchivedSite:
        self.postgres.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.lose()
        shutil.rmtree(self.root, ignore_errors=True)

    @property
    def env(self) -> dict[str, str]:
        """Its settings."""
        return build_env(self.postgres.layout)

    def run(self, *words: str, more: dict[str, str] | None = None) -> str:
        """One program of ours, with the settings of the site; what it prints. CalledProcessError if
        it fails."""
        command = [sys.executable, *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env | (more or {}), stdout=subprocess.PIPE, check=True
        )
        return done.stdout.decode().strip()

    def query(self, statement: str) -> str:
        """One value, as the superuser sees it."""
        with self.postgres.connect("keywest") as connection:
            row = connection.execute(statement.encode()).fetchone()
        return str(row[0]) if row else ""

    def fill(self, size: int) -> None:
        """So many bytes beside the games, which have to come back as well."""
        rows = size // 1100
        with self.postgres.connect("keywest") as connection:
            connection.execute("CREATE TABLE filling (id bigint PRIMARY KEY, words text NOT NULL)")
            statement = """INSERT INTO filling SELECT n, string_agg(md5(n::text || m), '')
              FROM generate_series(1, %s) n, generate_series(1, 31) m GROUP BY n"""
            connection.execute(statement, [rows])

    def list_kept(self) -> list[Path]:
        """All files of the archive."""
        return [p for each in REPOSITORIES for p in (self.root / each).rglob("*") if p.is_file()]

    def play(self, games: int) -> None:
        """Somebody plays, until all is lost."""
        command = [sys.executable, "-m", "tests.backups.acts", "play", str(games)]
        with self.journal.open("wb") as journal, (self.root / "player.log").open("wb") as log:
            self.player = subprocess.Popen(
                command, cwd=ROOT, env=self.env, stdout=journal, stderr=log
            )

    def list_acts(self) -> list[tuple[float, int, str]]:
        """When, in which game, and the question: each act that was confirmed."""
        lines = self.journal.read_text().splitlines(keepends=True)
        whole = (line.split() for line in lines if line.endswith("\n"))
        return [(float(at), int(game), token) for at, game, token in whole]

    def wait_for_acts(self, more: int) -> None:
        """Until so many more are confirmed. RuntimeError: nobody plays."""
        wanted = len(self.list_acts()) + more
        while len(self.list_acts()) < wanted:
            if self.player is None or self.player.poll() is not None:
                raise RuntimeError("Nobody plays.")
            time.sleep(0.1)

    def wait_for_archive(self) -> None:
        """Until all that is committed by now is in the archive, as archive_timeout would see to."""
        name = self.query("SELECT pg_walfile_name(pg_switch_wal())")
        last = "SELECT coalesce(last_archived_wal, '') FROM pg_stat_archiver"
        while self.query(last)[:24] < name:
            time.sleep(0.1)

    def lose(self) -> None:
        """The machine is gone with its disk: no goodbye, no last WAL."""
        for child in (self.postgres.child, self.player):
            if child:
                kill_tree(child.pid)
                child.wait()
        self.postgres.child = self.player = None
        shutil.rmtree(self.postgres.layout.postgres, ignore_errors=True)
