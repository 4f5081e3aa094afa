"""Winter tiles filled by hand: what an allotment brings, whatever lies where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub
from typing import NamedTuple

from games.rules.keyflower.allocation import choose_best_allocation, choose_best_with_purple
from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SKILLS, Scoring
from games.rules.keyflower.shares import (
    LOOSE,
    WHITE_WIND,
    Counts,
    Holdings,
    Plan,
    Share,
    change_count,
)

KINDS = {"worker": COLOURS[:PURPLE], "skill": SKILLS, "good": GOODS}
NAME_OF_PURPLE = COLOURS[PURPLE]
GOLD_ALONE: Counts = (0, 0, 0, 1)

Hand = tuple[tuple[str, Counts, bool], ...]
"""Tiles with what lies there of the sort that they take, by kind; and whether the purple worker is
there."""


class Place(NamedTuple):
    """A tile that takes something: its sort, what is there by kind, the purple worker.

    `most`: on a yard, what lies there, beyond which only the purple worker comes; None elsewhere.
    """

    tile: str
    sort: str
    counts: Counts
    purple: bool
    most: Counts | None = None

    @property
    def yard(self) -> bool:
        """Whether it is one."""
        return self.most is not None


def choose_best_filling(holdings: Holdings, purple: bool) -> Plan:
    """The best allocation, of a holder of the purple worker or without it."""
    return choose_best_with_purple(holdings) if purple else choose_best_allocation(holdings)


def lay_out_plan(holdings: Holdings, plan: Plan) -> Hand:
    """A plan as it lies on the tiles; what is on none of them is left over."""
    takers = {tile for tile, _scoring in holdings.tiles} | {
        tile for tile, _goods, _each in holdings.yards
    }
    shares = {
        share.tile: (share.tile, share.counts, share.purple)
        for share in plan
        if share.tile in takers
    }
    bare = {
        tile: (tile, (0,) * len(goods), False)
        for tile, goods, _each in holdings.yards
        if holdings.free
    }
    return tuple(
        (shares | {tile: shares.get(tile, empty) for tile, empty in bare.items()}).values()
    )


def list_filled_places(holdings: Holdings, hand: Hand, purple: bool) -> tuple[Place, ...]:
    """Every tile that takes something, as the hand has filled it; never more than there is. On a
    yard of which it says nothing lies what was there."""
    lying = {tile: counts for tile, counts, _purple in hand}
    holder = get_purple_holder(holdings, hand) if purple else LOOSE
    left = list_stock(holdings)
    found = []
    for tile, scoring in holdings.tiles:
        counts = take_from_stock(left, scoring.of, lying.get(tile, (0,) * len(left[scoring.of])))
        found.append(Place(tile, scoring.of, counts, tile == holder))
    for tile, goods, _each in holdings.yards:
        kept = tuple(map(min, lying.get(tile, goods), goods))
        counts = take_from_stock(left, "good", kept) if holdings.free else goods
        found.append(Place(tile, "good", counts, tile == holder, goods))
    return tuple(found)


def get_purple_holder(holdings: Holdings, hand: Hand) -> str:
    """The first tile on which the hand has the purple worker; LOOSE for none."""
    with_it = {tile for tile, _counts, purple in hand if purple}
    takers = (
        *(tile for tile, _scoring in holdings.tiles),
        *(tile for tile, *_goods in holdings.yards),
    )
    return next((tile for tile in takers if tile in with_it), LOOSE)


def take_from_stock(left: dict[str, Counts], sort: str, wanted: Counts) -> Counts:
    """As much of what is wanted as is left of this sort; then it is left no longer."""
    counts = tuple(map(min, wanted, left[sort]))
    left[sort] = tuple(map(sub, left[sort], counts))
    return counts


def list_stock(holdings: Holdings) -> dict[str, Counts]:
    """All that can be put somewhere, of each sort."""
    lying = [goods for _tile, goods, _each in holdings.yards if holdings.free]
    return {
        "worker": holdings.workers,
        "skill": holdings.skills,
        "good": tuple(map(sum, zip(holdings.goods, *lying, strict=True))),
    }


def count_left_over(holdings: Holdings, filled: tuple[Place, ...], purple: bool) -> dict[str, int]:
    """What lies on no tile, by name; the purple worker as well, if it is this player's."""
    left = {}
    for sort, counts in list_stock(holdings).items():
        used = [
            place.counts
            for place in filled
            if place.sort == sort and (holdings.free or not place.yard)
        ]
        for number, name in enumerate(KINDS[sort]):
            left[name] = counts[number] - sum(each[number] for each in used)
    return left | {NAME_OF_PURPLE: int(purple and not any(place.purple for place in filled))}


def score_filling(holdings: Holdings, hand: Hand, purple: bool) -> Plan:
    """What the hand brings, tile by tile, with what the rest is worth; shares that bring nothing
    are left out."""
    filled = list_filled_places(holdings, hand, purple)
    left = count_left_over(holdings, filled, purple)
    scoring, each = dict(holdings.tiles), {tile: points for tile, _goods, points in holdings.yards}
    shares = [
        score_yard(place, each[place.tile])
        if place.yard
        else Share(
            place.tile,
            place.sort,
            place.counts,
            score_place(scoring[place.tile], place, holdings.wild),
            place.purple,
        )
        for place in filled
    ]
    shares += list_leftover_shares(holdings, left)
    return tuple(share for share in shares if share.points)


def score_yard(yard: Place, each: int) -> Share:
    """What lies on a yard, and the purple worker there."""
    return Share(
        yard.tile, "good", yard.counts, (sum(yard.counts) + yard.purple) * each, yard.purple
    )


def list_leftover_shares(holdings: Holdings, left: dict[str, int]) -> Iterator[Share]:
    """Workers on the White Wind, gold (with summer boat 3b any good) a point each; the purple
    worker is gold there."""
    if holdings.white_wind:
        workers = tuple(left[name] for name in KINDS["worker"])
        yield Share(WHITE_WIND, "worker", workers, sum(workers))
    goods = tuple(
        left[name] * (holdings.wild or worth) for name, worth in zip(GOODS, GOLD_ALONE, strict=True)
    )
    yield Share(LOOSE, "good", goods, sum(goods) + left[NAME_OF_PURPLE], bool(left[NAME_OF_PURPLE]))


def score_place(scoring: Scoring, place: Place, wild: bool) -> int:
    """What lies on a winter tile, in points; the purple worker is whatever brings most there."""
    if not place.purple:
        return score_counts(scoring, place.counts, wild)
    return max(
        score_counts(scoring, change_count(place.counts, kind, 1), wild)
        for kind in range(len(place.counts))
    )


def score_counts(scoring: Scoring, counts: Counts, wild: bool) -> int:
    """Each of the commonest kind, so many of any kinds, or complete sets; wild goods are of any
    kind."""
    alike = wild and scoring.of == "good"
    if scoring.number:
        return sum(counts) // scoring.number * scoring.points
    if scoring.one_kind:
        return (sum(counts) if alike else max(counts)) * scoring.points
    if alike:
        return sum(counts) // sum(scoring.sets) * scoring.points
    return count_complete_sets(scoring, counts) * scoring.points


def count_complete_sets(scoring: Scoring, counts: Sequence[int]) -> int:
    """How many sets there are, gold completing them where it may."""
    whole = min(counts[kind] // need for kind, need in enumerate(scoring.sets) if need)
    while scoring.gold and count_lacking_for_sets(scoring, counts, whole + 1) <= counts[GOLD]:
        whole += 1
    return whole


def count_lacking_for_sets(scoring: Scoring, counts: Sequence[int], number: int) -> int:
    """How many goods so many sets still lack."""
    return sum(
        max(number * need - have, 0) for have, need in zip(counts, scoring.sets, strict=True)
    )


def change_filling(
    holdings: Holdings, hand: Hand, purple: bool, tile: str, what: str, number: int
) -> Hand:
    """The hand once this tile holds so many of a kind; the purple worker comes from wherever it
    is."""
    changed = []
    for place in list_filled_places(holdings, hand, purple):
        counts, there = place.counts, place.purple
        if what == NAME_OF_PURPLE:
            there = bool(number) if place.tile == tile else there and not number
        elif place.tile == tile:
            kind = KINDS[place.sort].index(what)
            counts = (*counts[:kind], number, *counts[kind + 1 :])
        changed.append((place.tile, counts, there))
    return tuple(changed)


def list_filling_changes(
    holdings: Holdings, hand: Hand, purple: bool
) -> Iterator[tuple[str, str, int]]:
    """Every change of one number: (tile, kind, how many lie there then), from what is left over."""
    filled = list_filled_places(holdings, hand, purple)
    left = count_left_over(holdings, filled, purple)
    for place in filled:
        for name, count, most in list_room(holdings, place, left):
            yield from ((place.tile, name, number) for number in range(most + 1) if number != count)
        if purple:
            yield place.tile, NAME_OF_PURPLE, int(not place.purple)


def list_room(
    holdings: Holdings, place: Place, left: dict[str, int]
) -> Iterator[tuple[str, int, int]]:
    """What a tile takes: (kind, how many lie there, how many could); on a yard only what lies
    there, if that is free."""
    if place.most is None:
        for name, count in zip(KINDS[place.sort], place.counts, strict=True):
            yield name, count, count + left[name]
    elif holdings.free:
        for name, count, most in zip(KINDS[place.sort], place.counts, place.most, strict=True):
            if most:
                yield name, count, min(most, count + left[name])
