"""The whole service as `make run` starts it, in a data folder of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.stack import environment, free_port

READY_WITHIN = 120.0
STOPPED_WITHIN = 40.0


@dataclass
class Site:
    """A service under test. `url` has no slash at its end."""

    data: Path
    port: int = 0
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def layout(self) -> Layout:
        return Layout.of(self.data)

    def start(self) -> None:
        """Starts it and returns when the first page is there; AssertionError with what it said otherwise."""
        self.port = self.port or free_port(8100 + os.getpid() % 500 * 10)
        env = os.environ | {"KEYWEST_DATA": str(self.data), "PORT": str(self.port)}
        with self._said.open("wb") as out:
            command = [sys.executable, "-m", "keywest_site.embedded", "run"]
            self._process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True)
        until = time.monotonic() + READY_WITHIN
        while "is open" not in self.said():
            assert self._process.poll() is None, self.said()
            assert time.monotonic() < until, self.said()
            time.sleep(0.05)

    def stop(self) -> int:
        """Asks it to stop, as Ctrl-C does; its exit code."""
        assert self._process
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(STOPPED_WITHIN)

    def kill(self) -> None:
        """Kills the launcher alone, without a chance to say goodbye."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def said(self) -> str:
        """What it printed so far."""
        return self._said.read_text()

    def manage(self, *words: str) -> str:
        """Runs one `manage.py` command beside it; what that printed."""
        return self._run([sys.executable, "manage.py", *words])

    def get(self, path: str = "/") -> str:
        """The text of a page, fetched without signing in."""
        with urllib.request.urlopen(self.url + path, timeout=20) as answer:
            return str(answer.read().decode())

    def _run(self, command: Sequence[str]) -> str:
        env = os.environ | environment(self.layout)
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def _said(self) -> Path:
        return self.data.with_name(self.data.name + ".said")
