"""What must hold when a season ends: its places, who goes up and down, who keeps what."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games.leagues.draw.promotion import count_most_moves
from games.leagues.facts.league import Promoted
from games.leagues.facts.season import Closed
from games.leagues.season.state import Season, Seating
from games.leagues.standings.results import End, award_points
from tests.leagues.simulator.broken import hold

if TYPE_CHECKING:
    from tests.leagues.simulator.world import World


def points_at(season: Season, table: Seating) -> list[int]:
    """Sixtieths of each seat, worked out anew: who stayed shares what their places give."""
    result, scale = table.result, season.ruled.scale[len(table.players)]
    assert result is not None
    if result.end is End.NO_RESULT:
        return [0] * len(scale)
    if result.end is End.LAST:
        return _at_the_last_end(season, table)
    stayed = [seat for seat in range(len(scale)) if seat not in result.left]
    found = [0] * len(scale)
    for seat in stayed:
        ahead = sum(result.places[one] < result.places[seat] for one in stayed)
        level = sum(result.places[one] == result.places[seat] for one in stayed)
        found[seat] = 60 * sum(scale[ahead : ahead + level]) // level
    return found


def _at_the_last_end(season: Season, table: Seating) -> list[int]:
    """Nobody whose clock ran has more than the last place's points."""
    result, scale = table.result, season.ruled.scale[len(table.players)]
    assert result is not None
    found = [one.points for one in award_points(scale, result)]
    stayed = len(scale) - len(result.left)
    for seat in result.held - result.left:
        hold(found[seat] <= 60 * scale[stayed - 1], "somebody gained by holding a table")
    for seat in result.left:
        hold(found[seat] == 0, "somebody has points where they left")
    return found


def leavers(season: Season) -> set[int]:
    """Who left an open table and has no excuse."""
    left = {
        table.players[seat]
        for table in season.tables.values()
        if table.result
        for seat in table.result.left
    }
    return {who for who, out in season.out.items() if not out.excused and who in left}


def check_closed(world: World, season: Season, fact: Closed) -> None:
    """Every table has a result; everybody is ranked once, by their points."""
    hold(all(table.result for table in season.tables.values()), "closed with a table open")
    points = Counter(dict(season.corrected))
    for table in season.tables.values():
        points.update(dict(zip(table.players, points_at(season, table), strict=True)))
    gone = leavers(season)
    for group, *ranked in fact.ranks:
        unseated = {who for who, out in season.out.items() if out.unseated}
        everybody = set(season.groups[group].players) - unseated
        hold(sorted(ranked) == sorted(everybody), "the ranks are not those of the group")
        stayed = [who for who in ranked if who not in gone]
        hold(ranked[: len(stayed)] == stayed, "a leaver is ranked before who stayed")
        had = [points[who] for who in stayed]
        hold(had == sorted(had, reverse=True), "ranks do not go by points")


def check_promoted(world: World, season: Season, fact: Promoted) -> None:
    """As many up as down, and as many more as were unseated above; never too many; leavers down;
    the excused stay."""
    level_of = {who: one.level for one in season.groups for who in one.players}
    gone = leavers(season)
    ups, downs, others = Counter[int](), Counter[int](), Counter[int]()
    by_group = Counter[tuple[int, int]]()
    for who, level, way, *_ in fact.places:
        hold(level == level_of[who] + way, f"{who} skips a level")
        ups[level_of[who] - 1] += way == -1
        downs[level_of[who]] += way == 1
        others[level_of[who]] += way == 1 and who not in gone
        by_group[season.group_of[who], way] += who not in gone
        hold((way == 1) == (who in gone) or who not in gone, f"{who} left and stays up")
        out = season.out.get(who)
        hold(way == 0 or not (out and out.excused), f"{who} was excused and moves")
    lowest = max(level_of.values())
    freed = Counter(level_of[who] for who, out in season.out.items() if out.unseated)
    for line in range(lowest):
        hold(ups[line] >= downs[line] or not others[line], f"uneven line below level {line}")
        hold(ups[line] <= downs[line] + freed[line], f"more up than down below level {line}")
    hold(not others[lowest], "somebody goes down from the lowest level")
    for (group, way), many in by_group.items():
        size = len(season.groups[group].players)
        hold(way == 0 or many <= count_most_moves(size), "too many of a group go one way")
    left = tuple(sorted(who for who, _ in fact.left))
    hold(left == tuple(sorted(gone)), "the marks are not those of who left")
    subs = set(fact.substituted)
    placed = {who for who, *_ in fact.places}
    hold(not (subs & placed) - set(level_of), "a substitute has a place by others' games")
