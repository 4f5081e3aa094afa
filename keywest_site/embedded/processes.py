"""Starts the parts of the embedded service as child processes that never outlive it, restarts those
that die, and stops them in reverse order."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

# One child.


GRACE = 8.0  # seconds between asking and killing


def wrap_command_to_end_with_parent(
    command: Sequence[str | Path], last_words: str = "TERM"
) -> list[str]:
    """`command`, made to receive the signal `last_words` when its parent dies without having
    stopped it."""
    setpriv = shutil.which("setpriv")
    prefix = [setpriv, "--pdeathsig", last_words, "--"] if setpriv else []
    return [*prefix, *map(str, command)]


def start_process(
    command: Sequence[str | Path],
    log: Path,
    env: Mapping[str, str] | None = None,
    user: str | int | None = None,
) -> subprocess.Popen[bytes]:
    """Runs `command` in a session of its own (Ctrl-C reaches the launcher alone), writing to `log`,
    never to a pipe."""
    with log.open("ab") as out:
        return subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            env=env,
            user=user,
            start_new_session=True,
        )


def stop_process(
    child: subprocess.Popen[bytes], first: signal.Signals = signal.SIGTERM, grace: float = GRACE
) -> None:
    """Asks the child to end, waits `grace` seconds, then kills it with all that it has started."""
    if child.poll() is not None:
        return
    child.send_signal(first)
    try:
        child.wait(grace)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    kill_leftovers(child)


def kill_leftovers(child: subprocess.Popen[bytes]) -> None:
    """Ends whatever a child that is gone has left behind in its session."""
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def rotate_log(path: Path) -> Path:
    """An empty log; the one of the last run stays beside it."""
    if path.exists():
        path.replace(path.with_suffix(".last.log"))
    return path


# The supervisor.


LOOK_EVERY = 0.5
BACK_OFF_FIRST, BACK_OFF_MOST = 1.0, 30.0
WELL_AFTER = 60.0  # seconds of life that make an earlier death forgotten


class Part(Protocol):
    """A server or a program of ours."""

    name: str
    child: subprocess.Popen[bytes] | None

    def start(self) -> None: ...

    def stop(self) -> None: ...


class Program:
    """One Python program of ours with its log."""

    def __init__(
        self, name: str, command: Sequence[str], log: Path, env: Mapping[str, str]
    ) -> None:
        self.name = name
        self.command = command
        self.log = log
        self.env = {**os.environ, **env}
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it; whether it is ready shows elsewhere."""
        self.child = start_process(
            wrap_command_to_end_with_parent(self.command), self.log, self.env
        )

    def stop(self) -> None:
        """Ends it for certain."""
        if self.child:
            stop_process(self.child)
            self.child = None


class Supervisor:
    """Starts parts one by one; as a context manager it stops them all, last first, whatever
    happened."""

    def __init__(self) -> None:
        self.asked_to_stop = threading.Event()
        self._parts: list[Part] = []
        self._stack = ExitStack()
        self._born: dict[str, float] = {}
        self._back_off: dict[str, float] = {}
        self._due: dict[str, float] = {}

    def __enter__(self) -> Supervisor:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: self.asked_to_stop.set())
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def start(self, part: Part) -> None:
        """Starts `part` and answers for its end."""
        self._stack.callback(part.stop)
        part.start()
        self._parts.append(part)
        self._born[part.name] = time.monotonic()

    def watch(self) -> None:
        """Restarts whatever dies, until somebody asks us to stop."""
        while not self.asked_to_stop.wait(LOOK_EVERY):
            for part in self._parts:
                self._look_after(part, time.monotonic())

    def _look_after(self, part: Part, now: float) -> None:
        if part.child is None or part.child.poll() is None:
            return
        if part.name not in self._due:
            kill_leftovers(part.child)
            self._due[part.name] = now + self._next_back_off(part.name, now)
        elif now >= self._due[part.name]:
            print(f"{part.name} ended unexpectedly; starting it again.", flush=True)
            del self._due[part.name]
            self._born[part.name] = now
            part.start()

    def _next_back_off(self, name: str, now: float) -> float:
        """Seconds to wait before the restart: double after each early death."""
        lived_well = now - self._born[name] > WELL_AFTER
        wait = BACK_OFF_FIRST if lived_well else self._back_off.get(name, BACK_OFF_FIRST)
        self._back_off[name] = min(wait * 2, BACK_OFF_MOST)
        return wait
