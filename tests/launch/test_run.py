"""`make run`: starts, heals, refuses and stops the whole service."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.support import prepared
from tests.support.site import Site


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service of this module's own, to be maltreated; started once, so that a later start is a
    second one. Its tables are there, but nothing says that they are those of this code."""
    site = Site(tmp_path_factory.mktemp("own") / "data")
    prepared.move_into(site.layout, prepared.folder())
    (site.data / "prepared").unlink()
    site.start()
    yield site
    if children_of(site):
        site.stop()


def children_of(site: Site) -> dict[int, str]:
    """The processes of a service, found by its data folder in their command line or environment."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words, env = (folder / "cmdline").read_bytes(), (folder / "environ").read_bytes()
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        mark = os.fsencode(site.data)
        if (
            state != "Z"
            and words
            and int(folder.name) != os.getpid()
            and (mark in words or mark in env)
        ):
            found[int(folder.name)] = words.replace(b"\0", b" ").decode()
    return found


def until(true: Callable[[], object], seconds: float = 120.0) -> None:
    """Waits for something to become true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def refusal(site: Site, port: int) -> str:
    """What a start says that cannot succeed."""
    env = os.environ | {"KEYWEST_DATA": str(site.data), "PORT": str(port)}
    command = [sys.executable, "-m", "keywest_site.embedded", "run"]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_it_says_where_it_is_and_how_to_sign_in(own: Site) -> None:
    assert own.url + "/" in own.said()
    assert own.url + "/post-office/" in own.said()
    assert "<html" in own.get()


def test_it_says_of_the_demo_what_the_demo_says_of_itself(own: Site) -> None:
    demo = (own.data / "demo.txt").read_text()
    assert demo == "The demo is laid out. Sign in as visitor@example.org to find a game waiting.\n"
    assert demo in own.said()
    assert "Sundown at Mallory Dock" in own.get("/tables/")


def test_everything_in_the_data_folder_is_private(own: Site) -> None:
    assert own.data.stat().st_mode & 0o077 == 0
    assert (own.data / "secret-key").stat().st_mode & 0o077 == 0


def test_a_second_launcher_leaves_the_first_alone(own: Site) -> None:
    assert "running already" in refusal(own, own.port + 50)
    own.get()


def test_a_dead_program_is_started_again(own: Site) -> None:
    worker = next(pid for pid, words in children_of(own).items() if "celery" in words)
    os.kill(worker, signal.SIGKILL)
    until(lambda: "worker ended unexpectedly" in own.said())
    until(lambda: any("celery" in words for words in children_of(own).values()))


def test_a_dead_database_comes_back_with_what_it_knew(own: Site) -> None:
    before = own.get()
    server = int((own.data / "postgres" / "postmaster.pid").read_text().split()[0])
    os.kill(server, signal.SIGKILL)
    until(lambda: "PostgreSQL ended unexpectedly" in own.said())
    until(lambda: _page(own) is not None)
    assert len(own.get()) == pytest.approx(len(before), rel=0.2)


def test_a_killed_launcher_takes_everything_with_it(own: Site) -> None:
    own.kill()
    until(lambda: not children_of(own))


def test_the_second_start_prepares_nothing_and_keeps_its_secret(own: Site) -> None:
    secret, prepared = (
        (own.data / "secret-key").read_text(),
        (own.data / "prepared").stat().st_mtime_ns,
    )
    own.start()
    assert (own.data / "secret-key").read_text() == secret
    assert (own.data / "prepared").stat().st_mtime_ns == prepared


def test_asked_to_stop_it_ends_well_and_leaves_nothing(own: Site) -> None:
    assert own.stop() == 0
    assert children_of(own) == {}


def test_a_taken_port_is_named_together_with_a_free_one(own: Site) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        said = refusal(own, other.getsockname()[1])
    assert re.search(r"Port \d+ is taken. Choose another: make run PORT=\d+", said)


def _page(site: Site) -> str | None:
    try:
        return site.get()
    except OSError:
        return None
