"""The lots hang on the seed alone, and anybody can check them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.leagues.draw.assignment import draw_lots, is_draw_genuine
from games.rules.chance import commitment, derive

SEED = bytes(range(32))
GROUPS = [[5, 3, 9, 11], [20, 2, 7], [1]]


@given(st.lists(st.integers(0, 999), unique=True, max_size=30).flatmap(st.permutations))
def test_the_order_of_entering_is_without_effect(ids: list[int]) -> None:
    (lots,) = draw_lots(SEED, [ids])
    assert lots == draw_lots(SEED, [sorted(ids)])[0]
    assert sorted(lots.ids) == sorted(ids)


def test_the_draws_are_those_of_the_seed_one_group_after_the_other() -> None:
    draws = [draw for lots in draw_lots(SEED, GROUPS) for draw in lots.draws]
    assert [draw.number for draw in draws] == list(range(5))
    assert [draw.sides for draw in draws] == [4, 3, 2, 3, 2]
    assert all(draw.value == derive(SEED, draw.number, draw.sides) for draw in draws)


def test_lots_are_verified() -> None:
    lots, published = draw_lots(SEED, GROUPS), commitment(SEED)
    other = bytes(32)
    assert is_draw_genuine(lots, SEED, published)
    assert not is_draw_genuine(lots, other, published)
    assert not is_draw_genuine(lots, SEED, commitment(other))
    assert not is_draw_genuine(lots, other, commitment(other))
    first = lots[0]
    turned = first._replace(ids=first.ids[1:] + first.ids[:1])
    assert not is_draw_genuine((turned, *lots[1:]), SEED, published)
    assert not is_draw_genuine(lots[::-1], SEED, published)


@pytest.mark.parametrize("groups", [[[1, 1]], [[1, 2], [2, 3]]])
def test_nobody_is_drawn_twice(groups: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="twice"):
        draw_lots(SEED, groups)


def test_all_orders_come_out_alike() -> None:
    orders = Counter(draw_lots(number.to_bytes(32), [[1, 2, 3]])[0].ids for number in range(1200))
    assert len(orders) == 6
    assert all(140 < times < 260 for times in orders.values())
