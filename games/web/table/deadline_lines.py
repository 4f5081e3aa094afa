"""Time at a table: how long the reader has, for whom else it waits and until when, on what
terms."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from accounts.calendar.absences import load_hours
from games.clocks.arithmetic import NOWHERE, Clock, count_seconds_left
from games.clocks.terms import (
    CLOCK,
    MINUTE,
    NONE,
    Terms,
    decode_terms,
    describe_terms_in_one_line,
    format_duration,
)
from games.times import format_beginning, format_end

if TYPE_CHECKING:
    from games.play.table import Sitting, Table
    from games.web.table.reader import Reader

CLOCK_PLACEHOLDER, PACE_PLACEHOLDER, WAITING_PLACEHOLDER = (
    "<!--clock-->",
    "<!--pace-->",
    "<!--waiting-->",
)
"""Stand in kept panels where the reader's deadline, those of the others, and whom who is not asked
waits for, are said again each time."""
NO_CLOCK = mark_safe('<p class="clock" hidden></p>')
"""An empty place, to be filled when a clock is set."""
WATCHING = '<p class="muted small">{}</p>'
AWAITED_LINE = '<li><span class="seat seat-{}">{}</span> <small>{}</small></li>'


class AwaitedSeat(NamedTuple):
    """Somebody whom the table waits for: their seat, their name, since when and until when."""

    seat: int
    name: str
    when: str


def render_own_clock(reader: Reader, table: Table) -> SafeString:
    """How long the reader has, in their own time; that the table pauses; or nothing to see, if no
    clock runs for them."""
    mine = find_own_sitting(reader, table)
    if mine is None or mine.clock_started_at is None or read_table_terms(reader).kind == NONE:
        return NO_CLOCK
    if mine.due_at is None:
        return format_html(
            '<p class="clock">{}</p>', gettext("The table is paused: all clocks are stopped.")
        )
    said = gettext("Your time: {until}").format(until=format_end(mine.due_at, timezone.now()))
    standin = reverse("standin", args=[table.meta.slug])
    line = '<p class="clock"><time datetime="{}">{}</time> <a href="{}">{}</a></p>'
    return format_html(line, mine.due_at.isoformat(), said, standin, gettext("And then?"))


def find_own_sitting(reader: Reader, table: Table) -> Sitting | None:
    """The reader's own seat."""
    return next((seat for seat in table.seats if seat.number == reader.seat), None)


def count_saved_seconds(reader: Reader, terms: Terms, sitting: Sitting, now: datetime) -> int:
    """Seconds that are added to the reader's next turn if they answer now; one statement where
    calendars count."""
    spare = terms.most - terms.each if terms.kind == CLOCK else 0
    if (
        spare <= 0
        or sitting.due_at is None
        or sitting.clock_started_at is None
        or sitting.budget is None
    ):
        return 0
    hours = load_hours(reader.request.user) if terms.calendar else NOWHERE
    return min(
        count_seconds_left(
            terms, hours, Clock(sitting.clock_started_at, sitting.budget, sitting.due_at), now
        ),
        spare,
    )


def render_pace_lines(reader: Reader, table: Table) -> SafeString:
    """Below the question: what the reader saves by answering now, for whom else the table waits,
    and, where people play with people, its terms in one line."""
    terms, mine, parts = read_table_terms(reader), find_own_sitting(reader, table), []
    seconds = count_saved_seconds(reader, terms, mine, timezone.now()) if mine else 0
    if seconds >= MINUTE:
        words = gettext("Saved if you answer now: {time}").format(
            time=reader.say(format_duration(seconds))
        )
        parts.append(format_html("<p>{}</p>", words))
    if table.decision and (others := list_awaited_seats(reader, table)):
        parts.append(
            format_html("<p>{}</p>{}", gettext("Also waiting for:"), render_awaited_seats(others))
        )
    if terms.kind != NONE or sum(seat.person_id is not None for seat in table.seats) > 1:
        parts.append(format_html("<p>{}</p>", reader.say(describe_terms_in_one_line(terms))))
    return format_html('<div class="pace muted small">{}</div>', mark_safe("".join(parts)))


def render_waiting_list(reader: Reader, table: Table) -> SafeString:
    """For who is not asked: whom the table waits for; nothing where it waits for nobody."""
    if not (others := list_awaited_seats(reader, table)):
        return SafeString()
    if reader.seat is not None:
        return render_awaited_seats(others)
    return render_awaited_seats(others) + format_html(
        WATCHING, gettext("You are watching this game.")
    )


def render_awaited_seats(awaited_seats: list[AwaitedSeat]) -> SafeString:
    """Each with since when, and until when."""
    return format_html(
        '<ul class="waiting">{}</ul>', format_html_join("", AWAITED_LINE, awaited_seats)
    )


def list_awaited_seats(reader: Reader, table: Table) -> list[AwaitedSeat]:
    """Everybody else whom the table waits for, in the reader's own time."""
    now = timezone.now()
    asked = [seat for seat in table.seats if seat.asked_at and seat.number != reader.seat]
    return [
        AwaitedSeat(seat.number, reader.say.name(seat.number), describe_wait(seat, now))
        for seat in asked
    ]


def describe_wait(seat: Sitting, now: datetime) -> str:
    """Since when this seat is waited for, and for how long at most."""
    assert seat.asked_at
    begun = format_beginning(seat.asked_at, now)
    return f"{begun} · {format_end(seat.due_at, now)}" if seat.due_at else begun


def read_table_terms(reader: Reader) -> Terms:
    """On what terms this table plays."""
    return decode_terms(msgspec.json.decode(reader.known.meta.pace))
