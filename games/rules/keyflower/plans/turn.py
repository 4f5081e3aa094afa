"""Wishes for a turn: a bid, a proxy bid that nobody sees, workers sent to a tile, a beaten bid
picked up, passing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, PURPLE
from games.rules.keyflower.evolve.changes import build_five_counts
from games.rules.keyflower.plans import match, words
from games.rules.keyflower.state import LIMIT
from games.rules.plans.planning import Wish

if TYPE_CHECKING:
    from games.rules.text import Text
    from games.rules.types import Decision, Move, View

TURN = frozenset({"turn"})
COLOUR = rf"(?P<colour>{'|'.join(COLOURS[:PURPLE])}|any)"
BID = re.compile(rf"(?:(?P<number>\d{{1,2}})(?: |$))?(?:{COLOUR} )?on (?P<tile>.+)")
RAISE = re.compile(rf"(?:to )?(?P<number>\d{{1,2}})(?: {COLOUR})? on (?P<tile>.+)")
ADDED = re.compile(rf"by (?P<number>\d{{1,2}})(?: {COLOUR})? on (?P<tile>.+)")
USE = re.compile(rf"(?P<tile>.+?)(?: (?P<most>up to )?(?P<number>[1-6]))?(?: {COLOUR})?")
MIX = re.compile(rf"(?P<tile>.+?)(?P<crew>(?: [1-6] (?:{'|'.join(COLOURS[:PURPLE])})){{2,4}})")
ONE = re.compile(r"([1-6]) (\w+)")
UNLESS = "unless outbid"


def find_named_colour(match: re.Match[str]) -> int | None:
    """The colour named; None: any."""
    return COLOURS.index(match["colour"]) if match["colour"] in COLOURS else None


def find_named_number(match: re.Match[str]) -> int | None:
    """The number that is named, if one is."""
    return int(match["number"]) if match["number"] else None


def format_crew(number: int | None, colour: int | None) -> str:
    """ "3 red", "red", "3", "" as it is written."""
    parts = ("" if number is None else str(number), "" if colour is None else COLOURS[colour])
    return " ".join(filter(None, parts))


def read_bid_wish(argument: str) -> Wish | None:
    """`bid 3 red on key-mine`, `bid red on key-mine` (just enough to lead), `bid on key-mine`; `bid
    gathered on key-mine`."""
    if not argument.startswith("gathered on "):
        return read_new_bid_wish(argument)
    tile = match.find_tile_id(argument.removeprefix("gathered on "))
    return build_gathered_bid_wish(tile) if tile else None


def read_new_bid_wish(argument: str) -> Wish | None:
    """A bid of workers, whether they were picked up or not."""
    found = BID.fullmatch(argument)
    tile = match.find_tile_id(found["tile"]) if found else None
    if not found or not tile:
        return None
    colour, number = find_named_colour(found), find_named_number(found)

    def picks(view: View, decision: Decision) -> list[Move]:
        if number is None and match.is_leading_on(view, tile):
            return []
        bids = match.list_cheapest_moves(view, decision, mv.Bid, tile, colour)
        return [move for move in bids if number in (None, move.number)] or match.list_aims_at_tile(
            decision, tile
        )

    line = " ".join(part for part in ("bid", format_crew(number, colour), "on", tile) if part)
    return Wish(
        line,
        TURN,
        words.phrase_bid(number, colour, tile),
        picks,
        lambda view: match.is_open_for_bids(view, tile),
    )


def build_gathered_bid_wish(tile: str) -> Wish:
    """A bid of the workers that were picked up, and no others."""
    return Wish(
        f"bid gathered on {tile}",
        TURN,
        words.phrase_gathered_bid(tile),
        lambda view, decision: match.list_gathered_moves(view, decision, mv.Bid, tile),
        lambda view: match.is_open_for_bids(view, tile),
    )


def build_gathered_use_wish(tile: str) -> Wish:
    """A use of the tile with the workers that were picked up, and no others."""
    return Wish(
        f"use {tile} gathered",
        TURN,
        words.phrase_gathered_use(tile),
        lambda view, decision: match.list_gathered_moves(view, decision, mv.Use | mv.Mix, tile),
        lambda view: match.is_in_game(view, tile),
    )


def build_added_bid_wish(found: re.Match[str]) -> Wish | None:
    """So many workers more than the own bid that is beaten."""
    tile, more = match.find_tile_id(found["tile"]), int(found["number"])
    if not tile or not more:
        return None
    colour = find_named_colour(found)

    def picks(view: View, decision: Decision) -> list[Move]:
        own = match.find_own_bid(view, tile)
        if not own or match.is_leading_on(view, tile):
            return []
        bids = match.list_cheapest_moves(view, decision, mv.Bid, tile, colour)
        wanted = own["count"] + more
        return [move for move in bids if move.number == wanted] or match.list_aims_at_tile(
            decision, tile
        )

    return Wish(
        f"raise by {format_crew(more, colour)} on {tile}",
        TURN,
        words.phrase_added_bid(more, colour, tile),
        picks,
        lambda view: match.is_open_for_bids(view, tile),
    )


def read_proxy_bid_wish(argument: str) -> Wish | None:
    """`raise to 5 red on key-mine`: just enough to lead, up to 5 workers, again whenever outbid;
    `raise by 1 red on key-mine`."""
    if added := ADDED.fullmatch(argument):
        return build_added_bid_wish(added)
    found = RAISE.fullmatch(argument)
    tile = match.find_tile_id(found["tile"]) if found else None
    if not found or not tile or not int(found["number"]):
        return None
    colour, most = find_named_colour(found), int(found["number"])

    def picks(view: View, decision: Decision) -> list[Move]:
        if match.is_leading_on(view, tile) or match.get_highest_bid(view, tile) >= most:
            return []
        bids = match.list_cheapest_moves(view, decision, mv.Bid, tile, colour)
        return [move for move in bids if move.number <= most] or match.list_aims_at_tile(
            decision, tile
        )

    line = f"raise to {format_crew(most, colour)} on {tile}"
    return Wish(
        line,
        TURN,
        words.phrase_proxy_bid(most, colour, tile),
        picks,
        lambda view: match.is_open_for_bids(view, tile),
    )


def read_use_wish(argument: str) -> Wish | None:
    """`use tavern 2 red`, `use tavern up to 3 red`, `use tavern red`, `use tavern`: as few workers
    as will do; `use tavern gathered`."""
    if MIX.fullmatch(argument):
        return read_mixed_use_wish(argument)
    if argument.endswith(" gathered"):
        used = find_usable_tile(USE.fullmatch(argument.removesuffix(" gathered")))
        return build_gathered_use_wish(used) if used else None
    found = USE.fullmatch(argument)
    tile = find_usable_tile(found)
    if not found or not tile:
        return None
    colour, number, up_to = find_named_colour(found), find_named_number(found), bool(found["most"])
    line = f"use {tile} {'up to ' if up_to else ''}{format_crew(number, colour)}".strip()
    crews = range(1 if up_to else number or 1, (number or LIMIT) + 1)
    return build_use_wish(line, words.phrase_use(tile, number, colour, up_to), tile, colour, crews)


def build_use_wish(line: str, text: Text, tile: str, colour: int | None, crews: range) -> Wish:
    """A use of the tile with so many workers, if possible of this colour."""

    def picks(view: View, decision: Decision) -> list[Move]:
        uses = match.list_cheapest_moves(view, decision, mv.Use, tile, colour)
        return [move for move in uses if move.number in crews] or match.list_aims_at_tile(
            decision, tile
        )

    def came(view: View) -> bool:
        task = view["task"]
        return bool(task) and task["tile"] == tile and view["turn"] == view["seat"]

    return Wish(line, TURN, text, picks, lambda view: match.is_in_game(view, tile), came)


def read_mixed_use_wish(argument: str) -> Wish | None:
    """`use tavern 1 red 2 blue`: several colours at once, with summer boat 4b."""
    found = MIX.fullmatch(argument)
    tile = find_usable_tile(found)
    if not found or not tile:
        return None
    crew = dict.fromkeys(COLOURS, 0) | {
        colour: int(number) for number, colour in ONE.findall(found["crew"])
    }
    workers = build_five_counts(crew.values())
    wanted = mv.Mix(tile, workers)

    def picks(_view: View, decision: Decision) -> list[Move]:
        return [move for move in decision.moves if move == wanted] or match.list_aims_at_tile(
            decision, tile
        )

    text = words.phrase_mixed_use(tile, workers)
    return Wish(str(wanted), TURN, text, picks, lambda view: match.is_in_game(view, tile))


def find_usable_tile(found: re.Match[str] | None) -> str | None:
    """The tile that is named, if workers can ever be sent there."""
    tile = match.find_tile_id(found["tile"]) if found else None
    printed = match.ALL_TILES[tile] if tile else None
    return tile if printed and (printed.front.usable or printed.back.usable) else None


def read_gathering_wish(argument: str) -> Wish | None:
    """`gather key-mine`; behind it, `then bid gathered on inn` or `then bid 3 red on inn`."""
    tile = match.find_tile_id(argument)
    if not tile:
        return None

    def hope(view: View) -> bool:
        return match.is_open_for_bids(view, tile)

    def came(view: View) -> bool:
        return bool(match.get_workers_in_hand(view)) and tile in view["task"]["gathered"]

    return Wish(
        f"gather {tile}",
        TURN,
        words.phrase_gathering(tile),
        lambda _v, _d: [mv.Gather(tile)],
        hope,
        came,
    )


def read_aim_wish(argument: str) -> Wish | None:
    """`at key-mine`: the tile where something is to be done, in a turn with very many moves."""
    tile = match.find_tile_id(argument)
    return (
        Wish(
            f"at {tile}",
            frozenset({"turn", "haul"}),
            words.phrase_aim(tile),
            lambda _v, _d: [mv.Aim(tile)],
        )
        if tile
        else None
    )


def read_pass_wish(argument: str) -> Wish | None:
    """`pass`, `pass unless outbid`, `pass unless outbid on key-mine+inn`."""
    if not argument:
        return Wish("pass", TURN, words.PLAIN["pass"], lambda _v, _d: [mv.PASS], certain=True)
    if argument != UNLESS and not argument.startswith(f"{UNLESS} on "):
        return None
    named = [
        match.find_tile_id(part)
        for part in argument.removeprefix(UNLESS).removeprefix(" on ").split("+")
        if part
    ]
    if None in named:
        return None
    tiles = [tile for tile in named if tile]
    text = words.phrase_pass(tiles) if tiles else words.PLAIN[f"pass {UNLESS}"]
    line = f"pass {UNLESS}" + (f" on {'+'.join(tiles)}" if tiles else "")
    return Wish(
        line, TURN, text, lambda view, _d: [] if match.is_outbid(view, tiles) else [mv.PASS]
    )


LIST = re.compile(rf"(?<=pass {UNLESS} on )(.+?)(?= (?:or|then) (?:bid|raise|use|gather|pass)\b|$)")
BETWEEN = re.compile(r",\s*| or | and |\+")


def join_tile_list(line: str) -> str:
    """`pass unless outbid on key-mine, inn` -> `pass unless outbid on key-mine+inn`: one wish, not
    two."""
    return LIST.sub(lambda found: "+".join(part.strip() for part in BETWEEN.split(found[1])), line)
