"""Wishes for bids, and for the tiles that they pay for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.plans import match, words
from games.rules.planning import Wish

if TYPE_CHECKING:
    from games.rules.keywest.edition import Tile
    from games.rules.text import Text
    from games.rules.types import Decision, Move, View

ALL = 220
"""Dollars: nobody has more."""


def bid(argument: str) -> Wish | None:
    """`bid 8`, `bid up to 8`, `bid all`."""
    found = re.fullmatch(r"(up to )?\$?(\d{1,3})", argument)
    if not found and argument != "all":
        return None
    if not found:
        return bidding("bid all", words.bid(None, 0), range(ALL + 1))
    most = int(found[2])
    if found[1] and most:
        return bidding(f"bid up to {most}", words.bid(most, 0), range(most + 1))
    return bidding(f"bid {most}", words.bid(most, most), range(most, most + 1))


def bidding(line: str, text: Text, amounts: range) -> Wish:
    """The highest bid of these that can be paid; one from 0 to a limit always can, and never goes
    beyond what is to be kept."""

    def picks(_view: View, decision: Decision) -> Iterator[Move]:
        return (
            move
            for move in reversed(decision.moves)
            if isinstance(move, mv.Bid) and move.amount in amounts
        )

    certain = amounts.start == 0 and line != "bid all"
    return Wish(line, frozenset({"bid"}), text, picks, certain=certain)


def take(argument: str) -> Wish | None:
    """`take mango`, `take seven-miles+mango`, `take kw07`, `take 3`, `take any`."""
    if not match.is_tile_words(argument):
        return None
    argument = argument.replace(" ", "")

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Take(entry["slot"] - 1) for entry in match.tiles_meant(view, argument)]

    def came(view: View) -> bool:
        return any(entry["taken"] == view["seat"] for entry in match.tiles_meant(view, argument))

    text = words.take(argument)
    return Wish(
        f"take {argument}",
        frozenset({"take"}),
        text,
        picks,
        lambda view: tile_exists(view, argument),
        came,
        certain=argument == "any",
    )


def resolve(argument: str) -> Wish | None:
    """`resolve mango`: the tile that takes effect first."""
    if not match.is_tile_words(argument):
        return None
    argument = argument.replace(" ", "")

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Resolve(entry["slot"] - 1) for entry in match.tiles_meant(view, argument)]

    text = words.resolve(argument)
    return Wish(
        f"resolve {argument}",
        frozenset({"resolve"}),
        text,
        picks,
        lambda view: tile_exists(view, argument),
        certain=argument == "any",
    )


def tile_exists(view: View, argument: str) -> bool:
    """Whether the deck has such a tile at all."""
    return any(
        match.means_tile(argument, int(argument) if argument.isdecimal() else 0, t)
        for t in deck(view)
    )


def deck(view: View) -> tuple[Tile, ...]:
    """Every tile of the game."""
    return match.board_of(view).tiles
