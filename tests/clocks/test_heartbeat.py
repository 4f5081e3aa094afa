"""What is an outage, and what is only a clock that was set: leaps of the time of day, a sweeper
that stands still."""

from __future__ import annotations

import signal
import time
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.clocks import heartbeat
from games.clocks.heartbeat import Uptime, load_last_outage
from games.play.checks import list_log_faults
from games.play.models import Question
from games.sweep.due_work import sweep_due_work
from tests.clocks.clocked import Clocked
from tests.support.forked import Forked
from tests.support.heartbeats import PATIENCE, sweeper, until

HOUR = timedelta(hours=1)


def look(party: Clocked, up: float, boot: str = "this one") -> None:
    """A look at what is due on a machine that has run for so many seconds."""
    sweep_due_work(party.now, Uptime(boot, up))


def test_a_leap_forward_of_the_time_of_day_is_no_outage(party: Clocked) -> None:
    look(party, 1000)
    due = party.due(0)
    party.now += 2 * HOUR
    look(party, 1005)
    assert party.due(0) == due
    assert "credited" not in party.kinds()


def test_a_leap_over_a_deadline_lets_it_fire_at_its_hour_on_the_wall_once(party: Clocked) -> None:
    look(party, 1000)
    party.now += timedelta(days=1, minutes=11)
    look(party, 1005)
    look(party, 1010)
    assert sorted(party.lapsed()) == [0, 1]
    assert list_log_faults(party.id) == []


def test_time_that_really_passed_is_an_outage(party: Clocked) -> None:
    look(party, 1000)
    left = party.left(0)
    party.now += 2 * HOUR
    look(party, 1000 + 7200)
    assert abs(party.left(0) - left) < timedelta(seconds=1)
    assert party.kinds().count("credited") == 1


def test_a_leap_within_an_outage_gives_back_only_what_has_passed(party: Clocked) -> None:
    look(party, 1000)
    party.now += 5 * HOUR
    look(party, 1000 + 3600)
    away = load_last_outage()
    assert away
    assert away.until - away.since == HOUR


def test_after_a_new_start_of_the_machine_the_wall_is_believed(party: Clocked) -> None:
    look(party, 90_000)
    party.now += HOUR
    look(party, 30, boot="the next one")
    assert party.kinds().count("credited") == 1


def test_a_heartbeat_that_only_looks_at_the_wall_is_caught(
    party: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: the gap on the wall is believed."""
    monkeypatch.setattr(
        heartbeat, "BEAT", heartbeat.BEAT.replace(heartbeat.GAP, "(excluded.at - beat.at)")
    )
    with pytest.raises(AssertionError):
        test_a_leap_forward_of_the_time_of_day_is_no_outage(party)


def test_this_machine_knows_how_long_it_has_run() -> None:
    before = time.monotonic()
    first, between = heartbeat.read_uptime(), time.monotonic()
    time.sleep(0.01)
    later, second = time.monotonic(), heartbeat.read_uptime()
    assert later - between <= second.seconds - first.seconds <= time.monotonic() - before
    assert second.boot == first.boot


def two() -> Clocked:
    """Two people with time, and nobody who has looked yet."""
    party = Clocked.sit_down(2, "live", now=timezone.now(), grace=0)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_heartbeat")
    return party


def due_soon(party: Clocked, seconds: float = 1) -> datetime:
    """From now on their time is up so soon; when."""
    now = timezone.now()
    due = now + timedelta(seconds=seconds)
    Question.objects.filter(game_id=party.id).update(
        clock_started_at=now, budget=seconds, due_at=due
    )
    return due


def stand_still_beyond(due: datetime, child: Forked) -> None:
    """Until half a second after that the child does nothing."""
    time.sleep(max((due - timezone.now()).total_seconds(), 0) + 0.5)
    child.send_signal(signal.SIGCONT)


def lateness(party: Clocked) -> list[float]:
    """Seconds between each deadline and what it brought about."""
    asked = Question.objects.filter(
        game_id=party.id, answered_at__isnull=False, due_at__isnull=False
    )
    return [
        (item.answered_at - item.due_at).total_seconds()
        for item in asked
        if item.answered_at and item.due_at
    ]


def test_a_sweeper_that_stood_still_for_a_short_while_fires_at_once_and_once() -> None:
    party = two()
    with sweeper(too_long=60) as child:
        child.send_signal(signal.SIGSTOP)
        due = due_soon(party)
        stand_still_beyond(due, child)
        until(lambda: len(party.lapsed()) == 2)
        time.sleep(0.3)
    assert sorted(party.lapsed()) == [0, 1]
    assert "credited" not in party.kinds()
    assert all(0.5 <= late < PATIENCE for late in lateness(party))
    assert list_log_faults(party.id) == []


def test_a_sweeper_that_stood_still_for_long_gives_the_time_back_and_fires_once() -> None:
    party = two()
    with sweeper(too_long=1) as child:
        child.send_signal(signal.SIGSTOP)
        before = due_soon(party)
        stand_still_beyond(before, child)
        until(lambda: len(party.lapsed()) == 2)
    assert "credited" in party.kinds()
    moved = Question.objects.filter(game_id=party.id, answered_at__gt=before, due_at__isnull=False)
    assert moved
    assert all(
        question.due_at - before > timedelta(seconds=1) for question in moved if question.due_at
    )
    assert all(late >= 0 for late in lateness(party))
    assert sorted(party.lapsed()) == [0, 1]
