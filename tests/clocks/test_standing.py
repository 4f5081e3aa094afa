"""A panic stop: no clock runs in it, nobody loses or gains by it, and no deadline slips through."""

from __future__ import annotations

import os
import signal
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction
from django.utils import timezone

from games.clocks import heartbeat, outages, timeouts
from games.clocks.outages import SELECT_OWED_UNTIL
from games.play import commands
from games.play.checks import list_log_faults
from games.play.models import Event, Question, Standstill
from games.play.refusals import ReadOnly
from tests.clocks.clocked import NOON, Clocked
from tests.support.heartbeats import sweeper, until

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def stop(party: Clocked, *, read_only: bool = False) -> None:
    with transaction.atomic():
        outages.lock_open_clock_stop()
        outages.stop_all_clocks(party.now, read_only=read_only)


def go_on(party: Clocked) -> None:
    outages.end_stop_of_all_clocks(party.now)


def test_no_clock_runs_while_all_is_stopped_and_none_grows_by_it(party: Clocked) -> None:
    party.passes(hours=23)
    stop(party)
    party.passes(hours=30)
    assert party.lapsed() == []
    go_on(party)
    party.sweep()
    assert party.left(0) == party.left(1) == HOUR
    assert party.kinds().count("credited") == 1
    party.passes(hours=0.9)
    assert party.lapsed() == []
    party.passes(hours=1)
    assert sorted(party.lapsed()) == [0, 1]
    assert list_log_faults(party.id) == []


def test_moves_go_on_and_answering_meanwhile_uses_up_no_time(party: Clocked) -> None:
    party.passes(hours=20)
    stop(party)
    party.passes(hours=30)
    party.bid(3, 0)
    party.passes(hours=30)
    go_on(party)
    party.sweep()
    assert timedelta(hours=27.9) < party.left(0) <= timedelta(hours=28)
    party.act(0, "pick a")
    party.act(0, "open")
    party.act(0, "keep")
    assert timedelta(hours=27.9) < party.left(1) <= timedelta(hours=28)


def test_read_only_means_that_nothing_can_be_changed(party: Clocked) -> None:
    before = Event.objects.count()
    stop(party, read_only=True)
    with pytest.raises(ReadOnly):
        commands.act(party.id, 0, "bid 3", party.token(0), now=party.now)
    go_on(party)
    party.act(0, "bid 3")
    assert Event.objects.count() > before


def test_a_table_that_pauses_meanwhile_gets_only_what_its_clock_lost(party: Clocked) -> None:
    party.passes(hours=5)
    stop(party)
    party.passes(hours=5)
    outages.stop_table_clocks(party.id, party.now)
    party.passes(hours=5)
    go_on(party)
    party.sweep()
    outages.restart_table_clocks(party.id, party.now)
    assert party.left(0) == 19 * HOUR


def test_an_outage_before_a_stop_and_one_within_it_count_once(party: Clocked) -> None:
    party.passes(hours=5)
    party.now += 3 * HOUR
    party.sweep()
    assert party.left(0) == 19 * HOUR
    stop(party)
    party.passes(hours=1)
    party.now += 3 * HOUR
    party.sweep()
    party.passes(hours=1)
    go_on(party)
    party.sweep()
    assert party.left(0) == 19 * HOUR
    kinds = Standstill.objects.order_by("since").values_list("kind", flat=True)
    assert list(kinds) == ["outage", "stop", "outage"]
    assert not Standstill.objects.filter(credited_at=None).exists()


def test_a_second_stop_before_all_is_given_back_goes_on_with_the_first(party: Clocked) -> None:
    party.passes(hours=5)
    stop(party)
    party.now += HOUR / 12
    go_on(party)
    stop(party)
    heartbeat.record_heartbeat(party.now)
    party.passes(hours=5)
    go_on(party)
    party.sweep()
    assert party.left(0) == 19 * HOUR
    assert Standstill.objects.count() == 1


def test_time_given_back_by_hand_is_what_each_clock_lost_then(party: Clocked) -> None:
    party.passes(hours=10)
    outages.order_clock_credit(NOON + 2 * HOUR, NOON + 6 * HOUR)
    party.sweep()
    assert party.left(0) == 18 * HOUR
    party.sweep()
    assert party.left(0) == 18 * HOUR


@pytest.mark.parametrize("planted", [False, True], ids=["", "without the lock that both take"])
def test_a_deadline_that_has_begun_ends_before_the_stop_has(
    party: Clocked, monkeypatch: pytest.MonkeyPatch, *, planted: bool
) -> None:
    """The stop waits for it, so whoever has stopped the house sees all that ever fires."""
    party.now += DAY + HOUR
    Question.objects.filter(game_id=party.id).update(due_at=party.now - HOUR)
    looked, go, late = threading.Event(), threading.Event(), timeouts.find_late_question
    if planted:
        monkeypatch.setattr(outages, "LOCK_STOPS", "SELECT %s")

    def slowly(*how: Any) -> Any:
        found = late(*how)
        looked.set()
        assert go.wait(90)
        return found

    def fire() -> None:
        try:
            timeouts.expire_turns_of_game(party.id, party.now, NOON - DAY)
        finally:
            connections.close_all()

    monkeypatch.setattr(timeouts, "find_late_question", slowly)
    firing, seen = threading.Thread(target=fire), list[int | None]()

    def begin() -> None:
        try:
            stop(party)
            seen.append(len(party.lapsed()))
        finally:
            connections.close_all()

    stopping = threading.Thread(target=begin)
    firing.start()
    assert looked.wait(60)
    stopping.start()
    stopping.join(60 if planted else 0.3)  # with the lock it waits for the deadline
    go.set()
    stopping.join(60)
    firing.join(60)
    assert (seen == [len(party.lapsed())] == [1]) is not planted


def test_a_clock_that_is_owed_time_does_not_fire(party: Clocked) -> None:
    """Between the end of a stop and the credit, whatever a sweeper had read before."""
    party.passes(hours=23)
    stop(party)
    party.now += 3 * HOUR
    go_on(party)
    assert timeouts.expire_due_turns(party.now) == 0
    assert party.sweep().credited == 1
    assert party.left(0) == HOUR


def test_a_sweeper_that_does_not_ask_what_is_owed_is_found(
    party: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SELECT_DUE_GAMES", "SELECT_LATE_QUESTION"):
        statement = getattr(timeouts, name)
        assert SELECT_OWED_UNTIL in statement
        monkeypatch.setattr(timeouts, name, statement.replace(SELECT_OWED_UNTIL, "'-infinity'"))
    with pytest.raises(AssertionError):
        test_a_clock_that_is_owed_time_does_not_fire(party)


def test_whoever_is_killed_in_the_middle_of_giving_back_leaves_the_rest_to_others(
    party: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Clocked.sit_down(2)
    party.passes(hours=23)
    stop(party)
    party.passes(hours=9)
    go_on(party)
    credit, done = outages.credit_table, list[int]()

    def once(game_id: int, *how: Any, **more: Any) -> bool:
        if done:
            raise KeyboardInterrupt
        done.append(game_id)
        return credit(game_id, *how, **more)

    with monkeypatch.context() as killed:
        killed.setattr(outages, "credit_table", once)
        with pytest.raises(KeyboardInterrupt):
            outages.credit_owed_time(None, party.now)
    assert timeouts.expire_due_turns(party.now) == 0
    assert party.sweep().credited == 1
    for table in (party, other):
        assert table.kinds().count("credited") == 1
        table.now = party.now
        assert table.left(0) == HOUR


@pytest.fixture
def tables(party: Clocked) -> list[Clocked]:
    """Tables whose deadlines fall due now, one after another."""
    parties = [Clocked.sit_down(2, "live", now=timezone.now(), grace=0) for _ in range(12)]
    now = timezone.now()
    for number, one in enumerate(parties):
        Question.objects.filter(game_id=one.id).update(
            clock_started_at=now, budget=3600, due_at=now + timedelta(seconds=0.1 * number)
        )
    return parties


def test_a_sweeper_in_another_process_fires_nothing_once_the_stop_is_there(
    tables: list[Clocked],
) -> None:
    """Killed in between: a new one goes on where it was."""
    ours = [table.id for table in tables]
    lapsed = Event.objects.filter(game_id__in=ours, kind="lapsed")
    with sweeper(600) as child:
        until(lapsed.exists)
        tables[0].now = timezone.now()
        stop(tables[0])
        fired, clocks = lapsed.count(), left(ours)
        assert 0 < fired < len(clocks) + fired
        looked = Question.objects.filter(game_id__in=ours, clock_started_at=None)
        until(lambda: not looked.exists())
        os.kill(child.pid, signal.SIGKILL)
    assert lapsed.count() == fired
    tables[0].now = timezone.now()
    go_on(tables[0])
    with sweeper(600):
        until(lambda: not Standstill.objects.filter(credited_at=None).exists())
    assert all(list_log_faults(game) == [] for game in ours)
    credited = Event.objects.filter(game_id__in=ours, kind="credited")
    assert len(set(credited.values_list("game_id", flat=True))) == credited.count() > 0


def left(games: list[int]) -> list[tuple[int, int]]:
    """Open questions with a clock."""
    rows = Question.objects.filter(game_id__in=games, answered_seq=None)
    return list(rows.exclude(clock_started_at=None).values_list("game_id", "seat"))
