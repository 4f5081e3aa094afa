"""Orders for tiles that are said by what lies in the offer now: "anything except the dive"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.rules.keywest.edition import BRIDGES, FRUITS
from games.rules.keywest.plans.match import get_board_of_view, list_tiles_meant, means_tile
from games.rules.plans.plan_frames import Frame, order

if TYPE_CHECKING:
    from games.rules.types import View

ALL_BUT = "take all-but "
"""Not yet an order: any tile of the offer but these."""
OTHERS = re.compile(rf"{ALL_BUT}([\w-]+)")
OPEN = ("bid", "draft")
"""Phases in which the tiles of the offer are still to be taken."""
KINDS = (*BRIDGES, *FRUITS, "dive", "capacity")


def list_exception_frames() -> Iterator[Frame]:
    """Any tile but one by its number, or any but those that bring something."""
    things = {**{str(slot): f"n:{slot}" for slot in range(1, 7)}, **{kind: kind for kind in KINDS}}
    for name, idea in things.items():
        words = f"take^? any tile? except any* one* tile* bridge* plus-one* {idea}"
        yield order(ALL_BUT + name, words)


def write_other_tiles(line: str, view: View) -> str:
    """The line with the tiles that are meant by "all but", of this round alone; "" where there are
    none, or where more is named behind them."""
    found = OTHERS.search(line)
    if not found:
        return line
    front, now = line[: found.start()], f"if round {view['round']}: "
    lines = [f"take {slot}" for slot in list_other_slots(found[1], view)]
    named = front.rpartition(": ")[2].split(" or ")
    tiles = " or ".join(each for each in lines if each not in named)
    other_round = "round " in front.replace(now, "")
    if not tiles or other_round or view["phase"] not in OPEN or found.end() < len(line):
        return ""
    return f"{'' if now in front else now}{front}{tiles}"


def takes_own_tile(line: str, view: View) -> bool:
    """Whether an order takes a tile by its number that its author has already: it may say in which
    order their tiles take effect ("tile 6 first")."""
    own = {f"take {one['slot']}" for one in view["offer"] if one["taken"] == view["seat"]}
    return view["phase"] == "draft" and not own.isdisjoint(line.rpartition(": ")[2].split(" or "))


def list_other_slots(words: str, view: View) -> list[int]:
    """The places of the tiles that may be taken and are not those that the words mean; none where
    the words mean no tile."""
    board = get_board_of_view(view)
    slots = {
        entry["slot"]: means_tile(words, entry["slot"], board.tile_of[entry["tile"]])
        for entry in view["offer"]
        if entry["taken"] is None
    }
    return [slot for slot, meant in slots.items() if not meant] if any(slots.values()) else []


def repeats_tile(lines: Sequence[str]) -> bool:
    """Whether a tile that comes among several is named again, so that it may come first ("anything
    with a plantation, mango first")."""
    tiles = [tile for line in lines for tile in line.split(" or ") if tile.startswith("take ")]
    return len(set(tiles)) < len(tiles)


def names_two_tiles(line: str, view: View) -> bool:
    """Whether a line asks for one tile with what now lies on two: it may mean both of them. Not
    where it asks for a bridge with any plantation, and such a tile lies there."""
    parts = line.rpartition(": ")[2].split(" or ")
    for part in parts:
        words = part.removeprefix("take ")
        several = "+" in words and part != words and view["offer"]
        if several and not any(list_tiles_meant(view, each) for each in list_like(words, parts)):
            return all(list_tiles_meant(view, word) for word in words.split("+"))
    return False


def list_like(words: str, parts: Sequence[str]) -> list[str]:
    """The words; where all plantations are named with the same bridge, all of these."""
    bridge = words.partition("+")[0]
    every = [f"{bridge}+{fruit}" for fruit in FRUITS]
    return every if words in every and {f"take {one}" for one in every} <= {*parts} else [words]
