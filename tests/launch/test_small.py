"""The small services of `make run` are one process; where one of them ends, all start again."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest

from keywest_site.embedded import small, stack
from keywest_site.embedded.layout import Layout


def commands(folder: Path, mail_port: int) -> dict[str, str]:
    """The command line of each program."""
    layout = Layout.of(folder)
    layout.make()
    parts = stack.build_programs(layout, 1, 2, mail_port)
    return {part.name: " ".join(part.command) for part in parts}


def test_a_whole_service_has_four_programs(tmp_path: Path) -> None:
    found = commands(tmp_path, 3)
    assert list(found) == ["web", "live", "worker", "sweeper"]
    assert found["sweeper"].endswith("-m keywest_site.embedded.small")
    assert " -B" not in found["worker"]


def test_without_a_door_for_mail_the_worker_says_what_is_due(tmp_path: Path) -> None:
    found = commands(tmp_path, 0)
    assert found["sweeper"].endswith("manage.py sweep")
    assert found["worker"].endswith(" -B")


def test_all_end_with_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, sent = threading.Event(), list[tuple[int, int]]()
    monkeypatch.setattr(os, "kill", lambda pid, number: sent.append((pid, number)))
    lives = threading.Thread(target=asked.wait, daemon=True)
    short = threading.Thread(target=lambda: None, daemon=True)
    lives.start()
    short.start()
    short.join()
    small.exit_when_any_thread_ends([lives, short], every=0.01)
    asked.set()
    assert sent == [(os.getpid(), signal.SIGTERM)]
