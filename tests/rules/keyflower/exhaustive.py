"""The best allocation and the longest loop once more, by trying everything: slow, sharing nothing
with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

Counts = tuple[int, ...]

WORKER_TILES = ("craftsmens-guild", "village-hall", "key-market", "apothecary", "white-wind")
SKILL_TILES = ("scribes", "scholar", "key-guild")
FEW = 14
GOOD_TILES = ("mercers-guild", "watermill", "jeweller", "windmill")


def most_points(
    workers: Counts,
    skills: Counts,
    goods: Counts,
    tiles: frozenset[str],
    wild: bool = False,
    gold: bool = False,
) -> int:
    """The most points of winter tiles, White Wind and gold; `gold`: it stands for what a set of the
    Mercer lacks."""
    total = most_of_workers(workers, tiles & {*WORKER_TILES}) + most_of_skills(
        skills, tiles & {*SKILL_TILES}
    )
    if not wild:
        return total + most_of_goods(goods, tiles & {*GOOD_TILES}, gold)
    mixes = [mix for mix in product(range(sum(goods) + 1), repeat=3) if sum(mix) <= sum(goods)]
    return total + max(
        most_of_goods((*mix, sum(goods) - sum(mix)), tiles & {*GOOD_TILES}) for mix in mixes
    )


def most_with_yards(
    goods: Counts,
    tiles: frozenset[str],
    yards: Sequence[tuple[str, Counts, int]],
    wild: bool,
    gold: bool,
) -> int:
    """The same of goods alone, where any of those on each yard may be used elsewhere: every choice
    for each of them."""
    best = 0
    for kept in product(
        *(product(*(range(count + 1) for count in lying)) for _yard, lying, _each in yards)
    ):
        stays = sum(
            sum(here) * each for here, (_yard, _lying, each) in zip(kept, yards, strict=True)
        )
        freed = [
            [had - left for had, left in zip(lying, here, strict=True)]
            for here, (_y, lying, _e) in zip(kept, yards, strict=True)
        ]
        there = tuple(map(sum, zip(goods, *freed, strict=True)))
        best = max(best, stays + most_points((0,) * 4, (0,) * 3, there, tiles, wild, gold))
    return best


@cache
def most_of_workers(counts: Counts, tiles: frozenset[str]) -> int:
    """Every number of sets, every choice for the Village Hall, every number of greens for the Key
    Market."""
    best = 0
    for sets in upto(min(counts[:3]), "craftsmens-guild" in tiles):
        after_sets = [count - sets for count in counts[:3]] + [counts[3]]
        for kind, same in one_kind(after_sets, "village-hall" in tiles):
            left = [count - same * (number == kind) for number, count in enumerate(after_sets)]
            for green in upto(left[3], "key-market" in tiles):
                rest = sum(left) - green
                for fives in upto(rest // 5, "apothecary" in tiles):
                    loose = (rest - 5 * fives) * ("white-wind" in tiles)
                    best = max(best, 3 * sets + same + 2 * green + 3 * fives + loose)
    return best


@cache
def most_of_skills(counts: Counts, tiles: frozenset[str]) -> int:
    """Every number of sets, every choice for the Scholar; fives of the rest."""
    best = 0
    for sets in upto(min(counts), "scribes" in tiles):
        after_sets = [count - sets for count in counts]
        for _kind, same in one_kind(after_sets, "scholar" in tiles):
            fives = (sum(after_sets) - same) // 5 * ("key-guild" in tiles)
            best = max(best, 10 * sets + 3 * same + 10 * fives)
    return best


@cache
def most_of_goods(counts: Counts, tiles: frozenset[str], gold: bool = False) -> int:
    """Every number of sets and every way to make them, every choice for the Watermill, every number
    of gold for Jeweller and Windmill."""
    best = 0
    for sets, after_sets in mercers(counts, gold) if "mercers-guild" in tiles else [(0, counts)]:
        for kind, same in one_kind(after_sets, "watermill" in tiles):
            left = [count - same * (number == kind) for number, count in enumerate(after_sets)]
            for shown in upto(left[3], "jeweller" in tiles):
                for milled in upto(left[3] - shown, "windmill" in tiles):
                    fives = (sum(left[:3]) + milled) // 5 * ("windmill" in tiles)
                    best = max(
                        best, 5 * sets + same + 2 * shown + 5 * fives + left[3] - shown - milled
                    )
    return best


def mercers(counts: Counts, gold: bool) -> Iterator[tuple[int, Counts]]:
    """Every number of sets of wood, stone and iron, each of them perhaps gold; and what is left. Of
    many goods, gold for what lacks alone: whoever takes a good instead that is at hand, may put the
    gold where that was."""
    for sets in range((sum(counts) if gold else 3 * min(counts[:3])) // 3 + 1):
        most = [min(count, sets) for count in counts[:3]]
        for own in product(*map(upto, most, [True] * 3)) if sum(counts) <= FEW else [most]:
            golden = 3 * sets - sum(own)
            if golden <= (counts[3] if gold else 0):
                yield (
                    sets,
                    (
                        *(count - use for count, use in zip(counts, own, strict=False)),
                        counts[3] - golden,
                    ),
                )


def upto(most: int, there: bool) -> range:
    """Every number a tile may take; none if the tile is not there."""
    return range(most + 1 if there else 1)


def one_kind(counts: Sequence[int], there: bool) -> Iterator[tuple[int, int]]:
    """Every (kind, number) for a tile that takes one kind."""
    yield 0, 0
    if there:
        yield from (
            (kind, number) for kind, count in enumerate(counts) for number in range(1, count + 1)
        )


def thing_by_thing(counts: Counts, tiles: Sequence[str], gold: bool = False) -> int:
    """The most points of at most a handful of things, each of them put on each tile in turn, or on
    none."""
    things = [kind for kind, count in enumerate(counts) for _each in range(count)]
    best = 0
    for places in product(range(len(tiles) + 1), repeat=len(things)):
        piles = [[0] * len(counts) for _tile in range(len(tiles) + 1)]
        for kind, place in zip(things, places, strict=True):
            piles[place][kind] += 1
        best = max(
            best,
            sum(
                pays(tile, pile, gold)
                for tile, pile in zip((*tiles, "nothing"), piles, strict=True)
            ),
        )
    return best


def pays(tile: str, pile: Sequence[int], gold: bool = False) -> int:
    """What a tile pays for a pile of its sort (rulings.md B.6); `gold` stands for any good of a set
    (B.14)."""
    return {
        "craftsmens-guild": lambda: 3 * min(pile[:3]),
        "village-hall": lambda: max(pile),
        "key-market": lambda: 2 * pile[3],
        "apothecary": lambda: 3 * (sum(pile) // 5),
        "white-wind": lambda: sum(pile),
        "scribes": lambda: 10 * min(pile),
        "scholar": lambda: 3 * max(pile),
        "key-guild": lambda: 10 * (sum(pile) // 5),
        "mercers-guild": lambda: 5 * max(sets for sets, _left in mercers(tuple(pile), gold)),
        "watermill": lambda: max(pile),
        "jeweller": lambda: 2 * pile[3],
        "windmill": lambda: 5 * (sum(pile) // 5),
        "gold": lambda: pile[3],
        "nothing": lambda: 0,
    }[tile]()


# -- loops
# --------------------------------------------------------------------------------------------------


def longest_walk(joined: dict[int, list[int]]) -> int:
    """The most tiles on a closed walk that uses no road twice, by walking every way from every
    tile."""
    return max(
        (walk(joined, start, start, frozenset(), frozenset({start})) for start in joined), default=0
    )


def walk(
    joined: dict[int, list[int]],
    start: int,
    at: int,
    used: frozenset[frozenset[int]],
    been: frozenset[int],
) -> int:
    """The most tiles on a walk that goes on from here and comes back to its start."""
    best = len(been) if used and at == start else 0
    for other in joined[at]:
        road = frozenset({at, other})
        if road not in used:
            best = max(best, walk(joined, start, other, used | {road}, been | {other}))
    return best
