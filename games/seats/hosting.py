"""What can be done for a table that waits: the host has somebody reminded, gives them more time or
replaces them; bounced mails extend a clock. What the host does is logged."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from games.clocks.arithmetic import add_extension
from games.clocks.running import load_person_clocks, load_table_clocks, update_clocks
from games.clocks.starting import set_missing_clocks_of_game
from games.clocks.terms import GRANTS, count_extension_seconds
from games.play import commands
from games.play.models import Game, Question, Seat
from games.play.refusals import Impossible, NotAsked, NotHost
from games.play.sql import Cursor
from games.rules import frame
from games.rules.text import _
from games.rules.types import Refused
from games.seats.handover import hand_seat_to_bot, take_extension
from games.seats.offers import publish_offer

AGAIN = timedelta(days=1)
"""So long after a seat was reminded it is left in peace."""

# The notice of the question goes out once more; one that has not gone yet goes as soon as its
# person may be told.
INSERT_NUDGE_NOTICE = """
INSERT INTO games_notice (game_id, seq, seat, person_id, kind, state, attempts, message, created_at,
  due_at)
VALUES (%(game)s, %(seq)s, %(seat)s, %(person)s, 'turn', 'queued', 0, '', %(now)s, %(now)s)
ON CONFLICT (game_id, seq, person_id, kind) DO UPDATE SET due_at = excluded.due_at,
  state = CASE WHEN games_notice.settled_at IS NULL THEN games_notice.state ELSE 'queued' END,
  message = CASE WHEN games_notice.settled_at IS NULL THEN games_notice.message ELSE '' END,
  attempts = CASE WHEN games_notice.settled_at IS NULL THEN games_notice.attempts ELSE 0 END,
  created_at = CASE WHEN games_notice.settled_at IS NULL THEN games_notice.created_at
    ELSE excluded.created_at END,
  settled_at = NULL
WHERE games_notice.state <> 'in_flight'
"""


class Reminded(Impossible):
    """The seat was reminded lately."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "This player was reminded in the last 24 hours. Please wait before you "
                "remind them again."
            )
        )


class Standing(Impossible):
    """The table pauses."""

    def __init__(self) -> None:
        super().__init__(_("This table is paused: no clock runs, and no reminders go out."))


@transaction.atomic
def nudge_seat(game_id: int, host_id: int | None, seat: int, now: datetime) -> None:
    """Have the person in this seat told once more that they are asked, as soon as their quiet hours
    allow.

    Raises NotRunning, NotHost, NotAsked (nobody is, or it is the host's own seat), Reminded or
    Standing.
    """
    question, person = lock_question_of_other(game_id, host_id, seat)
    row = Seat.objects.get(game=game_id, number=seat)
    if has_recent_reminder(row, now):
        raise Reminded
    with Cursor() as cursor:
        values = {
            "game": game_id,
            "seq": question.asked_seq,
            "seat": seat,
            "person": person,
            "now": now,
        }
        cursor.execute(INSERT_NUDGE_NOTICE, values)
    commands.record_frame_events(game_id, [frame.Nudged(seat)], now=now)
    row.nudged_at = now
    row.save(update_fields=["nudged_at"])


@transaction.atomic
def grant_more_time(game_id: int, host_id: int | None, seat: int, now: datetime) -> datetime:
    """Give the seat the time of one more turn for what it is asked; the new deadline.

    Raises NotRunning, NotHost, NotAsked (no clock runs there, or it is their own), Standing, or
    Impossible if that was done too often.
    """
    lock_question_of_other(game_id, host_id, seat)
    set_missing_clocks_of_game(game_id, now)
    clocks = [
        item
        for item in load_table_clocks(game_id)
        if item.question.seat == seat and item.clock.due_at > now
    ]
    if not clocks:
        raise NotAsked
    row = Seat.objects.get(game=game_id, number=seat)
    if count_grants_left(row) < 1:
        raise Impossible(_("The host has given this seat all the extra time that a host can give."))
    (winding,) = update_clocks(clocks, add_extension, now, held=True)
    commands.record_frame_events(
        game_id, [frame.Granted(seat, count_extension_seconds(clocks[0].terms))], now=now
    )
    row.grants_used += 1
    row.save(update_fields=["grants_used"])
    return winding.clock.due_at


@transaction.atomic
def take_extension_unless_paused(game_id: int, person_id: int, now: datetime) -> datetime:
    """Take more time oneself: see seats.extend. Raises Standing, too."""
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
    if is_table_paused(game_id):
        raise Standing
    return take_extension(game_id, person_id, now)


def lock_question_of_other(game_id: int, host_id: int | None, seat: int) -> tuple[Question, int]:
    """The open question of somebody else's seat, and who sits there; the game's row is held. A
    table of a league has no host (None): the league asks for its organiser's right."""
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
    if Game.objects.values_list("host_id", flat=True).get(pk=game_id) != host_id:
        raise NotHost
    question = Question.objects.filter(game=game_id, seat=seat, answered_seq=None).first()
    person = (
        Seat.objects.filter(game=game_id, number=seat).values_list("person_id", flat=True).first()
    )
    if question is None or person in (None, host_id):
        raise NotAsked
    if is_table_paused(game_id):
        raise Standing
    return question, person


def is_table_paused(game_id: int) -> bool:
    """Whether all clocks of the table stand."""
    return Game.objects.filter(pk=game_id, paused_at__isnull=False).exists()


def has_recent_reminder(seat: Seat, now: datetime) -> bool:
    """Whether the seat was reminded within the last day."""
    return seat.nudged_at is not None and seat.nudged_at > now - AGAIN


def count_grants_left(seat: Seat) -> int:
    """How often the host may still give this seat time."""
    return GRANTS - seat.grants_used


# Replacing: the host calls somebody for a seat whose person lets the table wait.


PATIENCE = timedelta(days=7)
"""So long a table without a clock has to wait before somebody else is called."""


class TooSoon(Impossible):
    """Nobody loses their seat for a while of thinking."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "You can call a substitute after a missed turn, or when the table has waited "
                "for a week."
            )
        )


@transaction.atomic
def call_substitute(game_id: int, host_id: int, seat: int, now: datetime) -> None:
    """The host calls somebody for this seat. Raises NotHost, NotAsked or Standing, and what
    `replace_absent_player` raises."""
    lock_question_of_other(game_id, host_id, seat)
    replace_absent_player(game_id, seat, now)


@transaction.atomic
def replace_absent_player(game_id: int, seat: int, now: datetime) -> None:
    """A bot plays this seat from now on, and the seat is offered to people, at a private table too.

    Where a bot keeps it already, it is offered once more. Raises NotRunning, Impossible or TooSoon.
    """
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
        row = Seat.objects.get(game=game_id, number=seat)
        if row.person_id is None:
            publish_offer(cursor, game_id, seat, row.owner_id, now, called=True)
            return
        if not may_replace_absent_player(row, now):
            raise TooSoon
        hand_seat_to_bot(game_id, seat, "called", now)


def may_replace_absent_player(seat: Seat, now: datetime) -> bool:
    """Whether this seat's person has let the table wait long enough."""
    if seat.misses:
        return True
    asked = Question.objects.filter(game=seat.game_id, seat=seat.number, answered_seq=None).first()
    return asked is not None and asked.due_at is None and asked.asked_at <= now - PATIENCE


# Bounced mails: no clock shall run out over a question that its seat never got.


def extend_for_bounced_mails(person_id: int, now: datetime) -> list[int]:
    """At each table where their clock runs, take for them the extra time that its terms still allow
    them; those tables.

    The log says the same as if they had taken it themselves: that their mails come back is nobody's
    business.
    """
    given = []
    for game_id in sorted(
        {running.question.game_id for running in load_person_clocks(person_id, now)}
    ):
        with suppress(Refused):
            take_extension_unless_paused(game_id, person_id, now)
            given.append(game_id)
    return given
