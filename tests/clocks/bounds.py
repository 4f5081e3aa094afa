"""AT-30 without a database: tables whose stallers use every rule that moves a deadline, on a clock
that only counts.

What reckons are the functions that reckon for real tables; a `Rules` with one of them exchanged is
a planted bug.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from accounts.calendar.hours import Hours
from games.clocks import arithmetic
from games.clocks.arithmetic import AGAIN, STEP, TURN, Clock, Earlier, count_seconds_left
from games.clocks.running import build_clock_recalculation
from games.clocks.terms import (
    CLOCK,
    DAY,
    GRANTS,
    HOUR,
    MINUTE,
    PRESETS,
    RHYTHM,
    Terms,
    compute_longest_game,
)
from games.votes.kinds import BUDGET_DAYS, DRAW, KINDS, MOST_DAYS, PAUSE, has_enough_votes

BEGIN = datetime(2031, 3, 3, 12, tzinfo=UTC)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo")
SLACK = timedelta(seconds=1)


class Rules(NamedTuple):
    """What decides how long a question lasts."""

    begun: Callable[..., Clock] = arithmetic.build_question_clock
    paused: Callable[..., Clock] = arithmetic.apply_pause
    extended: Callable[..., Clock] = arithmetic.add_extension
    may_extend: Callable[[Terms, int], bool] = lambda terms, taken: taken < terms.extensions
    may_give: Callable[[int], bool] = lambda given: given < GRANTS


class Over(NamedTuple):
    """How a game went. `bound`: when it had to be over; `gained`: seconds that somebody had more
    after a pause."""

    end: datetime
    bound: datetime
    gained: float
    paused: timedelta
    used: Counter[str]


class Seat:
    """Somebody at the table. A staller answers at the last moment, if at all, and uses whatever
    puts it off."""

    def __init__(self, rng: random.Random, staller: bool) -> None:
        self.staller, self.vanishes = staller, staller and rng.random() < 0.3
        self.hours = a_calendar(rng, staller)
        self.earlier: Earlier | None = None
        self.misses = self.extensions = self.grants = 0
        self.bot = False


class Table:
    """One game: sealed windows for all, turns of several steps for one, until they are over or a
    draw is agreed."""

    def __init__(self, seed: int, rules: Rules = Rules()) -> None:  # noqa: B008
        self.rng, self.rules = random.Random(seed), rules
        self.terms = some_terms(self.rng)
        size = self.rng.randint(2, 5)
        stallers = min(self.rng.randint(1, 3), size)
        self.seats = [Seat(self.rng, number < stallers) for number in range(size)]
        self.now, self.asked, self.gained = BEGIN, 0, 0.0
        self.stood = timedelta()
        self.used: Counter[str] = Counter()

    def play(self) -> Over:
        """The whole game."""
        for _turn in range(self.rng.randint(4, 16)):
            if self.rng.random() < 0.01 and has_enough_votes(
                KINDS[DRAW], len(self.people()), len(self.people())
            ):
                self.used["draw"] += 1
                break
            if self.rng.random() < 0.4:
                self.window()
            else:
                self.turn(self.rng.choice(self.seats), self.rng.randint(1, 4))
        limit = compute_longest_game(self.terms, len(self.seats), self.asked)
        assert limit is not None
        return Over(self.now, BEGIN + limit + self.stood, self.gained, self.stood, self.used)

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if not seat.bot]

    def window(self) -> None:
        """All are asked at once; the window closes with the last answer."""
        begin = self.now
        ends = [begin]
        self.asked += 1
        for seat in self.people():
            clock = self.rules.begun(self.terms, seat.hours, begin, seat.earlier, TURN)
            ends.append(self.answered(seat, clock, begin, takes_back=True))
        self.now = max(ends)

    def turn(self, seat: Seat, steps: int) -> None:
        """One is asked, several times in a row; they may go back a step, and forth again."""
        why, step, undone = TURN, 0, False
        while step < steps and not seat.bot:
            if why != AGAIN:
                self.asked += not undone
                why = AGAIN if undone and why == STEP else why
            clock = self.rules.begun(self.terms, seat.hours, self.now, seat.earlier, why)
            missed = seat.misses
            self.now = self.answered(seat, clock, self.now)
            if seat.misses > missed or seat.bot:
                return
            if seat.staller and step and self.rng.random() < 0.3:
                self.used["undo"] += 1
                why, step, undone = AGAIN, step - 1, True
            else:
                why, step = STEP, step + 1

    def answered(
        self, seat: Seat, clock: Clock, since: datetime, takes_back: bool = False
    ) -> datetime:
        """When this question is closed, after all that its seat, and the table, do to its clock."""
        clock = self.disturbed(seat, clock, since)
        end, lapsed = self.answer_at(seat, clock, since)
        while (
            takes_back
            and seat.staller
            and not lapsed
            and end < clock.due_at
            and self.rng.random() < 0.5
        ):
            self.used["undo"] += 1
            seat.earlier = Earlier(clock, end)
            back = end + (clock.due_at - end) / 2
            clock = self.disturbed(
                seat, self.rules.begun(self.terms, seat.hours, back, seat.earlier, AGAIN), back
            )
            end, lapsed = self.answer_at(seat, clock, back)
        seat.earlier = Earlier(clock, end)
        seat.misses = seat.misses + 1 if lapsed else 0
        seat.bot = bool(self.terms.misses) and seat.misses >= self.terms.misses
        self.used["lapsed"] += lapsed
        return end

    def answer_at(self, seat: Seat, clock: Clock, since: datetime) -> tuple[datetime, bool]:
        """The instant of the answer, and whether time gave it."""
        last = max(clock.due_at + timedelta(seconds=self.terms.grace), since)
        if seat.vanishes and self.rng.random() < 0.5:
            return last, True
        share = self.rng.uniform(0.9, 0.9999) if seat.staller else self.rng.uniform(0, 0.5)
        return since + (max(clock.due_at, since) - since) * share, False

    def disturbed(self, seat: Seat, clock: Clock, since: datetime) -> Clock:
        """The clock after pauses, more time, and another calendar."""
        if self.rng.random() < 0.15:
            clock = self.pauses(seat, clock, since)
        while (
            seat.staller
            and self.rng.random() < 0.75
            and self.rules.may_extend(self.terms, seat.extensions)
        ):
            seat.extensions += 1
            self.used["extension"] += 1
            clock = self.rules.extended(self.terms, seat.hours, clock)
        while seat.staller and self.rng.random() < 0.75 and self.rules.may_give(seat.grants):
            seat.grants += 1
            self.used["grant"] += 1
            clock = self.rules.extended(self.terms, seat.hours, clock)
        if seat.staller and self.rng.random() < 0.1:
            seat.hours, before = a_calendar(self.rng, True), clock
            clock = build_clock_recalculation(since)(self.terms, seat.hours, clock)
            self.used["vacation"] += clock != before
        return clock

    def pauses(self, seat: Seat, clock: Clock, since: datetime) -> Clock:
        """A vote of the table, as often and as long as it may."""
        stallers = sum(1 for other in self.people() if other.staller)
        left = timedelta(days=BUDGET_DAYS) - self.stood
        length = min(timedelta(days=self.rng.randint(1, MOST_DAYS)), left)
        if (
            length < timedelta(days=1)
            or not has_enough_votes(KINDS[PAUSE], len(self.people()), stallers)
            or clock.due_at <= since
        ):
            return clock
        begin = since + (clock.due_at - since) * self.rng.random()
        after = self.rules.paused(self.terms, seat.hours, clock, begin, begin + length)
        self.stood += length
        self.used["pause"] += 1
        if self.terms.kind == CLOCK:
            held = count_seconds_left(self.terms, seat.hours, clock, begin)
            has = count_seconds_left(self.terms, seat.hours, after, begin + length)
            self.gained = max(self.gained, has - held)
        return after


def some_terms(rng: random.Random) -> Terms:
    """Those that have a name, and some of a table's own."""
    if rng.random() < 0.6:
        return PRESETS[rng.choice([name for name in PRESETS if name != "none"])]
    each = rng.choice([10 * MINUTE, HOUR, 12 * HOUR, DAY, 5 * DAY])
    return Terms(
        rng.choice([CLOCK, CLOCK, RHYTHM]),
        each=each,
        most=each * rng.randint(1, 3),
        hour=rng.randint(0, 23),
        every=rng.randint(1, 7),
        stretch=rng.randint(1, 5),
        extensions=rng.randint(0, 4),
        misses=rng.randint(0, 3),
        calendar=rng.random() < 0.8,
    )


def a_calendar(rng: random.Random, staller: bool) -> Hours:
    """Sleep, rest, and for stallers absences longer than anybody may have."""
    first = date(2031, 3, 1) + timedelta(days=rng.randint(0, 60))
    away = (
        ((first, first + timedelta(days=rng.randint(1, 400))),)
        if staller and rng.random() < 0.6
        else ()
    )
    rest = frozenset(rng.sample(range(7), rng.randint(0, 3)))
    return Hours(rng.choice(ZONES), rng.choice([None, (22, 7), (1, 9)]), rest, away=away)
