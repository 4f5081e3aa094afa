"""Tables open to everybody: to join or to watch, filtered by game, pace, language of the host, and
whether they are for beginners."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils.translation import get_language_info

from games.clocks.terms import NAMES, PRESETS, encode_terms
from games.play.models import Game, Status
from games.rules.registry import GAMES
from games.seats.separation import exclude_blocked_tables
from games.web.lobby.tables import Table, load_table_list

if TYPE_CHECKING:
    from django.http import QueryDict

    from games.rules.text import Say


# Filters.


OWN = "own"


class Filters(NamedTuple):
    """What is wanted; "" is anything."""

    game: str = ""
    pace: str = ""
    language: str = ""
    beginners: str = ""

    @property
    def any(self) -> bool:
        """Whether anything is left out."""
        return any(self)

    @property
    def query(self) -> str:
        """As it stands in an address, to be followed by more."""
        wanted = {name: value for name, value in self._asdict().items() if value}
        return f"{urlencode(wanted)}&" if wanted else ""


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


def filter_games(games: QuerySet[Game], filters: Filters) -> QuerySet[Game]:
    """The tables that fit."""
    if filters.game:
        games = games.filter(rules=filters.game)
    if filters.pace == OWN:
        games = games.exclude(pace__in=[encode_terms(terms) for terms in PRESETS.values()])
    elif filters.pace:
        games = games.filter(pace=encode_terms(PRESETS[filters.pace]))
    if filters.language:
        games = games.filter(host__language=filters.language)
    return games.filter(beginners=True) if filters.beginners else games


class Choice(NamedTuple):
    """One thing to choose, and whether it is chosen."""

    value: str
    name: str
    chosen: bool


def build_filter_choices(filters: Filters, say: Say) -> dict[str, list[Choice]]:
    """What the form offers, by field."""
    offered = {
        "games": ((name, game.title) for name, game in GAMES.items()),
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
ANYTHING = Filters()


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
    answer; and games to watch.

    The newest table of each host comes first, then the second of each, and so on: nobody hides what
    others opened.
    """
    nth = Window(RowNumber(), partition_by=F("host_id"), order_by=F("created_at").desc())
    games = (
        Game.objects.filter(status=Status.OPEN, private=False, hidden=0)
        .annotate(nth=nth)
        .order_by("nth", "-created_at", "-pk")
    )
    games = filter_games(games, filters)
    if person is not None:
        games = exclude_blocked_tables(games, person.pk)
    begin = (page - 1) * SHOWN_OPEN
    found = list(games.select_related("host")[begin : begin + SHOWN_OPEN + 1])
    shown = found[:SHOWN_OPEN]
    listed = load_table_list(
        [*shown, *select_watchable_games().select_related("host")], person, now, language
    )
    return PublicTables(listed[: len(shown)], len(found) > SHOWN_OPEN, listed[len(shown) :])


def select_watchable_games() -> QuerySet[Game]:
    """Running games that anybody may watch, the liveliest first."""
    public = Game.objects.filter(status=Status.RUNNING, private=False, watchable=True, hidden=0)
    return public.order_by("-moved_at", "-pk")[:SHOWN_RUNNING]


def load_watchable_tables(person: Any | None, now: datetime) -> list[Table]:
    """Those games, for the lists."""
    return load_table_list(select_watchable_games(), person, now)
