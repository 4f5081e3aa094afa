"""The moves of Keyflower and every line of its notation (docs/keyflower-view.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from games.rules.forms import NUMBER, Form, Slot, forms
from games.rules.keyflower.edition import (
    COLOURS,
    CURRENT,
    GOODS,
    SKILLS,
    Five,
    Four,
    Three,
    load_printed_file,
)


class Bid(NamedTuple):
    """My bid on a tile now stands at so many workers of a colour."""

    number: int
    colour: int
    tile: str

    def __str__(self) -> str:
        return f"bid {self.number} {COLOURS[self.colour]} on {self.tile}"


class Use(NamedTuple):
    """Send workers of a colour to a tile."""

    tile: str
    number: int
    colour: int

    def __str__(self) -> str:
        return f"use {self.tile} {self.number} {COLOURS[self.colour]}"


class Mix(NamedTuple):
    """Send workers of several colours to a tile together: how many of each."""

    tile: str
    workers: Five

    def __str__(self) -> str:
        crew = [
            f"{count} {colour}"
            for colour, count in zip(COLOURS, self.workers, strict=True)
            if count
        ]
        return " ".join(["use", self.tile, *crew])


class Gather(NamedTuple):
    """Pick up my beaten bid there, to place all of it elsewhere now."""

    tile: str

    def __str__(self) -> str:
        return f"gather {self.tile}"


class Aim(NamedTuple):
    """Where something is to be done, named first in a turn with too many moves for one menu."""

    tile: str

    def __str__(self) -> str:
        return f"at {self.tile}"


class Pay(NamedTuple):
    """Hand in a worker or a skill tile of this kind."""

    what: str

    def __str__(self) -> str:
        return f"pay {self.what}"


class Make(NamedTuple):
    """Which good to make."""

    good: int

    def __str__(self) -> str:
        return f"make {GOODS[self.good]}"


class Carry(NamedTuple):
    """Carry one good from tile to tile of my village."""

    good: int
    source: str
    target: str

    def __str__(self) -> str:
        return f"move {GOODS[self.good]} {self.source}>{self.target}"


class Upgrade(NamedTuple):
    """Turn a tile over, paying these goods and skills; `named`: whether there is a choice of
    payment to be named."""

    tile: str
    goods: Four
    skills: Three
    named: bool

    def __str__(self) -> str:
        names = [
            name
            for name, count in zip(GOODS + SKILLS, self.goods + self.skills, strict=True)
            for _each in range(count)
        ]
        return " ".join(["upgrade", self.tile, *(names if self.named else [])])


class Choose(NamedTuple):
    """Winter tiles to put up for auction."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "choose " + " ".join(self.tiles)


class Sail(NamedTuple):
    """Take a boat."""

    boat: str

    def __str__(self) -> str:
        return f"sail {self.boat}"


class Place(NamedTuple):
    """Put a won tile at (q, r), turned clockwise by so many sides."""

    tile: str
    q: int
    r: int
    turn: int

    def __str__(self) -> str:
        return f"place {self.tile} {self.q},{self.r} r{self.turn}"


class Flip(NamedTuple):
    """The Flipper's free turn."""

    tile: str

    def __str__(self) -> str:
        return f"flip {self.tile}"


class Allot(NamedTuple):
    """So many of a kind lie on this winter tile."""

    number: int
    what: str
    tile: str

    def __str__(self) -> str:
        return f"allot {self.number} {self.what} {self.tile}"


class Word(NamedTuple):
    """Moves of one word."""

    word: str

    def __str__(self) -> str:
        return self.word


def get_menu_row(move: NamedTuple) -> tuple[str, ...]:
    """The verb with the tile on which something is done; of a good that is carried also which and
    from where. Moves for which it is the same stand in one row of a long list."""
    verb, *_others = str(move).split(" ")
    match move:
        case Bid() | Use() | Mix() | Upgrade() | Place() | Allot():
            return verb, move.tile
        case Carry():
            return verb, GOODS[move.good], move.source
    return (verb, str(move)) if isinstance(move, Word) else (verb,)


PASS, STOP = Word("pass"), Word("stop")
BEST, DONE = Word("allot best"), Word("allot done")
"""Fill winter tiles as is best; or leave them as they are filled now. Both end the question."""


# Notation.


TILES = [tile["id"] for tile in load_printed_file(CURRENT)["tiles"]]
KINDS = [*COLOURS, *SKILLS, *GOODS]
PLACE = re.compile(r"-?\d+,-?\d+")
TURN = re.compile("r[0-5]")
MOST_PAID = 8
"""More goods and skills than any upgrade costs."""
MOST_CHOSEN = 6
CREW: list[Iterable[str] | Slot] = [NUMBER, COLOURS]
"""Workers of one colour; a line may name several."""

FORMS: tuple[Form, ...] = forms(
    ["bid", NUMBER, COLOURS, "on", TILES],
    *(["use", TILES, *CREW * count] for count in range(1, len(COLOURS))),
    ["gather", TILES],
    ["at", TILES],
    ["pay", [*COLOURS, *SKILLS]],
    ["make", GOODS],
    ["move", GOODS, TILES, ">", TILES],
    *(["upgrade", TILES, *[[*GOODS, *SKILLS]] * count] for count in range(MOST_PAID)),
    *(["choose", *[TILES] * count] for count in range(1, MOST_CHOSEN)),
    ["sail", TILES],
    ["place", TILES, PLACE, TURN],
    ["flip", TILES],
    ["allot", NUMBER, KINDS, TILES],
    *("allot best", "allot done", "pass", "stop"),
)
