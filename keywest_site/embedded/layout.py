"""Where things lie in the data folder; settings and launcher read the same page."""

from __future__ import annotations

import hashlib
import os
import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path

SOCKET_PATH_MAX = 107  # bytes of a unix socket's name that every Linux takes
LONGEST_SOCKET = ".s.PGSQL.5432.lock"


@dataclass(frozen=True)
class Layout:
    """One data folder. `sockets` is a short private folder beside it when its own path is too long
    for a socket."""

    folder: Path
    sockets: Path
    database: str = "keywest"
    superuser: str = "postgres"

    @classmethod
    def of(cls, folder: str | Path) -> Layout:
        """The layout of `folder`, which need not exist yet."""
        path = Path(folder).resolve()
        inside = path / "run"
        fits = len(os.fsencode(inside / LONGEST_SOCKET)) < SOCKET_PATH_MAX
        return cls(path, inside if fits else _build_short_folder(path))

    @property
    def postgres(self) -> Path:
        return self.folder / "postgres"

    @property
    def valkey(self) -> Path:
        return self.folder / "valkey"

    @property
    def static(self) -> Path:
        return self.folder / "static"

    @property
    def logs(self) -> Path:
        return self.folder / "log"

    @property
    def demo(self) -> Path:
        return self.folder / "demo.txt"

    @property
    def valkey_socket(self) -> Path:
        return self.sockets / "valkey.sock"

    def valkey_url(self, number: int) -> str:
        """The client's URL of one of Valkey's numbered databases."""
        return f"unix://{self.valkey_socket}?db={number}"

    def broker_url(self, number: int = 0) -> str:
        """The same as Celery writes it."""
        return f"redis+socket://{self.valkey_socket}?virtual_host={number}"

    def make(self) -> None:
        """Makes the folders, readable by nobody else; PermissionError if somebody else owns the
        socket folder."""
        for path in (self.folder, self.sockets, self.valkey, self.static, self.logs):
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.sockets.is_symlink() or self.sockets.stat().st_uid not in self._owners():
            raise PermissionError(f"{self.sockets} belongs to somebody else")
        self.sockets.chmod(0o700)

    def _owners(self) -> set[int]:
        """Ourselves, and the servant that PostgreSQL runs as where root has no other way."""
        return {os.getuid(), *(path.stat().st_uid for path in (self.postgres,) if path.exists())}

    def secret_key(self) -> str:
        """The site's secret, made once."""
        return self._secret("secret-key", 50)

    def plan_key(self) -> str:
        """The key of standing orders, made once; a backup of the database does not hold it."""
        return self._secret("plan-key", 32)

    def heads_key(self) -> str:
        """The key that signs where all logs stand, made once."""
        return self._secret("heads-key", 32)

    def push_key(self) -> str:
        """The key that signs for "my turn" on screens, made once."""
        return self._secret("push-key", 32)

    def _secret(self, name: str, size: int) -> str:
        path = self.folder / name
        try:
            return path.read_text()
        except FileNotFoundError:
            return _write_once(path, secrets.token_urlsafe(size))


def _build_short_folder(path: Path) -> Path:
    digest = hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"keywest-{os.getuid()}-{digest}"


def _write_once(path: Path, text: str) -> str:
    """Writes a private file whole or not at all; whoever came first wins."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text()
