"""What a position is worth in points: what it holds, and what the markers still to be placed will
make of it."""

from __future__ import annotations

from functools import lru_cache
from math import exp, factorial
from typing import NamedTuple

from games.rules.keywest.bots.diving import LAST_STEP, expected
from games.rules.keywest.bots.position import ALL_OPEN, BIT, MARKERS, NOTHING, Position, Row

Amounts = tuple[float, ...]
"""Like a Row, on average."""


class Fields(NamedTuple):
    """What decides a harvest: by fruit my plantations, the others' and the tiles on the mainland;
    tiles face down."""

    plants: Row
    rivals: Row
    lying: Amounts
    face_down: float


class Crops(NamedTuple):
    """By fruit: my harvest tiles, and how many have been taken off the mainland."""

    fruit: Amounts
    took: Amounts


POINT = 0.2
"""Five dollars or five cigars are a point."""
WISH, WISH_RATE = 26, 0.045
"""Dollars up to the first number buy sites: each is worth so much more for every round still to
come."""
STORED = 0.65
"""A cigar in store is a little less than a sold one."""
BUILT = 0.8
"""Steps built on each bridge in a round, on average."""
TURNED = 0.72
"""Harvest tiles of a fruit that are turned up in a round, on average."""
DECIDED, HOLD, CONTEST = 100.0, 4.0, 2.0
"""How much one disk more than a rival counts for being boss: at the end of this round when nobody
acts after me, at the end of this round, of later rounds."""
BUYING = 0.55
"""What buying a site will bring for each round left, beyond its price: why a marker for it is worth
having."""
BEST_OF = (0.0, 3.5, 161 / 36, 119 / 24)
"""The highest of so many dice, on average."""
GROWTH = 1.05
"""Later blocks find more factories, hotels and shares than now."""
STARS_FIRST, STARS_SECOND = 8, 4
AGAIN = 0.9
"""Repeating an action finds a little less than doing it for the first time in its block."""
RIVALRY, STAYS = 0.6, 0.4
"""How hard the others' plantations compete for harvest tiles; the part of those lying there that
wait for me."""


@lru_cache
def blocks(round: int, rounds: int, ends: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The blocks between two returns of the markers, the running one first: (last round, markers
    after this turn)."""
    stops = [end for end in (*ends, rounds) if end >= round]
    starts = [round, *(end + 1 for end in stops)]
    later = [
        (stop, MARKERS * (stop - start + 1)) for start, stop in zip(starts, stops, strict=False)
    ]
    return ((later[0][0], later[0][1] - MARKERS), *later[1:])


@lru_cache(maxsize=1024)
def odds(left: Row, rounds: int) -> Amounts:
    """For each island group, the odds that it is connected so many rounds on."""
    chance, result = 1.0, []
    for steps in left:
        mean = BUILT * rounds
        chance *= 1 - sum(exp(-mean) * mean**built / factorial(built) for built in range(steps))
        result.append(chance)
    return tuple(result)


def worth(p: Position) -> float:
    """Points still to come from here (those on the track are not counted)."""
    return dollars(p) + bosses(p) + stars(p) + plans(p)


def dollars(p: Position) -> float:
    """Money: points at the end, sites before."""
    return POINT * p.money + WISH_RATE * (p.board.rounds - p.round) * min(p.money, WISH)


def bosses(p: Position) -> float:
    """Two points an island group and round, by the odds of being its boss."""
    later = p.board.rounds - p.round
    sure = HOLD if p.behind else DECIDED
    total = 0.0
    for mine, rivals in zip(p.mine, p.rivals, strict=True):
        total += lead(mine, rivals, sure) * (mine > 0) + later * lead(mine, rivals, CONTEST)
    return total


@lru_cache(maxsize=8192)
def lead(mine: int, rivals: Row, base: float) -> float:
    """My part of the boss's two points, when each disk makes a player `base` times as likely to be
    boss."""
    odds_against: float = sum(base ** (rival - mine) for rival in rivals)
    return 2 / (1 + odds_against)


def stars(p: Position) -> float:
    """Eight points for the most stars that can be reached at the end, four for the second most."""
    chance = odds(p.left, p.board.rounds - p.round)
    mine = reached(p.stars, chance)
    if not mine:
        return 0.0
    width = 1 + 0.6 * (p.board.rounds - p.round)
    first, second = 1.0, 0.0
    for rival in p.rival_stars:
        ahead = 1 / (1 + exp((reached(rival, chance) - mine) / width))
        first, second = first * ahead, second * ahead + first * (1 - ahead)
    return STARS_FIRST * first + STARS_SECOND * second


def reached(row: Row, chance: Amounts) -> float:
    """A row counted by the odds that its island groups are connected."""
    return row[0] * chance[0] + row[1] * chance[1] + row[2] * chance[2]


def plans(p: Position) -> float:
    """The best markers of every block still to come, and the cigars that they will sell."""
    total = 0.0
    crops = Crops(p.fruit, NOTHING)
    market_later, open_now = False, p.open
    for number, (end, markers) in enumerate(blocks(p.round, p.board.rounds, p.board.return_after)):
        slots = markers + p.slots if not number else markers
        if slots:
            gain, crops = block(p, open_now, slots, end, crops)
            total += gain * GROWTH**number
            market_later = market_later or bool(open_now & BIT["factory-market"])
        open_now = ALL_OPEN
    return total + (STORED * POINT * p.cigars if market_later else 0.0)


def block(p: Position, open_now: int, slots: int, end: int, crops: Crops) -> tuple[float, Crops]:
    """What the best `slots` open actions bring in a block that ends with round `end`; and the crops
    after it."""
    without_buying = dive, managed, rolled, two_bridges = gains(p, end)
    fields = Fields(p.plants, p.competitors, p.mainland, p.face_down)
    crop, after = harvest(fields, end - p.round, crops)
    site = BUYING * (p.board.rounds - (p.round + end) / 2) if p.disks else 0.0
    cash = min(p.board.bonus, p.bank) * POINT
    values = (dive, site, site + managed, site + rolled, site, rolled + cash, two_bridges, crop)
    best = sorted(
        [value for number, value in enumerate(values) if open_now >> number & 1], reverse=True
    )
    total = sum(best[:slots])
    if open_now & BIT["repeat"] and slots >= MARKERS:
        total = max(total, sum(best[: slots - MARKERS]) + AGAIN * max(without_buying))
    return total, after if open_now & BIT["harvest"] else crops


def gains(p: Position, end: int) -> tuple[float, float, float, float]:
    """Points of a dive, of managing hotels, of rolling cigars and of two bridges, once, by the end
    of that round."""
    chance = odds(p.left, end - p.round)
    room = p.board.cigars - p.cigars * (end < p.board.rounds)
    return (
        expected(p.pool, p.looks, p.takes),
        manage(p, chance),
        min(rolls(p), room) * POINT * STORED,
        best_two([count * odd for count, odd in zip(p.shares, chance, strict=True)]),
    )


def manage(p: Position, chance: Amounts) -> float:
    """Points of managing the hotels once."""
    return BEST_OF[groups(p.hotels)] * reached(p.hotels, chance) * POINT


def rolls(p: Position) -> float:
    """Cigars that the factories roll at once."""
    return BEST_OF[groups(p.factories)] * sum(p.factories)


def groups(row: Row) -> int:
    """On how many island groups there is something: so many dice."""
    return (row[0] > 0) + (row[1] > 0) + (row[2] > 0)


def best_two(values: list[float]) -> float:
    """The sum without the smallest of three."""
    return sum(values) - min(values)


@lru_cache(maxsize=4096)
def harvest(fields: Fields, rounds: int, crops: Crops) -> tuple[float, Crops]:
    """Points of harvesting the two best fruits so many rounds on; and the crops after it."""
    rows = zip(fields.plants, fields.rivals, fields.lying, strict=True)
    found = [supply(*row, fields.face_down, rounds) for row in rows]
    fresh = [
        max(0.0, min(own, lying - gone))
        for own, lying, gone in zip(fields.plants, found, crops.took, strict=True)
    ]
    points = [
        collection(have + crop) - collection(have)
        for have, crop in zip(crops.fruit, fresh, strict=True)
    ]
    fresh[points.index(min(points))] = 0.0
    fruit = tuple([have + crop for have, crop in zip(crops.fruit, fresh, strict=True)])
    took = tuple([gone + crop for gone, crop in zip(crops.took, fresh, strict=True)])
    return best_two(points), Crops(fruit, took)


def supply(own: int, rivals: int, lying: float, face_down: float, rounds: int) -> float:
    """Harvest tiles of a fruit that I may find on the mainland so many rounds on, with so many
    plantations of it."""
    if not rounds or not own:
        return lying
    mine = own / (own + rivals * RIVALRY)
    turned = min(TURNED * rounds, face_down / 3)
    return lying * (STAYS + (1 - STAYS) * mine) + turned * mine


def collection(count: float) -> float:
    """Points for so many harvest tiles of a fruit; parts of a tile count in proportion."""
    if count >= LAST_STEP:
        return 10 + count - LAST_STEP
    whole = int(count)
    return whole * (whole + 1) / 2 + (count - whole) * (whole + 1)
