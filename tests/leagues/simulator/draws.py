"""What must hold of every draw: who plays, in which group, whom they meet, and where they sit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.leagues.draw import proofs
from games.leagues.draw.assignment import draw_lots, is_draw_genuine
from games.leagues.season.state import Season
from games.rules.chance import commitment
from tests.leagues.simulator.broken import Broken, hold

if TYPE_CHECKING:
    from tests.leagues.simulator.world import World

UNEVEN = 2
"""Pairs of the sizes that are simulated differ by one meeting, in the worst designs by two."""


def check(world: World, season: Season, promised: Mapping[int, int]) -> None:
    """Raises Broken. `promised`: the level that each returner has for sure."""
    groups = [one.players for one in season.groups]
    everybody = [who for group in groups for who in group]
    hold(len(set(everybody)) == len(everybody), "somebody is drawn twice")
    _lots(season)
    _who(world, season, everybody)
    shape = season.ruled.shape
    for number, one in enumerate(season.groups):
        hold(season.ruled.seats <= len(one.players) <= shape.most, "a group has no possible size")
        _tables(season, number)
        for who in one.players:
            hold(one.level <= promised.get(who, one.level), f"{who} is lower than promised")
    _households(world, season)


def _lots(season: Season) -> None:
    """The order within each group follows from the published seed and from nothing else."""
    seed = bytes.fromhex(season.seed)
    hold(commitment(seed) == season.draw, "the seed is not the published one")
    found = draw_lots(seed, [one.players for one in season.groups])
    hold(is_draw_genuine(found, seed, season.draw), "the draws do not follow from the seed")
    same = [one.ids for one in found] == [one.players for one in season.groups]
    hold(same, "the lots do not follow from the seed")


def _who(world: World, season: Season, everybody: list[int]) -> None:
    entrants, known, league = season.entrants, world.people.known, world.store.own.state
    for who in everybody:
        hold(entrants[who].here, f"{who} plays without having checked in")
        hold(not known[who].gone, f"{who} plays and was erased")
        hold(not known[who].suspended, f"{who} plays and is suspended")
        hold(
            who not in league.list_barred_people(season.number),
            f"{who} plays and is out for a season",
        )
    most = season.ruled.most
    hold(not most or len(everybody) <= most, "more play than the season has room for")
    line, waited = world.watch.waited.get(season.number, set()), set(season.waited)
    for who in line & set(everybody):
        one = entrants[who]
        ahead = [two for two in line & waited if _turn(season, two) < (one.rank, one.turn)]
        hold(not ahead, "somebody of the waiting list was passed over")


def _turn(season: Season, who: int) -> tuple[int, int]:
    return season.entrants[who].rank, season.entrants[who].turn


def _tables(season: Season, number: int) -> None:
    """Everybody has as many games, pairs meet evenly, places are even."""
    group, tables = season.groups[number], [one.players for one in season.list_group_tables(number)]
    index = {who: at for at, who in enumerate(group.players)}
    numbers = [tuple(index[who] for who in table) for table in tables]
    games = Counter(who for table in tables for who in table)
    each = games[group.players[0]]
    try:
        met = proofs.check_tables_and_count_meetings(
            numbers, season.ruled.seats, len(group.players), each
        )
        proofs.check_seat_balance(numbers, numbers)
    except proofs.Broken as wrong:
        raise Broken(f"the draw of group {number}: {wrong}") from None
    hold(met.spread <= UNEVEN, f"pairs of group {number} meet {met.fewest} to {met.most} times")


def _households(world: World, season: Season) -> None:
    """Two of one household never share a group where their level has several."""
    several = Counter(one.level for one in season.groups)
    for one in season.groups:
        homes = Counter(world.people.known[who].household for who in one.players)
        for home, many in homes.items():
            if home and several[one.level] > 1:
                hold(many < 2, f"household {home} shares a group")
    by_level = Counter(
        (one.level, world.people.known[who].household)
        for one in season.groups
        for who in one.players
    )
    if any(home and many > 1 and several[level] > 1 for (level, home), many in by_level.items()):
        world.marks.seen("household kept apart")
