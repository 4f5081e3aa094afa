"""Wishes for what using a tile asks: what to hand in, to make, to carry, to upgrade."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SKILLS
from games.rules.keyflower.plans import match, words
from games.rules.keyflower.plans.words import build_plain_wish
from games.rules.plans.planning import Wish

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, View

CARRY = re.compile(
    rf"(?P<good>{'|'.join(GOODS)}|any) (?:(?P<source>[^>]+?) ?> ?|to )(?P<target>[^>]+)"
)


def read_payment_wish(argument: str) -> Wish | None:
    """`pay red`, `pay saw`, `pay most`, `pay any`."""
    if argument == "most":
        return Wish("pay most", frozenset({"pay"}), words.PLAIN["pay most"], list_fullest_payments)
    if argument == "any":
        return build_plain_wish("pay any", {"pay"}, lambda move: isinstance(move, mv.Pay))
    if argument not in (*COLOURS[:PURPLE], *SKILLS):
        return None
    return Wish(
        f"pay {argument}",
        frozenset({"pay"}),
        words.phrase_payment(argument),
        lambda _v, _d: [mv.Pay(argument)],
    )


def read_production_wish(argument: str) -> Wish | None:
    """`make iron`."""
    if argument not in GOODS[:GOLD]:
        return None
    good = GOODS.index(argument)
    return Wish(
        f"make {argument}",
        frozenset({"make"}),
        words.phrase_production(argument),
        lambda _v, _d: [mv.Make(good)],
    )


def list_fullest_payments(view: View, _decision: Decision) -> list[Move]:
    """The colours of which the viewer has most, if there is one."""
    workers = match.get_own_belongings(view)["workers"]
    most = [colour for colour in workers if workers[colour] == max(workers.values())]
    return [mv.Pay(most[0])] if len(most) == 1 else []


def find_tile_or_home(argument: str) -> str | None:
    """A tile of a village, or "home", the own one."""
    return "home" if argument == "home" else match.find_tile_id(argument)


class Haul(NamedTuple):
    """Goods to be carried: from where ("home": the own one; None: anywhere) and to where."""

    good: str
    source: str | None
    target: str

    def picks(self, view: View, decision: Decision) -> list[Move]:
        """The moves that do it; where there are none because the menu is too long, those that
        choose where from."""
        fit = [move for move in decision.moves if self.fits(view, move)]
        return fit or [
            aim for tile in self.sites(view) for aim in match.list_aims_at_tile(decision, tile)
        ]

    def fits(self, view: View, move: Move) -> bool:
        """Whether the move carries this."""
        if not isinstance(move, mv.Carry) or self.good not in ("any", GOODS[move.good]):
            return False
        source = get_own_tile(view, self.source) if self.source else move.source
        return move.source == source and move.target == get_own_tile(view, self.target)

    def sites(self, view: View) -> list[str]:
        """The tiles from which it may come."""
        if self.source:
            return [get_own_tile(view, self.source)]
        lying = [
            plot["tile"]
            for plot in match.get_own_belongings(view)["plots"]
            if plot["goods"].get(self.good, 1)
        ]
        return [tile for tile in lying if tile != get_own_tile(view, self.target)]

    def hope(self, view: View) -> bool:
        """Whether both places may be the viewer's."""
        return all(
            place in (None, "home") or match.can_become_own(view, place)
            for place in (self.source, self.target)
        )


def get_own_tile(view: View, place: str) -> str:
    """The tile of this name; that of the own home."""
    home: str = match.get_own_belongings(view)["plots"][0]["tile"]
    return home if place == "home" else place


def read_transport_wish(argument: str) -> Wish | None:
    """`move iron home>smelter`, `move iron to smelter` (from anywhere), `move any to smelter`."""
    found = CARRY.fullmatch(argument)
    if not found:
        return None
    source, target = find_tile_or_home(found["source"] or ""), find_tile_or_home(found["target"])
    if not target or (found["source"] and not source):
        return None
    haul = Haul(found["good"], source, target)
    line = f"move {haul.good} " + (f"{source}>{target}" if source else f"to {target}")
    text = words.phrase_transport(*haul)
    return Wish(line, frozenset({"haul"}), text, haul.picks, haul.hope)


def read_upgrade_wish(argument: str) -> Wish | None:
    """`upgrade smelter` (with as little gold as will do), `upgrade smelter iron gold`, `upgrade
    any`."""
    if argument == "any":
        return build_plain_wish("upgrade any", {"haul"}, lambda move: isinstance(move, mv.Upgrade))
    tile, price = split_off_price(argument)
    named = match.find_tile_id(tile)
    if not named or not match.ALL_TILES[named].cost:
        return None
    line = " ".join(("upgrade", named, *price))

    def picks(_view: View, decision: Decision) -> list[Move]:
        ways = [
            move for move in decision.moves if isinstance(move, mv.Upgrade) and move.tile == named
        ]
        fit = [move for move in ways if not price or str(move._replace(named=True)) == line]
        return fit or match.list_aims_at_tile(decision, named)

    text = words.phrase_upgrade(named, price)
    return Wish(
        line, frozenset({"haul"}), text, picks, lambda view: match.can_become_own(view, named)
    )


def split_off_price(argument: str) -> tuple[str, list[str]]:
    """The words before the price of an upgrade, and the price."""
    tile, price = argument, list[str]()
    while " " in tile and tile.rpartition(" ")[2] in (*GOODS, *SKILLS):
        tile, _space, last = tile.rpartition(" ")
        price.insert(0, last)
    return tile, price
