"""The server's processes, as deploy/systemd and `make run` start them: taken into service anew
without an error."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.processes import start_process, stop_process
from tests.server.house import until
from tests.support import ports

PAGE = "/static/nothing-here"
WITHIN = 60.0


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The pages with two processes, and their port."""
    port = ports.block()
    command = [
        sys.executable,
        "-m",
        "keywest_site.server",
        "pages",
        "--port",
        str(port),
        "--workers",
        "2",
    ]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
    log = tmp_path_factory.mktemp("pages") / "log"
    process = start_process(command, log, env)
    deadline = time.monotonic() + WITHIN
    while status(port) != 404:
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline
        time.sleep(0.1)
    yield process, port
    stop_process(process)


def status(port: int) -> int:
    """Of a page, over a connection of its own; 0: it did not come."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=WITHIN)
    try:
        line.request("GET", PAGE, headers={"Host": "localhost"})
        return line.getresponse().status
    except OSError:
        return 0
    finally:
        line.close()


def workers(parent: int) -> set[int]:
    """Its processes that answer; multiprocessing has one more."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {int(pid) for pid in children if b"spawn_main" in command_of(pid)}


def command_of(pid: str) -> bytes:
    """What the process was started with; nothing if it is gone by now."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_a_reload_answers_every_request(server: tuple[subprocess.Popen[bytes], int]) -> None:
    process, port = server
    old = workers(process.pid)
    assert len(old) == 2
    process.send_signal(signal.SIGHUP)
    deadline = time.monotonic() + WITHIN
    while old & workers(process.pid):
        assert status(port) == 404
        time.sleep(0.02)
        assert time.monotonic() < deadline
    assert len(workers(process.pid)) == 2


def test_a_process_that_dies_is_replaced(server: tuple[subprocess.Popen[bytes], int]) -> None:
    process, port = server
    gone = workers(process.pid).pop()
    os.kill(gone, signal.SIGKILL)
    until(lambda: gone not in workers(process.pid) and len(workers(process.pid)) == 2)
    assert status(port) == 404


ASK_WHAT_IS_THERE = """
import sys, keywest_site.asgi
print([name for name in ("games.web.urls", "games.api.urls") if name in sys.modules])
"""


def test_all_views_are_imported_before_anybody_asks() -> None:
    """Else the first order after a start waits for it, for seconds on a busy machine."""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
    command = [sys.executable, "-c", ASK_WHAT_IS_THERE]
    told = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert told.stdout.split("\n")[0] == "['games.web.urls', 'games.api.urls']"
