"""The best use of workers, skills and goods at the end: exact, by going through the few numbers
that matter.

Each sort of thing is allotted on its own, as no tile takes two sorts. For one sort the tiles can
take complete sets of named kinds, fives of any kinds, or each of one chosen kind; what is left over
is worth a little by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.goods_allocation import choose_best_goods_plans
from games.rules.keyflower.shares import (
    JEWELLER,
    LOOSE,
    MERCER,
    NOTHING,
    WHITE_WIND,
    Counts,
    Holdings,
    Plan,
    Share,
    Tiles,
    change_count,
    list_takers_of_sort,
    sum_plan_points,
)

if TYPE_CHECKING:
    from games.rules.keyflower.edition import Scoring

SPARED = 4


def choose_best_allocation(holdings: Holdings) -> Plan:
    """The allocation with the most points; shares of nothing are left out."""
    workers = allocate_sort(
        "worker",
        holdings.workers,
        list_takers_of_sort(holdings, "worker"),
        WHITE_WIND,
        (int(holdings.white_wind),) * 4,
    )
    skills = allocate_sort(
        "skill", holdings.skills, list_takers_of_sort(holdings, "skill"), LOOSE, (0, 0, 0)
    )
    yards, goods = allocate_goods(holdings)
    return tuple(share for share in (*yards, *workers, *skills, *goods) if share.points)


def allocate_goods(holdings: Holdings) -> tuple[Plan, Plan]:
    """The best plan for what lies on yards, and for all other goods."""
    if holdings.free or any(scoring.gold for _tile, scoring in holdings.tiles):
        return choose_best_goods_plans(holdings)
    goods = (
        allocate_wild_goods(holdings)
        if holdings.wild
        else allocate_sort(
            "good", holdings.goods, list_takers_of_sort(holdings, "good"), LOOSE, (0, 0, 0, 1)
        )
    )
    return tuple(
        Share(tile, "good", goods, sum(goods) * each) for tile, goods, each in holdings.yards
    ), goods


def choose_best_with_purple(holdings: Holdings) -> Plan:
    """The same for the holder of the purple worker, which counts as one worker, skill or good of
    that player's choice."""
    return max(
        [choose_best_allocation(holdings), *list_purple_plans(holdings)], key=sum_plan_points
    )


def list_purple_plans(holdings: Holdings) -> Iterator[Plan]:
    """The best plan for every kind that the purple worker can stand for, and on every yard."""
    for sort, field in (("worker", "workers"), ("skill", "skills"), ("good", "goods")):
        counts: Counts = getattr(holdings, field)
        for kind in range(len(counts)):
            more: dict[str, Any] = {field: change_count(counts, kind, 1)}
            yield name_purple_worker(
                choose_best_allocation(holdings._replace(**more)),
                sort,
                kind,
                {tile for tile, _goods, _each in holdings.yards},
            )
    plan = choose_best_allocation(holdings)
    for tile, goods, each in holdings.yards:
        bare = Share(tile, "good", (0,) * len(goods), 0)
        there = next((share for share in plan if share.tile == tile), bare)
        purple = there._replace(points=there.points + each, purple=True)
        yield purple, *(share for share in plan if share.tile != tile)


def name_purple_worker(plan: Plan, sort: str, kind: int, yards: set[str]) -> Plan:
    """The plan with the purple worker named where it stands for one of this kind (never on a
    yard)."""
    for number, share in enumerate(plan):
        if share.sort == sort and share.tile not in yards and share.counts[kind]:
            shown = share._replace(counts=change_count(share.counts, kind, -1), purple=True)
            return *plan[:number], shown, *plan[number + 1 :]
    return plan


@lru_cache(maxsize=200_000)
def allocate_sort(sort: str, counts: Counts, tiles: Tiles, alone: str, worth: Counts) -> Plan:
    """The best plan for one sort, `worth` being what a left-over of each kind brings (0 or 1) on
    the tile `alone`."""
    if not tiles:
        left = tuple(count * each for count, each in zip(counts, worth, strict=True))
        return (Share(alone, sort, left, sum(left)),)
    (tile, scoring), rest = tiles[0], tiles[1:]
    if scoring.number:
        return allocate_fives(sort, counts, tiles[0], alone, worth)
    most, found = -1, NOTHING
    for used, points in list_uses_of_tile(
        scoring, counts, SPARED if rest and rest[-1][1].number else 0
    ):
        left = tuple([count - use for count, use in zip(counts, used, strict=True)])
        others = allocate_sort(sort, left, rest, alone, worth)
        total = points + sum([share.points for share in others])
        if total > most:
            most, found = total, (Share(tile, sort, used, points), *others)
    return found


def list_uses_of_tile(
    scoring: Scoring, counts: Counts, spared: int
) -> Iterator[tuple[Counts, int]]:
    """What a tile may take, with its points; most comes first.

    As much as possible, or up to four things of a kind or four sets less where somebody takes
    fives: with five less, what is freed could only make fives there or stand alone, and those bring
    less.
    """
    kinds = range(len(counts))
    if scoring.one_kind:
        for kind in kinds:
            for count in range(counts[kind], max(counts[kind] - spared, 0) - 1, -1):
                yield (
                    tuple([count if other == kind else 0 for other in kinds]),
                    count * scoring.points,
                )
        return
    most = min(counts[kind] // need for kind, need in enumerate(scoring.sets) if need)
    for sets in range(most, max(most - spared, 0) - 1, -1):
        yield tuple([sets * need for need in scoring.sets]), sets * scoring.points


def allocate_fives(
    sort: str, counts: Counts, tile: tuple[str, Scoring], alone: str, worth: Counts
) -> Plan:
    """The best number of fives of any kinds: of what is worth nothing alone, and perhaps one more
    with some that is; no five is worth more than five things that are worth a point each."""
    name, scoring = tile
    idle = sum([count for count, each in zip(counts, worth, strict=True) if not each])
    free, total = idle // scoring.number, sum(counts)
    given_up = (free + 1) * scoring.number - idle
    one_more = (free + 1) * scoring.number <= total and scoring.points > given_up
    number = free + one_more
    used = take_least_valuable(counts, number * scoring.number, worth)
    left = tuple(
        [(count - use) * each for count, use, each in zip(counts, used, worth, strict=True)]
    )
    return Share(name, sort, used, number * scoring.points), Share(alone, sort, left, sum(left))


def take_least_valuable(counts: Counts, number: int, worth: Counts) -> Counts:
    """So many of the counts, what is worth least first."""
    used = [0] * len(counts)
    for kind in sorted(range(len(counts)), key=worth.__getitem__):
        used[kind] = min(counts[kind], number)
        number -= used[kind]
    return tuple(used)


def allocate_wild_goods(holdings: Holdings) -> Plan:
    """With summer boat 3b every good is any good, gold included.

    Two points each with a Jeweller, else sets of three with a Mercer's Guild, else one point each.
    """
    total, tiles = sum(holdings.goods), list_takers_of_sort(holdings, "good")
    jeweller = next((name for name, scoring in tiles if scoring.sets == JEWELLER), None)
    if jeweller is not None:
        return (Share(jeweller, "good", holdings.goods, 2 * total),)
    mercer = next((tile for tile in tiles if tile[1].sets == MERCER), None)
    if mercer is None:
        return (Share(LOOSE, "good", holdings.goods, total),)
    name, scoring = mercer
    used = take_least_valuable(holdings.goods, total // 3 * 3, (0, 0, 0, 1))
    left = tuple(count - use for count, use in zip(holdings.goods, used, strict=True))
    return Share(name, "good", used, total // 3 * scoring.points), Share(
        LOOSE, "good", left, total % 3
    )
