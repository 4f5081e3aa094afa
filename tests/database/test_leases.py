"""A lease belongs to one process, ends by itself, and leaves nothing in a session."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.models import F
from django.utils import timezone

from accounts.personal_data import erasures
from games.heads import delivery
from games.heads.signing import record_hourly_statement
from games.mail import tasks
from games.mail.inbound.doors import poller
from keywest_site import leases
from keywest_site.leases import SPAN, HeldLease, hold_lease
from keywest_site.models import Lease
from tests.play.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def time_passes(span: timedelta) -> None:
    """For the database, which says when a lease ends."""
    Lease.objects.update(ends_at=F("ends_at") - span)


def test_of_many_at_once_one_has_it() -> None:
    assert sum(at_once([HeldLease("a").take] * 12)) == 1
    assert at_once([HeldLease("b").take]) == [True], "another name is another lease"


def test_the_first_free_one_is_taken() -> None:
    with hold_lease("a", "b") as first, hold_lease("a", "b") as second:
        assert first is not None
        assert second is not None
        assert (first.name, second.name) == ("a", "b")
        with hold_lease("a", "b") as third:
            assert third is None
    assert not Lease.objects.exists()


def fail_under_lease(before: Callable[[], object]) -> None:
    with hold_lease("a"):
        assert not connection.in_atomic_block, "no transaction is open meanwhile"
        before()
        1 / 0  # noqa: B018


def test_it_is_given_back_even_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        fail_under_lease(lambda: None)
    assert HeldLease("a").take()


def test_whoever_is_killed_holds_it_for_a_minute() -> None:
    assert HeldLease("a").take()
    time_passes(SPAN - timedelta(seconds=5))
    assert not HeldLease("a").take()
    time_passes(timedelta(seconds=5))
    assert HeldLease("a").take()


def test_long_work_renews_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(leases, "monotonic", lambda: now[0])
    held = HeldLease("a")
    assert held.take()
    ends_at = Lease.objects.get().ends_at
    assert held.renew()
    assert Lease.objects.get().ends_at == ends_at, "a moment later nobody is asked"
    now[0] += SPAN.total_seconds() / 3
    assert held.renew()
    assert Lease.objects.get().ends_at > ends_at


def test_whoever_was_too_slow_notices_and_takes_nothing_from_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr(leases, "monotonic", lambda: now[0])
    slow, second = HeldLease("a"), HeldLease("a")
    assert slow.take()
    time_passes(SPAN)
    assert second.take()
    now[0] += SPAN.total_seconds()
    assert not slow.renew()
    slow.give_back()
    assert Lease.objects.get().holder == second.holder


def test_a_database_that_went_away_hides_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> int:
        raise OperationalError("away")

    with pytest.raises(ZeroDivisionError):
        fail_under_lease(lambda: monkeypatch.setattr(HeldLease, "_execute", away))


def held_elsewhere(name: str) -> None:
    """Somebody else is at it."""
    assert HeldLease(name).take()


@pytest.mark.parametrize(
    ("name", "task"),
    [
        ("pusher", tasks.push_turns),
        ("mailbox poller", poller.poll_mailbox),
        ("erasing 5", lambda: erasures.erase_account(5, timezone.now())),
    ],
)
def test_nobody_does_what_somebody_does(
    name: str, task: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = list[str]()
    for module, work in (
        (tasks, "send_pushes"),
        (poller, "open_mailbox"),
        (erasures, "run_erasure_steps"),
    ):
        monkeypatch.setattr(module, work, lambda *_: calls.append("called"))
    held_elsewhere(name)
    assert not task()
    assert not calls


def test_no_more_senders_than_are_allowed(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_SENDERS = 2
    inside, most, lock = [0], [0], threading.Barrier(2, timeout=20)

    def send(*_: object) -> int:
        inside[0] += 1
        lock.wait()
        most[0] = max(most[0], inside[0])
        lock.wait()
        inside[0] -= 1
        return 1

    monkeypatch.setattr(tasks, "send_due_mails", send)
    assert sorted(at_once([tasks.send_mails] * 2)) == [1, 1]
    held_elsewhere("mail sender 0")
    held_elsewhere("mail sender 1")
    assert tasks.send_mails() == 0
    assert most == [2]


def test_a_statement_is_delivered_by_one(tmp_path: Path, settings: Any) -> None:
    settings.HEADS_FOLDER = str(tmp_path)
    record_hourly_statement(timezone.now())
    held_elsewhere("heads delivery")
    assert delivery.deliver_last_statement(timezone.now()) == 0
    time_passes(SPAN)
    assert delivery.deliver_last_statement(timezone.now()) == 1
    assert len(list(tmp_path.iterdir())) == 1
