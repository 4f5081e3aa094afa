"""What stands open to everybody: tables to join, games to watch."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from games.play.models import Game, Status
from games.seats.apart import without_blocked
from games.web.lobby.filters import Filters, filtered
from games.web.lobby.tables import Table, read

SHOWN_RUNNING = 12
SHOWN_OPEN = 24
"""On a page of the open tables."""
ANYTHING = Filters()


class Public(NamedTuple):
    """What stands on a page of the open tables: those to join, whether there are more, and games to
    watch."""

    open: list[Table]
    more: bool
    running: list[Table]


def public_tables(
    person: Any | None, now: datetime, language: str, page: int = 1, wanted: Filters = ANYTHING
) -> Public:
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
    games = filtered(games, wanted)
    if person is not None:
        games = without_blocked(games, person.pk)
    begin = (page - 1) * SHOWN_OPEN
    found = list(games.select_related("host")[begin : begin + SHOWN_OPEN + 1])
    shown = found[:SHOWN_OPEN]
    listed = read([*shown, *watchable().select_related("host")], person, now, language)
    return Public(listed[: len(shown)], len(found) > SHOWN_OPEN, listed[len(shown) :])


def watchable() -> QuerySet[Game]:
    """Running games that anybody may watch, the liveliest first."""
    public = Game.objects.filter(status=Status.RUNNING, private=False, watchable=True, hidden=0)
    return public.order_by("-moved_at", "-pk")[:SHOWN_RUNNING]


def watchable_tables(person: Any | None, now: datetime) -> list[Table]:
    """Those games, for the lists."""
    return read(watchable(), person, now)
