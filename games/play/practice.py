"""Practice games: founded for one person and the easiest bots, kept when they wish, else forgotten
whole, with the guest who played them.

What is practice stands in the log's first fact, and that it is kept in another; the column says
the same, for lists. A practice game is no leaf of the head of heads.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts import guests
from accounts.models import Person
from games.play import commands, lobby, store
from games.play.log_rows import chain_rows
from games.play.models import Game, Seat, Status
from games.play.ports import hand_over
from games.play.record import (
    Step,
    advance_position,
    build_log_rows,
    keep_position_and_wake,
    list_step_news,
)
from games.play.refusals import Impossible
from games.play.sql import Cursor
from games.rules import frame
from games.rules.core import Fact
from games.rules.registry import GAMES
from games.rules.text import _

LASTS = timedelta(days=14)
"""After its last fact; the same as in games_forget_practice."""
MOST_AT_ONCE = 20
SEATS = 3
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('practice', 0))"
DELETE_PRACTICE = "SELECT games_forget_practice(%s)"


class TooManyGuests(Impossible):
    """As many first games go on as there is room for."""

    def __init__(self) -> None:
        super().__init__(_("We’re very busy right now. Please try again later."))


class TooManyToday(Impossible):
    """As many as may begin in a day from one network."""

    def __init__(self) -> None:
        super().__init__(
            _("Your network has reached today’s limit for guest games. Watch a game, or sign in.")
        )


def find_latest_practice(person_id: int) -> Game | None:
    """The practice game that this person has played last."""
    mine = Game.objects.filter(practice=True, seats__person=person_id)
    return mine.order_by("-created_at").first()


def find_running_practice(person_id: int) -> Game | None:
    """The practice game that this person plays."""
    mine = Game.objects.filter(practice=True, status=Status.RUNNING, seats__person=person_id)
    return mine.order_by("-created_at").first()


def check_practice_room() -> None:
    """Raises TooManyGuests if as many practice games go on as there may be."""
    running = Game.objects.filter(practice=True, status=Status.RUNNING)
    if running.count() >= settings.GUESTS_RUNNING:
        raise TooManyGuests


@transaction.atomic
def find_or_open_practice(person_id: int, rules: str, now: datetime) -> Game:
    """A practice game, or the one of this person that goes on: there is one at a time. Raises
    TooManyGuests, or Impossible if there is no such game."""
    with Cursor() as cursor:
        cursor.execute(LOCK)
    found = find_running_practice(person_id)
    if found:
        return found
    if rules not in GAMES:
        raise Impossible(_("There is no such game."))
    check_practice_room()
    game = GAMES[rules]
    size = max(game.seats.start, SEATS)
    bots = [game.offered[-1]] * (size - 1)
    return lobby.open_table(
        person_id, rules, size, bots=bots, private=True, watchable=False, practice=True, now=now
    )


@transaction.atomic
def keep_practice(game_id: int, now: datetime) -> None:
    """The game stays: a fact says so. One that is kept, or was never for practice, stays as it
    is."""
    status = Game.objects.values_list("status", flat=True).get(pk=game_id)
    with Cursor() as cursor:
        locked = commands.lock_game(cursor, game_id, status)
        if not Game.objects.filter(pk=game_id, practice=True).exists():
            return
        Game.objects.filter(pk=game_id).update(practice=False)
        if status == Status.FINISHED:
            record_practice_kept(cursor, locked, now)
    if status == Status.RUNNING:
        commands.record_frame_events(game_id, [frame.Adopted()], now=now)


def record_practice_kept(cursor: Cursor, locked: store.Locked, now: datetime) -> None:
    """The fact behind the last one of a game that is over."""
    position = commands.load_locked_position(cursor, locked)
    facts = [Fact(frame.Adopted(), None, (), True)]
    step = Step(locked, position, {}, None, now)
    rows = chain_rows(position.head, locked.slug, build_log_rows(step, facts, b""))
    news = list_step_news(step, rows, [], round_over=False, over=True)
    store.write_act(
        cursor, store.Writing(locked.id, rows, [], [], [], Status.FINISHED, now, news=news)
    )
    after = advance_position(position, position.state, position.decisions, rows, facts)
    transaction.on_commit(lambda: keep_position_and_wake(locked.id, after))


def keep_all_practice(person_id: int) -> None:
    """A guest has become somebody: what they have played stays."""
    now = timezone.now()
    mine = Game.objects.filter(practice=True, seats__person=person_id)
    for game_id in mine.values_list("pk", flat=True):
        keep_practice(game_id, now)


@transaction.atomic
def hand_to_known_person(guest_id: int, person_id: int, now: datetime) -> Game | None:
    """What a guest plays, or has played last, goes to somebody who is known: by the ordinary
    hand-over, with fresh tokens, and it is kept. The guest ends. None: there was nothing."""
    guest = Person.objects.select_for_update().filter(pk=guest_id, guest=True).first()
    seat = Seat.objects.filter(person=guest_id).order_by("-game__created_at").first()
    if guest is None or seat is None or seat.game.status not in (Status.RUNNING, Status.FINISHED):
        return None
    Game.objects.filter(pk=seat.game_id).update(host=person_id)
    if seat.game.status == Status.RUNNING:
        hand_over(seat.game_id, seat.number, person_id, now)
    else:
        Seat.objects.filter(pk=seat.pk).update(person=person_id)
    keep_practice(seat.game_id, now)
    guests.erase_guest(guest_id)
    return seat.game


def delete_old_practice(now: datetime) -> int:
    """Forget practice games whose last fact is long ago, with their guests; how many. Any number
    may do it at the same time."""
    until = now - LASTS
    old = Game.objects.filter(practice=True, created_at__lt=until, moved_at__lt=until)
    done = 0
    for game_id in old.order_by("created_at").values_list("pk", flat=True)[:MOST_AT_ONCE]:
        done += delete_practice(game_id)
    guests.erase_idle_guests(now)
    return done


@transaction.atomic
def delete_practice(game_id: int) -> bool:
    """One of them, if its log says that it may go."""
    people = list(
        Game.objects.filter(pk=game_id, seats__person__guest=True).values_list(
            "seats__person", flat=True
        )
    )
    with Cursor() as cursor:
        cursor.execute(DELETE_PRACTICE, (game_id,))
        gone = cursor.fetchone() == (True,)
    for guest_id in people if gone else ():
        guests.erase_guest(guest_id)
    return gone
