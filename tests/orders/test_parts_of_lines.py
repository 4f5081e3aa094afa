"""A reason before "so" and an order, polite questions, that something is what it is, and words that
say more of a line whose other words leave several moves."""

from __future__ import annotations

import pytest

from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import NOTHING, list_explained

MENUS = {
    "bids": ("keywest", dict.fromkeys([f"bid {number}" for number in range(21)], NOTHING)),
    "dive": ("keywest", {"keep": ("Take it (vase)",), "back": ("Put it back",)}),
    "hotels": (
        "keywest",
        {
            "buy upper-hotel-3": ("Buy 3-star hotel, Upper Keys, on the left",),
            "buy upper-hotel-4": ("Buy 3-star hotel, Upper Keys, on the right",),
            "buy lower-hotel-1": ("Buy 3-star hotel, Lower Keys",),
        },
    ),
    "marks": ("keywest", {"mark dive": ("Dive",), "mark hotel": ("Buy a hotel",)}),
    "tiles": (
        "keyflower",
        dict.fromkeys(
            (
                *("bid 1 red on barn", "bid 1 red on windmill", "bid 1 blue on windmill", "pass"),
                *("use inn 1 red", "use inn 1 red 2 yellow", "use inn 2 yellow"),
            ),
            NOTHING,
        ),
    ),
    "pays": ("keyflower", dict.fromkeys(("pay saw", "pay anvil"), NOTHING)),
    "waives": ("keywest", dict.fromkeys(("waive mango", "waive banana"), NOTHING)),
    "quarries": (
        "keyflower",
        dict.fromkeys(
            ("move stone keystone-quarry>barn", "move stone keystone-quarry>inn", "stop"), NOTHING
        ),
    ),
    "turns": (
        "keyflower",
        {
            "place barn 0,-1 r0": (
                "Build Barn at place 2, above home on the left, the way it's printed",
            ),
            "place barn 0,-1 r1": ("Build Barn at place 2, above home on the left, turned by 60°",),
        },
    ),
    "carts": (
        "keyflower",
        dict.fromkeys(
            (
                *("move iron home-1>miner", "move iron miner>home-1", "upgrade barn wood"),
                *("upgrade barn wood wood gold", "upgrade barn gold", "stop"),
            ),
            NOTHING,
        ),
    ),
}
READ = (
    ("tiles", "The windmill is still free, so I bid a red on it", "bid 1 red on windmill"),
    ("tiles", "Nobody wants the barn, so one red on that", "bid 1 red on barn"),
    ("tiles", "I'm out of blues so I'll pass", "pass"),
    ("bids", "I'm nearly broke, so I'll bid 2", "bid 2"),
    ("dive", "Keep it, a vase is a vase", "keep"),
    ("dive", "put it back, I want to look for something better", "back"),
    ("hotels", "could I buy the left 3-star in the Upper Keys please", "buy upper-hotel-3"),
    ("hotels", "upper 3-star, right", "buy upper-hotel-4"),
    ("marks", "right then, I go diving", "mark dive"),
    ("tiles", "send two yellows and the red to the inn", "use inn 1 red 2 yellow"),
    ("carts", "iron home from the miner", "move iron miner>home-1"),
    (
        "quarries",
        "move the stone from the quarry over to the barn",
        "move stone keystone-quarry>barn",
    ),
    ("quarries", "I neither carry nor upgrade, I end it here", "stop"),
    ("quarries", "everything else stays where it is", "stop"),
    ("turns", "the barn upper left, unturned", "place barn 0,-1 r0"),
    ("tiles", "one red goes off to work at the inn", "use inn 1 red"),
    ("carts", "the iron at the miner back home", "move iron miner>home-1"),
    ("carts", "upgrade the barn with two wood plus the gold", "upgrade barn wood wood gold"),
    ("carts", "the barn for a wood, I'll hold on to the gold", "upgrade barn wood"),
)
ASKED = (
    ("quarries", "the quarry has stones, moving on to the barn"),
    ("pays", "The saw pays well"),
    ("waives", "The mango plantation stays empty"),
    ("quarries", "neither of us can carry stones"),
    ("turns", "the barn was unturned"),
    ("tiles", "Red goes off to work at the inn"),
    ("hotels", "the 3-star in the Upper Keys looks right"),
    ("tiles", "If Blue passes, so do I"),
    ("tiles", "Blue wants the windmill, so I might pass"),
    ("tiles", "I don't want the barn, so I bid a red on it"),
    ("bids", "Red will bid 9, so maybe 10"),
    ("bids", "could I bid 8"),
    ("bids", "could I bid 8 or 9 please"),
    ("dive", "a vase is a vase"),
    ("hotels", "upper 3-star, right?"),
    ("hotels", "could I buy both please"),
    ("carts", "upgrade the barn with two wood, not the gold"),
    ("carts", "iron to the miner, not home"),
)


def read(name: str, line: str) -> list[str]:
    """The moves of the menu with this name that a line may be in the box; none where it asks."""
    game, buttons = MENUS[name]
    if tells_or_asks(GAMES[game], line):
        return []
    return list_explained(GAMES[game], buttons, line, bare=True)


@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_parts_of_a_line_are_read_by_their_form(name: str, line: str, move: str) -> None:
    assert read(name, line) == [move]


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_near_lines_ask(name: str, line: str) -> None:
    assert len(read(name, line)) != 1
