"""A pause holds every clock exactly: nobody's grows by it, nothing fires in it, and it ends by
itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from accounts.calendar.hours import Hours, sum_running_time
from games.clocks import timeouts
from games.clocks.arithmetic import (
    Clock,
    apply_outage,
    apply_pause,
    build_running_clock,
    choose_calendar,
)
from games.clocks.terms import PRESETS, Terms
from games.play.checks import list_log_faults
from games.play.models import Game, Notice
from games.votes import deciding, permissions
from games.votes.kinds import NotYet
from games.votes.models import Pause
from tests.clocks.clocked import NOON, Clocked
from tests.play.together import at_once

HOUR, DAY, SECOND = timedelta(hours=1), timedelta(days=1), timedelta(seconds=1)
HOURS = [
    Hours("UTC"),
    Hours("Europe/Berlin", (22, 7)),
    Hours("Asia/Tokyo", (1, 9), frozenset({5, 6})),
    Hours("America/New_York", (23, 8), away=((date(2031, 3, 8), date(2031, 3, 11)),)),
    Hours("Europe/Berlin", (0, 8), frozenset({6}), "DE", "BE"),
]
TERMS = [
    PRESETS["day"],
    PRESETS["relaxed"],
    PRESETS["live"],
    PRESETS["day"]._replace(calendar=False),
]
Step = tuple[timedelta, timedelta]
STEPS = st.lists(
    st.tuples(*(st.integers(0, 4 * 86400).map(lambda s: timedelta(seconds=s)),) * 2),
    min_size=1,
    max_size=5,
)


def pause(party: Clocked, days: int = 5) -> None:
    """All who are needed agree."""
    motion = deciding.propose_motion(party.id, party.person(0).pk, "pause", party.now, days)
    deciding.vote_on_motion(party.id, party.person(1).pk, motion.number, True, party.now)


def left(terms: Terms, hours: Hours, clock: Clock, at: datetime) -> timedelta:
    """Of the person's own time."""
    gone = sum_running_time(choose_calendar(terms, hours), clock.since, at)
    return (
        timedelta()
        if at >= clock.due_at
        else max(timedelta(seconds=clock.budget) - gone, timedelta())
    )


def never_grows(
    rule: Callable[..., Clock], terms: Terms, hours: Hours, steps: list[Step], seconds: int
) -> None:
    """Runs and stands in turn: no pause adds to the person's own time, nor to the longest time of a
    turn."""
    now = clock_began = datetime(2031, 3, 3, tzinfo=UTC) + timedelta(seconds=seconds)
    budget = min(terms.most, terms.each)
    clock, ran = build_running_clock(terms, hours, now, budget), timedelta()
    for runs, stands in steps:
        now, ran = now + runs, ran + runs
        if now >= clock.due_at:
            return
        before, due = left(terms, hours, clock, now), clock.due_at
        clock = rule(terms, hours, clock, now, now + stands)
        now += stands
        assert left(terms, hours, clock, now) <= before
        assert clock.due_at - now + ran <= max(terms.longest, timedelta(seconds=budget))
        if not terms.calendar:
            assert due - clock.due_at + stands <= SECOND
    assert clock_began


@given(st.sampled_from(TERMS), st.sampled_from(HOURS), STEPS, st.integers(0, 8 * 86400))
@settings(max_examples=150, deadline=None)
def test_no_clock_grows_by_pausing(
    terms: Terms, hours: Hours, steps: list[Step], seconds: int
) -> None:
    never_grows(apply_pause, terms, hours, steps, seconds)


@pytest.mark.parametrize(
    "planted",
    [
        lambda terms, hours, clock, _since, until: build_running_clock(
            terms, hours, until, clock.budget
        ),
        lambda terms, hours, clock, since, until: apply_outage(terms, hours, clock, since, until),
        lambda _terms, _hours, clock, since, until: clock._replace(
            due_at=clock.due_at + (until - since) * 1.01
        ),
    ],
    ids=["a fresh clock", "the longest time anew after each pause", "a little more"],
)
def test_a_clock_that_grows_is_caught(planted: Callable[..., Clock]) -> None:
    # Not made smaller: that it is found is enough.
    search = settings(
        max_examples=2000,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
    )(
        given(st.sampled_from(TERMS), st.sampled_from(HOURS), STEPS, st.integers(0, 8 * 86400))(
            lambda terms, hours, steps, seconds: never_grows(planted, terms, hours, steps, seconds)
        )
    )
    with pytest.raises(AssertionError):
        search()


def test_nothing_fires_and_nobody_is_reminded_while_a_table_pauses(party: Clocked) -> None:
    party.passes(hours=10)
    pause(party, 2)
    told = Notice.objects.filter(kind="reminder").count()
    party.passes(hours=30)
    assert party.lapsed() == []
    assert Notice.objects.filter(kind="reminder").count() == told


def test_a_pause_ends_by_itself_and_clocks_run_on_with_what_was_on_them(party: Clocked) -> None:
    party.passes(hours=5)
    pause(party, 1)
    party.passes(days=1)
    assert Game.objects.get(pk=party.id).paused_at is None
    assert party.left(0) == party.left(1) == 19 * HOUR
    assert party.kinds()[-1] == "resumed"
    party.passes(hours=20)
    assert sorted(party.lapsed()) == [0, 1]
    assert list_log_faults(party.id) == []


def test_a_table_may_end_its_pause_and_keeps_the_days_that_are_left(party: Clocked) -> None:
    pause(party, 14)
    party.passes(hours=20)
    motion = deciding.propose_motion(party.id, party.person(1).pk, "resume", party.now)
    assert (
        deciding.vote_on_motion(party.id, party.person(0).pk, motion.number, True, party.now).state
        == "passed"
    )
    assert party.left(0) == DAY
    assert (
        permissions.count_unused_pause_days(party.id, permissions.get_vote_rules(""), party.now)
        == 27
    )


def test_days_of_pause_are_counted_and_used_up(party: Clocked) -> None:
    for days in (0, 15):
        with pytest.raises(NotYet):
            deciding.propose_motion(party.id, party.person(0).pk, "pause", party.now, days)
    with pytest.raises(NotYet):
        deciding.propose_motion(party.id, party.person(0).pk, "resume", party.now)
    Pause.objects.create(
        game_id=party.id, since=NOON - 28 * DAY, until=NOON - DAY, ended_at=NOON - DAY
    )
    with pytest.raises(NotYet):
        deciding.propose_motion(party.id, party.person(0).pk, "pause", party.now, 2)
    pause(party, 1)
    with pytest.raises(NotYet):
        deciding.propose_motion(party.id, party.person(0).pk, "pause", party.now, 1)


def test_who_answers_in_a_pause_has_used_up_no_time(party: Clocked) -> None:
    party.passes(hours=4)
    pause(party, 1)
    party.passes(hours=21)
    party.bid(3, 0)
    assert party.asked() == [0]
    party.passes(hours=3)
    assert party.left(0) == 44 * HOUR
    party.act(0, "pick a")
    party.act(0, "open")
    party.act(0, "keep")
    assert party.left(1) > 43 * HOUR


def test_time_lost_by_answering_in_a_pause_is_caught(
    party: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: the clocks of questions that were answered in the pause are forgotten."""
    monkeypatch.setattr("games.clocks.outages.credit_answered_questions", lambda *_: None)
    with pytest.raises(AssertionError):
        test_who_answers_in_a_pause_has_used_up_no_time(party)


def test_a_pause_through_an_outage_gives_nothing_twice(party: Clocked) -> None:
    party.passes(hours=5)
    pause(party, 1)
    party.now += 20 * HOUR
    party.sweep()
    party.passes(hours=4)
    assert party.left(0) == 19 * HOUR


def test_a_pause_at_the_deadline_stops_the_clock_or_comes_after_it() -> None:
    for _ in range(5):
        party = Clocked.sit_down(2)
        motion = deciding.propose_motion(party.id, party.person(0).pk, "pause", party.now, 3)
        party.now += DAY + timedelta(minutes=10)
        last, now = party.person(1).pk, party.now

        def agree(
            party: Clocked = party,
            last: int = last,
            motion: int = motion.number,
            now: datetime = now,
        ) -> object:
            return deciding.vote_on_motion(party.id, last, motion, True, now)

        def sweep(now: datetime = now) -> object:
            return timeouts.expire_due_turns(now)

        at_once([agree, sweep])
        timeouts.expire_due_turns(now)
        kinds = party.kinds()
        assert "paused" in kinds
        assert "lapsed" not in kinds[kinds.index("paused") :]
        assert len(party.lapsed()) in (0, 1, 2)
        assert list_log_faults(party.id) == []
