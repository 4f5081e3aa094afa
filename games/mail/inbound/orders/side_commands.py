"""What a mail says besides moves: its writer goes away, or tells the table something."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import override

from accounts.calendar.absences import AbsenceRefused, leave_today
from accounts.zones import get_time_zone
from games.mail.inbound.orders.days import read_written_day
from games.mail.inbound.orders.talking import check_for_quoted_mail, check_lines_below_message
from games.play import talk
from games.play.table import table_for
from games.play.table_lookup import TableHeader
from games.rules.notation import Unreadable
from games.rules.text import Text, _
from games.rules.types import Refused

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import MailContents


class NotAway(Refused):
    """The calendar refuses; its words are in the person's language already."""


def record_absence(person: Person, written: str) -> date:
    """Away from today on, by their own calendar, until the end of the day that they have written.
    Raises Refused."""
    today = timezone.now().astimezone(get_time_zone(person.time_zone)).date()
    until = read_written_day(written, today)
    if until is None:
        raise Unreadable(
            _(
                "“{line}” is no day that can be read. Write it like “{day}”.",
                line=written[:60],
                day="2026-12-31",
            )
        )
    try:
        with override(person.language):
            return leave_today(person, until, today).last_day
    except AbsenceRefused as refused:
        raise NotAway(Text(str(refused))) from refused


def check_message_to_table(reply: ReplyAddress, known: TableHeader, letter: MailContents) -> None:
    """Raise NotTold where what a mail tells the table may not have been meant for it."""
    table = table_for(known, reply.seat)
    check_lines_below_message(table.game, table.decision, letter)
    check_for_quoted_mail(reply, known, letter.message)


def post_table_talk(person: Person, known: TableHeader, text: str) -> str:
    """Tell the table something. Raises Refused."""
    return talk.write_message(known, person.pk, text).text
