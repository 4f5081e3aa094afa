"""Wishes for everything beside a turn: what to hand in, make, carry, upgrade; boats, building, the
end."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.rules.core import Decision, Move, View
from games.rules.keyflower import moves as mv
from games.rules.keyflower import plans_match as match
from games.rules.keyflower import plans_words as words
from games.rules.keyflower.bots.planner import weigh_place
from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SKILLS, board_of
from games.rules.planning import Wish

PLACE = re.compile(r"(?P<tile>.+?)(?: (?P<where>-?\d+,-?\d+)(?: r(?P<turn>[0-5]))?| anywhere)?")
CARRY = re.compile(
    rf"(?P<good>{'|'.join(GOODS)}|any) (?:(?P<source>[^>]+?) ?> ?|to )(?P<target>[^>]+)"
)
ALLOT = re.compile(
    rf"(?P<number>\d{{1,3}}) (?P<what>{'|'.join((*COLOURS, *SKILLS, *GOODS))}) (?P<tile>.+)"
)


def chosen(line: str, kinds: set[str], fits: Callable[[Move], bool]) -> Wish:
    """Those moves of the menu that fit, in its order."""
    return Wish(
        line,
        frozenset(kinds),
        words.PLAIN[line],
        lambda _view, decision: [m for m in decision.moves if fits(m)],
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


def carry(argument: str) -> Wish | None:
    """`move iron home>smelter`, `move iron to smelter` (from anywhere), `move any to smelter`."""
    found = CARRY.fullmatch(argument)
    target = tile_or_home(found["target"]) if found else None
    source = tile_or_home(found["source"]) if found and found["source"] else None
    if not found or not target or (found["source"] and not source):
        return None
    good = found["good"]

    def fits(view: View, move: Move) -> bool:
        own = match.me(view)["plots"][0]["tile"]
        where, whither = (own if tile == "home" else tile for tile in (source, target))
        return (
            isinstance(move, mv.Carry)
            and good in ("any", GOODS[move.good])
            and where in (None, move.source)
            and move.target == whither
        )

    line = f"move {good} {source}>{target}" if source else f"move {good} to {target}"

    def picks(view: View, decision: Decision) -> list[Move]:
        fit = [move for move in decision.moves if fits(view, move)]
        return fit or [aim for tile in sites(view) for aim in match.aimed(decision, tile)]

    def sites(view: View) -> list[str]:
        plots = match.me(view)["plots"]
        home = plots[0]["tile"]
        if source:
            return [home if source == "home" else source]
        lying = [plot["tile"] for plot in plots if plot["goods"].get(good, 1)]
        return [tile for tile in lying if tile != (home if target == "home" else target)]

    return Wish(
        line,
        frozenset({"haul"}),
        words.carry(good, source, target),
        picks,
        lambda view: all(
            place in (None, "home") or match.mine_some_day(view, place)
            for place in (source, target)
        ),
    )


def upgrade(argument: str) -> Wish | None:
    """`upgrade smelter` (with as little gold as will do), `upgrade smelter iron gold`, `upgrade
    any`."""
    if argument == "any":
        return chosen("upgrade any", {"haul"}, lambda move: isinstance(move, mv.Upgrade))
    tile, price = argument, list[str]()
    while " " in tile and tile.rpartition(" ")[2] in (*GOODS, *SKILLS):
        tile, _space, last = tile.rpartition(" ")
        price.insert(0, last)
    named = match.tile_named(tile)
    if not named or not match.ALL_TILES[named].cost:
        return None
    line = " ".join(("upgrade", named, *price))

    def picks(_view: View, decision: Decision) -> list[Move]:
        ways = [
            move for move in decision.moves if isinstance(move, mv.Upgrade) and move.tile == named
        ]
        fit = [move for move in ways if not price or str(move._replace(told=True)) == line]
        return fit or match.aimed(decision, named)

    text = words.upgrade(named, price)
    return Wish(
        line, frozenset({"haul"}), text, picks, lambda view: match.mine_some_day(view, named)
    )


def choose(argument: str) -> Wish | None:
    """`choose jeweller`, `choose jeweller scholar`, `choose all`: winter tiles put up for
    auction."""
    if argument == "all":
        return Wish(
            "choose all",
            frozenset({"choose"}),
            words.PLAIN["choose all"],
            lambda _v, d: [d.moves[-1]],
        )
    tiles = [match.tile_named(part) for part in argument.split(" ")]
    named = [tile for tile in tiles if tile and match.ALL_TILES[tile].kind == "winter"]
    if len(named) != len(tiles):
        return None

    def hope(view: View) -> bool:
        return set(named) <= set(match.winter_tiles(view)) or view["season"] < 0

    return Wish(
        f"choose {' '.join(named)}",
        frozenset({"choose"}),
        words.choose(named),
        lambda _view, decision: [move for move in decision.moves if set(move.tiles) == set(named)],
        hope,
    )


def sail(argument: str) -> Wish | None:
    """`sail keyflower`, `sail most workers`, `sail most skills`, `sail any`."""
    kinds = frozenset({"sail"})
    if argument == "any":
        return chosen("sail any", {"sail"}, lambda move: isinstance(move, mv.Sail))
    if argument in ("most workers", "most skills"):
        load = argument.removeprefix("most ")
        return Wish(
            f"sail {argument}",
            kinds,
            words.PLAIN[f"sail {argument}"],
            lambda view, _d: fullest(view, load),
        )
    boat = match.tile_named(argument)
    if not boat or match.ALL_TILES[boat].kind != "boat":
        return None
    return Wish(
        f"sail {boat}",
        kinds,
        words.sail(boat),
        lambda _v, _d: [mv.Sail(boat)],
        lambda view: boat in board_of(view).boats,
    )


def fullest(view: View, load: str) -> list[Move]:
    """The boats, those with most of this load first."""
    boats = sorted(view["boats"], key=lambda boat: -sum(boat[load].values()))
    return [mv.Sail(boat["tile"]) for boat in boats]


def place(argument: str) -> Wish | None:
    """`place inn 2,-1 r3`, `place inn 2,-1`, `place inn anywhere`, `place any`: where roads meet
    best."""
    found = PLACE.fullmatch(argument)
    tile = ("any" if found["tile"] == "any" else match.tile_named(found["tile"])) if found else None
    if not found or not tile:
        return None
    where, turn = found["where"] or "", found["turn"] or ""

    def picks(view: View, decision: Decision) -> list[Move]:
        fit = [
            move
            for move in decision.moves
            if tile in ("any", move.tile)
            and where in ("", f"{move.q},{move.r}")
            and turn in ("", str(move.turn))
        ]
        board = board_of(view)
        return sorted(fit, key=lambda move: weigh_place(view, board, move), reverse=True)

    line = f"place {tile} {where or 'anywhere'}{' r' if turn else ''}{turn}"
    text = words.build(tile, where, turn)
    return Wish(
        line,
        frozenset({"place"}),
        text,
        picks,
        lambda view: tile == "any" or match.mine_some_day(view, tile),
    )


def flip(argument: str) -> Wish | None:
    """`flip smelter`: the Flipper's free turn."""
    tile = match.tile_named(argument)
    if not tile:
        return None
    return Wish(
        f"flip {tile}",
        frozenset({"flip"}),
        words.flip(tile),
        lambda _v, _d: [mv.Flip(tile)],
        lambda view: match.mine_some_day(view, tile) and "flipper" in board_of(view).boats,
    )


def allot(argument: str) -> Wish | None:
    """`allot best`, `allot done`, `allot 3 red scholar`."""
    kinds = frozenset({"allot"})
    if argument in ("best", "done"):
        wanted = mv.BEST if argument == "best" else mv.DONE
        text = words.PLAIN[f"allot {argument}"]
        return Wish(
            f"allot {argument}",
            kinds,
            text,
            lambda _v, _d: [wanted],
            lambda view: bool(view["by_hand"]),
        )
    found = ALLOT.fullmatch(argument)
    tile = match.tile_named(found["tile"]) if found else None
    if not found or not tile:
        return None
    number, what = int(found["number"]), found["what"]
    return Wish(
        f"allot {number} {what} {tile}",
        kinds,
        words.allot(number, what, tile),
        lambda _v, _d: [mv.Allot(number, what, tile)],
        lambda view: bool(view["by_hand"]) and match.mine_some_day(view, tile),
    )


def stop(argument: str) -> Wish | None:
    """`stop`: nothing more to carry, to upgrade, to turn over."""
    return (
        None if argument else chosen("stop", {"haul", "flip"}, lambda move: bool(move == mv.STOP))
    )
