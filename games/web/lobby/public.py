"""What stands open to everybody: tables to join, games to watch."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from games.play.models import Game, Status
from games.seats.apart import exclude_blocked_tables
from games.web.lobby.filters import Filters, filter_games
from games.web.lobby.tables import Table, load_table_list

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
    person: Any | None, now: datetime, language: str, page: int = 1, wanted: Filters = ANYTHING
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
    games = filter_games(games, wanted)
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
