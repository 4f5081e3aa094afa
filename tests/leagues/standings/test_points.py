"""Points by place: ties, who left, and results at the last end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.leagues.standings.results import (
    POINT,
    SCALES,
    Division,
    End,
    Result,
    Table,
    award_points,
    format_sixtieths,
)

SCALE = SCALES[1]


def points(
    *places: int,
    left: tuple[int, ...] = (),
    held: tuple[int, ...] = (),
    floor: tuple[int, ...] = (),
) -> list[str]:
    end = End.LAST if held or floor else End.PLAYED
    result = Result(1, places, (), end, frozenset(left), frozenset(held), floor)
    return [format_sixtieths(award.points) for award in award_points(SCALE[len(places)], result)]


def test_places_give_their_points() -> None:
    assert points(1, 2, 3, 4, 5, 6) == ["15.00", "10.00", "7.00", "4.00", "2.00", "1.00"]
    assert points(3, 1, 2, 4) == ["3.00", "10.00", "6.00", "1.00"]
    assert points(2, 1) == ["1.00", "3.00"]


def test_a_tie_shares_what_its_places_give() -> None:
    assert points(1, 1, 1, 4) == ["6.33", "6.33", "6.33", "1.00"]
    assert points(2, 2, 1, 2, 5) == ["5.33", "5.33", "12.00", "5.33", "1.00"]
    assert points(1, 1, 1, 1, 1, 1) == ["6.50"] * 6


def test_who_left_has_nothing_and_takes_no_place() -> None:
    assert points(1, 2, 3, 4, left=(0,)) == ["0.00", "10.00", "6.00", "3.00"]
    assert points(2, 1, 2, 2, left=(2,)) == ["4.50", "10.00", "0.00", "4.50"]
    assert points(1, 1, 3, 4, left=(0,)) == ["0.00", "10.00", "6.00", "3.00"]
    assert points(1, 2, 3, left=(0, 1, 2)) == ["0.00"] * 3


def test_the_last_end_gives_who_held_the_table_the_last_place_at_most() -> None:
    assert points(1, 2, 3, 4, held=(0,)) == ["1.00", "6.00", "3.00", "1.00"]
    assert points(1, 2, 3, 4, held=(0,), left=(3,)) == ["3.00", "6.00", "3.00", "0.00"]


def test_the_last_end_gives_others_their_place_by_public_score_at_least() -> None:
    assert points(1, 2, 3, 4, held=(0,), floor=(4, 3, 2, 1)) == ["1.00", "6.00", "6.00", "10.00"]
    last = Result(1, (1, 2, 3), (), End.LAST, held=frozenset({0}), floor=(2, 2, 1))
    assert [award.place for award in award_points(SCALE[3], last)] == [3, 2, 1]


def test_no_result_gives_nothing() -> None:
    assert (
        sum(award.points for award in award_points(SCALE[4], Result(1, (), end=End.NO_RESULT))) == 0
    )


def test_a_draw_is_among_those_who_stayed() -> None:
    draw = Result(1, (1, 1, 3), end=End.DRAW, left=frozenset({2}))
    assert [format_sixtieths(award.points) for award in award_points(SCALE[3], draw)] == [
        "6.50",
        "6.50",
        "0.00",
    ]


def test_points_are_shown_half_up() -> None:
    assert [format_sixtieths(number) for number in (0, 340, 20, -20, 3, 60)] == [
        "0.00",
        "5.67",
        "0.33",
        "-0.33",
        "0.05",
        "1.00",
    ]


@given(st.integers(2, 6).flatmap(lambda seats: st.tuples(*[st.integers(1, seats)] * seats)))
def test_a_table_gives_all_its_points_whatever_the_ties(places: tuple[int, ...]) -> None:
    scale = SCALE[len(places)]
    found = award_points(scale, Result(1, places))
    assert sum(award.points for award in found) == POINT * sum(scale)
    assert sum(award.win for award in found) == POINT


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Result(1, (1, 2), (3,)),
        lambda: Result(1, (1, 2), left=frozenset({2})),
        lambda: Result(1, (1, 2), end=End.DRAW),
        lambda: Result(1, (1,), end=End.NO_RESULT),
        lambda: Result(1, (1, 2), held=frozenset({1})),
        lambda: Result(1, (1, 2), end=End.LAST),
        lambda: award_points(SCALE[3], Result(1, (1, 2))),
        lambda: Table(1, (5, 5)),
        lambda: Division((1, 1), ()),
        lambda: Division((1,), (Table(1, (1, 2)),)),
        lambda: Division((1, 2), (Table(1, (1, 2)), Table(1, (2, 1)))),
    ],
)
def test_what_does_not_fit_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        wrong()  # type: ignore[operator]
