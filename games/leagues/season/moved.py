"""What bounds of ranks do not count, and has come nevertheless: each such fact by name."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.standings.results import End

if TYPE_CHECKING:
    from games.leagues.season.state import Season


class What(StrEnum):
    """Bounds hold as long as the player does not drop out, no points are corrected, and each table
    ends with a result."""

    DROPPED = "dropped"
    CORRECTED = "corrected"
    NO_RESULT = "no result"


class Moved(NamedTuple):
    """Such a fact: a person who dropped out; so many sixtieths for a person; a table."""

    what: What
    person: int = 0
    points: int = 0
    table: int = 0


def moved(season: Season, group: int) -> tuple[Moved, ...]:
    """All that moved the bounds of this group so far. Where none is new, nobody's are wider."""
    return tuple(_moved(season, group))


def _moved(season: Season, group: int) -> Iterator[Moved]:
    players = season.groups[group].players
    for person in players:
        if person in season.out:
            yield Moved(What.DROPPED, person)
    for person, points, _reason in sorted(season.reasons):
        if person in players:
            yield Moved(What.CORRECTED, person, points)
    for table in season.of_group(group):
        if table.result is not None and table.result.end is End.NO_RESULT:
            yield Moved(What.NO_RESULT, table=table.number)
