"""Levels and groups: sizes, snake, ups and downs; and the promise, over seasons of any kind."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from types import ModuleType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.leagues.draw import promotion, pyramid
from games.leagues.draw.promotion import Finisher, choose_movers, list_returners
from games.leagues.draw.pyramid import (
    DOUBLING,
    DOWN,
    LADDER,
    UP,
    Levels,
    Newcomer,
    Returner,
    Shape,
    deal_in_snake,
    place_in_levels,
    plan_group_sizes,
)

SEVENS = Shape(4)
Final = list[list[list[Finisher]]]


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    seats = draw(st.integers(2, 6))
    widths = draw(st.sampled_from([LADDER, DOUBLING, (1, 2, 2), (1, 3), (2,), (3, 1, 2)]))
    moving = draw(st.sampled_from([(2, 7), (1, 5), (1, 2), (3, 4)]))
    return Shape(seats, draw(st.integers(seats, 12)), widths, *moving)


@given(shapes(), st.integers(2, 400))
@example(SEVENS, 4)
@example(Shape(6, 6), 15)
def test_groups_differ_by_one_and_can_play(shape: Shape, people: int) -> None:
    if people < shape.seats:
        with pytest.raises(ValueError, match="not enough"):
            plan_group_sizes(people, shape)
        return
    levels = plan_group_sizes(people, shape)
    sizes = [size for level in levels for size in level]
    assert sum(sizes) == people
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= shape.most
    assert min(sizes) >= (shape.least if people >= shape.least else shape.seats)
    for level, groups in enumerate(levels[:-1]):
        assert len(groups) == shape.width(level)
    assert len(levels[-1]) <= shape.width(len(levels) - 1)


def test_a_thousand_people_have_few_levels_in_a_pyramid_and_many_on_a_ladder() -> None:
    assert [len(groups) for groups in plan_group_sizes(750, SEVENS)] == [1, 2, 4, 8, 16, 32, 44]
    assert len(plan_group_sizes(750, Shape(4, widths=LADDER))) == 107
    assert plan_group_sizes(17, SEVENS) == ((6,), (6, 5))


WRONG = [Shape(1), Shape(5, 4), Shape(4, widths=()), Shape(4, widths=(1, 0)), Shape(4, moves=0)]


@pytest.mark.parametrize("shape", WRONG)
def test_what_cannot_be_a_league_is_refused(shape: Shape) -> None:
    with pytest.raises(ValueError, match="group"):
        plan_group_sizes(20, shape)


def test_the_snake_goes_there_and_back() -> None:
    assert deal_in_snake("abcdefgh", 3) == (("a", "f", "g"), ("b", "e", "h"), ("c", "d"))


def group(first: int, per_game: list[int], leavers: int = 0) -> list[Finisher]:
    stay = len(per_game) - leavers
    return [Finisher(first + n, Fraction(p), n >= stay) for n, p in enumerate(per_game)]


def test_the_best_of_the_seconds_fills_the_gap() -> None:
    upper = [group(10, [7, 6, 5, 4, 3, 2, 1]), group(20, [7, 6, 5, 4, 3, 2, 1])]
    lower = [group(100 * n, [9, 2 + n, 1, 1, 1, 1, 1]) for n in (1, 2, 3)]
    found = choose_movers(upper, lower, SEVENS)
    assert found.ups == {100, 200, 300, 301}
    assert found.downs == {15, 16, 25, 26}


def test_no_more_go_up_than_a_group_can_give_and_as_many_down() -> None:
    upper = [group(10 * n, [7, 6, 5, 4 + n, 3, 2, 1 + n]) for n in range(4)]
    found = choose_movers(upper, [group(100, [5, 4, 3, 2, 1])], SEVENS)
    assert found.ups == {100, 101}
    assert found.downs == {6, 16}


def test_leavers_go_down_and_more_come_up() -> None:
    upper = [group(10, [7, 6, 5, 4, 0, 0, 0], leavers=3)]
    found = choose_movers(upper, [group(100, [7, 6, 5, 4, 3, 2, 1])], SEVENS)
    assert (found.ups, found.downs) == ({100, 101, 102}, {14, 15, 16})
    assert choose_movers(upper, [group(100, [7, 0, 0], leavers=2)], SEVENS).ups == {100}
    alone = list_returners([upper], SEVENS)
    assert [one.level for one in alone] == [0, 0, 0, 0, 1, 1, 1]


def test_an_upper_division_of_two_takes_the_winner_up() -> None:
    upper, lower = [group(10, [7, 6])], [group(100, [27, 6, 3])]
    found = choose_movers(upper, lower, SEVENS)
    assert (found.ups, found.downs) == ({100}, {11})


def test_freed_places_are_filled_from_below_and_nobody_goes_down_for_them() -> None:
    upper, lower = [group(10, [7, 6, 5])], [group(100, [9, 8, 7, 6, 5, 4, 3])]
    assert choose_movers(upper, lower, SEVENS, 1) == choose_movers(upper, lower, SEVENS)._replace(
        ups={100, 101}
    )
    assert choose_movers(upper, lower, SEVENS, 9).ups == {100, 101, 102}
    earned = list_returners([upper, lower, lower], SEVENS, [1])
    assert [one.way for one in earned].count(UP) == 2 + 2
    empty = list_returners([[[]], lower], SEVENS, [7])
    assert [one.id for one in empty if one.way == UP] == [100, 101, 102]


def test_the_first_missed_season_is_free() -> None:
    one = Returner(1, 2)
    assert [one.after(missed).level for missed in range(4)] == [2, 2, 3, 4]


def test_gaps_are_filled_from_below_and_newcomers_come_in_at_the_bottom() -> None:
    high = [Returner(n, 0, place=n) for n in range(5)]
    low = [Returner(10 + n, 1, place=n) for n in range(5)]
    saved = [Returner(20, 1, DOWN, 6), Returner(21, 1, DOWN, 5)]
    risen = [Returner(30, 1, UP, 0)]
    levels = place_in_levels([*high, *low, *saved, *risen], [Newcomer(40)], SEVENS)
    assert levels == (((0, 1, 2, 3, 4, 10, 11),), ((21, 20, 12, 13, 14, 30, 40),))


def test_a_rating_opens_a_level_but_takes_nobodys_place() -> None:
    old = [Returner(n, n // 7, place=n % 7) for n in range(14)]
    levels = place_in_levels(old, [Newcomer(50, 0), Newcomer(51, 0), Newcomer(52)], SEVENS)
    assert levels[0] == ((*range(7), 50),)
    assert set(range(7, 14)) | {51, 52} == {one for part in levels[1] for one in part}


def test_nobody_is_placed_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        place_in_levels([Returner(1, 0), Returner(2, 0)], [Newcomer(1), Newcomer(3)], SEVENS)


def test_a_level_shrinks_but_nobody_falls() -> None:
    kept = [Returner(n, 0) for n in range(9)] + [Returner(9, 1)]
    assert place_in_levels(kept, [], SEVENS) == (((0, 3, 4, 7, 8), (1, 2, 5, 6, 9)),)


def finished(rng: Random, levels: Levels[int]) -> Final:
    """A season's end: any order in each group, any points, some leavers (who are last)."""
    return [[ranked(rng, people) for people in groups] for groups in levels]


def ranked(rng: Random, group: tuple[int, ...]) -> list[Finisher]:
    order = rng.sample(group, len(group))
    won = sorted((Fraction(rng.randint(0, 12), 12) for _ in order), reverse=True)
    stay = len(order) - rng.choice([0, 0, 0, 1, 2, len(order)])
    people = zip(order, won, strict=True)
    return [Finisher(one, got, n >= stay, one) for n, (one, got) in enumerate(people)]


def next_entrants(
    rng: Random,
    earned: tuple[Returner, ...],
    first: int,
) -> tuple[list[Returner], list[Newcomer]]:
    """Who enters again, after how many seasons, and who is new."""
    loyal, crowd = rng.random(), rng.choice([0, 1, 5, 40])
    back = [one.after(rng.choice([0, 0, 0, 1, 2, 3])) for one in earned if rng.random() < loyal]
    ids = range(first, first + rng.randint(0, crowd))
    new = [Newcomer(one, rng.choice([None, None, 0, 1, 2])) for one in ids]
    return back, new


@given(shapes(), st.integers(2, 80), st.integers(0, 1 << 32))
@settings(max_examples=300, deadline=None)
def test_whatever_the_sizes_do_nobody_loses_what_they_earned(
    shape: Shape,
    people: int,
    seed: int,
) -> None:
    assert not list(problems(shape, people, Random(seed)))


def problems(shape: Shape, people: int, rng: Random) -> Iterator[str]:
    """What is wrong with some seasons of a league."""
    back: list[Returner] = []
    new = [Newcomer(number) for number in range(people)]
    for season in range(1, 6):
        if len(back) + len(new) < shape.seats:
            return
        levels = place_in_levels(back, new, shape)
        yield from broken(levels, back, new, shape)
        final = finished(rng, levels)
        earned = list_returners(final, shape)
        yield from unbalanced(final, earned)
        back, new = next_entrants(rng, earned, season * 1000)


def broken(
    levels: Levels[int],
    back: list[Returner],
    new: list[Newcomer],
    shape: Shape,
) -> Iterator[str]:
    """What is wrong with a new season."""
    at = {one: level for level, groups in enumerate(levels) for people in groups for one in people}
    everybody = [one for groups in levels for people in groups for one in people]
    if sorted(everybody) != sorted([one.id for one in back] + [one.id for one in new]):
        yield "somebody is missing, or in twice"
        return
    yield from (f"{one} is at level {at[one.id]}" for one in back if at[one.id] > one.level)
    lowest = max((at[one.id] for one in back), default=0)
    for one in new:
        if at[one.id] < lowest and (one.level is None or at[one.id] < one.level):
            yield f"{one} is above a returner, at level {at[one.id]}"
    sizes = [len(people) for groups in levels for people in groups]
    least = shape.least if len(everybody) >= shape.least else shape.seats
    if min(sizes) < least or max(sizes) > shape.most:
        yield f"groups of {sizes}"
    for groups in levels:
        if max(map(len, groups)) - min(map(len, groups)) > 1:
            yield "groups of one level differ"


def most_of(part: Sequence[Finisher]) -> int:
    """How many of a group may go one way: fewer than half, but one of two."""
    return 1 if len(part) == 2 else (len(part) - 1) // 2


def unbalanced(final: Final, earned: tuple[Returner, ...]) -> Iterator[str]:
    """What is wrong with the ups and downs."""
    ways = {one.id: one.way for one in earned}
    for level, (upper, lower) in enumerate(pairwise(final)):
        left = sum(one.leaver for part in upper for one in part)
        downs = [[ways[one.id] for one in part].count(DOWN) for part in upper]
        ups = [[ways[one.id] for one in part].count(UP) for part in lower]
        can = [min(most_of(part), sum(not one.leaver for one in part)) for part in lower]
        if sum(ups) != sum(downs) and not (ups == can and sum(downs) == left):
            yield f"{ups} come up to level {level}, {downs} go down"
        if any(number > most for number, most in zip(ups, can, strict=True)):
            yield f"{ups} go up, though no more than {can} may"
        for part, number in zip(upper, downs, strict=True):
            if number > max(most_of(part), sum(one.leaver for one in part)):
                yield f"{number} of {len(part)} go down"
    yield from (f"{one.id} goes up from the top" for one in earned if one.level < 0)
    for one in (one for groups in final for part in groups for one in part):
        if one.leaver and ways[one.id] != DOWN:
            yield f"{one} keeps the level"


FAULTS = {
    "a full level sends people down": (
        pyramid,
        "_take_people_of_level",
        "max(sure, sum(sizes))",
        "sum(sizes)",
    ),
    "newcomers fill gaps": (
        pyramid,
        "_take_people_of_level",
        "sure, sum(sizes))",
        "sure, sum(sizes) - 2)",
    ),
    "the last are a group": (
        pyramid,
        "_take_people_of_level",
        "if pool.left < shape.least:",
        "if 0:",
    ),
    "who came up is not sure": (
        pyramid,
        "_take_people_of_level",
        "one.level <= level f",
        "one.level < level f",
    ),
    "people go both ways": (
        promotion,
        "count_most_moves",
        "(people - 1) // 2",
        "(people + 1) // 2",
    ),
    "as many up as usual, whoever leaves": (
        promotion,
        "choose_movers",
        "max(usual, len(leavers))",
        "usual",
    ),
    "leavers go up": (promotion, "choose_movers", "if not one.leaver", "if True"),
    "leavers and as many others go down": (
        promotion,
        "choose_movers",
        "number - len(leavers)",
        "number",
    ),
    "each line is the one below": (
        promotion,
        "list_returners",
        "[level + 1].downs",
        "[level].downs",
    ),
}
"""Where, what, and what a slip would make of it."""


@pytest.mark.promise
@pytest.mark.few(3)
@pytest.mark.parametrize(("module", "name", "right", "wrong"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_seen(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, right: str, wrong: str
) -> None:
    source = inspect.getsource(getattr(module, name))
    assert right in source
    planted = dict(vars(module))
    exec(compile(source.replace(right, wrong), "planted", "exec", dont_inherit=True), planted)
    monkeypatch.setattr(getattr(module, name), "__code__", planted[name].__code__)
    assert any(map(goes_wrong, range(400)))


def goes_wrong(seed: int) -> bool:
    """Whether some league breaks its word."""
    rng = Random(seed)
    seats = rng.randint(2, 6)
    shape = Shape(seats, rng.randint(seats, 12), rng.choice([LADDER, DOUBLING, (1, 2, 2), (2,)]))
    return bool(list(problems(shape, rng.randint(seats, 80), rng)))


def test_without_a_planted_fault_nothing_is_seen() -> None:
    assert not any(map(goes_wrong, range(400)))
