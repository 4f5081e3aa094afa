"""A process forked from the nursery, with what tests ask of a `subprocess.Popen`."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from types import TracebackType
from typing import Any, TextIO

from keywest_site.embedded.prepare import ROOT


@cache
def nursery() -> socket.socket:
    """The line to the one of this process."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        command = [sys.executable, "-m", "tests.support.nursery", str(theirs.fileno())]
        subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], start_new_session=True)
    return ours


def asked(request: dict[str, Any], *streams: int) -> int | None:
    """What the nursery answers."""
    socket.send_fds(nursery(), [json.dumps(request).encode()], streams)
    return json.loads(nursery().recv(100))  # type: ignore[no-any-return]


class Forked:
    """Runs `python -m MODULE WORDS`. With `piped`, it hears what is written to `stdin`, and
    `stdout` is what it says."""

    stdin: TextIO | None = None
    stdout: TextIO | None = None
    returncode: int | None = None

    def __init__(self, module: str, *words: str, piped: bool = False) -> None:
        request = {"module": module, "words": words, "env": dict(os.environ)}
        heard, said = (os.pipe(), os.pipe()) if piped else ((os.open(os.devnull, 0),), (1,))
        self.pid = asked(request, heard[0], said[-1], 2) or 0
        self.end = os.pidfd_open(self.pid)
        os.close(heard[0])
        if piped:
            os.close(said[-1])
            self.stdin, self.stdout = open(heard[1], "w"), open(said[0])  # noqa: SIM115

    def __enter__(self) -> Forked:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None
    ) -> None:
        self.communicate()

    def poll(self) -> int | None:
        """How it has ended: its code, or the signal, negative; nothing if it has not."""
        if self.returncode is None:
            self.returncode = asked({"ended": self.pid})
            if self.returncode is not None:
                os.close(self.end)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Until it has ended; subprocess.TimeoutExpired otherwise."""
        while self.poll() is None:
            if not select.select([self.end], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a forked process", timeout or 0)
        return self.returncode or 0

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """The rest of what it says, up to its end."""
        said = ""
        if self.stdin and self.stdout:
            with suppress(BrokenPipeError):
                self.stdin.close()
            said = self.stdout.read()
            self.stdout.close()
        self.wait(timeout)
        return said, None

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self.end, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)
