"""A whole season as everybody may see it, division after division, by six statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.overview import rows, standing
from games.leagues.overview.paces import read
from games.leagues.overview.states import hours_of, states
from games.leagues.season.state import Stand, waiting
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.overview.paces import Pace, Whose
    from games.leagues.overview.shapes import Division, Head, HourLine, Names
    from games.leagues.overview.standing import Begun
    from games.leagues.season.state import Season
    from games.leagues.standings.crosstable import CrossTable


class Whole(NamedTuple):
    """A season with all that is read beside its log. `state` is this thread's until it reads
    again."""

    league: Head
    state: Season
    names: Names
    begun: dict[int, Begun]

    def divisions(self) -> Iterator[tuple[Division, CrossTable]]:
        """Each with who met whom; reckoned when it is asked for."""
        for group in range(len(self.state.groups)):
            found = standing.read(self.state, group, self.names, self.begun)
            yield found, standing.across(self.state, group)

    def entrants(self) -> Iterator[tuple[str, int, str]]:
        """`in` (before the draw) and `waiting`, the place in each line from 1, and the name."""
        for stand, people in (("in", _entered(self.state)), ("waiting", waiting(self.state))):
            for place, who in enumerate(people, 1):
                yield stand, place, self.names.get(who, "")

    def paces(self) -> Mapping[Whose, Pace]:
        """How soon people answered, by division and person; of whom enough is known. One statement,
        none if no table is over."""
        over = [(one.number, one.group) for one in self.state.tables.values() if one.result]
        return read(self.league.id, self.state.number, over, self.names) if over else {}

    def hours(self) -> tuple[HourLine, ...]:
        """The calendar."""
        return hours_of(self.state)


def league(slug: str) -> tuple[Head, League] | None:
    """A league by its address, and its state; None: there is none."""
    with Cursor() as cursor:
        head = rows.head(cursor, slug)
        known = states(cursor, [head.id]) if head else {}
    return (head, known[head.id].league) if head and head.id in known else None


def whole(head: Head, number: int) -> Whole | None:
    """One season of it; None: there is none."""
    with Cursor() as cursor:
        known = states(cursor, [head.id], [number]) if 0 < number < 2**15 else {}
        state = known[head.id].seasons.get(number) if head.id in known else None
        if state is None:
            return None
        names = rows.names(cursor, _people(state))
        begun = rows.begun(cursor, head.id, number, list(state.tables)) if state.tables else {}
    return Whole(head, state, names, begun)


def _entered(state: Season) -> list[int]:
    if state.drawn:
        return []
    found = [(one.turn, who) for who, one in state.entrants.items() if one.stand is Stand.IN]
    return [who for _turn, who in sorted(found)]


def _people(state: Season) -> set[int]:
    groups = range(len(state.groups))
    playing = set[int]().union(*(standing.people_of(state, group) for group in groups))
    return playing | set(_entered(state)) | set(waiting(state))
