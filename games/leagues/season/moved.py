"""What bounds of ranks do not count, and has come nevertheless: each such fact by name."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.standings.results import End

if TYPE_CHECKING:
    from games.leagues.season.state import Season


class BoundChangeKind(StrEnum):
    """Bounds hold as long as the player does not drop out, no points are corrected, and each table
    ends with a result."""

    DROPPED = "dropped"
    CORRECTED = "corrected"
    NO_RESULT = "no result"


class BoundChange(NamedTuple):
    """Such a fact: a person who dropped out; so many sixtieths for a person; a table."""

    what: BoundChangeKind
    person: int = 0
    points: int = 0
    table: int = 0


def list_bound_changes(season: Season, group: int) -> tuple[BoundChange, ...]:
    """All that moved the bounds of this group so far. Where none is new, nobody's are wider."""
    return tuple(_iterate_bound_changes(season, group))


def _iterate_bound_changes(season: Season, group: int) -> Iterator[BoundChange]:
    players = season.groups[group].players
    for person in players:
        if person in season.out:
            yield BoundChange(BoundChangeKind.DROPPED, person)
    for person, points, _reason in sorted(season.reasons):
        if person in players:
            yield BoundChange(BoundChangeKind.CORRECTED, person, points)
    for table in season.list_group_tables(group):
        if table.result is not None and table.result.end is End.NO_RESULT:
            yield BoundChange(BoundChangeKind.NO_RESULT, table=table.number)
