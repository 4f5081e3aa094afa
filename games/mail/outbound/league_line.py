"""One line of standings for mails about tables of a league; nothing is asked for any others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils import timezone

from games.leagues.house.store import Store
from games.leagues.models import Log
from games.mail.seasons.standing import describe_standing_in_one_line

if TYPE_CHECKING:
    from games.leagues.season.state import Season
    from games.play.table_lookup import TableHeader

Seasons = Mapping[str, "Season"]
"""By the name of their log."""


def load_seasons_of_tables(tables: Iterable[TableHeader]) -> Seasons:
    """The seasons in which these tables of leagues are played: one statement, and one a season."""
    slugs = {get_season_log_slug(one) for one in tables}
    store = Store(timezone.now())
    rows = Log.objects.filter(slug__in=slugs).values_list("slug", "league", "season")
    return {slug: store.season(league, season)[0] for slug, league, season in rows}


def get_season_log_slug(known: TableHeader) -> str:
    """The name of the log of its season ("abcdefghij/2/17" is played in "abcdefghij-2"); "" for a
    table of no league."""
    return "-".join(known.meta.league.split("/")[:2])


def describe_league_standing(known: TableHeader, person: int, seasons: Seasons) -> str:
    """How they stand there, and the next date; "" at a table of no league."""
    season = seasons.get(get_season_log_slug(known))
    return describe_standing_in_one_line(season, person) if season else ""
