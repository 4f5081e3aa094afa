"""The end of a season: who came where, who goes up and down, and what is remembered of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.draw.lots import drawn
from games.leagues.draw.moving import Finisher, Group, returners
from games.leagues.draw.pyramid import STAYED, Returner
from games.leagues.facts import season as facts
from games.leagues.refused import Refused, Why
from games.leagues.season.leaving import left_a_table
from games.leagues.season.results import lot_seed, table_of
from games.leagues.standings.standings import Row, per_game
from games.rules.chance import commitment

if TYPE_CHECKING:
    from games.leagues.season.commands import Close
    from games.leagues.season.state import Season

Facts = tuple[Any, ...]


def closable(season: Season) -> bool:
    """Whether every table has ended, and nothing says so yet."""
    return season.drawn and not season.over and season.open_tables == 0


def close(season: Season, command: Close, now: int) -> Facts:
    """The final places. Raises ValueError for a seed whose hash was not published."""
    if not closable(season):
        raise Refused(Why.NOT_NOW)
    if commitment(command.lots) != season.lots:
        raise ValueError("this is not the seed whose hash was published")
    ranks = tuple(
        (group, *(row.player for row in final(season, group, command.lots)))
        for group in range(len(season.groups))
    )
    return (facts.Closed(command.lots.hex(), ranks),)


def final(season: Season, group: int, lots: bytes = b"") -> list[Row]:
    """The standings at the end: who left comes after all who stayed; who was unseated without a
    trace is not there."""
    rows = [row for row in table_of(season, group, lots) if not _unseated(season, row.player)]
    return sorted(rows, key=lambda row: leaver(season, row.player))


def leaver(season: Season, person: int) -> bool:
    """Whether they left tables behind them without an excuse."""
    out = season.out.get(person)
    return out is not None and not out.excused and left_a_table(season, person)


def _unseated(season: Season, person: int) -> bool:
    return person in season.out and season.out[person].unseated


class Ending(NamedTuple):
    """What a league remembers of a season: places for the next, who waited in vain, who left and
    when, who was a substitute."""

    places: tuple[Returner, ...]
    waited: tuple[int, ...]
    left: tuple[tuple[int, int], ...]
    substituted: tuple[int, ...]


def ending(season: Season) -> Ending:
    """The same, worked out from a closed season, corrections included.

    Who was excused keeps their level, whatever their place; who was unseated, or was never drawn,
    has no place by this season, and the place of who was unseated is filled from below.
    """
    lots = lots_of(season)
    levels: list[list[Group]] = [[] for _ in range(1 + max(g.level for g in season.groups))]
    kept: list[Returner] = []
    for number, group in enumerate(season.groups):
        rows = final(season, number)
        levels[group.level].append(
            [
                Finisher(row.player, per_game(row), leaver(season, row.player), lots[row.player])
                for row in rows
                if not _excused(season, row.player)
            ]
        )
        kept += [
            Returner(row.player, group.level, STAYED, place, per_game(row), lots[row.player])
            for place, row in enumerate(rows)
            if _excused(season, row.player)
        ]
    left = tuple((who, out.at) for who, out in sorted(season.out.items()) if leaver(season, who))
    subs = {one.substitute for one in season.out.values() if one.substitute}
    waited = tuple(who for who in season.waited if who not in season.group_of)
    places = (*returners(levels, season.ruled.shape, count_freed(season)), *kept)
    return Ending(places, waited, left, tuple(sorted(subs)))


def count_freed(season: Season) -> list[int]:
    """By level, how many of those who were drawn to it were unseated and not replaced in the
    whole."""
    found = [0] * (1 + max(group.level for group in season.groups))
    for group in season.groups:
        found[group.level] += sum(_unseated(season, player) for player in group.players)
    return found


def _excused(season: Season, person: int) -> bool:
    return person in season.out and season.out[person].excused


def lots_of(season: Season) -> dict[int, int]:
    """Everybody's lot between groups, the least first: one draw over all of the season."""
    seed = lot_seed(bytes.fromhex(season.lots_seed), len(season.groups))
    (lots,) = drawn(seed, [season.group_of.keys()])
    return {person: number for number, person in enumerate(lots.ids)}
