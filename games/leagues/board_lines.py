"""Each line of the organiser's board, and what one organiser may do about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from accounts.calendar.hours import Hours, list_paused_spans
from games.clocks.terms import GRANTS
from games.leagues.calendar import DAY, Milestone
from games.leagues.overview.shapes import Names, Person, build_person
from games.leagues.season.departures import list_seated_people, list_unfinished_tables, may_replace
from games.leagues.season.state import list_waiting_entrants
from games.play.notice import State
from games.seats.hosting import AGAIN
from games.seats.waiting_list import (
    HANDED_OVER,
    MAIL_OUTCOMES,
    NO_MAIL,
    REFUSED,
    WAITS,
    compute_share_used,
)

if TYPE_CHECKING:
    from games.leagues.runtime.table_states import Wait
    from games.leagues.season.state import Season


class Action(StrEnum):
    """What one click does: the functions of games.leagues.organiser_commands `remind`, `give_time`,
    `offer_seats`, `excuse`, `propose_correction`, `message`, `announce`."""

    REMIND = "remind"
    TIME = "time"
    SUBSTITUTE = "substitute"
    EXCUSE = "excuse"
    CORRECT = "correct"
    MESSAGE = "message"
    ANNOUNCE = "announce"


class AwaitedPlayer(NamedTuple):
    """Somebody for whom a table waits. `used`: per cent of their time that is gone (None: no clock
    runs); `told`: what became of the mail (games.seats.waiting_list), and when; `awake_at`: when
    their night ends, if it is night there and they let it be seen."""

    person: Person
    seat: int
    since: datetime
    due_at: datetime | None
    used: int | None
    told: str
    told_at: datetime | None
    away: bool
    awake_at: datetime | None
    reminded: bool
    time_left: int
    actions: frozenset[Action]


class BoardLine(NamedTuple):
    """An open table. `still_since`: when the oldest open question was asked; `ends_at`: when it
    will probably be over, by what finished tables took and the clock that runs out last; `votes`:
    the reader is asked whether its game shall go back."""

    table: int
    game: str
    group: int
    label: str
    still_since: datetime
    paused: bool
    ends_at: datetime
    asked: tuple[AwaitedPlayer, ...]
    actions: frozenset[Action]
    votes: bool = False


class Dropout(NamedTuple):
    """Somebody who is out, with open seats or without an excuse yet. `offered`: who was asked and
    has not said no; `substitute`: who sits there now; `line`: who could be asked next."""

    person: Person
    group: int
    label: str
    since: datetime
    why: str
    seats: int
    substitute: Person | None
    offered: tuple[Person, ...]
    line: tuple[Person, ...]
    actions: frozenset[Action]


def list_first_waiting(season: Season, most: int = 5) -> Sequence[int]:
    """Who waits, the first in line first."""
    return list_waiting_entrants(season)[:most]


class BoardReader:
    """What one organiser may do about each."""

    def __init__(
        self,
        season: Season,
        by: int,
        now: datetime,
        took: timedelta,
        names: Names,
        called: tuple[str, ...],
    ) -> None:
        self.season, self.by, self.now, self.took = season, by, now, took
        self.names, self.labels = names, called
        self.own = season.group_of.get(by) if by else None

    def lines(self, waits: Iterable[Wait]) -> Iterable[BoardLine]:
        """The open tables."""
        for number, found in groupby(waits, key=lambda one: one.table):
            if self.season.tables[number].result is None:
                yield self._line(number, list(found))

    def _line(self, number: int, waits: Sequence[Wait]) -> BoardLine:
        first, table = waits[0], self.season.tables[number]
        asked = tuple(
            self._build_awaited_player(number, one) for one in waits if one.seat is not None
        )
        since = min((one.since for one in asked), default=first.began_at)
        clocks = (one.due_at for one in asked if one.due_at)
        last = datetime.fromtimestamp(self.season.hours[Milestone.LAST], UTC)
        ends = max(self.now, min(max([first.began_at + self.took, *clocks]), last))
        mine = self._is_own_table(number)
        return BoardLine(
            number,
            first.slug,
            table.group,
            self.labels[table.group],
            since,
            first.paused_at is not None,
            ends,
            asked,
            self._group_actions(table.group, mine=mine),
            first.votes and not mine,
        )

    def _is_own_table(self, number: int) -> bool:
        """Whether the reader plays in that division, or sits at that table."""
        table = self.season.tables[number]
        sits = bool(self.by) and self.by in list_seated_people(self.season, table)
        return sits or (self.own is not None and self.own == table.group)

    def _group_actions(self, group: int, *, mine: bool) -> frozenset[Action]:
        at, _ = self.season.desk.messaged.get(group, (0, ""))
        found = set() if mine else {Action.CORRECT}
        if self.now.timestamp() >= at + DAY:
            found.add(Action.MESSAGE)
        return frozenset(found)

    def _build_awaited_player(self, number: int, one: Wait) -> AwaitedPlayer:
        assert one.person is not None
        assert one.seat is not None
        assert one.asked_at is not None
        left = self._grants_left(one)
        reminded = one.nudged_at is not None and one.nudged_at > self.now - AGAIN
        shut = one.paused_at is not None or self._is_own_table(number)
        told, told_at = summarise_delivery(one)
        return AwaitedPlayer(
            build_person(self.names, one.person),
            one.seat,
            one.asked_at,
            one.due_at,
            compute_share_used(one.asked_at, one.due_at, self.now),
            told,
            told_at,
            one.away,
            find_waking_time(one, self.now),
            reminded,
            max(0, left),
            frozenset() if shut else self._actions(one, left, reminded=reminded),
        )

    def _grants_left(self, one: Wait) -> int:
        """How often more time may be given to whom this seat waits for."""
        used = self.season.desk.granted.get(one.person or 0, 0)
        return min(self.season.ruled.grants - used, GRANTS - (one.grants_used or 0))

    def _actions(self, one: Wait, left: int, *, reminded: bool) -> frozenset[Action]:
        actions = set() if reminded else {Action.REMIND}
        if left > 0 and one.due_at is not None and one.due_at > self.now:
            actions.add(Action.TIME)
        return frozenset(actions)

    def list_dropouts(self) -> Iterable[Dropout]:
        """Who is out and still needs something."""
        for who, out in self.season.out.items():
            seats = sum(1 for _ in list_unfinished_tables(self.season, who))
            if seats or not out.excused:
                yield self._build_dropout(who, seats)

    def _build_dropout(self, who: int, seats: int) -> Dropout:
        season, out = self.season, self.season.out[who]
        group = season.group_of[who]
        offered = tuple(one for one in out.offered if one not in out.declined)
        free = (one for one in list_first_waiting(season) if may_replace(season, who, one))
        line = (one for one in free if one not in out.offered)
        return Dropout(
            build_person(self.names, who),
            group,
            self.labels[group],
            datetime.fromtimestamp(out.at, UTC),
            out.why,
            seats,
            build_person(self.names, out.substitute) if out.substitute else None,
            tuple(build_person(self.names, one) for one in offered),
            tuple(build_person(self.names, one) for one in line),
            frozenset(self._list_dropout_actions(who, group, seats)),
        )

    def _list_dropout_actions(self, who: int, group: int, seats: int) -> Iterable[Action]:
        if self.season.over or self.own == group or self.by == who:
            return
        if not self.season.out[who].excused:
            yield Action.EXCUSE
        if seats:
            yield Action.SUBSTITUTE


def summarise_delivery(wait: Wait) -> tuple[str, datetime | None]:
    """The best that can be said of the mails about a question, as games.seats.waiting_list does."""
    if wait.unreachable:
        return REFUSED, None
    if wait.told_at is not None:
        return HANDED_OVER, wait.told_at
    return (
        (MAIL_OUTCOMES.get(State(wait.states[-1]), WAITS), None) if wait.states else (NO_MAIL, None)
    )


def find_waking_time(wait: Wait, now: datetime) -> datetime | None:
    """When their night ends, if they sleep now and let others see it."""
    if wait.quiet_from is None or wait.quiet_to is None or wait.zone is None:
        return None
    night = Hours(wait.zone, (wait.quiet_from, wait.quiet_to))
    return next(
        (last for _first, last in list_paused_spans(night, now, now + datetime.resolution)), None
    )
