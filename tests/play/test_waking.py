"""A worker is woken beside: no act waits for the queue, and nothing that was called for is left
out."""

from __future__ import annotations

import threading

import pytest

from games.play import wake
from games.play.tasks import GATHER_SECONDS
from games.play.wake import Aside


def test_whoever_calls_does_not_wait() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        assert go_on.wait(30)

    aside = Aside(slow)
    aside.call()
    assert begun.wait(30)
    aside.call()
    go_on.set()
    assert aside.wait(30)


def test_many_calls_are_one_and_the_last_is_not_lost() -> None:
    done: list[int] = []
    lock = threading.Event()

    def count() -> None:
        done.append(1)
        lock.wait(0.05)

    aside = Aside(count)
    for _ in range(100):
        aside.call()
    assert aside.wait(30)
    assert 1 <= len(done) <= 3
    before = len(done)
    aside.call()
    assert aside.wait(30)
    assert len(done) > before


def test_a_forked_process_starts_a_thread_of_its_own() -> None:
    called = threading.Event()
    aside = Aside(called.set)
    aside._process = 1  # as if another process had begun it
    aside.call()
    assert called.wait(30)


def test_a_busy_process_asks_the_queue_forty_times_a_second_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many acts there are; and those who watch wait no longer for it than for the worker,
    which gathers as well."""
    slept, asked = list[float](), threading.Event()
    monkeypatch.setattr(wake.time, "sleep", slept.append)
    aside = Aside(asked.set)
    aside.call()
    assert asked.wait(30)
    assert 1 / 40 <= slept[0] <= GATHER_SECONDS
