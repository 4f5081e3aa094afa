"""Tables open to everybody: to join or to watch, filtered by game, pace, language of the host, and
whether they are for beginners."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.utils.translation import get_language_info

from games.clocks.terms import NAMES
from games.play.models import get_game_title
from games.rules.registry import GAMES
from games.seats.public_games import (
    ANYTHING,
    Filters,
    select_joinable_games,
    select_liveliest_games,
)
from games.web.lobby.tables import Table, load_table_list

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import QueryDict

    from games.play.models import Game
    from games.rules.text import Say


# Filters.


def read_filters(query: QueryDict) -> Filters:
    """Those of an address; what is no choice counts as anything."""
    chosen = Filters(*(query.get(name, "") for name in Filters._fields))
    known = {
        "game": set(GAMES),
        "pace": set(NAMES),
        "language": {code for code, _name in settings.LANGUAGES},
        "beginners": {"1"},
    }
    return Filters(
        *(value if value in known[name] else "" for name, value in chosen._asdict().items())
    )


class Choice(NamedTuple):
    """One thing to choose, and whether it is chosen."""

    value: str
    name: str
    chosen: bool


def build_filter_choices(filters: Filters, say: Say) -> dict[str, list[Choice]]:
    """What the form offers, by field."""
    offered = {
        "games": ((name, get_game_title(name)) for name in GAMES),
        "paces": ((name, say(text)) for name, text in NAMES.items()),
        "languages": (
            (code, get_language_info(code)["name_local"].capitalize())
            for code, _name in settings.LANGUAGES
        ),
    }
    return {
        field: [Choice(value, name, value in filters) for value, name in pairs]
        for field, pairs in offered.items()
    }


# The lists.


SHOWN_RUNNING = 12
SHOWN_OPEN = 24
"""On a page of the open tables."""


class PublicTables(NamedTuple):
    """What stands on a page of the open tables: those to join, whether there are more, and games to
    watch."""

    open: list[Table]
    more: bool
    running: list[Table]


def load_public_tables(
    person: Any | None, now: datetime, language: str, page: int = 1, filters: Filters = ANYTHING
) -> PublicTables:
    """A page of the tables that anybody may join and that fit, with how soon the people there
    answer; and games of others to watch."""
    who = person.pk if person is not None else None
    games = select_joinable_games(who, filters)
    begin = (page - 1) * SHOWN_OPEN
    found = list(games.select_related("host")[begin : begin + SHOWN_OPEN + 1])
    shown = found[:SHOWN_OPEN]
    listed = load_table_list([*shown, *select_games_to_watch(who)], person, now, language)
    return PublicTables(listed[: len(shown)], len(found) > SHOWN_OPEN, listed[len(shown) :])


def select_games_to_watch(person: int | None) -> QuerySet[Game]:
    """The few that are shown to watch: none at which this person plays."""
    games = select_liveliest_games().select_related("host")
    return (games.exclude(seats__person=person) if person else games)[:SHOWN_RUNNING]


def load_watchable_tables(person: Any | None, now: datetime) -> list[Table]:
    """Those games, for the lists."""
    who = person.pk if person is not None else None
    return load_table_list(select_games_to_watch(who), person, now)
