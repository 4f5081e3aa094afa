"""Counts how many rivals can be level with one player or ahead of them, by what the open tables can
still give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations

from games.leagues.standings.results import POINT

# The best that one table can give to several at once, largest first.


Shape = tuple[int, ...]
Values = tuple[int, ...]
"""What the places give, in whole points, the first place first."""

WIN_FACTOR = 1 << 16
"""Where wins decide between equal points, a point counts as so many wins: nobody has more."""


@lru_cache(maxsize=1000)
def list_best_for_all(
    values: Values, last_end: bool, substitute: bool, wins: bool = False
) -> tuple[Shape, ...]:
    """For everybody who stayed at a table. No other way to end it gives all of them as much or
    more. `wins`: in keys (`keyed`) instead of sixtieths.

    At the last end one of them has held the table and is last, or a substitute has."""
    if not last_end or not values:
        return _list_best(_list_ties(values), wins)
    if substitute:
        return _list_best(_list_better_of_two(values), wins)
    held = ((*shape, POINT * values[-1]) for shape in _list_better_of_two(values[:-1]))
    return _list_best([*_list_ties(values), *held], wins)


@lru_cache(maxsize=1000)
def list_best_for_rest(values: Values, last_end: bool, wins: bool = False) -> tuple[Shape, ...]:
    """For all who stayed but the one who is last: at the last end that is who held the table."""
    return _list_best(
        _list_better_of_two(values[:-1]) if last_end else _list_ties(values[:-1]), wins
    )


def convert_to_keys(shape: Sequence[int]) -> Shape:
    """Points of one table as keys: points first, then the share of the win."""
    first = max(shape, default=0)
    share = POINT // max(1, shape.count(first))
    return tuple(WIN_FACTOR * had + (share if had == first else 0) for had in shape)


def _list_best(shapes: Iterable[Shape], wins: bool) -> tuple[Shape, ...]:
    return _remove_dominated(map(convert_to_keys, shapes) if wins else shapes)


@lru_cache(maxsize=1000)
def _list_better_of_two(values: Values) -> frozenset[Shape]:
    """At the last end each has the better of two orders: how the bots end it, and the public
    score."""
    shapes = set(_list_ties(values))
    ways = {way for shape in shapes for way in permutations(shape)}
    return frozenset(
        tuple(sorted(map(max, shape, way), reverse=True)) for shape in shapes for way in ways
    )


def _list_ties(values: Values) -> Iterator[Shape]:
    """Every way to cut the places into groups that tie."""
    if not values:
        yield ()
    for size in range(1, len(values) + 1):
        each = POINT * sum(values[:size]) // size
        for later in _list_ties(values[size:]):
            yield (each,) * size + later


def _remove_dominated(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    found: list[Shape] = []
    for shape in sorted(set(shapes), key=lambda one: (-sum(one), one)):
        if not any(all(map(int.__le__, shape, other)) for other in found):
            found.append(shape)
    return tuple(found)


# Counting.


MOST_RIVALS = 10
"""So many rivals at most are looked at in all subsets: a thousand."""


@dataclass(frozen=True)
class Part:
    """What an open table can give the rivals, less what the player has from it: all in sixtieths.

    members  rivals there who stayed, by number
    shapes   what these can have, in any order
    own      what the player has at least: then everybody else falls back by as much
    void     it may end without any result instead: all stay where they are
    """

    members: tuple[int, ...]
    shapes: tuple[Shape, ...]
    own: int
    void: bool

    @cached_property
    def top(self) -> tuple[int, ...]:
        """The most that so many members can have together."""
        most = range(len(self.members) + 1)
        return tuple(max(sum(shape[:count]) for shape in self.shapes) for count in most)

    def together(self, members: int, rivals: int) -> int:
        """The most that so many rivals can gain together, so many of them members."""
        gain = self.top[members] - rivals * self.own
        return max(gain, 0) if self.void else gain

    def span(self, rival: int) -> tuple[int, int]:
        """The least that a rival can gain where they have the least of a shape, and the most."""
        found = [-self.own]
        if rival in self.members:
            found = [shape[end] - self.own for shape in self.shapes for end in (0, -1)]
        if self.void:
            found.append(0)
        return min(found), max(found)


@dataclass(frozen=True)
class Chase:
    """Rivals by number, with what each has to gain on the player to be level, and the tables still
    open."""

    needs: tuple[int, ...]
    parts: tuple[Part, ...]

    @cached_property
    def spans(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each number of parts done: the least and the most that each rival can gain in those
        that are left."""
        rows = [((0, 0),) * len(self.needs)]
        for part in reversed(self.parts):
            own = (part.span(rival) for rival in range(len(self.needs)))
            rows.append(tuple((a + c, b + d) for (a, b), (c, d) in zip(rows[-1], own, strict=True)))
        return tuple(reversed(rows))

    def sure(self, needs: Sequence[int], done: int) -> int:
        """How many are level whatever comes."""
        return sum(need <= low for need, (low, _) in zip(needs, self.spans[done], strict=True))

    def live(self, needs: Sequence[int], done: int) -> tuple[int, ...]:
        """Those who may be level or not."""
        spans = enumerate(zip(needs, self.spans[done], strict=True))
        return tuple(rival for rival, (need, (low, high)) in spans if low < need <= high)


def count_by_sums(chase: Chase) -> int:
    """At least as many as can be: each alone, and the nearest of them together. Never grows by a
    result."""
    each = chase.sure(chase.needs, 0) + len(chase.live(chase.needs, 0))
    nearest = sorted(chase.needs)
    fits = (
        count
        for count in range(each, -1, -1)
        if sum(nearest[:count])
        <= sum(part.together(min(count, len(part.members)), count) for part in chase.parts)
    )
    return next(fits, 0)


def count_by_subsets(chase: Chase) -> int:
    """At least as many as can be, by what every subset of them needs together. Never more than by
    sums."""
    live = chase.live(chase.needs, 0)
    masks = [
        sum(1 << n for n, one in enumerate(live) if one in part.members) for part in chase.parts
    ]
    fits, most, need = [True], 0, [0]
    for group in range(1, 1 << len(live)):
        lowest = group & -group
        need.append(need[group ^ lowest] + chase.needs[live[lowest.bit_length() - 1]])
        size = group.bit_count()
        gains = (
            part.together((group & mask).bit_count(), size)
            for part, mask in zip(chase.parts, masks, strict=True)
        )
        fit = _has_all_smaller(fits, group) and need[group] <= sum(gains)
        fits.append(fit)
        most = max(most, size if fit else 0)
    return chase.sure(chase.needs, 0) + most


def _has_all_smaller(fits: Sequence[bool], group: int) -> bool:
    rest = group
    while rest:
        lowest = rest & -rest
        if not fits[group ^ lowest]:
            return False
        rest ^= lowest
    return True


def count_exactly(chase: Chase) -> int:
    """As many as can be: every way to give out what the tables have, best ways first."""
    search = _Search(chase, min(count_by_sums(chase), count_by_subsets(chase)))
    search.go(chase.needs, 0)
    return search.best


class _Search:
    """One search from table to table; ends when it has found as many as `most`, which no way can
    exceed."""

    def __init__(self, chase: Chase, most: int) -> None:
        self._chase, self._most = chase, most
        self._seen: set[tuple[int, tuple[tuple[int, int], ...], int]] = set()
        self.best = 0

    def go(self, needs: Sequence[int], done: int) -> None:
        """Look at all that can come of these needs when so many tables are done."""
        sure, live = self._chase.sure(needs, done), self._chase.live(needs, done)
        self.best = max(self.best, sure)
        key = (done, tuple((rival, needs[rival]) for rival in live), sure)
        if sure + len(live) <= self.best or self.best == self._most or key in self._seen:
            return
        self._seen.add(key)
        part = self._chase.parts[done]
        members = tuple(rival for rival in part.members if rival in live)
        for gains, least, own in _list_ways(part, len(members)):
            had = dict.fromkeys(part.members, least) | dict(zip(members, gains, strict=True))
            self.go([need + own - had.get(rival, 0) for rival, need in enumerate(needs)], done + 1)


def _list_ways(part: Part, members: int) -> Iterator[tuple[Shape, int, int]]:
    """What so many members have that it matters to, each way once; what the others have at least;
    and the player."""
    for gains in _list_gains(part.shapes, members):
        yield gains, min((shape[-1] for shape in part.shapes if shape), default=0), part.own
    if part.void:
        yield (0,) * members, 0, 0


@lru_cache(maxsize=1000)
def _list_gains(shapes: tuple[Shape, ...], members: int) -> tuple[Shape, ...]:
    return tuple(dict.fromkeys(way for shape in shapes for way in permutations(shape, members)))
