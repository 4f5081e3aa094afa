"""Wishes for the end of a season and of the game: boats, building, turning over, winter tiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots.planner import weigh_placement
from games.rules.keyflower.edition import COLOURS, GOODS, PURPLE, SKILLS, get_viewed_edition
from games.rules.keyflower.plans import match, words
from games.rules.keyflower.plans.words import build_plain_wish
from games.rules.plans.planning import Wish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.rules.types import Decision, Move, View

PLACE = re.compile(r"(?P<tile>.+?)(?: (?P<where>-?\d+,-?\d+)(?: r(?P<turn>[0-5]))?| anywhere)?")
ALLOT = re.compile(
    rf"(?P<number>\d{{1,3}}) (?P<what>{'|'.join((*COLOURS, *SKILLS, *GOODS))}) (?P<tile>.+)"
)


def read_winter_choice_wish(argument: str) -> Wish | None:
    """`choose jeweller`, `choose jeweller scholar`, `choose all`, `choose all but scholar`: winter
    tiles put up for auction."""
    if argument == "all":
        return Wish(
            "choose all",
            frozenset({"choose"}),
            words.PLAIN["choose all"],
            lambda _v, d: [d.moves[-1]],
        )
    if argument.startswith("all but "):
        return build_other_winter_choice(find_winter_tiles(argument.removeprefix("all but ")))
    named = find_winter_tiles(argument)
    if not named:
        return None

    def hope(view: View) -> bool:
        return set(named) <= set(match.list_own_winter_tiles(view)) or view["season"] < 0

    return Wish(
        f"choose {' '.join(named)}",
        frozenset({"choose"}),
        words.phrase_winter_choice(named),
        lambda _view, decision: [move for move in decision.moves if set(move.tiles) == set(named)],
        hope,
    )


def find_winter_tiles(words_of_tiles: str) -> list[str]:
    """The winter tiles of these names; none where one is no such tile."""
    tiles = [match.find_tile_id(part) for part in words_of_tiles.split(" ")]
    named = [tile for tile in tiles if tile and match.ALL_TILES[tile].kind == "winter"]
    return named if len(named) == len(tiles) else []


def build_other_winter_choice(kept: Sequence[str]) -> Wish | None:
    """All winter tiles but these, which the viewer must have."""
    if not kept:
        return None

    def picks(view: View, decision: Decision) -> list[Move]:
        own = set(match.list_own_winter_tiles(view))
        if not own.issuperset(kept):
            return []
        return [move for move in decision.moves if set(move.tiles) == own - set(kept)]

    return Wish(
        f"choose all but {' '.join(kept)}",
        frozenset({"choose"}),
        words.phrase_other_winter_choice(kept),
        picks,
        lambda view: set(kept) <= set(match.list_own_winter_tiles(view)) or view["season"] < 0,
    )


def read_boat_wish(argument: str) -> Wish | None:
    """`sail keyflower`, `sail most workers`, `sail most skills`, `sail most yellow`, `sail any`."""
    kinds = frozenset({"sail"})
    if argument == "any":
        return build_plain_wish("sail any", {"sail"}, lambda move: isinstance(move, mv.Sail))
    if argument in ("most workers", "most skills"):
        load = argument.removeprefix("most ")
        return Wish(
            f"sail {argument}",
            kinds,
            words.PLAIN[f"sail {argument}"],
            lambda view, _d: list_fullest_boats(view, load),
        )
    if argument.startswith("most "):
        return build_fullest_boat_wish(argument.removeprefix("most "))
    boat = match.find_tile_id(argument)
    if not boat or match.ALL_TILES[boat].kind != "boat":
        return None
    return Wish(
        f"sail {boat}",
        kinds,
        words.phrase_boat(boat),
        lambda _v, _d: [mv.Sail(boat)],
        lambda view: boat in get_viewed_edition(view).boats,
    )


def build_fullest_boat_wish(what: str) -> Wish | None:
    """The boat with the most workers of a colour or skill tiles of a kind; none that has none."""
    if what not in (*COLOURS[:PURPLE], *SKILLS):
        return None
    return Wish(
        f"sail most {what}",
        frozenset({"sail"}),
        words.phrase_fullest_boat(what),
        lambda view, _d: list_boats_with(view, what),
    )


def list_boats_with(view: View, what: str) -> list[Move]:
    """The boats that have some of this, those with most first."""
    load = "skills" if what in SKILLS else "workers"
    laden = [boat for boat in view["boats"] if boat[load].get(what)]
    return [mv.Sail(boat["tile"]) for boat in sorted(laden, key=lambda boat: -boat[load][what])]


def list_fullest_boats(view: View, load: str) -> list[Move]:
    """The boats, those with most of this load first."""
    boats = sorted(view["boats"], key=lambda boat: -sum(boat[load].values()))
    return [mv.Sail(boat["tile"]) for boat in boats]


class Spot(NamedTuple):
    """Where a tile is to be built ("any" tile); "": wherever, whichever way round."""

    tile: str
    where: str
    turn: str

    def picks(self, view: View, decision: Decision) -> list[Move]:
        """The moves that build it there, those first where roads meet best."""
        fit, board = [move for move in decision.moves if self.fits(move)], get_viewed_edition(view)
        return sorted(fit, key=lambda move: weigh_placement(view, board, move), reverse=True)

    def fits(self, move: Move) -> bool:
        """Whether the move builds it there."""
        here = ((self.tile, move.tile), (self.where, f"{move.q},{move.r}"))
        turned = self.turn in ("", str(move.turn))
        return turned and all(wanted in ("", "any", found) for wanted, found in here)

    def hope(self, view: View) -> bool:
        """Whether the tile may be the viewer's."""
        return self.tile == "any" or match.can_become_own(view, self.tile)


def read_place_wish(argument: str) -> Wish | None:
    """`place inn 2,-1 r3`, `place inn 2,-1`, `place inn anywhere`, `place any`: where roads meet
    best."""
    found = PLACE.fullmatch(argument)
    if not found:
        return None
    tile = "any" if found["tile"] == "any" else match.find_tile_id(found["tile"])
    if not tile:
        return None
    spot = Spot(tile, found["where"] or "", found["turn"] or "")
    line = f"place {tile} {spot.where or 'anywhere'}{' r' if spot.turn else ''}{spot.turn}"
    return Wish(line, frozenset({"place"}), words.phrase_building(*spot), spot.picks, spot.hope)


def read_flip_wish(argument: str) -> Wish | None:
    """`flip smelter`: the Flipper's free turn."""
    tile = match.find_tile_id(argument)
    if not tile:
        return None
    return Wish(
        f"flip {tile}",
        frozenset({"flip"}),
        words.phrase_flip(tile),
        lambda _v, _d: [mv.Flip(tile)],
        lambda view: (
            match.can_become_own(view, tile) and "flipper" in get_viewed_edition(view).boats
        ),
    )


def read_filling_wish(argument: str) -> Wish | None:
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
    tile = match.find_tile_id(found["tile"]) if found else None
    if not found or not tile:
        return None
    number, what = int(found["number"]), found["what"]
    return Wish(
        f"allot {number} {what} {tile}",
        kinds,
        words.phrase_filling(number, what, tile),
        lambda _v, _d: [mv.Allot(number, what, tile)],
        lambda view: bool(view["by_hand"]) and match.can_become_own(view, tile),
    )


def read_effect_end_wish(argument: str) -> Wish | None:
    """`stop`: nothing more to carry, to upgrade, to turn over."""
    return (
        None
        if argument
        else build_plain_wish("stop", {"haul", "flip"}, lambda move: bool(move == mv.STOP))
    )
