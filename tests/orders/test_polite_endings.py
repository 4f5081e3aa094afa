"""Polite and casual endings of Japanese and German say the same order; a refusal says none."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

FARRIER = (
    "装蹄師に赤を1個使用させていただきます",
    "装蹄師に赤を1こ送ってもらおう",
    "装蹄師に赤1名を送ってみよう",
    "装蹄師を赤1個で使用したいと思います",
    "1 Rot auf den Farrier, bittschön",
    "Ich hätt gern 1 Rot auf dem Farrier",
)
REFUSED = (
    "装蹄師に赤を1個送りません",
    "装蹄師に赤を1個使用させていただきません",
    "装蹄師に赤を1個送ったらしい",
    "Ich hätt gern 1 Rot auf dem Farrier gehabt",
    "Lieber nicht 1 Rot auf den Farrier",
    "Lieber kein 1 Rot auf den Farrier",
)


@pytest.mark.parametrize("line", FARRIER)
def test_an_ending_changes_no_order(line: str) -> None:
    assert read_at("box", Order(0, "keyflower-04", line, "")) == "use farrier 1 red"


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("line", REFUSED)
def test_a_refusal_plays_nothing(line: str, door: str) -> None:
    assert read_at(door, Order(0, "keyflower-04", line, "")) == ""
