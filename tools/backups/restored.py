"""A copy of the database beside the service: brought back from a backup, in quarantine.

It listens at a private socket alone, archives nothing, and takes no writing (PostgreSQL's
`default_transaction_read_only`): a sender or sweeper that comes upon it by mistake does nothing.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

import psycopg

from keywest_site.embedded.postgres import Unusable
from keywest_site.embedded.processes import (
    start_process,
    stop_process,
    wrap_command_to_end_with_parent,
)
from tools.backups.ways import Unrestorable, Way
from tools.cluster.parts import wrap_servant

BINARIES = Path("/usr/lib/postgresql/15/bin")
SEGMENT_SIZE = 16 * 1024 * 1024
LOCKED = "default_transaction_read_only"


class RestoredCopy:
    """As a context manager it restores, and leaves nothing. `until`: the moment; None: the last."""

    def __init__(self, way: Way, folder: Path, until: datetime | None = None) -> None:
        self.way, self.folder, self.until = way, folder, until
        self.data, self.socket, self.log = folder / "data", folder / "run", folder / "log"
        self.child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> RestoredCopy:
        self.socket.mkdir(mode=0o700, parents=True)
        try:
            self.way.fetch_base(self.data, self.until)
            self.start()
            self.check_last_segment()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Replays the WAL, and returns when the copy answers. Raises Unrestorable."""
        for name in ("recovery.signal", "postmaster.pid"):
            (self.data / name).unlink(missing_ok=True)
        (self.data / "standby.signal").unlink(missing_ok=True)
        (self.data / "recovery.signal").touch(mode=0o600)
        (self.folder / "hba").write_text("local all all trust\n")
        (self.folder / "conf").touch()
        words = [f for name, value in self.list_settings() for f in ("-c", f"{name}={value}")]
        command = [str(BINARIES / "postgres"), "-D", str(self.data), *words]
        self.child = start_process(
            wrap_servant(wrap_command_to_end_with_parent(command, "INT")), self.log
        )
        while not self.answers():
            if self.child.poll() is not None:
                raise Unrestorable(f"{self.way.name}:\n{self.log.read_text()[-1500:]}")
            time.sleep(0.1)

    def list_settings(self) -> Iterator[tuple[str, str]]:
        """Those of the command line: they overrule what the primary's files say."""
        yield from {
            "config_file": str(self.folder / "conf"),
            "hba_file": str(self.folder / "hba"),
            "listen_addresses": "",
            "unix_socket_directories": str(self.socket),
            "unix_socket_permissions": "0700",
            "archive_mode": "off",
            "synchronous_standby_names": "",
            "hot_standby": "off",
            "restore_command": self.way.build_restore_command(self.data),
            "recovery_target": "",
            "recovery_target_timeline": "latest",
            "recovery_target_action": "promote",
            "recovery_target_time": self.until.isoformat(" ") if self.until else "",
            LOCKED: "on",
            "log_min_messages": "log",
        }.items()

    def answers(self) -> bool:
        """Whether it takes connections by now."""
        try:
            self.connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def connect(self, database: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        """A superuser's connection, which alone may write."""
        words = {"host": str(self.socket), "user": "postgres", "dbname": database}
        words["options"] = f"-c {LOCKED}=off"
        return psycopg.connect(**words, autocommit=True)  # type: ignore[arg-type]

    def check_last_segment(self) -> None:
        """PostgreSQL takes the first missing file for the end of the archive. Raises Unrestorable
        if later ones are there."""
        if self.until:
            return  # else it says so itself: the moment was never reached
        with self.connect() as connection:
            row = connection.execute("SELECT pg_last_wal_replay_lsn() - '0/0'::pg_lsn").fetchone()
        end, segments = int(row[0]) if row else 0, sorted(self.way.list_segments())
        begin = place_segment(segments[-1])
        if end <= begin:
            missing = (begin - end) // SEGMENT_SIZE + 1
            raise Unrestorable(
                f"{self.way.name}: a WAL file is missing. The archive goes on to {segments[-1]},"
                f" and the copy ends {missing} files before its end."
            )

    def get_last_commit(self) -> datetime:
        """When the last transaction that came back was committed. Raises Unusable: none did."""
        with self.connect() as connection:
            row = connection.execute("SELECT pg_last_xact_replay_timestamp()").fetchone()
        if not row or row[0] is None:
            raise Unusable("No transaction was replayed.")
        found: datetime = row[0]
        return found

    def measure_size(self) -> int:
        """Bytes of all databases."""
        with self.connect() as connection:
            query = "SELECT sum(pg_database_size(oid)) FROM pg_database"
            row = connection.execute(query).fetchone()
        return int(row[0]) if row else 0

    @contextmanager
    def open_for_writing(self, database: str) -> Iterator[None]:
        """As long as this lasts, new connections may write."""
        with self.connect() as connection:
            connection.execute(f'ALTER DATABASE "{database}" SET {LOCKED} = off')
            yield
            connection.execute(f'ALTER DATABASE "{database}" RESET {LOCKED}')

    def stop(self) -> None:
        """The copy and its files are gone."""
        if self.child:
            stop_process(self.child)
            self.child = None


def place_segment(name: str) -> int:
    """The first byte of a WAL file, counted from the beginning of time."""
    return int(name[8:16], 16) * 0x100000000 + int(name[16:24], 16) * SEGMENT_SIZE
