"""Reads raw messages in a sandbox: each is parsed in a process of its own (sandbox_worker.py),
which has little time, little memory, no files, no children, no settings, no secrets. Only bytes go
in, only a small answer of known shape comes out.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
from django.conf import settings

from games.mail.sandbox.envelope import Envelope, Verdict
from games.mail.sandbox.reading import Reading
from games.mail.sandbox.returned import Returned
from games.mail.sandbox.sandbox_worker import ANSWER_MAX, FRAME, READY, WALL_SECONDS

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 2 * WALL_SECONDS
START_WITHIN = 20.0
COMMAND = [sys.executable, "-E", "-s", "-m", "games.mail.sandbox.sandbox_worker"]


class Opened(NamedTuple):
    """A message out of the cage: its envelope, and its reading or the reason why its body was put
    aside."""

    envelope: Envelope
    reading: Reading | None
    unclear: str


class Busy(OSError):
    """The message could not be read now, for no fault of its own: the machine had too little time
    or memory for it. It has to be read later."""


class Findings(msgspec.Struct):
    """The answer of the cage; whatever has another shape is none. `cpu`: seconds; `memory`: bytes,
    at most."""

    cpu: float = 0.0
    memory: int = 0
    hostile: str = ""
    crashed: str = ""
    delayed: str = ""
    unclear: str = ""
    envelope: Envelope | None = None
    reading: Reading | None = None
    returned: Returned | None = None


class Sandbox:
    """One warm process that answers one message after the other; it is started when first needed,
    and after a kill."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Have the process ready before the first message comes."""
        with self._lock:
            self._running()

    def ask(self, raw: bytes, domain: str, recipient: str, what: str = "order") -> Findings:
        """Have a message read: an "order", or a "return" of a mail of ours.

        Raises Busy if no process can be started, if it dies, or if the message did not get its
        processor time: then it is to be read later. `crashed`: the message itself ended its reader.
        """
        task = json.dumps({"domain": domain, "recipient": recipient, "what": what}).encode() + b"\n"
        with self._lock:
            found = self._ask(task + raw)
        if found.delayed:
            raise Busy(found.delayed)
        return found

    def _ask(self, frame: bytes) -> Findings:
        """Have a frame read by the process."""
        try:
            return msgspec.json.decode(exchange_frames(self._running(), frame), type=Findings)
        except msgspec.DecodeError as error:
            self.end()
            return Findings(crashed=type(error).__name__)
        except OSError as error:
            self.end()
            raise Busy(type(error).__name__) from error

    def end(self) -> None:
        """Kill it, with all that it has started."""
        child, self._child = self._child, None
        if child is None or self._owner != os.getpid():
            return
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()

    def _running(self) -> subprocess.Popen[bytes]:
        """The process; another one if it has died, or if it is that of the process which forked
        us."""
        if self._child is None or self._owner != os.getpid() or self._child.poll() is not None:
            self.end()
            self._owner = os.getpid()
            self._child = child = subprocess.Popen(
                COMMAND,
                cwd=ROOT,
                env={"LANG": "C.UTF-8"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
            try:
                read_pipe(child.stdout.fileno(), len(READY), time.monotonic() + START_WITHIN)  # type: ignore[union-attr]
            except OSError:
                self.end()
                raise
        return self._child


def exchange_frames(child: subprocess.Popen[bytes], frame: bytes) -> bytes:
    """One frame in, one out. OSError if that fails, takes too long, or is too much."""
    assert child.stdin
    assert child.stdout
    until = time.monotonic() + PATIENCE
    pending = memoryview(FRAME.pack(len(frame)) + frame)
    os.set_blocking(child.stdin.fileno(), False)
    while pending:
        if not select.select([], [child.stdin], [], max(0.0, until - time.monotonic()))[1]:
            raise TimeoutError
        pending = pending[os.write(child.stdin.fileno(), pending) :]
    (size,) = FRAME.unpack(read_pipe(child.stdout.fileno(), FRAME.size, until))
    if size > 2 * ANSWER_MAX:
        raise OSError("too much")
    return read_pipe(child.stdout.fileno(), size, until)


def read_pipe(pipe: int, size: int, until: float) -> bytes:
    """So many bytes from a pipe."""
    data = bytearray()
    while len(data) < size:
        if not select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]:
            raise TimeoutError
        part = os.read(pipe, min(65536, size - len(data)))
        if not part:
            raise BrokenPipeError
        data += part
    return bytes(data)


SANDBOX = Sandbox()


def read_in_sandbox(raw: bytes, recipient: str = "") -> Opened:
    """Envelope and body of a message. Raises Verdict for what must not be read further;
    `unreadable` if reading it was
    the reader's end; Busy if it has to be read later."""
    told = SANDBOX.ask(raw, settings.MAIL_DOMAIN, recipient)
    if told.crashed or (told.envelope is None and not told.hostile):
        raise Verdict("unreadable")
    if told.envelope is None:
        raise Verdict(told.hostile)
    return Opened(told.envelope, told.reading, told.unclear)
