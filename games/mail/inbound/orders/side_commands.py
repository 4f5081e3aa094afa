"""Carries out what a mail says besides moves: going away, writing to the table, taking a move
back."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import override

from accounts.calendar.absences import AbsenceRefused, start_absence_today
from accounts.zones import get_time_zone
from games.mail.inbound.orders.talk_checks import check_for_quoted_mail, check_lines_below_message
from games.mail.inbound.orders.word_table import find_closing_fact, find_question_token
from games.mail.inbound.orders.written_days import read_written_day
from games.play import commands, store, talk
from games.play.refusals import TooLate
from games.play.sql import Cursor
from games.play.store import find_first_barrier
from games.play.table import TableHeader, load_header, log_for, table_for
from games.rules.orders.notation import Unreadable
from games.rules.text import Text, _
from games.rules.types import Refused

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import MailContents


# Going away, and writing to the table.


class NotAway(Refused):
    """The calendar refuses; its words are in the person's language already."""


def record_absence(person: Person, written: str) -> date:
    """Away from today on, by their own calendar, until the end of the day that they have written.
    Raises Refused."""
    today = timezone.now().astimezone(get_time_zone(person.time_zone)).date()
    until = read_written_day(written, today, person.language)
    if until is None:
        raise Unreadable(
            _(
                "“{line}” can’t be read as a date. Write it like this: “{day}”.",
                line=written[:60],
                day="2026-12-31",
            )
        )
    try:
        with override(person.language):
            return start_absence_today(person, until, today).last_day
    except AbsenceRefused as refused:
        raise NotAway(Text(str(refused))) from refused


def check_message_to_table(reply: ReplyAddress, header: TableHeader, letter: MailContents) -> None:
    """Raise NotTold where what a mail tells the table may not have been meant for it."""
    table = table_for(header, reply.seat)
    check_lines_below_message(table.game, table.decision, letter)
    check_for_quoted_mail(reply, header, letter.message)


def post_table_talk(person: Person, header: TableHeader, text: str) -> str:
    """Tell the table something. Raises Refused."""
    return talk.write_message(header, person.pk, text).text


# Taking back, and the fact after which reading ends.


class NothingDone(Refused):
    """The seat has not moved yet."""

    def __init__(self) -> None:
        super().__init__(_("You have not moved yet, so there is nothing to undo."))


class MovedOn(Refused):
    """The seat has moved again since the question of this mail was answered."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "You have moved again since this email was answered, and you can undo only "
                "your last move: answer our newest email about this table with “undo”."
            )
        )


class UndoAlone(Refused):
    """A mail that takes back and plays."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "“undo” takes your last move back and has to stand alone: please send your "
                "moves in another email."
            )
        )


def take_back_by_mail(reply: ReplyAddress, header: TableHeader) -> None:
    """Take back the seat's last act: while its question is open, or if this very question was
    answered by that act.
    Raises Refused, with the true reason."""
    to = table_for(header, reply.seat).take_back
    if to is None:
        raise TooLate if has_ever_moved(reply) else NothingDone
    if not find_question_token(reply) and find_closing_fact(reply) != to:
        raise MovedOn
    commands.take_back(reply.game_id, reply.seat, to)


def has_ever_moved(reply: ReplyAddress) -> bool:
    """Whether this seat has done anything in the game."""
    with Cursor() as cursor:
        return store.has_seat_ever_moved(cursor, reply.game_id, reply.seat)


def describe_reading_end(reply: ReplyAddress, since: int) -> Text:
    """What happened after fact number `since` so that the lines below could not be meant for it, as
    this seat may know it: the draw or showing itself, or that it is not asked any more."""
    with Cursor() as cursor:
        barrier = find_first_barrier(cursor, reply.game_id, since)
    if barrier is None:
        return _("With this move your turn was over.")
    lines = [
        line
        for line in log_for(load_header("id", reply.game_id).meta, reply.seat, since=since)
        if not line.void and line.seq <= barrier
    ]
    if not lines:
        return _("After that, something was drawn or shown.")
    return lines[-1].text
