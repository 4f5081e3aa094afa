"""The end of a season: who came where, who goes up and down, and what is remembered of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.draw.assignment import draw_lots
from games.leagues.draw.promotion import Finisher, Group, list_returners
from games.leagues.draw.pyramid import STAYED, Returner
from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why
from games.leagues.season.departures import has_left_table
from games.leagues.season.results import derive_lot_seed, rank_group
from games.leagues.standings.standings import Row, compute_points_per_game
from games.rules.chance import commitment

if TYPE_CHECKING:
    from games.leagues.season.commands import Close
    from games.leagues.season.state import Season

Facts = tuple[Any, ...]


def is_closable(season: Season) -> bool:
    """Whether every table has ended, and nothing says so yet."""
    return season.drawn and not season.over and season.open_tables == 0


def decide_close(season: Season, command: Close, now: int) -> Facts:
    """The final places. Raises ValueError for a seed whose hash was not published."""
    if not is_closable(season):
        raise Refused(Why.NOT_NOW)
    if commitment(command.lots) != season.lots:
        raise ValueError("this is not the seed whose hash was published")
    ranks = tuple(
        (group, *(row.player for row in list_final_standings(season, group, command.lots)))
        for group in range(len(season.groups))
    )
    return (facts.Closed(command.lots.hex(), ranks),)


def list_final_standings(season: Season, group: int, lots: bytes = b"") -> list[Row]:
    """The standings at the end: who left comes after all who stayed; who was unseated without a
    trace is not there."""
    rows = [row for row in rank_group(season, group, lots) if not _is_unseated(season, row.player)]
    return sorted(rows, key=lambda row: is_leaver(season, row.player))


def is_leaver(season: Season, person: int) -> bool:
    """Whether they left tables behind them without an excuse."""
    out = season.out.get(person)
    return out is not None and not out.excused and has_left_table(season, person)


def _is_unseated(season: Season, person: int) -> bool:
    return person in season.out and season.out[person].unseated


class Ending(NamedTuple):
    """What a league remembers of a season: places for the next, who waited in vain, who left and
    when, who was a substitute."""

    places: tuple[Returner, ...]
    waited: tuple[int, ...]
    left: tuple[tuple[int, int], ...]
    substituted: tuple[int, ...]


def build_ending(season: Season) -> Ending:
    """The same, worked out from a closed season, corrections included.

    Who was excused keeps their level, whatever their place; who was unseated, or was never drawn,
    has no place by this season, and the place of who was unseated is filled from below.
    """
    lots = draw_season_lots(season)
    levels: list[list[Group]] = [[] for _ in range(1 + max(g.level for g in season.groups))]
    kept: list[Returner] = []
    for number, group in enumerate(season.groups):
        rows = list_final_standings(season, number)
        levels[group.level].append(
            [
                Finisher(
                    row.player,
                    compute_points_per_game(row),
                    is_leaver(season, row.player),
                    lots[row.player],
                )
                for row in rows
                if not _is_excused(season, row.player)
            ]
        )
        kept += [
            Returner(
                row.player,
                group.level,
                STAYED,
                place,
                compute_points_per_game(row),
                lots[row.player],
            )
            for place, row in enumerate(rows)
            if _is_excused(season, row.player)
        ]
    left = tuple((who, out.at) for who, out in sorted(season.out.items()) if is_leaver(season, who))
    subs = {one.substitute for one in season.out.values() if one.substitute}
    waited = tuple(who for who in season.waited if who not in season.group_of)
    places = (*list_returners(levels, season.ruled.shape, count_unfilled_seats(season)), *kept)
    return Ending(places, waited, left, tuple(sorted(subs)))


def count_unfilled_seats(season: Season) -> list[int]:
    """By level, how many of those who were drawn to it were unseated and not replaced in the
    whole."""
    found = [0] * (1 + max(group.level for group in season.groups))
    for group in season.groups:
        found[group.level] += sum(_is_unseated(season, player) for player in group.players)
    return found


def _is_excused(season: Season, person: int) -> bool:
    return person in season.out and season.out[person].excused


def draw_season_lots(season: Season) -> dict[int, int]:
    """Everybody's lot between groups, the least first: one draw over all of the season."""
    seed = derive_lot_seed(bytes.fromhex(season.lots_seed), len(season.groups))
    (lots,) = draw_lots(seed, [season.group_of.keys()])
    return {person: number for number, person in enumerate(lots.ids)}
