"""For whom a table waits: since when, how much of their time is gone, whether a mail reached them,
and whether it is night where they live."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from accounts.calendar.hours import Hours, list_paused_spans
from accounts.models import Person
from games.play.models import Notice, Seat
from games.play.notice import State
from games.play.notice_kind import Asks, notice_kinds
from games.seats.hosting import count_grants_left, has_recent_reminder

if TYPE_CHECKING:
    from games.play.table import TableHeader


# What became of the last mail about a question, in stored words.


NO_MAIL, WAITS, HANDED_OVER, REFUSED, UNWANTED = (
    "no_mail",
    "waits",
    "handed_over",
    "refused",
    "unwanted",
)
MAIL_OUTCOMES = {
    State.SENT: HANDED_OVER,
    State.AMBIGUOUS: HANDED_OVER,
    State.FAILED: REFUSED,
    State.OBSOLETE: UNWANTED,
}


# Waiting.


class Wait(NamedTuple):
    """A seat that is asked. `used`: percent of its time that is gone, in real time; None: no clock
    runs.

    `told`: what became of the last mail about it (see FATES), and when; `awake_at`: when their
    night ends, if they sleep now and let others see it. `reminded`: within the last day.
    """

    seat: int
    person_id: int | None
    asked_at: datetime
    due_at: datetime | None
    used: int | None
    told: str
    told_at: datetime | None
    awake_at: datetime | None
    reminded: bool
    grants_left: int


def list_waits(header: TableHeader, now: datetime) -> list[Wait]:
    """Everybody whom this table waits for, who has waited longest first."""
    asked = sorted(
        (one for one in header.seats if one.asked_at), key=lambda one: (one.asked_at, one.number)
    )
    people = Person.objects.in_bulk([one.person_id for one in asked if one.person_id])
    seats = {seat.number: seat for seat in Seat.objects.filter(game=header.meta.id)}
    found = []
    for one in asked:
        assert one.asked_at
        person = people.get(one.person_id or 0)
        told, told_at = find_last_mail_outcome(header.meta.id, one.number, person, one.asked_at)
        found.append(
            Wait(
                seat=one.number,
                person_id=one.person_id,
                asked_at=one.asked_at,
                due_at=one.due_at,
                used=compute_share_used(one.asked_at, one.due_at, now),
                told=told,
                told_at=told_at,
                awake_at=find_night_end(person, now) if person else None,
                reminded=has_recent_reminder(seats[one.number], now),
                grants_left=count_grants_left(seats[one.number]),
            )
        )
    return found


def compute_share_used(since: datetime, due: datetime | None, now: datetime) -> int | None:
    """How much of the time between two instants is gone, in percent."""
    if due is None or due <= since:
        return None if due is None else 100
    return max(0, min(100, int(100 * (now - since) / (due - since))))


def find_last_mail_outcome(
    game_id: int, seat: int, person: Person | None, since: datetime
) -> tuple[str, datetime | None]:
    """What became of the last mail about the question that this seat was asked then."""
    if person is None:
        return NO_MAIL, None
    if person.mails_paused_at:
        return REFUSED, None
    asking = [name for name, kind in notice_kinds().items() if kind.asks != Asks.NOTHING]
    notices = Notice.objects.filter(
        game=game_id, seat=seat, person=person, kind__in=asking, created_at__gte=since
    )
    return choose_best_outcome(list(notices.order_by("id")))


def choose_best_outcome(notices: Sequence[Notice]) -> tuple[str, datetime | None]:
    """The best that can be said of them."""
    sent = [
        one
        for one in notices
        if MAIL_OUTCOMES.get(State(one.state)) == HANDED_OVER and one.settled_at
    ]
    if sent:
        return HANDED_OVER, max(one.settled_at for one in sent if one.settled_at)
    return (
        (MAIL_OUTCOMES.get(State(notices[-1].state), WAITS), None) if notices else (NO_MAIL, None)
    )


def find_night_end(person: Person, now: datetime) -> datetime | None:
    """When this person's night is over, if they sleep now and let others see it. Nothing else of
    their calendar shows."""
    if not person.shows_nights or person.quiet_from is None or person.quiet_to is None:
        return None
    night = Hours(person.time_zone, (person.quiet_from, person.quiet_to))
    return next(
        (last for _first, last in list_paused_spans(night, now, now + datetime.resolution)), None
    )
