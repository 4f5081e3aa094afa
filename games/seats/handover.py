"""Seats that change hands, and what a seat may ask for: to come back, to give up, a stand-in, more
time."""

from __future__ import annotations

import contextlib
from datetime import datetime

from django.db import transaction

from games.clocks.arithmetic import add_extension
from games.clocks.running import load_table_clocks, update_clocks
from games.clocks.starting import set_missing_clocks_of_game
from games.clocks.terms import Terms, count_extension_seconds
from games.clocks.timeouts import get_careful_bot
from games.play import commands, lobby, notices
from games.play.models import Game, Outbox, Question, Seat, Status
from games.play.notice import Kind
from games.play.refusals import Impossible, NotAsked
from games.play.sql import Cursor
from games.play.wake import wake_worker
from games.rules import frame
from games.rules.registry import GAMES
from games.rules.text import _
from games.rules.types import Refused
from games.seats.offers import close_offer, publish_offer


class NotYourSeat(Impossible):
    """This person does not sit here, and has no seat to come back to."""

    def __init__(self) -> None:
        super().__init__(_("You have no seat at this table."))


@transaction.atomic
def hand_seat_to_bot(game_id: int, seat: int, why: str, now: datetime, *, bot: str = "") -> None:
    """Let a bot play this seat from now on; what it is asked, it answers at once. The seat is
    offered to people.

    `why`: see frame.Handed; after "left" nobody can come back. Raises NotRunning or NotYourSeat.
    """
    with Cursor() as cursor:
        locked = commands.lock_game(cursor, game_id)
    row = Seat.objects.filter(game=game_id, number=seat, person__isnull=False).first()
    if row is None:
        raise NotYourSeat
    bot, before = bot or get_careful_bot(GAMES[locked.rules]), row.person_id
    row.owner_id, row.person_id, row.bot, row.misses = (
        (None if why == "left" else row.person_id),
        None,
        bot,
        0,
    )
    row.save(update_fields=["owner", "person", "bot", "misses"])
    asked = Question.objects.filter(game=game_id, seat=seat, answered_seq=None)
    waits = asked.update(bot=True, due_at=None, clock_started_at=now)
    version = commands.record_frame_events(game_id, [frame.Handed(seat, bot, why)], now=now).version
    with Cursor() as cursor:
        publish_offer(cursor, game_id, seat, before, now, called=why in ("called", "summoned"))
        if row.owner_id and before:
            notices.write_notice(
                cursor, notices.NewNotice(game_id, version, seat, before, Kind.HANDED, now), now
            )
    if waits:
        Outbox.objects.create(game_id=game_id, seq=version, kind="bot", created_at=now, due_at=now)
    transaction.on_commit(wake_worker)


def give_up_seat(game_id: int, person_id: int, now: datetime) -> None:
    """Give the seat up for good. The game goes on with a bot in it. Raises NotRunning or
    NotYourSeat."""
    hand_seat_to_bot(game_id, get_seat_number(game_id, person_id), "left", now)


@transaction.atomic
def retake_seat(game_id: int, person_id: int, now: datetime) -> int:
    """The owner of a seat that a bot keeps for them takes it again, with the time of one turn;
    which seat it is.

    Raises NotRunning, or NotYourSeat if somebody took it meanwhile.
    """
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
    row = Seat.objects.filter(game=game_id, owner=person_id, person__isnull=True).first()
    if row is None:
        raise NotYourSeat
    row.person_id, row.owner_id, row.bot, row.misses = person_id, None, None, 0
    row.save(update_fields=["owner", "person", "bot", "misses"])
    clocked = bool(Game.objects.values_list("pace", flat=True).get(pk=game_id))
    asked = Question.objects.filter(game=game_id, seat=row.number, answered_seq=None)
    asked.update(
        bot=False, person=person_id, due_at=None, clock_started_at=None if clocked else now
    )
    with Cursor() as cursor:
        close_offer(cursor, game_id, row.number, None, now)
    set_missing_clocks_of_game(game_id, now)
    commands.record_frame_events(game_id, [frame.Handed(row.number, "", "back")], now=now)
    return row.number


@transaction.atomic
def take_extension(game_id: int, person_id: int, now: datetime) -> datetime:
    """Take the time of one more turn for the question that is open; the new deadline.

    Raises NotRunning, NotYourSeat, NotAsked (no clock runs for them), or Impossible if the table's
    allowance is used up.
    """
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
    seat = get_seat_number(game_id, person_id)
    set_missing_clocks_of_game(game_id, now)
    mine = [
        item
        for item in load_table_clocks(game_id)
        if item.question.seat == seat and item.clock.due_at > now
    ]
    if not mine:
        raise NotAsked
    row = Seat.objects.get(game=game_id, number=seat)
    if count_extensions_left(row, mine[0].terms) < 1:
        raise Impossible(_("You have taken all the extra time that this table allows."))
    (winding,) = update_clocks(mine, add_extension, now, held=True)
    commands.record_frame_events(
        game_id, [frame.Extended(seat, count_extension_seconds(mine[0].terms))], now=now
    )
    row.extensions_used += 1
    row.save(update_fields=["extensions_used"])
    return winding.clock.due_at


def count_extensions_left(seat: Seat, terms: Terms) -> int:
    """How often this seat may still take more time."""
    return terms.extensions - seat.extensions_used


def save_standin_choice(game_id: int, person_id: int, bot: str) -> None:
    """Who is to answer when this person's time is up: a bot by its name, or "" for the default of
    each question.

    Raises NotYourSeat, or Impossible if there is no such bot.
    """
    rules = Game.objects.values_list("rules", flat=True).get(pk=game_id)
    if bot and bot not in GAMES[rules].bots:
        raise Impossible(_("There is no such bot."))
    if not Seat.objects.filter(game=game_id, person=person_id).update(standin=bot):
        raise NotYourSeat


def get_seat_number(game_id: int, person_id: int) -> int:
    """Where this person sits. Raises NotYourSeat."""
    row = Seat.objects.filter(game=game_id, person=person_id).first()
    if row is None:
        raise NotYourSeat
    return row.number


# Giving up for good: a bot plays on at once, and a host who goes leaves the table to the next
# person.


@transaction.atomic
def resign_and_pass_on_host(game_id: int, person_id: int, now: datetime) -> None:
    """As seats.resign. Raises NotRunning or NotYourSeat."""
    give_up_seat(game_id, person_id, now)
    Game.objects.filter(pk=game_id, host=person_id).update(host=find_next_host(game_id))


def find_next_host(game_id: int) -> int | None:
    """Who is host next: no bot."""
    people = Seat.objects.filter(game=game_id, person__bot=False).order_by("number")
    return people.values_list("person_id", flat=True).first()


# Erasing: a person leaves every table, a bot plays on, and each seat is offered to people.


def leave_all_tables(person: int, now: datetime) -> None:
    """As leaving and resigning do, table by table in their order, each in its own transaction."""
    seats = Seat.objects.filter(person=person).order_by("game")
    for game in list(seats.filter(game__status=Status.OPEN).values_list("game", flat=True)):
        with contextlib.suppress(Refused):  # it has begun, or was given up, a moment ago
            lobby.leave(game, person)
    for game in list(seats.filter(game__status=Status.RUNNING).values_list("game", flat=True)):
        with contextlib.suppress(Refused):
            resign_and_pass_on_host(game, person, now)
    Seat.objects.filter(owner=person).update(owner=None)
