"""Why did a clock run out: when it began, what was on it, what moved it, and what the log says to
everybody. Never whether a plan, its author or silence answered, except in the log's own words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.calendar.absences import sum_paused_time
from games.play.log_rows import Row
from games.play.models import Game
from games.play.position import decode_event, get_codec
from games.play.sql import Cursor
from games.play.store_sql import LAPSE_OF, TOLD_OF
from games.play.table import build_visible_lines
from games.times import format_span
from games.words import format_named_value, get_words_at_table

if TYPE_CHECKING:
    from games.play.table import TableHeader


SELECT_QUESTION = f"""
SELECT * FROM (
  SELECT q.asked_seq, q.asked_at, q.clock_started_at, q.budget, q.due_at, q.answered_seq,
    q.person_id, q.bot, g.paused_at, {LAPSE_OF} AS lapsed, {TOLD_OF}
  FROM games_question q JOIN games_game g ON g.id = q.game_id
  WHERE q.game_id = %(game)s AND q.seat = %(seat)s
    AND q.asked_seq <= coalesce(%(fact)s::bigint, q.asked_seq)
) found
ORDER BY %(fact)s::bigint IS NULL AND lapsed IS NOT NULL DESC, asked_seq DESC LIMIT 1
"""
CLOCK_KINDS = (
    *("extended", "granted", "credited", "paused", "resumed", "rezoned", "lapsed", "handed"),
    "set back",
)
"""Facts of the frame that move a clock, or come of it."""

MINUTE = timedelta(minutes=1)
AFTER = 60
"""So many facts after the question was closed its seat may still be handed to a bot."""
ROWS_DECODER = msgspec.json.Decoder(
    list[tuple[int, str, int, str, int | None, None, int, bool, datetime]]
)
"""Of TOLD_OF."""


class AskedQuestion(NamedTuple):
    """A question, its clock, and the fact that its time was up (None: it was not)."""

    seq: int
    at: datetime
    since: datetime | None
    budget: int | None
    due: datetime | None
    answered: int | None
    person: int | None
    bot: bool
    paused_at: datetime | None
    lapsed: int | None
    told: str | None = None


def explain_late_clock(
    header: TableHeader, seat: int, fact: int | None, now: datetime
) -> list[str]:
    """Sentences, what matters most first. `fact`: the question that was open then; None: the last
    that ran out, or the last of all. `seat` counts from 0."""
    asked = find_meant_question(header.meta.id, seat, fact)
    if fact and not (asked and is_open_at(asked, fact)) and is_trimmed(header.meta.id):
        return [_("What this seat was asked then is no longer stored: the game ended long ago.")]
    if asked is None:
        return [_("This seat was not asked anything then.")]
    return [
        describe_clock_end(asked, now),
        *list_clock_sentences(asked, now),
        *list_log_sentences(header, seat, asked),
    ]


def find_meant_question(game: int, seat: int, fact: int | None) -> AskedQuestion | None:
    """The question that is meant. One statement."""
    with Cursor() as cursor:
        values = {
            "game": game,
            "seat": seat,
            "fact": fact,
            "kinds": list(CLOCK_KINDS),
            "after": AFTER,
        }
        cursor.execute(SELECT_QUESTION, values)
        row = cursor.fetchone()
    return AskedQuestion._make(row) if row else None


def is_open_at(question: AskedQuestion, fact: int) -> bool:
    """Whether it was not answered yet when this fact was written."""
    return question.answered is None or fact <= question.answered


def is_trimmed(game: int) -> bool:
    """Whether most questions of this game are gone (games.play.retention)."""
    return Game.objects.filter(pk=game, trimmed_at__isnull=False).exists()


def describe_clock_end(question: AskedQuestion, now: datetime) -> str:
    """Whether it ran out."""
    if question.bot:
        return _("A bot was asked: no clock runs for it.")
    if question.lapsed is not None:
        return _("The time was up before anything was answered.")
    if question.due is None:
        return _("No clock was set for this question.")
    if question.answered is not None:
        return _("The clock did not run out: this question was closed in time.")
    if question.paused_at is not None:
        return _("The table is paused: this clock is stopped.")
    if question.due <= now:
        return _("Time is up; the table’s grace period is running, or the timeout job is late.")
    return _("The clock still runs.")


def list_clock_sentences(question: AskedQuestion, now: datetime) -> Iterator[str]:
    """When it was asked, how much was on the clock, and for how long it stood."""
    yield _("Asked {at}.").format(at=format_short_time(question.at))
    if question.since is None or question.due is None or question.budget is None:
        return
    yield _("The clock began {at} with {time} on it, and ended {due}.").format(
        at=format_short_time(question.since),
        time=format_span(timedelta(seconds=question.budget), 3),
        due=format_short_time(question.due),
    )
    if question.person is None:
        return
    rested = sum_paused_time(question.person, question.since, min(question.due, now))
    if rested < MINUTE:
        return
    yield _(
        "By their calendar of today, sleep, rest and absence took {time} of it; it counts where "
        "the table’s terms say so."
    ).format(time=format_span(rested, 3))


def list_log_sentences(header: TableHeader, seat: int, question: AskedQuestion) -> Iterator[str]:
    """What the log says to everybody of time, from the question on."""
    say, codec = get_words_at_table(header, get_language() or "en"), get_codec(header.meta.rules)
    rows = [Row(*one) for one in ROWS_DECODER.decode(question.told or "[]")]
    rows = [row for row in rows if getattr(decode_event(codec, row), "seat", seat) == seat]
    for line in build_visible_lines(header.meta, rows, None):
        yield format_named_value(format_short_time(line.at), say(line.text))


def format_short_time(at: datetime) -> str:
    """An instant, to be read."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
