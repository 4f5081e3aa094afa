"""Everybody has each place equally often, or once more; at all designs, and at any tables. Nobody
comes directly before the same other one again and again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.leagues.draw.assignment import (
    assign_seats,
    compute_least_predecessor_count,
    count_direct_predecessors,
    order_seats_apart,
)
from games.leagues.draw.designs import Design, get_design, list_designs
from games.leagues.draw.proofs import Broken, check_seat_balance

FANO = get_design(3, 7, 3).tables


@st.composite
def lists_of_tables(draw: st.DrawFn) -> list[tuple[int, ...]]:
    """Any tables of one size, some people at many of them, some at none."""
    seats = draw(st.integers(1, 6))
    people = draw(st.integers(seats, 12))
    table = st.permutations(range(people)).map(lambda order: tuple(order[:seats]))
    return draw(st.lists(table, max_size=40))


@pytest.mark.parametrize("one", list_designs(), ids=lambda one: "-".join(map(str, one[:3])))
def test_every_design_has_balanced_places(one: Design) -> None:
    check_seat_balance(assign_seats(one.tables), one.tables)
    check_seat_balance(order_seats_apart(one.tables), one.tables)


@pytest.mark.parametrize("one", list_designs(), ids=lambda one: "-".join(map(str, one[:3])))
def test_nobody_comes_before_the_same_other_one_three_times_if_that_can_be_helped(
    one: Design,
) -> None:
    often = max(count_direct_predecessors(order_seats_apart(one.tables)).values())
    least = compute_least_predecessor_count(one.seats, one.players, len(one.tables))
    assert least <= often <= max(2, least)
    assert often <= max(count_direct_predecessors(assign_seats(one.tables)).values())


def test_the_bound_is_met_at_one_table_of_three_to_six() -> None:
    for seats, least in ((3, 3), (4, 2), (5, 2), (6, 2)):
        tables = get_design(seats, seats, seats).tables
        assert compute_least_predecessor_count(seats, seats, seats) == least
        assert max(count_direct_predecessors(order_seats_apart(tables)).values()) == least


@given(lists_of_tables())
def test_any_tables_have_balanced_places(tables: list[tuple[int, ...]]) -> None:
    check_seat_balance(assign_seats(tables), tables)
    check_seat_balance(order_seats_apart(tables), tables)
    assert order_seats_apart(tables) == order_seats_apart(tables)


def test_where_games_and_seats_are_equal_in_number_everybody_has_each_place_once() -> None:
    order = assign_seats(FANO)
    for place in range(3):
        assert sorted(table[place] for table in order) == list(range(7))


def test_the_checker_sees_wrong_places_and_wrong_people() -> None:
    order = assign_seats(FANO)
    turned = (order[0][1:] + order[0][:1], *order[1:])
    with pytest.raises(Broken, match="place"):
        check_seat_balance(turned, FANO)
    with pytest.raises(Broken, match="other people"):
        check_seat_balance((order[1], order[0], *order[2:]), FANO)


def test_the_checker_sees_who_never_has_a_place() -> None:
    order = [(0, 1, 2), (0, 3, 4), (5, 0, 6), (7, 0, 8)]
    with pytest.raises(Broken, match="player 0 has place 2 0 times"):
        check_seat_balance(order, order)
