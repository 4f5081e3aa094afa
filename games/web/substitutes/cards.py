"""How soon people answer, in words; nothing of those who hide it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.clocks.plain_terms import NAMES, duration
from games.play.models import Game, Seat
from games.seats.models import SeatOfferPreferences
from games.seats.reliability import ResponseTimes, of_people, pace_of, response_words
from games.web.lobby.names import chair_name
from games.words import Words, words


class Pace(NamedTuple):
    """What is known of somebody at one pace, in words."""

    name: str
    turns: int
    quartiles: tuple[str, ...]
    missed: int


class Manner(NamedTuple):
    """Somebody at a table, and how soon they answer at its pace ("" if too little is known, or they
    hide it)."""

    name: str
    bot: bool
    manner: str
    card: bool


def paces(person: int, say: Words, now: datetime) -> list[Pace]:
    """How soon somebody answers, by pace."""
    return [pace(name, habit, say) for name, habit in of_people([person], now)[person].items()]


def pace(name: str, habit: ResponseTimes, say: Words) -> Pace:
    """One row of the card; without times where too little is known."""
    quartiles = (
        tuple([say(duration(seconds)) for seconds in habit.quartiles]) if habit.known else ()
    )
    return Pace(say(NAMES[name]), habit.turns, quartiles, round(100 * habit.missed / habit.turns))


def manners_at(game: Game, language: str, now: datetime) -> list[Manner]:
    """Who sits at this table, in the order of the seats, and how soon each answers at its pace."""
    seats = list(Seat.objects.filter(game=game).select_related("person").order_by("number"))
    known = manners(
        {seat.person.pk for seat in seats if seat.person and not seat.person.erased_at},
        language,
        now,
    )
    at_pace = {person: habits.get(pace_of(game.pace), "") for person, habits in known.items()}
    names = [(seat, chair_name(seat, game), seat.person_id or 0) for seat in seats]
    return [
        Manner(name, seat.bot is not None, at_pace.get(who, ""), who in known)
        for seat, name, who in names
    ]


def manners(people: set[int], language: str, now: datetime) -> dict[int, dict[str, str]]:
    """How soon each of these people answers, in words by pace; people who hide their card are not
    in it."""
    hidden = set(
        SeatOfferPreferences.objects.filter(person__in=people, hidden=True).values_list(
            "person_id", flat=True
        )
    )
    say, known = words(language, ()), of_people(people - hidden, now)
    return {
        person: {pace: say(response_words(habit)) for pace, habit in habits.items() if habit.known}
        for person, habits in known.items()
    }
