"""A whole season as everybody may see it, division after division, by six statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.overview import rows, standing
from games.leagues.overview.paces import load_response_times
from games.leagues.overview.states import list_milestones, load_league_states
from games.leagues.season.state import Stand, list_waiting_entrants
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.overview.paces import DivisionPerson, ResponseTimes
    from games.leagues.overview.shapes import Division, LeagueHead, MilestoneLine, Names
    from games.leagues.overview.standing import BegunTable
    from games.leagues.season.state import Season
    from games.leagues.standings.crosstable import CrossTable


class FullSeason(NamedTuple):
    """A season with all that is read beside its log. `state` is this thread's until it reads
    again."""

    league: LeagueHead
    state: Season
    names: Names
    begun: dict[int, BegunTable]

    def divisions(self) -> Iterator[tuple[Division, CrossTable]]:
        """Each with who met whom; reckoned when it is asked for."""
        for group in range(len(self.state.groups)):
            found = standing.build_division(self.state, group, self.names, self.begun)
            yield found, standing.build_group_cross_table(self.state, group)

    def entrants(self) -> Iterator[tuple[str, int, str]]:
        """`in` (before the draw) and `waiting`, the place in each line from 1, and the name."""
        for stand, people in (
            ("in", _list_signed_up(self.state)),
            ("waiting", list_waiting_entrants(self.state)),
        ):
            for place, who in enumerate(people, 1):
                yield stand, place, self.names.get(who, "")

    def paces(self) -> Mapping[DivisionPerson, ResponseTimes]:
        """How soon people answered, by division and person; of whom enough is known. One statement,
        none if no table is over."""
        over = [(one.number, one.group) for one in self.state.tables.values() if one.result]
        return (
            load_response_times(self.league.id, self.state.number, over, self.names) if over else {}
        )

    def hours(self) -> tuple[MilestoneLine, ...]:
        """The calendar."""
        return list_milestones(self.state)


def load_league_by_slug(slug: str) -> tuple[LeagueHead, League] | None:
    """A league by its address, and its state; None: there is none."""
    with Cursor() as cursor:
        head = rows.find_league_head(cursor, slug)
        known = load_league_states(cursor, [head.id]) if head else {}
    return (head, known[head.id].league) if head and head.id in known else None


def load_full_season(head: LeagueHead, number: int) -> FullSeason | None:
    """One season of it; None: there is none."""
    with Cursor() as cursor:
        known = load_league_states(cursor, [head.id], [number]) if 0 < number < 2**15 else {}
        state = known[head.id].seasons.get(number) if head.id in known else None
        if state is None:
            return None
        names = rows.load_public_names(cursor, _list_shown_names(state))
        begun = (
            rows.load_begun_tables(cursor, head.id, number, list(state.tables))
            if state.tables
            else {}
        )
    return FullSeason(head, state, names, begun)


def _list_signed_up(state: Season) -> list[int]:
    if state.drawn:
        return []
    found = [(one.turn, who) for who, one in state.entrants.items() if one.stand is Stand.IN]
    return [who for _turn, who in sorted(found)]


def _list_shown_names(state: Season) -> set[int]:
    groups = range(len(state.groups))
    playing = set[int]().union(*(standing.list_shown_people(state, group) for group in groups))
    return playing | set(_list_signed_up(state)) | set(list_waiting_entrants(state))
