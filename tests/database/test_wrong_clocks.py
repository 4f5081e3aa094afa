"""A machine whose clock is wrong plays for nobody, and sends nothing: two machines of a cluster do
not always agree on the time, and the database's counts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.mail import tasks as mail_tasks
from games.sweep import due_work
from games.sweep.management.commands import sweep
from games.sweep.tasks import sweep_from_queue
from keywest_site.postgresql.clock import is_clock_right

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)
ASIDE = (HOUR, -HOUR)
Jump = Callable[[timedelta], None]


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """This machine's clock is wrong by so much; the database's is not."""
    usual: Callable[[], datetime] = timezone.now
    return lambda by: monkeypatch.setattr(timezone, "now", lambda: usual() + by)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was looked for."""
    found: list[str] = []
    monkeypatch.setattr(sweep, "sweep_due_work", lambda: found.append("sweep"))
    monkeypatch.setattr(
        due_work, "sweep_due_work", lambda: found.append("queue") or due_work.SweepCounts(*[0] * 5)
    )
    monkeypatch.setattr(mail_tasks, "send_due_mails", lambda *_: found.append("mails") or 0)
    return found


def test_a_clock_that_agrees_is_right() -> None:
    assert is_clock_right()


@pytest.mark.parametrize("by", ASIDE)
def test_an_hour_aside_is_wrong_and_logged(
    by: timedelta, jump: Jump, caplog: pytest.LogCaptureFixture
) -> None:
    jump(by)
    assert not is_clock_right()
    assert "ahead of the database" in caplog.text


@pytest.mark.parametrize("by", [timedelta(), *ASIDE])
def test_only_a_right_clock_lets_time_bring_anything_about(
    by: timedelta, jump: Jump, looks: list[str]
) -> None:
    jump(by)
    sweep.run_round(zones=False)
    sweep_from_queue()
    mail_tasks.send_mails()
    assert looks == ([] if by else ["sweep", "queue", "mails"])
