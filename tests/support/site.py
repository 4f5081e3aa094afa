"""The whole service as `make run` starts it, in a data folder of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.stack import build_environment
from tests.support import ports

READY_WITHIN = 300.0
STOPPED_WITHIN = 120.0
DICE = Path(__file__).with_name("dice")


@dataclass
class Site:
    """A service under test. `url` has no slash at its end."""

    data: Path
    port: int = 0
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _aside: subprocess.Popen[str] | None = field(default=None, repr=False)
    _programs: Counter[str] = field(default_factory=Counter, repr=False)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def layout(self) -> Layout:
        return Layout.of(self.data)

    def start(self) -> None:
        """Starts it and returns when the first page is there; AssertionError with what it said
        otherwise."""
        self.port = self.port or ports.block()
        env = os.environ | {
            "KEYWEST_DATA": str(self.data),
            "PORT": str(self.port),
            "KEYWEST_ORDERS_A_MINUTE": "0",
            "KEYWEST_WORK_A_MINUTE": "0",
            "PYTHONPATH": str(DICE),
        }
        with self._said.open("wb") as out:
            command = [sys.executable, "-m", "keywest_site.embedded", "run"]
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True
            )
        until = time.monotonic() + READY_WITHIN
        while "is open" not in self.said():
            assert self._process.poll() is None, self.said()
            assert time.monotonic() < until, self.said()
            time.sleep(0.05)

    def stop(self) -> int:
        """Asks it to stop, as Ctrl-C does; its exit code."""
        assert self._process
        if self._aside:
            self._aside.communicate()
            self._aside = None
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

    def runs(self, program: str) -> str:
        """Runs some Python beside it, with its settings and dice of this test; what that
        printed."""
        if self._aside is None:
            command, env = (
                [sys.executable, "-m", "tests.support.aside"],
                os.environ | build_environment(self.layout),
            )
            self._aside = subprocess.Popen(
                command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self._aside.stdin
        assert self._aside.stdout
        test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
        self._programs[test] += 1
        self._aside.stdin.write(json.dumps([f"{test} {self._programs[test]}", program]) + "\n")
        self._aside.stdin.flush()
        ended, printed = json.loads(self._aside.stdout.readline())
        assert ended, printed
        return str(printed)

    def get(self, path: str = "/") -> str:
        """The text of a page, fetched without signing in."""
        with urllib.request.urlopen(self.url + path, timeout=READY_WITHIN) as answer:
            return str(answer.read().decode())

    @property
    def _said(self) -> Path:
        return self.data.with_name(self.data.name + ".said")
