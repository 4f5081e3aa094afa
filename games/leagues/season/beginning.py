"""When the drawn tables begin, and with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.leagues.calendar import Hour
from games.leagues.draw.designs import design
from games.leagues.draw.order import due, due_in_rounds
from games.leagues.facts import season as facts
from games.leagues.refused import Refused, Why
from games.leagues.season.sizes import games_of
from games.leagues.settings import Begin as How

if TYPE_CHECKING:
    from games.leagues.season.commands import Begin
    from games.leagues.season.state import Season, Seating

Facts = tuple[Any, ...]


def to_begin(season: Season) -> list[int]:
    """The tables that begin now, by number."""
    if Hour.START not in season.came or season.over or season.paused_at is not None:
        return []
    if season.ruled.begin == How.ALL or Hour.LATE in season.came:
        return [number for number, one in season.tables.items() if one.game is None]
    return [
        number
        for group in range(len(season.groups))
        for number in _of_group(season, list(season.of_group(group)))
    ]


def _of_group(season: Season, tables: list[Seating]) -> list[int]:
    begun = {at for at, one in enumerate(tables) if one.game is not None}
    finished = {at for at, one in enumerate(tables) if one.result is not None}
    people = [one.players for one in tables]
    rounds = _rounds(season, people) if season.ruled.begin == How.ROUNDS else ()
    if rounds:
        found = due_in_rounds(rounds, begun, finished)
    else:
        most = 1 if season.ruled.begin == How.ROUNDS else season.ruled.at_once
        found = due(people, begun, finished, most)
    return [tables[at].number for at in found]


def _rounds(season: Season, tables: list[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """The tables of a group round by round, if its design has rounds."""
    players = len({who for table in tables for who in table})
    seats = season.ruled.seats
    if not design(seats, players, games_of(season.ruled, players)).rounds:
        return []
    each = players // seats
    return [tables[first : first + each] for first in range(0, len(tables), each)]


def begin(season: Season, command: Begin, now: int) -> Facts:
    """Noted once: a table noted already says nothing."""
    table = season.tables.get(command.table)
    if table is None:
        raise Refused(Why.NO_SUCH_TABLE)
    if table.game is not None:
        return ()
    return (facts.TableFounded(command.table, command.game),)
