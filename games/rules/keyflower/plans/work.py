"""Wishes for what using a tile asks: what to hand in, to make, to carry, to upgrade."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SKILLS
from games.rules.keyflower.plans import match, words
from games.rules.keyflower.plans.chosen import chosen
from games.rules.planning import Wish

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, View

CARRY = re.compile(
    rf"(?P<good>{'|'.join(GOODS)}|any) (?:(?P<source>[^>]+?) ?> ?|to )(?P<target>[^>]+)"
)


def pay(argument: str) -> Wish | None:
    """`pay red`, `pay saw`, `pay any`."""
    if argument == "any":
        return chosen("pay any", {"pay"}, lambda move: isinstance(move, mv.Pay))
    if argument not in (*COLOURS[:PURPLE], *SKILLS):
        return None
    return Wish(
        f"pay {argument}",
        frozenset({"pay"}),
        words.pay(argument),
        lambda _v, _d: [mv.Pay(argument)],
    )


def make(argument: str) -> Wish | None:
    """`make iron`."""
    if argument not in GOODS[:GOLD]:
        return None
    good = GOODS.index(argument)
    return Wish(
        f"make {argument}",
        frozenset({"make"}),
        words.make(argument),
        lambda _v, _d: [mv.Make(good)],
    )


def tile_or_home(argument: str) -> str | None:
    """A tile of a village, or "home", the own one."""
    return "home" if argument == "home" else match.tile_named(argument)


class Haul(NamedTuple):
    """Goods to be carried: from where ("home": the own one; None: anywhere) and to where."""

    good: str
    source: str | None
    target: str

    def picks(self, view: View, decision: Decision) -> list[Move]:
        """The moves that do it; where there are none because the menu is too long, those that
        choose where from."""
        fit = [move for move in decision.moves if self.fits(view, move)]
        return fit or [aim for tile in self.sites(view) for aim in match.aimed(decision, tile)]

    def fits(self, view: View, move: Move) -> bool:
        """Whether the move carries this."""
        if not isinstance(move, mv.Carry) or self.good not in ("any", GOODS[move.good]):
            return False
        source = own(view, self.source) if self.source else move.source
        return move.source == source and move.target == own(view, self.target)

    def sites(self, view: View) -> list[str]:
        """The tiles from which it may come."""
        if self.source:
            return [own(view, self.source)]
        lying = [
            plot["tile"] for plot in match.me(view)["plots"] if plot["goods"].get(self.good, 1)
        ]
        return [tile for tile in lying if tile != own(view, self.target)]

    def hope(self, view: View) -> bool:
        """Whether both places may be the viewer's."""
        return all(
            place in (None, "home") or match.mine_some_day(view, place)
            for place in (self.source, self.target)
        )


def own(view: View, place: str) -> str:
    """The tile of this name; that of the own home."""
    home: str = match.me(view)["plots"][0]["tile"]
    return home if place == "home" else place


def carry(argument: str) -> Wish | None:
    """`move iron home>smelter`, `move iron to smelter` (from anywhere), `move any to smelter`."""
    found = CARRY.fullmatch(argument)
    if not found:
        return None
    source, target = tile_or_home(found["source"] or ""), tile_or_home(found["target"])
    if not target or (found["source"] and not source):
        return None
    haul = Haul(found["good"], source, target)
    line = f"move {haul.good} " + (f"{source}>{target}" if source else f"to {target}")
    text = words.carry(*haul)
    return Wish(line, frozenset({"haul"}), text, haul.picks, haul.hope)


def upgrade(argument: str) -> Wish | None:
    """`upgrade smelter` (with as little gold as will do), `upgrade smelter iron gold`, `upgrade
    any`."""
    if argument == "any":
        return chosen("upgrade any", {"haul"}, lambda move: isinstance(move, mv.Upgrade))
    tile, price = priced(argument)
    named = match.tile_named(tile)
    if not named or not match.ALL_TILES[named].cost:
        return None
    line = " ".join(("upgrade", named, *price))

    def picks(_view: View, decision: Decision) -> list[Move]:
        ways = [
            move for move in decision.moves if isinstance(move, mv.Upgrade) and move.tile == named
        ]
        fit = [move for move in ways if not price or str(move._replace(named=True)) == line]
        return fit or match.aimed(decision, named)

    text = words.upgrade(named, price)
    return Wish(
        line, frozenset({"haul"}), text, picks, lambda view: match.mine_some_day(view, named)
    )


def priced(argument: str) -> tuple[str, list[str]]:
    """The words before the price of an upgrade, and the price."""
    tile, price = argument, list[str]()
    while " " in tile and tile.rpartition(" ")[2] in (*GOODS, *SKILLS):
        tile, _space, last = tile.rpartition(" ")
        price.insert(0, last)
    return tile, price
