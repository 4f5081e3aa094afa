"""How much time a person has for a question, and when it is used up: terms and calendar in,
instants out. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from accounts.calendar.hours import Hours, compute_due_time, compute_rhythm_time, sum_running_time
from games.clocks.terms import HOUR, RHYTHM, Terms, count_extension_seconds

BREATH = 8
"""A question within one's own turn has at least this part of a turn's time: nobody is caught
between two clicks."""
SOONEST = timedelta(hours=6)
"""Turns that are shorter need no reminder."""
NOWHERE = Hours("UTC")
TURN, STEP, AGAIN = "turn", "step", "again"
"""Why a seat is asked: see `begun`."""


class Clock(NamedTuple):
    """A clock that was set: since when it runs, the seconds on it, and when they are used up."""

    since: datetime
    budget: int
    due_at: datetime


class Earlier(NamedTuple):
    """The last clock that was set for the same seat, and when its question was answered."""

    clock: Clock
    until: datetime


def build_question_clock(
    terms: Terms, hours: Hours, since: datetime, earlier: Earlier | None, why: str
) -> Clock:
    """The clock of a new question, from the seat's last one.

    TURN: what was left, and the time of one turn on top, up to the cap. STEP, within one's own
    turn: the clock of the turn runs on; if it has less than a breath left, a breath. AGAIN, asked
    once more because a move was taken back: the very clock that it had. So nobody gains time by
    answering in small steps, or by taking back.
    """
    if earlier is None:
        return build_running_clock(terms, hours, since, terms.each)
    if why == AGAIN:
        return earlier.clock
    left = count_seconds_left(terms, hours, earlier.clock, earlier.until)
    if why == STEP:
        breath = min(terms.each // BREATH, terms.most)
        if earlier.clock.due_at - since >= timedelta(seconds=breath) and left:
            return earlier.clock
        return Clock(since, breath, since + timedelta(seconds=breath))
    return build_running_clock(terms, hours, since, min(left + terms.each, terms.most))


def count_seconds_left(terms: Terms, hours: Hours, clock: Clock, at: datetime) -> int:
    """Seconds that are left on a clock at that instant; never more than were on it."""
    if at >= clock.due_at:
        return 0
    gone = sum_running_time(choose_calendar(terms, hours), clock.since, at)
    return max(clock.budget - int(gone.total_seconds()), 0)


def build_running_clock(
    terms: Terms, hours: Hours, since: datetime, budget: int, used: timedelta = timedelta()
) -> Clock:
    """A clock with that much on it, running since then. `used`: real time that the question has
    taken before."""
    if terms.kind == RHYTHM:
        until = compute_rhythm_time(
            hours.zone,
            terms.hour,
            terms.every,
            since,
            timedelta(seconds=terms.least),
            terms.weekday,
        ).at
        return Clock(since, int((until - since).total_seconds()), until)
    longest = max(terms.longest - used, timedelta())
    return Clock(
        since,
        budget,
        compute_due_time(
            choose_calendar(terms, hours), since, timedelta(seconds=budget), longest
        ).at,
    )


def apply_outage(
    terms: Terms, hours: Hours, clock: Clock, since: datetime, until: datetime
) -> Clock:
    """The clock after it has stood between these instants (a pause, an outage): it never holds more
    than before."""
    since = max(since, clock.since)
    if terms.kind == RHYTHM:
        later = clock.due_at + max(until - since, timedelta())
        return Clock(until, max(int((later - until).total_seconds()), 0), later)
    left = count_seconds_left(terms, hours, clock, since)
    return build_running_clock(terms, hours, max(until, since), left, since - clock.since)


def apply_pause(
    terms: Terms, hours: Hours, clock: Clock, since: datetime, until: datetime
) -> Clock:
    """The clock after a pause between these instants: as if all of it had been later by the length
    of the pause.

    It holds no more of its person's own time than before (a second less at most), and no more of
    the longest time of a turn.
    """
    since = max(since, clock.since)
    if until <= since:
        return clock
    if terms.kind == RHYTHM:
        return apply_outage(terms, hours, clock, since, until)
    mine, begun = choose_calendar(terms, hours), clock.since + (until - since)
    gone = (
        sum_running_time(mine, clock.since, since)
        if since < clock.due_at
        else timedelta(seconds=clock.budget)
    )
    left = max(timedelta(seconds=clock.budget) - gone, timedelta())
    most = max(terms.longest, timedelta(seconds=clock.budget))
    budget = min(left + sum_running_time(mine, begun, until), most)
    return build_running_clock(terms, hours, begun, int(budget.total_seconds()))


def add_extension(terms: Terms, hours: Hours, clock: Clock) -> Clock:
    """The clock with one more turn's time on it."""
    more = count_extension_seconds(terms)
    if terms.kind == RHYTHM:
        return clock._replace(
            budget=clock.budget + more, due_at=clock.due_at + timedelta(seconds=more)
        )
    budget = clock.budget + more
    longest = terms.longest + timedelta(seconds=more)
    return Clock(
        clock.since,
        budget,
        compute_due_time(
            choose_calendar(terms, hours), clock.since, timedelta(seconds=budget), longest
        ).at,
    )


def add_seconds(terms: Terms, hours: Hours, clock: Clock, more: int) -> Clock:
    """The clock with so many seconds more on it, or (below 0) fewer: never fewer than none. In real
    time its question may last as much longer as it got, and no longer than before if it lost."""
    budget = max(clock.budget + more, 0)
    if terms.kind == RHYTHM:
        return Clock(clock.since, budget, clock.since + timedelta(seconds=budget))
    longest = max(terms.longest, clock.due_at - clock.since) + timedelta(seconds=max(more, 0))
    mine, on_it = choose_calendar(terms, hours), timedelta(seconds=budget)
    return Clock(clock.since, budget, compute_due_time(mine, clock.since, on_it, longest).at)


def list_reminder_times(terms: Terms, hours: Hours, clock: Clock) -> list[datetime]:
    """When to remind: half of the time gone, four fifths, and the last hour (or tenth): while they
    are awake."""
    if timedelta(seconds=clock.budget) < SOONEST:
        return []
    last = clock.budget - min(HOUR, clock.budget // 10)
    total = clock.due_at - clock.since
    shares = [
        timedelta(seconds=seconds) for seconds in (clock.budget // 2, clock.budget * 4 // 5, last)
    ]
    return [
        compute_due_time(choose_calendar(terms, hours), clock.since, share, total).at
        for share in shares
    ]


def choose_calendar(terms: Terms, hours: Hours) -> Hours:
    """The calendar that counts at this table."""
    return hours if terms.calendar else NOWHERE._replace(zone=hours.zone)


__all__ = [
    "Clock",
    "Earlier",
    "add_extension",
    "add_seconds",
    "apply_outage",
    "apply_pause",
    "build_question_clock",
    "build_running_clock",
    "count_seconds_left",
    "list_reminder_times",
]
