"""Somebody new sits down at a running table: one transaction, first come, first served, and nothing
of their predecessor's but the position."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from games.clocks.starting import (
    SELECT_UNCLOCKED_OF_GAME,
    build_started_clock,
    load_unclocked_questions,
    pair_with_calendars,
    save_started_clocks,
)
from games.clocks.timeouts import get_careful_bot
from games.play import commands, notices, store
from games.play.models import Game, Question, Seat, Status
from games.play.notice import Kind
from games.play.ports import before_sitting
from games.play.record import Step, record_facts
from games.play.refusals import Impossible, NotRunning, UnknownGame
from games.play.sql import Cursor
from games.rules import frame
from games.rules.contract import Game as Rules
from games.rules.core import Fact
from games.rules.registry import GAMES
from games.rules.text import _
from games.seats.models import CAREFUL, Offer, SeatOfferPreferences
from games.seats.offers import close_offer

NOWHERE = -1


class Gone(Impossible):
    """The seat is offered no more."""

    def __init__(self) -> None:
        super().__init__(_("Someone else was faster: this seat is taken."))


class KnowsTooMuch(Impossible):
    """They sit at this table, or have sat there: they would know two hands."""

    def __init__(self) -> None:
        super().__init__(
            _("You have or had a seat at this table, so you can’t take over another one there.")
        )


@transaction.atomic
def take_offered_seat(game_id: int, seat: int, person_id: int, now: datetime) -> None:
    """Take over an offered seat: what is asked there is asked again, under a fresh token, with the
    time of a turn.

    The predecessor cannot come back any more. Their plans end with the seat (a trigger), their
    reply addresses with seat and question, and what they and the bot did can no longer be taken
    back. Raises UnknownGame, NotRunning, Gone or KnowsTooMuch.
    """
    with Cursor() as cursor:
        locked = commands.lock_game(cursor, game_id)
        row = Seat.objects.filter(game=game_id, number=seat, person=None).first()
        if row is None or not Offer.objects.filter(game=game_id, seat=seat, ended_at=None).exists():
            raise Gone
        if has_ever_sat_at_table(game_id, person_id):
            raise KnowsTooMuch
        before_sitting(game_id, person_id)
        hand_seat_to_person(cursor, locked, row, person_id, now)
    start_full_turn_clock(game_id, seat, now)


@transaction.atomic
def seat_league_player(game_id: int, seat: int, person_id: int, now: datetime) -> None:
    """The same where a league says who sits there: no offer is asked for, and whoever sits there
    leaves for good. Somebody who sat at this table before may come back to their own seat only.

    Raises UnknownGame, NotRunning or KnowsTooMuch.
    """
    with Cursor() as cursor:
        locked = commands.lock_game(cursor, game_id)
        row = Seat.objects.get(game=game_id, number=seat)
        if row.person_id == person_id:
            return
        if row.owner_id != person_id and has_ever_sat_at_table(game_id, person_id):
            raise KnowsTooMuch
        before_sitting(game_id, person_id)
        hand_seat_to_person(cursor, locked, row, person_id, now)
    start_full_turn_clock(game_id, seat, now)


@transaction.atomic
def seat_by_moderators(game_id: int, seat: int, person_id: int, now: datetime) -> None:
    """The same where moderators say so; who sat here before may come back to this very seat.

    Raises UnknownGame, NotRunning, KnowsTooMuch, or Refused by whoever is asked before.
    """
    with Cursor() as cursor:
        locked = commands.lock_game(cursor, game_id)
        refuse_prior_occupant(game_id, seat, person_id)
        row = Seat.objects.get(game=game_id, number=seat)
        hand_seat_to_person(cursor, locked, row, person_id, now, "placed")
    start_full_turn_clock(game_id, seat, now)


def refuse_prior_occupant(game_id: int, seat: int, person_id: int) -> None:
    """Raises KnowsTooMuch: they sit here, or know another seat of this table; or Refused by whoever
    is asked before."""
    sits = Seat.objects.filter(game=game_id, number=seat, person=person_id).exists()
    if sits or has_ever_sat_at_table(game_id, person_id, excluded_id=seat):
        raise KnowsTooMuch
    before_sitting(game_id, person_id)


def hand_seat_to_person(
    cursor: Cursor,
    locked: store.Locked,
    row: Seat,
    person_id: int,
    now: datetime,
    why: str = "taken",
) -> None:
    """They have the seat; its question is asked again, and its owner of before is told."""
    first = row.owner_id or row.person_id
    row.person_id, row.owner_id, row.bot, row.misses = person_id, None, None, 0
    row.standin = find_usual_standin(person_id, GAMES[locked.rules])
    row.save(update_fields=["person", "owner", "bot", "misses", "standin"])
    close_offer(cursor, locked.id, row.number, person_id, now)
    version = reissue_question(cursor, locked, row.number, now, why)
    if first is not None:
        notices.write_notice(
            cursor, notices.NewNotice(locked.id, version, row.number, first, Kind.HANDED, now), now
        )


def reissue_question(
    cursor: Cursor, locked: store.Locked, seat: int, now: datetime, why: str
) -> int:
    """Write the fact; the open question of this seat is closed by it, and asked again of whoever
    sits there now."""
    asked, seed = store.load_open_questions(cursor, locked.id)
    position = commands.load_locked_position(cursor, locked)
    fact = Fact(frame.Handed(seat, "", why), None, (), True)
    return record_facts(
        cursor, Step(locked, position, asked, seat, now), position.state, [fact], seed
    ).version


def start_full_turn_clock(game_id: int, seat: int, now: datetime) -> None:
    """Their clock, as if nobody had played here before: nothing saved, nothing used."""
    mine = [
        item._replace(earlier=None)
        for item in load_unclocked_questions(SELECT_UNCLOCKED_OF_GAME, game_id)
    ]
    fresh = [
        (item, hours) for item, hours in pair_with_calendars(mine) if item.question.seat == seat
    ]
    if fresh:
        save_started_clocks(
            [build_started_clock(item, hours, now) for item, hours in fresh], now, held=True
        )


def has_ever_sat_at_table(game_id: int, person_id: int, excluded_id: int = NOWHERE) -> bool:
    """Whether this person sits at the table, may come back to it, or has ever sat there.
    `excluded_id`: in any other seat than this."""
    sits = Seat.objects.filter(game=game_id, person=person_id) | Seat.objects.filter(
        game=game_id, owner=person_id
    )
    before = Offer.objects.filter(game=game_id, predecessor=person_id)
    asked = Question.objects.filter(game=game_id, person=person_id)
    return (
        sits.exclude(number=excluded_id).exists()
        or before.exclude(seat=excluded_id).exists()
        or asked.exclude(seat=excluded_id).exists()
    )


def find_usual_standin(person_id: int, rules: Rules[Any]) -> str:
    """The stand-in that this person wants wherever they sit down: a bot's name, or "" for each
    question's default."""
    return load_usual_standins([person_id], rules.name)[person_id]


def load_usual_standins(people: Sequence[int], rules: str) -> dict[int, str]:
    """The same of several people, by one statement."""
    wanted = SeatOfferPreferences.objects.filter(person__in=people, standin=CAREFUL)
    bot = get_careful_bot(GAMES[rules])
    found = dict.fromkeys(people, "")
    return found | dict.fromkeys(wanted.values_list("person_id", flat=True), bot)


def load_offered_seat(slug: str, number: int) -> tuple[Game, Seat, Offer | None]:
    """The game and seat at this address, and the open offer if there is one. Raises UnknownGame or
    NotRunning."""
    seat = (
        Seat.objects.select_related("game", "owner").filter(game__slug=slug, number=number).first()
    )
    if seat is None:
        raise UnknownGame
    if seat.game.status != Status.RUNNING:
        raise NotRunning
    return seat.game, seat, Offer.objects.filter(game=seat.game, seat=number, ended_at=None).first()
