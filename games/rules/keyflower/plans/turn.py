"""Wishes for a turn: a bid, a proxy bid that nobody sees, workers sent to a tile, a beaten bid
picked up, passing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, PURPLE
from games.rules.keyflower.evolve.changes import five
from games.rules.keyflower.plans import match, words
from games.rules.keyflower.state import LIMIT
from games.rules.planning import Wish

if TYPE_CHECKING:
    from games.rules.text import Text
    from games.rules.types import Decision, Move, View

TURN = frozenset({"turn"})
COLOUR = rf"(?P<colour>{'|'.join(COLOURS[:PURPLE])}|any)"
BID = re.compile(rf"(?:(?P<number>\d{{1,2}})(?: |$))?(?:{COLOUR} )?on (?P<tile>.+)")
RAISE = re.compile(rf"(?:to )?(?P<number>\d{{1,2}})(?: {COLOUR})? on (?P<tile>.+)")
USE = re.compile(rf"(?P<tile>.+?)(?: (?P<most>up to )?(?P<number>[1-6]))?(?: {COLOUR})?")
MIX = re.compile(rf"(?P<tile>.+?)(?P<crew>(?: [1-6] (?:{'|'.join(COLOURS[:PURPLE])})){{2,4}})")
ONE = re.compile(r"([1-6]) (\w+)")
UNLESS = "unless outbid"


def colour_in(found: re.Match[str]) -> int | None:
    """The colour named; None: any."""
    return COLOURS.index(found["colour"]) if found["colour"] in COLOURS else None


def number_in(found: re.Match[str]) -> int | None:
    """The number that is named, if one is."""
    return int(found["number"]) if found["number"] else None


def crew_line(number: int | None, colour: int | None) -> str:
    """ "3 red", "red", "3", "" as it is written."""
    parts = ("" if number is None else str(number), "" if colour is None else COLOURS[colour])
    return " ".join(filter(None, parts))


def bid(argument: str) -> Wish | None:
    """`bid 3 red on key-mine`, `bid red on key-mine` (just enough to lead), `bid on key-mine`."""
    found = BID.fullmatch(argument)
    tile = match.tile_named(found["tile"]) if found else None
    if not found or not tile:
        return None
    colour, number = colour_in(found), number_in(found)

    def picks(view: View, decision: Decision) -> list[Move]:
        if number is None and match.leads(view, tile):
            return []
        bids = match.cheapest(view, decision, mv.Bid, tile, colour)
        return [move for move in bids if number in (None, move.number)] or match.aimed(
            decision, tile
        )

    line = " ".join(part for part in ("bid", crew_line(number, colour), "on", tile) if part)
    return Wish(
        line, TURN, words.bid(number, colour, tile), picks, lambda view: match.auctioned(view, tile)
    )


def raise_to(argument: str) -> Wish | None:
    """`raise to 5 red on key-mine`: just enough to lead, up to 5 workers, again whenever outbid."""
    found = RAISE.fullmatch(argument)
    tile = match.tile_named(found["tile"]) if found else None
    if not found or not tile or not int(found["number"]):
        return None
    colour, most = colour_in(found), int(found["number"])

    def picks(view: View, decision: Decision) -> list[Move]:
        if match.leads(view, tile) or match.highest_in(view, tile) >= most:
            return []
        bids = match.cheapest(view, decision, mv.Bid, tile, colour)
        return [move for move in bids if move.number <= most] or match.aimed(decision, tile)

    line = f"raise to {crew_line(most, colour)} on {tile}"
    return Wish(
        line,
        TURN,
        words.raised(most, colour, tile),
        picks,
        lambda view: match.auctioned(view, tile),
    )


def use(argument: str) -> Wish | None:
    """`use tavern 2 red`, `use tavern up to 3 red`, `use tavern red`, `use tavern`: as few workers
    as will do."""
    if MIX.fullmatch(argument):
        return mix(argument)
    found = USE.fullmatch(argument)
    tile = usable_tile(found)
    if not found or not tile:
        return None
    colour, number, up_to = colour_in(found), number_in(found), bool(found["most"])
    line = f"use {tile} {'up to ' if up_to else ''}{crew_line(number, colour)}".strip()
    crews = range(1 if up_to else number or 1, (number or LIMIT) + 1)
    return using(line, words.use(tile, number, colour, up_to), tile, colour, crews)


def using(line: str, text: Text, tile: str, colour: int | None, crews: range) -> Wish:
    """A use of the tile with so many workers, if possible of this colour."""

    def picks(view: View, decision: Decision) -> list[Move]:
        uses = match.cheapest(view, decision, mv.Use, tile, colour)
        return [move for move in uses if move.number in crews] or match.aimed(decision, tile)

    def came(view: View) -> bool:
        task = view["task"]
        return bool(task) and task["tile"] == tile and view["turn"] == view["seat"]

    return Wish(line, TURN, text, picks, lambda view: match.on_the_table(view, tile), came)


def mix(argument: str) -> Wish | None:
    """`use tavern 1 red 2 blue`: several colours at once, with summer boat 4b."""
    found = MIX.fullmatch(argument)
    tile = usable_tile(found)
    if not found or not tile:
        return None
    crew = dict.fromkeys(COLOURS, 0) | {
        colour: int(number) for number, colour in ONE.findall(found["crew"])
    }
    workers = five(crew.values())
    wanted = mv.Mix(tile, workers)

    def picks(_view: View, decision: Decision) -> list[Move]:
        return [move for move in decision.moves if move == wanted] or match.aimed(decision, tile)

    text = words.use_several(tile, workers)
    return Wish(str(wanted), TURN, text, picks, lambda view: match.on_the_table(view, tile))


def usable_tile(found: re.Match[str] | None) -> str | None:
    """The tile that is named, if workers can ever be sent there."""
    tile = match.tile_named(found["tile"]) if found else None
    printed = match.ALL_TILES[tile] if tile else None
    return tile if printed and (printed.front.usable or printed.back.usable) else None


def gather(argument: str) -> Wish | None:
    """`gather key-mine`; behind it, `then bid 3 red on inn`."""
    tile = match.tile_named(argument)
    if not tile:
        return None

    def hope(view: View) -> bool:
        return match.auctioned(view, tile)

    def came(view: View) -> bool:
        return bool(match.in_hand(view))

    return Wish(
        f"gather {tile}", TURN, words.gather(tile), lambda _v, _d: [mv.Gather(tile)], hope, came
    )


def aim(argument: str) -> Wish | None:
    """`at key-mine`: the tile where something is to be done, in a turn with very many moves."""
    tile = match.tile_named(argument)
    return (
        Wish(
            f"at {tile}",
            frozenset({"turn", "haul"}),
            words.aim(tile),
            lambda _v, _d: [mv.Aim(tile)],
        )
        if tile
        else None
    )


def pass_turn(argument: str) -> Wish | None:
    """`pass`, `pass unless outbid`, `pass unless outbid on key-mine+inn`."""
    if not argument:
        return Wish("pass", TURN, words.PLAIN["pass"], lambda _v, _d: [mv.PASS], certain=True)
    if argument != UNLESS and not argument.startswith(f"{UNLESS} on "):
        return None
    named = [
        match.tile_named(part)
        for part in argument.removeprefix(UNLESS).removeprefix(" on ").split("+")
        if part
    ]
    if None in named:
        return None
    tiles = [tile for tile in named if tile]
    text = words.pass_unless(tiles) if tiles else words.PLAIN[f"pass {UNLESS}"]
    line = f"pass {UNLESS}" + (f" on {'+'.join(tiles)}" if tiles else "")
    return Wish(line, TURN, text, lambda view, _d: [] if match.outbid(view, tiles) else [mv.PASS])


LIST = re.compile(rf"(?<=pass {UNLESS} on )(.+?)(?= (?:or|then) (?:bid|raise|use|gather|pass)\b|$)")
BETWEEN = re.compile(r",\s*| or | and |\+")


def shorthand(line: str) -> str:
    """`pass unless outbid on key-mine, inn` -> `pass unless outbid on key-mine+inn`: one wish, not
    two."""
    return LIST.sub(lambda found: "+".join(part.strip() for part in BETWEEN.split(found[1])), line)
