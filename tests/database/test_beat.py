"""Two clocks of the queue: one ticks, the other stands by; who has lost the lease ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from keywest_site.leases import HeldLease
from keywest_site.management.commands import beat
from keywest_site.postgresql.clock import Watch


@pytest.fixture(autouse=True)
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """With which schedules somebody has begun to tick."""
    begun: list[str | None] = []
    monkeypatch.setattr(beat, "start_ticking", begun.append)
    monkeypatch.setattr(beat, "LOOK_EVERY", 0.0)
    return begun


@pytest.mark.django_db
def test_a_stand_by_waits_until_the_lease_is_free(
    ticks: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = HeldLease(beat.NAME, timedelta(hours=1))
    assert other.take()
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            assert ticks == []
            other.give_back()

    monkeypatch.setattr(beat.time, "sleep", wait)
    monkeypatch.setattr(beat, "keep_lease", lambda *_: None)
    with pytest.raises(CommandError, match="lease"):
        call_command("beat", "--schedule", "here")
    assert ticks == ["here"]
    assert len(waits) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("end", "by"),
    [
        (lambda *_: None, CommandError),
        (lambda *_: os.kill(os.getpid(), signal.SIGTERM), SystemExit),
    ],
    ids=["the clock was set", "stopped"],
)
def test_whoever_ends_gives_the_lease_back(
    end: Callable[..., None], by: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the next one, or the same one begun anew, would wait for a quarter of a minute."""
    monkeypatch.setattr(beat, "keep_lease", end)
    with pytest.raises(by):
        call_command("beat")
    assert HeldLease(beat.NAME).take()


@pytest.mark.django_db
def test_who_has_lost_the_lease_ends() -> None:
    first = HeldLease(beat.NAME, timedelta(0))
    assert first.take()
    assert HeldLease(beat.NAME, timedelta(hours=1)).take()
    beat.keep_lease(first, Watch())


def test_a_database_that_is_away_ends_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([OperationalError("gone"), True, OperationalError("gone"), False])

    def renew(_lease: HeldLease) -> bool:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(HeldLease, "renew", renew)
    monkeypatch.setattr(beat.connection, "close", lambda: None)
    beat.keep_lease(HeldLease(beat.NAME), Watch())
    assert next(answers, "none") == "none"
