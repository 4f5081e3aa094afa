"""What the markers still to be placed bring, block by block."""

from __future__ import annotations

from functools import lru_cache
from math import exp, factorial
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keywest.bots.diving import LAST_STEP, expect_dive_points
from games.rules.keywest.bots.position import BIT, MARKERS, Position, Row

if TYPE_CHECKING:
    from games.rules.keywest.edition import Edition

Amounts = tuple[float, ...]
"""Like a Row, on average."""


class Fields(NamedTuple):
    """What decides a harvest: by fruit my plantations, the others' and the tiles on the mainland;
    tiles face down."""

    plants: Row
    rivals: Row
    lying: Amounts
    face_down: float


class BlockFacts(NamedTuple):
    """What decides what markers bring in a block: of a position (`can_build`: whether there are
    disks in stock) all but money, stars, who is boss and whose turn it is."""

    board: Edition
    round: int
    bank: int
    can_build: bool
    cigars: int
    shares: Row
    looks: int
    takes: int
    hotels: Row
    factories: Row
    left: Row
    fields: Fields
    pool: tuple[tuple[float, float], ...]


class Crops(NamedTuple):
    """By fruit: my harvest tiles, and how many have been taken off the mainland."""

    fruit: Amounts
    took: Amounts


POINT = 0.2
"""Five dollars or five cigars are a point."""
STORED = 0.65
"""A cigar in store is a little less than a sold one."""
BUILT = 0.8
"""Steps built on each bridge in a round, on average."""
TURNED = 0.72
"""Harvest tiles of a fruit that are turned up in a round, on average."""
BUYING = 0.55
"""What buying a site will bring for each round left, beyond its price: why a marker for it is worth
having."""
BEST_OF = (0.0, 3.5, 161 / 36, 119 / 24)
"""The highest of so many dice, on average."""
AGAIN = 0.9
"""Repeating an action finds a little less than doing it for the first time in its block."""
RIVALRY, STAYS = 0.6, 0.4
"""How hard the others' plantations compete for harvest tiles; the part of those lying there that
wait for me."""


@lru_cache
def list_marker_blocks(
    round: int, rounds: int, ends: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """The blocks between two returns of the markers, the running one first: (last round, markers
    after this turn)."""
    stops = [end for end in (*ends, rounds) if end >= round]
    starts = [round, *(end + 1 for end in stops)]
    later = [
        (stop, MARKERS * (stop - start + 1)) for start, stop in zip(starts, stops, strict=False)
    ]
    return ((later[0][0], later[0][1] - MARKERS), *later[1:])


@lru_cache(maxsize=1024)
def estimate_connection_odds(left: Row, rounds: int) -> Amounts:
    """For each island group, the odds that it is connected so many rounds on."""
    chance, result = 1.0, []
    for steps in left:
        mean = BUILT * rounds
        chance *= 1 - sum(exp(-mean) * mean**built / factorial(built) for built in range(steps))
        result.append(chance)
    return tuple(result)


def weigh_by_connection(row: Row, chance: Amounts) -> float:
    """A row counted by the odds that its island groups are connected."""
    return row[0] * chance[0] + row[1] * chance[1] + row[2] * chance[2]


def collect_block_facts(p: Position) -> BlockFacts:
    """What decides what markers bring."""
    return BlockFacts(
        board=p.board,
        round=p.round,
        bank=p.bank,
        can_build=bool(p.disks),
        cigars=p.cigars,
        shares=p.shares,
        looks=p.looks,
        takes=p.takes,
        hotels=p.hotels,
        factories=p.factories,
        left=p.left,
        fields=Fields(p.plants, p.competitors, p.mainland, p.face_down),
        pool=p.pool,
    )


@lru_cache(maxsize=4096)
def estimate_best_actions_in_rounds(
    works: BlockFacts, open_now: int, slots: int, end: int, crops: Crops
) -> tuple[float, Crops]:
    """What the best `slots` open actions bring in a block that ends with round `end`; and the crops
    after it."""
    without_buying = dive, managed, rolled, two_bridges = estimate_action_gains(works, end)
    board, round = works.board, works.round
    crop, after = estimate_harvest(works.fields, end - round, crops)
    site = BUYING * (board.rounds - (round + end) / 2) if works.can_build else 0.0
    cash = min(board.bonus, works.bank) * POINT
    values = (dive, site, site + managed, site + rolled, site, rolled + cash, two_bridges, crop)
    best = sorted(
        [value for number, value in enumerate(values) if open_now >> number & 1], reverse=True
    )
    total = sum(best[:slots])
    if open_now & BIT["repeat"] and slots >= MARKERS:
        total = max(total, sum(best[: slots - MARKERS]) + AGAIN * max(without_buying))
    return total, after if open_now & BIT["harvest"] else crops


def estimate_action_gains(works: BlockFacts, end: int) -> tuple[float, float, float, float]:
    """Points of a dive, of managing hotels, of rolling cigars and of two bridges, once, by the end
    of that round."""
    chance = estimate_connection_odds(works.left, end - works.round)
    room = works.board.cigars - works.cigars * (end < works.board.rounds)
    return (
        expect_dive_points(works.pool, works.looks, works.takes),
        estimate_hotel_points(works.hotels, chance),
        min(estimate_rolled_cigars(works.factories), room) * POINT * STORED,
        sum_best_two([count * odd for count, odd in zip(works.shares, chance, strict=True)]),
    )


def estimate_hotel_points(hotels: Row, chance: Amounts) -> float:
    """Points of managing the hotels once."""
    return BEST_OF[count_island_groups(hotels)] * weigh_by_connection(hotels, chance) * POINT


def estimate_rolled_cigars(factories: Row) -> float:
    """Cigars that the factories roll at once."""
    return BEST_OF[count_island_groups(factories)] * sum(factories)


def count_island_groups(row: Row) -> int:
    """On how many island groups there is something: so many dice."""
    return (row[0] > 0) + (row[1] > 0) + (row[2] > 0)


def sum_best_two(values: list[float]) -> float:
    """The sum without the smallest of three."""
    return sum(values) - min(values)


@lru_cache(maxsize=4096)
def estimate_harvest(fields: Fields, rounds: int, crops: Crops) -> tuple[float, Crops]:
    """Points of harvesting the two best fruits so many rounds on; and the crops after it."""
    rows = zip(fields.plants, fields.rivals, fields.lying, strict=True)
    found = [estimate_harvest_supply(*row, fields.face_down, rounds) for row in rows]
    fresh = [
        max(0.0, min(own, lying - gone))
        for own, lying, gone in zip(fields.plants, found, crops.took, strict=True)
    ]
    points = [
        score_fruit_collection(have + crop) - score_fruit_collection(have)
        for have, crop in zip(crops.fruit, fresh, strict=True)
    ]
    fresh[points.index(min(points))] = 0.0
    fruit = tuple([have + crop for have, crop in zip(crops.fruit, fresh, strict=True)])
    took = tuple([gone + crop for gone, crop in zip(crops.took, fresh, strict=True)])
    return sum_best_two(points), Crops(fruit, took)


def estimate_harvest_supply(
    own: int, rivals: int, lying: float, face_down: float, rounds: int
) -> float:
    """Harvest tiles of a fruit that I may find on the mainland so many rounds on, with so many
    plantations of it."""
    if not rounds or not own:
        return lying
    mine = own / (own + rivals * RIVALRY)
    turned = min(TURNED * rounds, face_down / 3)
    return lying * (STAYS + (1 - STAYS) * mine) + turned * mine


def score_fruit_collection(count: float) -> float:
    """Points for so many harvest tiles of a fruit; parts of a tile count in proportion."""
    if count >= LAST_STEP:
        return 10 + count - LAST_STEP
    whole = int(count)
    return whole * (whole + 1) / 2 + (count - whole) * (whole + 1)
