"""Wishes for bids, and for the tiles that they pay for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.move_notes import get_own_entry
from games.rules.keywest.plans import match, words
from games.rules.plans.planning import Wish

if TYPE_CHECKING:
    from games.rules.keywest.edition import Tile
    from games.rules.text import Text
    from games.rules.types import Decision, Move, View

ALL_BUT = re.compile(r"all but \$?(\d{1,3})")
HALF = re.compile(r"half(?: up to \$?(\d{1,3}))?")
ALL = 220
"""Dollars: nobody has more."""


def read_sealed_bid_wish(argument: str) -> Wish | None:
    """`bid 8`, `bid up to 8`, `bid all`, `bid all but 5`, `bid half`, `bid half up to 8`."""
    if kept := ALL_BUT.fullmatch(argument):
        return build_other_money_wish(int(kept[1]))
    if half := HALF.fullmatch(argument):
        return build_half_wish(int(half[1] or ALL))
    found = re.fullmatch(r"(up to )?\$?(\d{1,3})", argument)
    if not found and argument != "all":
        return None
    if not found:
        return build_bid_wish("bid all", words.phrase_sealed_bid(None, 0), range(ALL + 1))
    most = int(found[2])
    if found[1] and most:
        return build_bid_wish(
            f"bid up to {most}", words.phrase_sealed_bid(most, 0), range(most + 1)
        )
    return build_bid_wish(f"bid {most}", words.phrase_sealed_bid(most, most), range(most, most + 1))


def build_other_money_wish(kept: int) -> Wish:
    """The bid of all the viewer's money but so much; none if they have less."""

    def picks(view: View, _decision: Decision) -> list[Move]:
        amount = get_own_entry(view)["money"] - kept
        return [mv.Bid(amount)] if amount >= 0 else []

    line = f"bid all but {kept}"
    return Wish(line, frozenset({"bid"}), words.phrase_other_money(kept), picks)


def build_half_wish(most: int) -> Wish:
    """The bid of half the viewer's money, rounded down, or of so much if that is less."""

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Bid(min(most, get_own_entry(view)["money"] // 2))]

    if most == ALL:
        return Wish("bid half", frozenset({"bid"}), words.PLAIN["bid half"], picks)
    return Wish(f"bid half up to {most}", frozenset({"bid"}), words.phrase_half(most), picks)


def build_bid_wish(line: str, text: Text, amounts: range) -> Wish:
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


def read_tile_wish(argument: str) -> Wish | None:
    """`take mango`, `take seven-miles+mango`, `take kw07`, `take 3`, `take any`."""
    if not match.is_tile_words(argument):
        return None
    argument = argument.replace(" ", "")

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Take(entry["slot"] - 1) for entry in match.list_tiles_meant(view, argument)]

    def came(view: View) -> bool:
        return any(
            entry["taken"] == view["seat"] for entry in match.list_tiles_meant(view, argument)
        )

    text = words.phrase_tile_pick(argument)
    return Wish(
        f"take {argument}",
        frozenset({"take"}),
        text,
        picks,
        lambda view: is_in_deck(view, argument) and may_draft(view),
        came,
        certain=argument == "any",
    )


def read_resolve_wish(argument: str) -> Wish | None:
    """`resolve mango`: the tile that takes effect first."""
    if not match.is_tile_words(argument):
        return None
    argument = argument.replace(" ", "")

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Resolve(entry["slot"] - 1) for entry in match.list_tiles_meant(view, argument)]

    text = words.phrase_tile_order(argument)
    return Wish(
        f"resolve {argument}",
        frozenset({"resolve"}),
        text,
        picks,
        lambda view: is_in_deck(view, argument),
        certain=argument == "any",
    )


def may_draft(view: View) -> bool:
    """Whether tiles of the offer may still be taken: not behind the last draft."""
    last = view["round"] >= match.get_board_of_view(view).rounds
    return not last or view["phase"] not in ("action", "over")


def is_in_deck(view: View, argument: str) -> bool:
    """Whether the deck has such a tile at all."""
    return any(
        match.means_tile(argument, int(argument) if argument.isdecimal() else 0, t)
        for t in get_deck(view)
    )


def get_deck(view: View) -> tuple[Tile, ...]:
    """Every tile of the game."""
    return match.get_board_of_view(view).tiles
