"""The cage: whatever runs in it has a second, 100 MB, and nothing else; its end is a verdict, not
ours."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.mail.sandbox.envelope import Verdict
from games.mail.sandbox.process import SANDBOX, Busy, read_in_sandbox
from games.mail.sandbox.sandbox_worker import CPU_SECONDS, WALL_SECONDS
from tests.mail.doors.mutants import planted

RAW = b"From: ben@p.test\r\n\r\nbid 8\r\n"
EVIL = """
import os, socket, subprocess
from games.mail.sandbox.reading import Reading
def evil(raw):
    {deed}
    return Reading(("done",), False)
caged.split_message_into_parts = evil
"""

SHORT = "caged.WALL_SECONDS = 1.0\n"
"""Ours is longer; what sleeps has no use for that."""


def does(deed: str) -> str:
    """What a reader in the cage came to by that deed: its first line, or the verdict."""
    with planted(EVIL.format(deed=deed)):
        try:
            reading = read_in_sandbox(RAW).reading
        except Verdict as verdict:
            return verdict.why
        assert reading
        return reading.lines[0]


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    SANDBOX.end()


def test_a_harmless_reader_is_heard() -> None:
    assert does("pass") == "done"


@pytest.mark.parametrize(
    "deed",
    [
        "os.fork()",
        "subprocess.run(['/bin/true'])",
        "open('/etc/passwd')",
        "open('FOLDER/file', 'w')",
        "socket.socket()",
        "os.setuid(0)",
        "os.execv('/bin/true', ['true'])",
        "a = bytearray(120 * 1024 * 1024)",
        "os._exit(0)",
        "os.abort()",
        "os.write(3, b'not json') and os._exit(0)",
    ],
)
def test_a_reader_that_has_been_taken_over_can_do_nothing(deed: str, tmp_path: Path) -> None:
    assert does(deed.replace("FOLDER", str(tmp_path))) == "unreadable"


@pytest.mark.parametrize("deed", ["while True: pass", "sum(iter(lambda: 1, 0))"])
def test_a_reader_that_does_not_come_to_an_end_is_ended(deed: str) -> None:
    assert does(deed) == "unreadable"


@pytest.mark.parametrize(
    "deed",
    [
        "import time; time.sleep(3600)",
        "os.kill(os.getpid(), __import__('signal').SIGSTOP)",
        "os.kill(os.getpid(), 9)",
    ],
)
def test_a_reader_that_got_no_processor_time_or_was_killed_is_asked_again(deed: str) -> None:
    """Only what a message costs is its own fault; what the machine lacks is not."""
    with pytest.raises(Busy), planted(SHORT + EVIL.format(deed=deed)):
        read_in_sandbox(RAW)
    assert does("pass") == "done"


def test_a_machine_under_load_has_time_enough() -> None:
    assert WALL_SECONDS >= 10 * CPU_SECONDS


def test_a_reader_knows_no_secret_and_no_framework() -> None:
    found = (
        "return Reading((repr(sorted(os.environ)), str('django' in __import__('sys').modules)), "
        "False)"
    )
    with planted(EVIL.format(deed=found)):
        reading = read_in_sandbox(RAW).reading
    assert reading
    assert set(eval(reading.lines[0])) <= {"LANG", "LC_CTYPE"}
    assert reading.lines[1] == "False"


def test_one_message_leaves_nothing_to_the_next() -> None:
    counting = "caged.seen = 1 + getattr(caged, 'seen', 0); lines = (str(caged.seen),)"
    with planted(EVIL.format(deed=f"{counting}; return Reading(lines, False)")):
        for _ in range(3):
            reading = read_in_sandbox(RAW).reading
            assert reading
            assert reading.lines == ("1",)


def test_after_a_kill_another_one_is_started() -> None:
    read_in_sandbox(RAW)
    assert SANDBOX._child
    first = SANDBOX._child.pid
    os.kill(first, signal.SIGKILL)
    SANDBOX._child.wait()
    assert read_in_sandbox(RAW).envelope.sender == "ben@p.test"
    assert SANDBOX._child.pid != first


def test_many_threads_share_it() -> None:
    senders, found = [f"p{number}@p.test" for number in range(30)], []

    def reads(sender: str) -> None:
        found.append(read_in_sandbox(f"From: {sender}\r\n\r\nx".encode()).envelope.sender)

    threads = [threading.Thread(target=reads, args=[sender]) for sender in senders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(senders)


def test_a_forked_daemon_has_one_of_its_own() -> None:
    read_in_sandbox(RAW)
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    worker = context.Process(
        target=lambda: theirs.send(read_in_sandbox(RAW).envelope.sender), daemon=True
    )
    worker.start()
    assert ours.poll(120)
    assert ours.recv() == "ben@p.test"
    worker.join(5)
    assert read_in_sandbox(RAW).envelope.sender == "ben@p.test"
