"""Tables open to everybody, to join or to watch, and the filters by which people choose among
them."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from games.clocks.terms import OWN, PRESETS, encode_terms
from games.play.models import Game, Status
from games.seats.separation import exclude_blocked_tables


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


ANYTHING = Filters()
NEWEST = 500
"""So many tables that opened last are listed, and of so many games that began last the
liveliest."""


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


def select_joinable_games(person_id: int | None, filters: Filters = ANYTHING) -> QuerySet[Game]:
    """Public tables that wait for players and that fit; for a person without those where somebody
    sits whom they have blocked, or who has blocked them. Of more than NEWEST those opened last.

    The newest table of each host comes first, then the second of each, and so on: nobody hides what
    others opened.
    """
    waiting = Game.objects.filter(status=Status.OPEN, private=False, hidden=0)
    fitting = filter_games(waiting, filters).order_by("-created_at")
    if person_id is not None:
        fitting = exclude_blocked_tables(fitting, person_id)
    nth = Window(RowNumber(), partition_by=F("host_id"), order_by=F("created_at").desc())
    newest = Game.objects.filter(pk__in=fitting[:NEWEST].values("pk"))
    return newest.annotate(nth=nth).order_by("nth", "-created_at", "-pk")


def select_liveliest_games(filters: Filters = ANYTHING) -> QuerySet[Game]:
    """Of the running games that anybody may watch, that fit and that began last, the liveliest
    first: no index may hold when a game moved, or each act would touch it."""
    public = Game.objects.filter(status=Status.RUNNING, private=False, watchable=True, hidden=0)
    newest = filter_games(public, filters).order_by("-started_at")[:NEWEST]
    return Game.objects.filter(pk__in=newest.values("pk")).order_by("-moved_at", "-pk")
