"""What lists call people, bots and questions, and how soon people answer."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.clocks.terms import NAMES, format_duration
from games.play.models import Game, Seat
from games.rules.registry import GAMES
from games.seats.models import SeatOfferPreferences
from games.seats.reliability import (
    ResponseTimes,
    describe_response_times,
    find_pace_name,
    load_cached_response_times,
)
from games.words import Words, choose_bot_name, describe_bot, format_former_player, get_words

if TYPE_CHECKING:
    from games.play.models import Game as Table
    from games.rules.contract import Game as GameRules


def get_chair_name(seat: Seat, game: Table) -> str:
    """The name of whoever sits there."""
    if seat.person is None:
        return choose_bot_name(game.slug, seat.number)
    return (
        format_former_player(game.rules, seat.number) if seat.person.erased_at else seat.person.name
    )


def list_offered_bots(game: GameRules[Any]) -> list[tuple[str, str]]:
    """The bots that people may choose and what they are called, the best one first."""
    return [(kind, describe_bot(kind)) for kind in game.offered]


def describe_question(rules: str, kind: str) -> str:
    """What somebody is asked to do, in a few words."""
    asks = GAMES[rules].presentation.asks.get(kind)
    return get_words(get_language() or "en", ())(asks) if asks else _("make your move")


# How soon people answer; nothing of those who hide it.


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


def list_response_paces(person: int, say: Words, now: datetime) -> list[Pace]:
    """How soon somebody answers, by pace."""
    return [
        build_response_pace(name, habit, say)
        for name, habit in load_cached_response_times([person], now)[person].items()
    ]


def build_response_pace(name: str, times: ResponseTimes, say: Words) -> Pace:
    """One row of the card; without times where too little is known."""
    quartiles = (
        tuple([say(format_duration(seconds)) for seconds in times.quartiles]) if times.known else ()
    )
    return Pace(say(NAMES[name]), times.turns, quartiles, round(100 * times.missed / times.turns))


def list_seat_manners(game: Game, language: str, now: datetime) -> list[Manner]:
    """Who sits at this table, in the order of the seats, and how soon each answers at its pace."""
    seats = list(Seat.objects.filter(game=game).select_related("person").order_by("number"))
    known = load_response_words(
        {seat.person.pk for seat in seats if seat.person and not seat.person.erased_at},
        language,
        now,
    )
    at_pace = {
        person: habits.get(find_pace_name(game.pace), "") for person, habits in known.items()
    }
    names = [(seat, get_chair_name(seat, game), seat.person_id or 0) for seat in seats]
    return [
        Manner(name, seat.bot is not None, at_pace.get(who, ""), who in known)
        for seat, name, who in names
    ]


def load_response_words(
    people: set[int], language: str, now: datetime
) -> dict[int, dict[str, str]]:
    """How soon each of these people answers, in words by pace; people who hide their card are not
    in it."""
    hidden = set(
        SeatOfferPreferences.objects.filter(person__in=people, hidden=True).values_list(
            "person_id", flat=True
        )
    )
    say, known = get_words(language, ()), load_cached_response_times(people - hidden, now)
    return {
        person: {
            pace: say(describe_response_times(habit))
            for pace, habit in habits.items()
            if habit.known
        }
        for person, habits in known.items()
    }
