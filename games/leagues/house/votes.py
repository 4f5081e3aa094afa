"""What a league's rules leave to those who sit at its tables, and who judges there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.leagues.house.store import Store
from games.leagues.models import League
from games.leagues.refused import Refused
from games.leagues.season.desk import check_not_own_table
from games.play.agreement import BOTS, DRAW, NONE
from games.votes.ports import Rules

if TYPE_CHECKING:
    from games.leagues.season.state import Season


def load_vote_rules(table: str) -> Rules:
    """What the people at this table ("abcdefghij/2/17") may agree upon."""
    slug, season, _number = table.split("/")
    ruled = Store(timezone.now()).season(get_league_id(slug), int(season))[0].ruled
    said = {NONE: ruled.no_result, DRAW: ruled.draw, BOTS: ruled.bots}
    return Rules(frozenset(how for how, may in said.items() if may), ruled.pause_days)


def list_judges(table: str) -> frozenset[int]:
    """The organisers of its league who do not play in its division, nor sit there."""
    slug, season, number = table.split("/")
    store, league = Store(timezone.now()), get_league_id(slug)
    known, _ = store.season(league, int(season))
    organisers = store.league(league)[0].organisers
    return frozenset(one for one in organisers if one and has_no_stake(known, one, int(number)))


def has_no_stake(season: Season, person: int, number: int) -> bool:
    """Whether they have nothing to win there."""
    try:
        check_not_own_table(season, person, season.tables[number])
    except Refused:
        return False
    return True


def get_league_id(slug: str) -> int:
    """Its row, by its public id."""
    return int(League.objects.values_list("pk", flat=True).get(slug=slug))
