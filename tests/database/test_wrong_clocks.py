"""Two machines of a cluster do not always agree on the time, and the database's counts: a process
that follows it writes right times by a wrong clock; whose time is wrong all the same plays for
nobody, and sends nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from games.clocks.starting import set_missing_question_clocks
from games.clocks.terms import CLOCK, Terms, encode_terms
from games.clocks.timeouts import expire_due_turns
from games.mail import tasks as mail_tasks
from games.play import lobby
from games.play.models import Event
from games.sweep import due_work
from games.sweep.management.commands import sweep
from games.sweep.tasks import sweep_from_queue
from keywest_site.leases import HeldLease
from keywest_site.management.commands.beat import keep_lease, start_ticking
from keywest_site.postgresql import clock
from keywest_site.postgresql.clock import ClockMiddleware, Watch, is_clock_right
from tests.web.table.party import person

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


class WrongClock:
    """This machine's time of day, which can be set; the other clock goes on."""

    def __init__(self) -> None:
        self.usual, self.by = time.time, 0.0

    def tell(self) -> float:
        return self.usual() + self.by

    def set(self, by: timedelta) -> None:
        self.by += by.total_seconds()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[WrongClock]:
    """Its process follows the database, and has measured nothing yet."""
    wrong = WrongClock()
    monkeypatch.setattr(clock.time, "time", wrong.tell)
    monkeypatch.setattr(clock, "watch", Watch())
    usual = timezone.now
    clock.follow_database()
    yield wrong
    timezone.now = usual


def is_told_right() -> bool:
    """Whether Django's time is the database's."""
    return abs(timezone.now() - clock.load_database_time()) < timedelta(seconds=30)


def send(method: str) -> None:
    """A request to a page."""
    ClockMiddleware(lambda _request: HttpResponse())(RequestFactory().generic(method, "/"))


@pytest.mark.parametrize("by", ASIDE)
def test_who_acts_by_a_clock_that_was_wrong_before_has_the_right_time(
    by: timedelta, machine: WrongClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.set(by)
    monkeypatch.setattr(clock, "watch", Watch())
    assert not is_told_right()
    send("POST")
    assert is_told_right()


def test_who_only_reads_measures_nothing(machine: WrongClock) -> None:
    send("GET")
    assert clock.watch.last.at is None


def test_who_only_reads_after_a_machine_was_suspended_sees_the_right_time(
    machine: WrongClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other clock stood still meanwhile: the time of day leaps, and is right."""
    send("POST")
    steady = time.monotonic
    monkeypatch.setattr(clock.time, "monotonic", lambda: steady() - HOUR.total_seconds())
    assert not is_told_right()
    send("GET")
    assert is_told_right()


def test_a_database_that_is_away_is_not_asked_each_time(
    machine: WrongClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask() -> datetime:
        asked.append("the time")
        raise OperationalError

    monkeypatch.setattr(clock, "load_database_time", ask)
    send("POST")
    send("POST")
    assert asked == ["the time"]


@pytest.mark.parametrize("by", ASIDE)
def test_a_clock_that_leaps_is_not_believed(by: timedelta, machine: WrongClock) -> None:
    send("POST")
    machine.set(by)
    assert is_told_right(), "before it is measured"
    assert clock.watch.is_due()
    send("POST")
    assert is_told_right()
    assert clock.watch.last.aside.total_seconds() == pytest.approx(by.total_seconds(), abs=30)


@pytest.mark.parametrize("by", ASIDE)
def test_a_clock_that_is_set_right_again_is_believed(by: timedelta, machine: WrongClock) -> None:
    machine.set(by)
    send("POST")
    machine.set(-by)
    send("POST")
    assert is_told_right()
    assert clock.watch.last.aside == timedelta()


@pytest.mark.parametrize("by", ASIDE)
def test_a_process_that_follows_sweeps_on(
    by: timedelta, machine: WrongClock, looks: list[str]
) -> None:
    machine.set(by)
    sweep.run_round(zones=False)
    sweep_from_queue()
    mail_tasks.send_mails()
    assert looks == ["sweep", "queue", "mails"]


@pytest.mark.parametrize("follows", [True, False], ids=["follows", "believes its clock"])
def test_a_turn_that_begins_by_a_clock_an_hour_behind_has_its_whole_time(
    follows: bool, machine: WrongClock
) -> None:
    """A process that believes its clock writes times by which the turn is over; another machine,
    whose clock is right, ends it at once."""
    if not follows:
        timezone.now = lambda: datetime.fromtimestamp(machine.tell(), UTC)
    machine.set(-HOUR)
    send("POST")
    pace = encode_terms(Terms(CLOCK, 2400, 2400, calendar=False, misses=0, grace=0))
    game = lobby.open_table(person().pk, "keywest", 3, pace=pace)
    for name in ("Bert", "Carl"):
        lobby.join(game.pk, person(name).pk)
    set_missing_question_clocks(clock.load_database_time())
    expire_due_turns(clock.load_database_time())
    assert Event.objects.filter(game=game, kind="lapsed").exists() == (not follows)


def test_a_moment_aside_is_left_alone(machine: WrongClock) -> None:
    machine.set(timedelta(seconds=20))
    send("POST")
    assert clock.watch.last.aside == timedelta()


def test_beat_ends_when_the_time_is_set(machine: WrongClock) -> None:
    """Celery would wait until the hour comes again."""
    watch = Watch()
    machine.set(-HOUR)
    keep_lease(HeldLease("beat of a test", HOUR), watch)


def test_beat_knows_nothing_of_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [tmp_path / name for name in ("schedule", "schedule.db", "other")]
    for path in kept:
        path.write_text("")
    monkeypatch.setattr("celery.beat.EmbeddedService", lambda *_args, **_more: Thread())
    start_ticking(str(tmp_path / "schedule"))
    assert [path.exists() for path in kept] == [False, False, True]
