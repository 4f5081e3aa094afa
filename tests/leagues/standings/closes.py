"""What is certain in a running season, by trying every close that the rules still allow: results of
all open tables in all groups, last ends, drops, unseatings, and who comes in for the unseated."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from games.leagues.calendar import Milestone
from games.leagues.draw.promotion import Finisher, choose_movers
from games.leagues.draw.pyramid import Shape
from games.leagues.season.closing import list_final_standings
from games.leagues.season.departures import (
    has_left_table,
    is_whole_replacement_possible,
    list_unfinished_tables,
    may_be_unseated,
)
from games.leagues.season.outlook import Certainty
from games.leagues.season.state import Departure, Group, Season, Seating
from games.leagues.settings import read_settings
from games.leagues.standings.bounds import Ends
from games.leagues.standings.results import (
    POINT,
    SCALES,
    Division,
    End,
    Result,
    Table,
    award_points,
)
from games.leagues.standings.standings import Break, tally_results
from games.leagues.standings.standings import FinishedTables as Breaking
from tests.leagues.standings.brute import groups as subsets
from tests.leagues.standings.brute import orders

SCALE = SCALES[1]
STAYS, LEAVES, EXCUSED, GONE = "stays", "leaves", "excused", "gone"
ROLES = {
    "plays": (STAYS, LEAVES),
    "loose": (STAYS, LEAVES, GONE),
    "empty": (STAYS, LEAVES, GONE),
    "left": (LEAVES,),
    "late": (STAYS,),
    "aside": (EXCUSED,),
    "gone": (GONE,),
}
"""What may become of somebody. `empty`: an unseated one's seat, which somebody new may take;
`late`: who left when all their tables were over."""


AWAY = ("left", "aside", "gone")
MUST = {"plays": (LEAVES,), "loose": (LEAVES, GONE), "empty": (LEAVES,)}


LOTS = 20
"""Drawings of lots that are tried: two who are tied come in both orders, all but surely."""


class End_(NamedTuple):
    """How a group may end for one person: their place among all, among those who move, how many
    these are, how many of them are leavers, the points a game of all who move, in order, and how
    many places were freed."""

    rank: int
    place: int
    people: int
    leavers: int
    per_game: tuple[Fraction, ...]
    freed: int = 0


class Truth(NamedTuple):
    """Of one person: all ranks that they can have, and what is certain."""

    best: int
    worst: int
    certain: frozenset[Certainty]


def role(season: Season, person: int) -> str:
    out, busy = season.out.get(person), any(list_unfinished_tables(season, person))
    if out is None:
        return "loose" if may_be_unseated(season, person) else "plays"
    if out.unseated:
        return "empty" if is_whole_replacement_possible(season) and busy else "gone"
    if out.excused:
        return "aside"
    return "left" if busy or has_left_table(season, person) else "late"


@cache
def table_ways(
    seats: int, forced: frozenset[int], may: frozenset[int], ends: Ends
) -> frozenset[tuple[tuple[tuple[int, int], ...], frozenset[int]]]:
    """What a table can give (points and wins), and who had left: these for sure, of `may` any."""
    found = set()
    for more in subsets(sorted(may)):
        left = forced | more
        for result in one_table(seats, left, ends):
            had = award_points(SCALE[seats], result)
            found.add((tuple((one.points, one.win) for one in had), left))
    return frozenset(found)


def one_table(seats: int, left: frozenset[int], ends: Ends) -> Iterator[Result]:
    for places in orders(seats):
        yield Result(0, places, left=left)
        for held, floor in product(subsets(range(seats)), orders(seats)):
            if held and ends.last_end:
                yield Result(0, places, (), End.LAST, left, held, floor)
    if ends.no_result:
        yield Result(0, (), end=End.NO_RESULT, left=left)


Outcome = tuple[tuple[int, str, int, int, int], ...]
"""Of each player: who, what became of them, points, wins, games played."""


def outcomes(season: Season, group: int, me: int = 0) -> set[Outcome]:
    """Every way in which a group can end in which `me` stays."""
    players = season.groups[group].players
    known = {who: role(season, who) for who in players}
    choices = [(STAYS,) if who == me else ROLES[known[who]] for who in players]
    found = set[Outcome]()
    for fates in product(*choices):
        found |= with_fates(season, group, known, dict(zip(players, fates, strict=True)))
    return found


def with_fates(
    season: Season, group: int, known: dict[int, str], fate: dict[int, str]
) -> set[Outcome]:
    """The same with what becomes of each. Whoever leaves or vanishes has left an open table."""
    tables = list(season.list_group_tables(group))
    opened = [table for table in tables if table.result is None]
    played = {who: sum(who in table.players for table in tables) for who in fate}
    rows = tally_results(
        division_of(season, group), [one.result for one in tables if one.result], SCALE
    )
    ends, found = Ends(no_result=season.ruled.no_result), set[Outcome]()
    must = {who for who in fate if fate[who] in MUST.get(known[who], ())}
    for combined in product(*(ways_of(table, known, fate, ends) for table in opened)):
        had, left = {who: [rows[who].points, rows[who].wins] for who in fate}, set[int]()
        for table, (given, gone) in zip(opened, combined, strict=True):
            left |= {table.players[seat] for seat in gone}
            for who, (points, win) in zip(table.players, given, strict=True):
                had[who][0] += points
                had[who][1] += win
        if must <= left:
            found.add(tuple((who, fate[who], *had[who], played[who]) for who in fate))
    return found


def ways_of(
    table: Seating, known: dict[int, str], fate: dict[int, str], ends: Ends
) -> frozenset[tuple[tuple[tuple[int, int], ...], frozenset[int]]]:
    """What an open table can give."""
    forced, may = set[int](), set[int]()
    for seat, who in enumerate(table.players):
        if known[who] in AWAY or (known[who] == "empty" and fate[who] == GONE):
            forced.add(seat)
        elif known[who] == "empty" or fate[who] != STAYS:
            may.add(seat)
    return table_ways(len(table.players), frozenset(forced), frozenset(may), ends)


def division_of(season: Season, group: int) -> Division:
    tables = tuple(Table(one.number, one.players) for one in season.list_group_tables(group))
    players = season.groups[group].players
    corrected = tuple((who, season.corrected[who]) for who in players if who in season.corrected)
    return Division(players, tables, corrected)


def ended(season: Season, group: int, me: int) -> set[End_]:
    """The same from one person's side, ties falling for them and against them."""
    wins = season.ruled.breaking[:1] == (Break.WINS,)
    fixed = shares(season, group)
    found = set[End_]()
    for one in outcomes(season, group, me):
        for luck in (-1, 1):
            there = [row for row in one if row[1] != GONE]

            def key(row: tuple[int, str, int, int, int], luck: int = luck) -> tuple[object, ...]:
                who, fate, points, won, _ = row
                decided = -fixed[who] if who in fixed and me in fixed else 0
                mine = luck if who == me else 0
                return (fate == LEAVES, -points, -won if wins else 0, decided, mine, who)

            ordered = sorted(there, key=key)
            moving = [row for row in ordered if row[1] != EXCUSED]
            people = [row[0] for row in moving]
            per_game = tuple(
                Fraction(points, POINT * max(1, played)) for _, _, points, _, played in moving
            )
            rank = [row[0] for row in ordered].index(me) + 1 if me else 0
            place = people.index(me) if me in people else -1
            leavers = sum(row[1] == LEAVES for row in moving)
            found.add(End_(rank, place, len(moving), leavers, per_game, len(one) - len(there)))
    return found


def shares(season: Season, group: int) -> dict[int, Fraction]:
    """Of those of whom nothing is open, if the share decides next; of all, where they come, if no
    table is open: then all but the lot is known."""
    breaks = season.ruled.breaking
    if not any(one.result is None for one in season.list_group_tables(group)):
        return known_order(season, group)
    wins = breaks[:1] == (Break.WINS,)
    if breaks[wins : wins + 1] != (Break.SHARE,):
        return {}
    results = [one.result for one in season.list_group_tables(group) if one.result is not None]
    one = Breaking(division_of(season, group), results, SCALE, {}, b"")
    return {
        who: one.share(who)
        for who in season.groups[group].players
        if not any(list_unfinished_tables(season, who)) or role(season, who) in ("left", "aside")
    }


def known_order(season: Season, group: int) -> dict[int, Fraction]:
    """More for whoever comes earlier at the close, whatever the lot: fewer are ahead of them in
    every drawing of lots."""
    drawn = [
        {row.player: row.rank for row in list_final_standings(season, group, bytes([lot]))}
        for lot in range(LOTS)
    ]
    return {
        who: Fraction(-sum(all(one[other] < one[who] for one in drawn) for other in drawn[0]))
        for who in drawn[0]
    }


def truth(season: Season, group: int, me: int) -> Truth:
    """What is certain for somebody of a group, by trying."""
    mine = ended(season, group, me)
    ranks = [one.rank for one in mine]
    certain = set[Certainty]()
    if min(ranks) > 1:
        certain.add(Certainty.NOT_FIRST)
    kind = role(season, me)
    level = season.groups[group].level
    above, beside, below = (
        [at for at, one in enumerate(season.groups) if one.level == near and at != group]
        for near in (level - 1, level, level + 1)
    )
    if kind == "aside" and below:
        certain.add(Certainty.SAFE)
    if kind in ("plays", "late"):
        own = {brief(one, bool(beside)) for one in mine}
        shape = season.ruled.shape
        sides = list(product(*(views(season, at, bool(beside)) for at in beside)))
        if below and not any(
            falls(one, side, lower, shape)
            for lower in product(*(views(season, at, False) for at in below))
            for side in sides
            for one in own
        ):
            certain.add(Certainty.SAFE)
        if above and all(
            rises(one, side, upper, shape)
            for upper in product(*(views(season, at, False) for at in above))
            for side in sides
            for one in own
        ):
            certain.add(Certainty.PROMOTED)
    return Truth(min(ranks), max(ranks), frozenset(certain))


def brief(one: End_, several: bool) -> End_:
    return one._replace(rank=0, per_game=one.per_game if several else ())


def views(season: Season, group: int, several: bool) -> set[End_]:
    """How another group may end, as far as that matters."""
    return {brief(one, several) for one in ended(season, group, 0)}


def finishers(one: End_, first: int, mine: bool, luck: int) -> list[Finisher]:
    per_game = one.per_game or (Fraction(0),) * one.people
    return [
        Finisher(
            0 if mine and at == one.place else first + at,
            per_game[at],
            at >= one.people - one.leavers,
            luck if mine and at == one.place else 0,
        )
        for at in range(one.people)
    ]


def falls(one: End_, side: Sequence[End_], lower: Sequence[End_], shape: Shape) -> bool:
    return any(
        0
        in choose_movers(
            [
                finishers(one, 100, True, luck),
                *(finishers(o, 200 + 50 * n, False, 0) for n, o in enumerate(side)),
            ],
            [finishers(o, 500 + 50 * n, False, 0) for n, o in enumerate(lower)],
            shape,
        ).downs
        for luck in (-1, 1)
    )


def rises(one: End_, side: Sequence[End_], upper: Sequence[End_], shape: Shape) -> bool:
    return all(
        0
        in choose_movers(
            [finishers(o, 500 + 50 * n, False, 0) for n, o in enumerate(upper)],
            [
                finishers(one, 100, True, luck),
                *(finishers(o, 200 + 50 * n, False, 0) for n, o in enumerate(side)),
            ],
            shape,
            sum(o.freed for o in upper),
        ).ups
        for luck in (-1, 1)
    )


# Positions.

LEVELS = ((1,), (1, 1), (1, 1), (1, 1), (1, 1, 1), (1, 2), (2, 1))
BREAKS = (
    ("wins", "share of the winner's score", "points of those finished ahead of", "head to head"),
    ("wins",),
    (),
)


def position(seed: int) -> Season:
    """A small season in its midst: some tables open, some people out."""
    rng = random.Random(seed)
    widths = rng.choice(LEVELS)
    season = Season(1, 1, 1, lots="00" * 32)
    season.settings = read_settings(
        {
            "game": "toy",
            "seats": 2,
            "size": 4,
            "widths": widths,
            "moves": rng.choice((1, 2, 3)),
            "among": rng.choice((3, 4, 7)),
            "no_result": rng.random() < 0.2,
            "breaks": rng.choice(BREAKS),
        }
    )
    season.came = dict.fromkeys((Milestone.OPENS, Milestone.START), 1)
    if rng.random() < 0.6:
        season.came[Milestone.LATE] = 1
    for level, width in enumerate(widths):
        for _ in range(width):
            _group(season, level, sum(widths), rng)
    season.open_tables = sum(one.result is None for one in season.tables.values())
    return season


def _group(season: Season, level: int, groups: int, rng: random.Random) -> None:
    number = len(season.groups)
    size = rng.randint(2, 7 if groups < 3 else 5)
    players = tuple(range(10 * number + 1, 10 * number + 1 + size))
    group = Group(level, players)
    season.groups.append(group)
    season.group_of |= dict.fromkeys(players, number)
    opened = rng.choice(((), (2,), (2,), (3,), (2, 2)) if groups < 3 else ((), (2,), (2,)))
    closed = rng.choices((2, 3), k=rng.randint(1, 6))
    for open_, seats in [(True, n) for n in opened] + [(False, n) for n in closed]:
        seated = tuple(rng.sample(players, min(seats, size)))
        if len(seated) < 2:
            continue
        at = len(season.tables) + 1
        table = Seating(at, number, seated, game=at)
        season.tables[at] = table
        group.tables.append(at)
        if not open_:
            table.result = _result(at, len(seated), rng)
    for who in players:
        if rng.random() < 0.75:
            season.heard.add(who)
        kind = rng.random()
        if kind < 0.12:
            season.out[who] = Departure(1, "withdrew")
            _left(season, who, rng)
        elif kind < 0.16:
            season.out[who] = Departure(1, "withdrew", excused=True)
            _left(season, who, rng)
        elif kind < 0.2:
            season.out[who] = Departure(1, "quiet", excused=True, unseated=True)


def _result(at: int, seats: int, rng: random.Random) -> Result:
    places = rng.choice(orders(seats))
    scores = tuple(10 - place - rng.randrange(2) for place in places)
    return Result(at, places, scores if rng.random() < 0.7 else ())


def _left(season: Season, who: int, rng: random.Random) -> None:
    for table in season.list_group_tables(season.group_of[who]):
        if table.result and who in table.players and rng.random() < 0.3:
            seat = table.players.index(who)
            result = table.result
            if len(result.left) + 1 < len(table.players):
                table.result = Result(
                    result.table, result.places, result.scores, left=result.left | {seat}
                )
