"""Table talk: what people at a table write to each other. It is no fact of the game and changes
nothing in it."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.db.models.expressions import RawSQL
from django.utils import timezone

from accounts.blocking.models import Block
from accounts.naming.invisible_letters import is_blank_text, remove_invisible_letters
from games.play import notices
from games.play.lost_answers import carry_out_once
from games.play.models import LONGEST_MESSAGE, Message, Seat
from games.play.notice import Kind
from games.play.ports import before_speaking, publish
from games.play.sql import Cursor
from games.play.table_limits import is_new_account
from games.rules.text import _
from games.rules.types import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from accounts.models import Person
    from games.play.table import TableHeader


# Unread messages: nobody else is ever told how far somebody has read.


COUNT_UNREAD = """SELECT count(*) FROM games_message um
WHERE um.game_id = {seat}.game_id AND um.number > {seat}.talk_seen AND um.struck = 0
  AND um.person_id IS DISTINCT FROM {person} AND NOT EXISTS (
    SELECT FROM accounts_block ub WHERE ub.person_id = {person} AND ub.other_id = um.person_id)"""
"""What this person, who sits there, has not read: neither what they wrote themselves, nor what is
struck, nor what those wrote whom they have blocked."""
SELECT_UNREAD = (
    f"SELECT json_build_array(s.talk_seen, ({COUNT_UNREAD.format(seat='s', person='%(person)s')}))"
)
"""What the table page brings along for who sits there (`games.play.ports.side_columns`): the number
of the last message that they have seen, and how many are unread."""
OWN_UNREAD = f"""CASE WHEN games_seat.person_id = %s
THEN ({COUNT_UNREAD.format(seat="games_seat", person="games_seat.person_id")}) ELSE 0 END"""
UPDATE_TALK_SEEN = """
UPDATE games_seat s SET talk_seen = last.number
FROM (SELECT max(number) AS number FROM games_message WHERE game_id = %(game)s
  AND number <= %(upto)s) last
WHERE s.game_id = %(game)s AND s.person_id = %(person)s AND s.talk_seen < last.number
"""


def annotate_unread(seats: QuerySet[Seat], person_id: int | None) -> QuerySet[Seat]:
    """The seats with `unread`: how many messages this person has not read there; 0 on all seats
    but their own."""
    return seats.annotate(unread=RawSQL(OWN_UNREAD, [person_id]))


def sum_unread(seats: Iterable[Seat]) -> int:
    """The sum over seats with the column that `annotate_unread` adds."""
    return sum(getattr(seat, "unread", 0) for seat in seats)


def mark_read(game_id: int, person_id: int, upto: int) -> None:
    """Whoever sits there has read the talk up to this message: of two tabs the greater number
    holds, and none that is not there yet."""
    with Cursor() as cursor:
        cursor.execute(UPDATE_TALK_SEEN, {"game": game_id, "person": person_id, "upto": upto})


# Writing and reading.


SHOWN = 50
HOURLY, HOURLY_NEW = 60, 10
"""Messages of one person, and of one whose account is new (games.play.table_limits)."""
GATHERED = timedelta(minutes=10)
"""How long messages are gathered before the others are told by mail."""
HOLD_WRITTEN = """
SELECT id FROM games_message WHERE id = %s AND game_id = %s AND person_id = %s AND at = %s
FOR UPDATE
"""
"""Whoever holds a row waits, with their own COMMIT, until the standby has it."""


class ShownMessage(NamedTuple):
    """A message for whoever may see the table. `name`: its writer's, "" if their account is gone.
    `struck`: by a moderator; then there is no text."""

    number: int
    seat: int
    name: str
    text: str
    at: datetime
    person: int | None = None
    struck: bool = False


class NotAtTable(Refused):
    """Only those who sit at a table talk there."""

    def __init__(self) -> None:
        super().__init__(_("You have no seat at this table, so you can’t write here."))


class NothingSaid(Refused):
    """A message without a letter in it."""

    def __init__(self) -> None:
        super().__init__(_("The message is empty."))


class TooMuch(Refused):
    """A message that is too long."""

    def __init__(self) -> None:
        super().__init__(_("A message may have at most {count} characters.", count=LONGEST_MESSAGE))


class TooOften(Refused):
    """One message too many within an hour."""

    def __init__(self) -> None:
        super().__init__(_("That’s a lot of messages for one hour. Please wait a little."))


def write_message(
    header: TableHeader,
    person_id: int,
    text: str,
    now: datetime | None = None,
    *,
    seen: int | None = None,
) -> Message:
    """Write a message to the table; the others there are told. Raises Refused. `seen`: the last
    message that its writer was shown; None: all that there were."""
    seat, now = header.seat_of(person_id), now or timezone.now()
    if seat is None:
        raise NotAtTable
    before_speaking(person_id)
    text = clean_message(text)
    if is_blank_text(text):
        raise NothingSaid
    if len(text) > LONGEST_MESSAGE:
        raise TooMuch

    def write(cursor: Cursor) -> Message:
        lock_talk(cursor, header.meta.id, person_id)
        hour = Message.objects.filter(person_id=person_id, at__gt=now - timedelta(hours=1))
        if hour.count() >= (HOURLY_NEW if is_new_account(person_id, now) else HOURLY):
            raise TooOften
        message = Message.objects.create(
            game_id=header.meta.id, seat=seat, person_id=person_id, text=text, at=now
        )
        notify_others(cursor, header, message)
        mark_read(header.meta.id, person_id, message.number if seen is None else seen)
        transaction.on_commit(lambda: refresh_open_pages(header))
        return message

    is_there = partial(find_written, header, person_id)
    written: Message = carry_out_once(header.meta.id, write, is_there)
    return written


def lock_talk(cursor: Cursor, game_id: int, person_id: int) -> None:
    """Until the transaction ends, this person writes nowhere else, and nobody else at this
    table."""
    for lock in (f"talk of {person_id}", f"talk at {game_id}"):
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [lock])


def find_written(header: TableHeader, person_id: int, message: Message) -> bool:
    """Whether this message counts whose COMMIT got no answer (games.play.lost_answers). Its number,
    its writer and the microsecond name it: after a failover its number alone may be another's."""
    with transaction.atomic(), Cursor() as cursor:
        lock_talk(cursor, header.meta.id, person_id)
        cursor.execute(HOLD_WRITTEN, [message.pk, header.meta.id, person_id, message.at])
        if cursor.fetchone() is None:
            return False
        transaction.on_commit(lambda: refresh_open_pages(header))
        return True


def refresh_open_pages(header: TableHeader) -> None:
    """Let the open pages of the table look for what is new."""
    publish({f"table:{header.meta.slug}": header.meta.version})


def notify_others(cursor: Cursor, header: TableHeader, message: Message) -> None:
    """Everybody else at the table is told of this message: by the notice that still waits, or else
    by a new one; whoever has blocked the writer is not."""
    game, now = header.meta.id, message.at
    told_people = {message.person_id, *notices.list_waiting_people(cursor, game, Kind.MESSAGE)}
    told_people.update(
        Block.objects.filter(other=message.person_id).values_list("person", flat=True)
    )
    for sitting in header.seats:
        if sitting.person_id is not None and sitting.person_id not in told_people:
            due = now + GATHERED
            notices.write_notice(
                cursor,
                notices.NewNotice(
                    game, message.number, sitting.number, sitting.person_id, Kind.MESSAGE, due
                ),
                now,
            )


def load_messages(
    game_id: int, after: int = 0, limit: int = SHOWN, *, before: int = 0
) -> list[ShownMessage]:
    """The last messages of a table after message number `after`, and before `before` (0: any),
    oldest first. For those who may see the table."""
    rows = select_messages(game_id, after)
    rows = rows.filter(number__lt=before) if before else rows
    found = rows.order_by("-number")[:limit]
    return [build_shown_message(row) for row in reversed(found)]


def load_next_messages(game_id: int, after: int, limit: int = SHOWN) -> list[ShownMessage]:
    """The first messages of a table after message number `after`, oldest first: so nobody who goes
    on from there misses one. For those who may see the table."""
    found = select_messages(game_id, after).order_by("number")[:limit]
    return [build_shown_message(row) for row in found]


def select_messages(game_id: int, after: int) -> QuerySet[Message]:
    """The messages of a table after this number."""
    here = Message.objects.filter(game_id=game_id, number__gt=after)
    return here.select_related("person")


def build_shown_message(row: Message) -> ShownMessage:
    """A message as readers see it."""
    return ShownMessage(
        *(row.number, row.seat, get_writer_name(row.person), get_visible_text(row), row.at),
        *(row.person_id, row.struck > 0),
    )


def get_visible_text(row: Message) -> str:
    """Its words; none if a moderator has struck them."""
    return "" if row.struck else row.text


def get_writer_name(person: Person | None) -> str:
    """The writer's name; "" if their account was erased."""
    return person.name if person and not person.erased_at else ""


def clean_message(text: str) -> str:
    """The text without what cannot be seen, its lines kept, of empty lines no more than one in a
    row."""
    lines = [remove_invisible_letters(line.expandtabs(1)).strip() for line in text.splitlines()]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept).strip()
