"""The turn order tile that brings the purple worker is called by it; its worker is no amount."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = {
    "All four of my blues bid on the purple worker tile": "bid 4 blue on order-2",
    "bid 4 blue on the tile with the purple worker": "bid 4 blue on order-2",
    "4 Blaue auf das Reihenfolgeplättchen mit dem lila Arbeiter": "bid 4 blue on order-2",
    "4 bleus sur la tuile de l'ouvrier violet": "bid 4 blue on order-2",
    "4 bleus sur l'ordre du tour qui apporte l'ouvrier violet": "bid 4 blue on order-2",
    "紫付きのターン順タイルに黄1個": "bid 1 yellow on order-2",
}
"""Lines of a box in the position "keyflower-k03"."""
ASKED = (
    "bid 4 blue on the tile without the purple worker",
    "bid 4 blue, not on the purple worker tile",
    "bid 4 blue and the purple worker on turn order",
    "bid 4 blue with the purple worker on turn order tile 1",
    "4 blue on turn order with purple",
    "the purple worker tile",
    "4 Blaue und den lila Arbeiter auf die Reihenfolge",
    "4 Blaue auf Reihenfolge 1 mit lila",
    "4 bleus et le violet sur l'ordre du tour",
    "ターン順1に紫付きの青4個",
    "青4個と紫をターン順に",
)


@pytest.mark.parametrize("line", READ)
def test_the_tile_is_called_by_the_worker(line: str) -> None:
    assert read_at("box", Order(0, "keyflower-k03", line, "")) == READ[line]
    assert read_at("mail", Order(0, "keyflower-k03", line, "")) in ("", READ[line])


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("line", ASKED)
def test_the_worker_is_no_amount(line: str, door: str) -> None:
    assert read_at(door, Order(0, "keyflower-k03", line, "")) == ""
