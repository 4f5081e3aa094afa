"""The best use of goods where gold stands for what a set lacks and what lies on yards may be used
elsewhere: exact.

Every good is worth something by itself: on its yard, at the Jeweller or the Watermill, as gold. For
so many sets at the Mercer's Guild, and one kind chosen for the Watermill, the sets take the goods
that give up least. Such choices are the bases of a matroid, so that exchanging one good for a
cheaper one until none is left finds the best of them; and what the Windmill takes besides are the
cheapest of the rest, five by five, as long as a five brings more than it costs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.rules.keyflower.edition import GOLD, GOODS, Four, Scoring
from games.rules.keyflower.shares import (
    JEWELLER,
    LOOSE,
    MERCER,
    Holdings,
    Plan,
    Share,
    list_takers_of_sort,
)

KINDS = range(len(GOODS))
UNUSED = "nowhere"


class Unit(NamedTuple):
    """One good: what it is worth by itself, on which tile that is, and its kind."""

    worth: int
    tile: str
    kind: int


Units = list[Unit]


class Takers(NamedTuple):
    """The winter tiles that take goods, by what they want: (name, scoring), or None."""

    sets: tuple[str, Scoring] | None
    gold: tuple[str, Scoring] | None
    kind: tuple[str, Scoring] | None
    fives: tuple[str, Scoring] | None


class Choice(NamedTuple):
    """Points, and the goods in sets, in fives and by themselves."""

    points: int
    sets: Units
    fives: Units
    alone: Units


def choose_best_goods_plans(holdings: Holdings) -> tuple[Plan, Plan]:
    """The best plan for yards, and for winter tiles and what is left; shares may be empty."""
    return compute_goods_plans(
        holdings._replace(workers=(0, 0, 0, 0), skills=(0, 0, 0), white_wind=False)
    )


@lru_cache(maxsize=1000)
def compute_goods_plans(holdings: Holdings) -> tuple[Plan, Plan]:
    """The same, remembered for as long as only workers and skill tiles differ."""
    takers = build_takers(holdings)
    kinds = KINDS if takers.kind and not holdings.wild else (GOLD,)
    choices = (choice for kind in kinds for choice in list_choices(holdings, takers, kind))
    return build_plans(holdings, takers, max(choices, key=lambda choice: choice.points))


def build_takers(holdings: Holdings) -> Takers:
    """Who takes what."""
    tiles = list_takers_of_sort(holdings, "good")
    return Takers(
        next((tile for tile in tiles if tile[1].sets == MERCER), None),
        next((tile for tile in tiles if tile[1].sets == JEWELLER), None),
        next((tile for tile in tiles if tile[1].one_kind), None),
        next((tile for tile in tiles if tile[1].number), None),
    )


def list_choices(holdings: Holdings, takers: Takers, kind: int) -> Iterator[Choice]:
    """The best choice for every number of sets, with this kind at the Watermill."""
    units = sorted(list_units(holdings, takers, kind), key=lambda unit: unit.worth)
    classes = [
        [unit for unit in units if get_set_class(unit, holdings, takers) == kind] for kind in KINDS
    ]
    for number in range(len(units) // 3 + 1 if takers.sets else 1):
        taken = choose_cheapest_sets(classes, number)
        if taken is None:
            return
        yield complete_choice(takers, units, taken, number)


def get_set_class(unit: Unit, holdings: Holdings, takers: Takers) -> int:
    """For which kind a good stands in sets: GOLD for any. Gold that stands for nothing is in none
    (-1)."""
    if holdings.wild:
        return GOLD
    if unit.kind == GOLD and not (takers.sets and takers.sets[1].gold):
        return -1
    return unit.kind


def list_units(holdings: Holdings, takers: Takers, kind: int) -> Iterator[Unit]:
    """Every good with the most that it brings by itself."""
    for good in KINDS:
        loose = value_single_good(good, holdings.wild, takers, kind)
        for _each in range(holdings.goods[good]):
            yield Unit(*loose, good)
        for yard, lying, each in holdings.yards if holdings.free else ():
            for _each in range(lying[good]):
                yield Unit(*max((each, yard), loose, key=lambda place: place[0]), good)


def value_single_good(good: int, wild: bool, takers: Takers, kind: int) -> tuple[int, str]:
    """What a good on no yard is worth by itself, and where."""
    if takers.gold and (wild or good == GOLD):
        return takers.gold[1].points, takers.gold[0]
    if takers.kind and not wild and good == kind:
        return takers.kind[1].points, takers.kind[0]
    return (1, LOOSE) if wild or good == GOLD else (0, UNUSED)


def choose_cheapest_sets(classes: list[Units], number: int) -> Units | None:
    """The cheapest goods for so many sets of wood, stone and iron, gold for what lacks; None: there
    are not enough."""
    own, gold = [min(number, len(units)) for units in classes[:GOLD]], classes[GOLD]
    spare = 3 * number - sum(own)
    if spare > len(gold):
        return None
    while spare < len(gold):
        dearest = [classes[kind][have - 1].worth if have else 0 for kind, have in enumerate(own)]
        if max(dearest) <= gold[spare].worth:
            break
        own[dearest.index(max(dearest))] -= 1
        spare += 1
    return [unit for kind, count in enumerate((*own, spare)) for unit in classes[kind][:count]]


def complete_choice(takers: Takers, units: Units, taken_units: Units, number: int) -> Choice:
    """The choice with these sets, and as many fives as pay."""
    left = remove_units(units, taken_units)
    size, each = (
        (takers.fives[1].number, takers.fives[1].points) if takers.fives else (len(left) + 1, 0)
    )
    end = 0
    while end + size <= len(left) and sum(unit.worth for unit in left[end : end + size]) < each:
        end += size
    points = number * takers.sets[1].points if takers.sets else 0
    points += end // size * each + sum(unit.worth for unit in left[end:])
    return Choice(points, taken_units, left[:end], left[end:])


def remove_units(units: Units, taken_units: Units) -> Units:
    """The units that have not been taken, in order."""
    gone = Counter(taken_units)
    left = []
    for unit in units:
        if gone[unit]:
            gone[unit] -= 1
        else:
            left.append(unit)
    return left


def build_plans(holdings: Holdings, takers: Takers, choice: Choice) -> tuple[Plan, Plan]:
    """A choice as shares: of yards, and of the rest."""
    piles: dict[str, Units] = defaultdict(list)
    for unit in choice.alone:
        piles[unit.tile].append(unit)
    yards = tuple(
        Share(
            yard,
            "good",
            counts := count_by_kind(piles[yard]) if holdings.free else lying,
            sum(counts) * each,
        )
        for yard, lying, each in holdings.yards
    )
    tiles = (*(name for name, _scoring in list_takers_of_sort(holdings, "good")), LOOSE)
    return yards, tuple(build_tile_share(tile, takers, choice, piles[tile]) for tile in tiles)


def build_tile_share(tile: str, takers: Takers, choice: Choice, alone: Units) -> Share:
    """What a winter tile gets, or none: sets, fives, or goods that count by themselves."""
    units, points = alone, sum(unit.worth for unit in alone)
    if takers.sets and tile == takers.sets[0]:
        units, points = choice.sets, len(choice.sets) // 3 * takers.sets[1].points
    elif takers.fives and tile == takers.fives[0]:
        fives = takers.fives[1]
        units, points = choice.fives, len(choice.fives) // fives.number * fives.points
    return Share(tile, "good", count_by_kind(units), points)


def count_by_kind(units: Units) -> Four:
    """Goods by kind."""
    kinds = [unit.kind for unit in units]
    return kinds.count(0), kinds.count(1), kinds.count(2), kinds.count(3)
