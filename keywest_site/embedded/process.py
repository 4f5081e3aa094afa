"""Starting a child so that it never outlives us, and ending it for certain."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

GRACE = 8.0  # seconds between asking and killing


def tie_to_parent(command: Sequence[str | Path], last_words: str = "TERM") -> list[str]:
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
