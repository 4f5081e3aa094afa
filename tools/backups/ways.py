"""Two ways to bring a database back from its archive: pgBackRest, and PostgreSQL's own programs
with `age` (deploy/wal/). The drill knows no more of them than this."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from keywest_site.embedded.prepare import ROOT
from tools.cluster.parts import wrap_servant

SEGMENT = re.compile(r"\b[0-9A-F]{24}(?=-|\.gz\.age$)")
"""The name of a WAL file, as both ways begin the names of theirs."""
STAMP = "%Y%m%dT%H%M%SZ"
FETCH = ROOT / "deploy" / "wal" / "fetch.sh"


class Unrestorable(Exception):
    """The backup does not bring the database back; the message says why."""


class Way(Protocol):
    """How backups come back. `name` is for people."""

    @property
    def name(self) -> str: ...

    def fetch_base(self, data: Path, until: datetime | None) -> None:
        """The files of the last backup, made before `until`. Raises Unrestorable."""

    def build_restore_command(self, data: Path) -> str:
        """What PostgreSQL calls for each WAL file."""

    def list_segments(self) -> list[str]:
        """The names of all WAL files in the archive."""

    def find_first_moment(self) -> datetime:
        """The earliest that can be brought back. Raises Unrestorable: there is no backup."""


class PgBackRest(NamedTuple):
    """By the configuration of the machine; `repo`: from which of its repositories."""

    config: Path
    repo: int = 1
    stanza: str = "keywest"

    @property
    def name(self) -> str:
        return f"pgBackRest, repository {self.repo}"

    def fetch_base(self, data: Path, until: datetime | None) -> None:
        when = ["--type=time", f"--target={until.isoformat(' ')}"] if until else []
        run_program(self.build_command("restore", f"--pg1-path={data}", *when))

    def build_restore_command(self, data: Path) -> str:
        get = self.build_command("archive-get", f"--pg1-path={data}")
        return f'{shlex.join(get)} %f "%p"'

    def list_segments(self) -> list[str]:
        words = self.build_command("repo-ls", "--recurse", f"archive/{self.stanza}")
        return SEGMENT.findall(run_program(words))

    def find_first_moment(self) -> datetime:
        [told] = json.loads(run_program(self.build_command("info", "--output=json")))
        ends = [backup["timestamp"]["stop"] for backup in told["backup"]]
        if not ends:
            raise Unrestorable(f"{self.name} has no backup.")
        return datetime.fromtimestamp(min(ends), UTC)

    def build_command(self, command: str, *words: str) -> list[str]:
        """One of its commands, for this repository."""
        options = [f"--config={self.config}", f"--repo={self.repo}"]
        if command != "repo-ls":
            options.append(f"--stanza={self.stanza}")
        return ["pgbackrest", command, *options, *words]


class Plain(NamedTuple):
    """What deploy/wal/ wrote into a folder; `key`: the file with the secret key of `age`."""

    folder: Path
    key: Path

    @property
    def name(self) -> str:
        return f"pg_basebackup and archive_command, {self.folder.name}"

    def fetch_base(self, data: Path, until: datetime | None) -> None:
        bases = [(read_stamp(path), path) for path in self.folder.glob("base-*.tar.gz.age")]
        fitting = sorted(each for each in bases if until is None or each[0] <= until)
        if not fitting:
            raise Unrestorable(f"{self.folder} has no backup from before {until}.")
        data.mkdir(mode=0o700)
        unpack_archive(["sh", str(FETCH), str(self.key), str(fitting[-1][1])], data)

    def build_restore_command(self, data: Path) -> str:
        words = ["sh", str(FETCH), str(self.key), f"{self.folder}/wal/"]
        return f'{shlex.join(words)}%f.gz.age "%p"'

    def list_segments(self) -> list[str]:
        names = (path.name for path in (self.folder / "wal").iterdir())
        return [found[0] for name in names if (found := SEGMENT.match(name))]

    def find_first_moment(self) -> datetime:
        stamps = [read_stamp(path) for path in self.folder.glob("base-*.tar.gz.age")]
        if not stamps:
            raise Unrestorable(f"{self.name} has no backup.")
        return min(stamps)


def read_stamp(path: Path) -> datetime:
    """When a backup was finished, by its name."""
    told = path.name.removeprefix("base-").removesuffix(".tar.gz.age")
    return datetime.strptime(told, STAMP).replace(tzinfo=UTC)


def unpack_archive(command: Sequence[str], folder: Path) -> None:
    """Into a folder, whatever the command prints. Raises Unrestorable with what it says if it
    fails."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as giver:
        tar = wrap_servant(["tar", "--extract", "--no-same-owner", "--directory", str(folder)])
        taken = subprocess.run(tar, stdin=giver.stdout, capture_output=True, check=False)
        said = (giver.stderr.read() if giver.stderr else b"") + taken.stderr
    if giver.returncode or taken.returncode:
        raise Unrestorable(f"{' '.join(command)}\n{said.decode(errors='replace')[-3000:]}")


def run_program(command: Sequence[str]) -> str:
    """What it prints. Raises Unrestorable with what it says if it fails."""
    done = subprocess.run(wrap_servant(command), capture_output=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).decode(errors="replace").strip()
        raise Unrestorable(f"{' '.join(command)}\n{said[-3000:]}")
    return done.stdout.decode()
