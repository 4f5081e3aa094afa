"""Who judges at a league's table, and what moderators decide of one: bots finish it, or it has
another result afterwards, or none. The season learns that by a fact of its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone

from games.leagues.commands import Facts, execute_season_command
from games.leagues.models import League, Table
from games.leagues.refusals import Refused
from games.leagues.runtime.store import Store
from games.leagues.runtime.table_states import load_table_states
from games.leagues.season.commands import Outcome, Revise
from games.leagues.season.organiser_desk import check_not_own_table
from games.leagues.season.results import build_result
from games.leagues.standings.results import End, award_points, format_sixtieths
from games.play.ending import BOTS, DRAW, NONE
from games.votes.ports import Rules

if TYPE_CHECKING:
    from games.leagues.season.state import Season, Seating


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


# Decisions of moderators.


class SeasonTable(NamedTuple):
    """Which table of which season."""

    league: int
    season: int
    number: int


def find_season_table(game: int) -> SeasonTable | None:
    """Where this game is a table of a league; None: nowhere."""
    fields = Table.objects.filter(game=game).values_list("league_id", "season", "number").first()
    return SeasonTable(*fields) if fields else None


def save_finish_by_bots(game: int, held: Sequence[int], floor: Sequence[int]) -> None:
    """Bots finished the table, and nobody is to gain by it: as at the last end."""
    told = {"held": list(held), "floor": list(floor) or None}
    Table.objects.filter(game=game).update(ruled=True, **told)


def revise_taken_result(game: int, now: datetime) -> Facts:
    """Take the result that the table has now in place of the one that was taken. Nothing, if none
    was: then it is taken as any other. Whatever bots made of it before counts no more. Raises
    Refused."""
    place = find_season_table(game)
    if place is None:
        return ()
    Table.objects.filter(game=game).update(ruled=False, held=None, floor=None)
    season, _ = Store(now).season(place.league, place.season)
    outcome = load_table_states(place.league, place.season, now)[place.number].outcome
    if season.tables[place.number].result is None or outcome is None:
        return ()
    return execute_season_command(place.league, place.season, Revise(place.number, outcome), now)


def compute_point_changes(game: int, places: Sequence[int] | None) -> dict[int, tuple[str, str]]:
    """Points by seat before and after, of seats whose points would move by these places (None:
    no result)."""
    place = find_season_table(game)
    if place is None:
        return {}
    season, _ = Store(timezone.now()).season(place.league, place.season)
    table = season.tables[place.number]
    if table.result is None:
        return {}
    outcome = Outcome(0, tuple(places)) if places else Outcome(0, end=End.NO_RESULT)
    had = list_seat_points(season, table)
    table_then = build_result(table, outcome, table.result.left if places else frozenset())
    has = [one.points for one in award_points(season.ruled.scale[len(table.players)], table_then)]
    pairs = enumerate(zip(had, has, strict=True))
    return {
        seat: (format_sixtieths(old), format_sixtieths(new))
        for seat, (old, new) in pairs
        if old != new
    }


def list_seat_points(season: Season, table: Seating) -> list[int]:
    """Sixtieths by seat as they are."""
    assert table.result is not None
    return [
        one.points for one in award_points(season.ruled.scale[len(table.players)], table.result)
    ]
