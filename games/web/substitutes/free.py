"""Seats that a bot keeps: those that a person may take over, and those to which they may come
back."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q

from games.clocks.plain_terms import NAMES
from games.play.models import Game, Question, Seat, Status, get_table_title
from games.rules.registry import GAMES
from games.seats.apart import exclude_blocked_tables
from games.seats.models import Offer
from games.seats.reliability import find_pace_name
from games.times import format_beginning
from games.words import get_words

SHOWN = 60


class FreeSeat(NamedTuple):
    """A seat in a running game. `number` counts from 1, as in its address; `others`: who plays
    there."""

    slug: str
    number: int
    title: str
    rules: str
    pace: str
    others: tuple[str, ...]
    since: str


def list_free_seats(person_id: int | None, now: datetime, language: str) -> list[FreeSeat]:
    """Open offers that this reader could take, the newest first; of private tables only where the
    host called."""
    offers = Offer.objects.filter(
        Q(called=True) | Q(game__private=False, game__hidden=0),
        ended_at=None,
        game__status=Status.RUNNING,
    )
    if person_id is not None:
        mine = Seat.objects.filter(Q(person=person_id) | Q(owner=person_id), game=OuterRef("game"))
        before = Offer.objects.filter(game=OuterRef("game"), predecessor=person_id)
        asked = Question.objects.filter(game=OuterRef("game"), person=person_id)
        offers = offers.exclude(Exists(mine)).exclude(Exists(before)).exclude(Exists(asked))
        offers = offers.filter(game__in=exclude_blocked_tables(Game.objects.all(), person_id))
    found = list(offers.select_related("game").order_by("-at")[:SHOWN])
    people = load_player_names([offer.game_id for offer in found])
    return [
        build_free_seat(
            offer.game, offer.seat, people.get(offer.game_id, ()), offer.at, now, language
        )
        for offer in found
    ]


def list_returnable_seats(person_id: int, now: datetime, language: str) -> list[FreeSeat]:
    """Seats that a bot keeps for this person."""
    seats = Seat.objects.filter(
        owner=person_id, person=None, game__status=Status.RUNNING
    ).select_related("game")
    people = load_player_names([seat.game_id for seat in seats])
    return [
        build_free_seat(
            seat.game,
            seat.number,
            people.get(seat.game_id, ()),
            seat.game.moved_at or now,
            now,
            language,
        )
        for seat in seats
    ]


def load_player_names(games: list[int]) -> dict[int, tuple[str, ...]]:
    """The people who play at these tables."""
    seats = (
        Seat.objects.filter(game__in=games, person__erased_at=None, person__isnull=False)
        .select_related("person")
        .order_by("number")
    )
    told: dict[int, tuple[str, ...]] = {}
    for seat in seats:
        told[seat.game_id] = (*told.get(seat.game_id, ()), seat.person.name if seat.person else "")
    return told


def build_free_seat(
    game: Game, number: int, others: tuple[str, ...], at: datetime, now: datetime, language: str
) -> FreeSeat:
    """One of them in words."""
    pace = get_words(language, ())(NAMES[find_pace_name(game.pace)])
    return FreeSeat(
        game.slug,
        number + 1,
        get_table_title(game.title, game.rules, game.slug),
        GAMES[game.rules].title,
        pace,
        others,
        format_beginning(at, now),
    )
