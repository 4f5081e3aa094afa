"""Seats that a bot keeps: those that a person may take over, and those to which they may come
back."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q

from games.clocks.plain_terms import NAMES
from games.play.models import Game, Question, Seat, Status, called
from games.rules.registry import GAMES
from games.seats.apart import without_blocked
from games.seats.models import Offer
from games.seats.reliability import pace_of
from games.times import since
from games.words import words

SHOWN = 60


class Free(NamedTuple):
    """A seat in a running game. `number` counts from 1, as in its address; `others`: who plays
    there."""

    slug: str
    number: int
    title: str
    rules: str
    pace: str
    others: tuple[str, ...]
    since: str


def free_seats(person_id: int | None, now: datetime, language: str) -> list[Free]:
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
        offers = offers.filter(game__in=without_blocked(Game.objects.all(), person_id))
    found = list(offers.select_related("game").order_by("-at")[:SHOWN])
    people = names_at([offer.game_id for offer in found])
    return [
        free(offer.game, offer.seat, people.get(offer.game_id, ()), offer.at, now, language)
        for offer in found
    ]


def kept_seats(person_id: int, now: datetime, language: str) -> list[Free]:
    """Seats that a bot keeps for this person."""
    seats = Seat.objects.filter(
        owner=person_id, person=None, game__status=Status.RUNNING
    ).select_related("game")
    people = names_at([seat.game_id for seat in seats])
    return [
        free(
            seat.game,
            seat.number,
            people.get(seat.game_id, ()),
            seat.game.moved_at or now,
            now,
            language,
        )
        for seat in seats
    ]


def names_at(games: list[int]) -> dict[int, tuple[str, ...]]:
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


def free(
    game: Game, number: int, others: tuple[str, ...], at: datetime, now: datetime, language: str
) -> Free:
    """One of them in words."""
    pace = words(language, ())(NAMES[pace_of(game.pace)])
    return Free(
        game.slug,
        number + 1,
        called(game.title, game.rules, game.slug),
        GAMES[game.rules].title,
        pace,
        others,
        since(at, now),
    )
