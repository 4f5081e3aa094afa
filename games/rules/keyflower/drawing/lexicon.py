"""The words on the table, and what every part of its drawing is made from: the view, the
printed components, the moves, the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower import moves as mv
from games.rules.keyflower.tile_effects import describe_face
from games.rules.keyflower.words import (
    BY_NAME,
    COLOUR_NAMES,
    GOOD_NAMES,
    SEASON_NAMES,
    SKILL_NAMES,
    count_things,
    join_counts,
)
from games.rules.text import Several, Text, Who, _

if TYPE_CHECKING:
    from games.rules.keyflower.edition import Tile
    from games.rules.keyflower.switches import Switches
    from games.rules.types import Move


BOARD = _("The table of Keyflower")
HARBOUR = _("Harbour")
AUCTION = _("Auction")
MINE = _("Mine")
OTHERS = _("Others")
SUPPLY = _("Supply")
CARD = {
    "bid": _("Bid"),
    "use": _("Send workers"),
    "less": _("One less"),
    "more": _("One more"),
    "close": _("Close"),
    "smaller": _("Smaller"),
    "larger": _("Larger"),
    "show": _("Show this village large"),
}
"""What the card of a thing and the villages say."""
TO_PLACE = _("to be built")
WINTER_TILES = _("winter tiles in hand")
SEASON = SEASON_NAMES
HOW = _("Workers on a tile use it, workers below it bid for it.")


def describe_move_link(move: Move, names: dict[str, Tile]) -> Text:
    """A move as the link of its thing says it."""
    match move:
        case mv.Bid(count, colour, describe_tile):
            return _(
                "Bid {crew} on {tile}",
                crew=count_things(count, COLOUR_NAMES[colour]),
                tile=names[describe_tile].name,
            )
        case mv.Use(describe_tile, count, colour):
            return _(
                "Send {crew} to {tile}",
                crew=count_things(count, COLOUR_NAMES[colour]),
                tile=names[describe_tile].name,
            )
        case mv.Gather(describe_tile):
            return _("Pick up your beaten bid on {tile}", tile=names[describe_tile].name)
    return describe_work_link(move, names)


def describe_work_link(move: Move, names: dict[str, Tile]) -> Text:
    """What is handed in, made, carried and upgraded."""
    match move:
        case mv.Pay(what):
            return _("Hand in {what}", what=BY_NAME[what])
        case mv.Make(good):
            return _("Make {good}", good=GOOD_NAMES[good])
        case mv.Carry(good, source, target):
            return _(
                "Carry {good} from {source} to {target}",
                good=GOOD_NAMES[good],
                source=names[source].name,
                target=names[target].name,
            )
        case mv.Upgrade(describe_tile, goods, skills, _named):
            paid = tuple(
                text
                for text in (join_counts(GOOD_NAMES, goods), join_counts(SKILL_NAMES, skills))
                if text
            )
            return _(
                "Upgrade {tile} for {price}", tile=names[describe_tile].name, price=Several(paid)
            )
    return describe_ending_link(move, names)


def describe_ending_link(move: Move, names: dict[str, Tile]) -> Text:
    """Moves of the end of a season."""
    match move:
        case mv.Sail(boat):
            return _("Take the boat {boat}", boat=names[boat].name)
        case mv.Flip(describe_tile):
            return _("Turn {tile} over for nothing", tile=names[describe_tile].name)
        case mv.Place(describe_tile, q, r, turn):
            return _(
                "Build {tile} at {place}, turned {turn}",
                tile=names[describe_tile].name,
                place=f"{q},{r}",
                turn=turn,
            )
    return _("Put up {tiles}", tiles=Several(tuple(Text(names[tile].name) for tile in move.tiles)))


def describe_tile(tile: Tile, back: bool, rules: Switches) -> Text:
    """A tile and what its upper face does."""
    effect = describe_face(tile, back, rules)
    return _("{tile}: {effect}", tile=tile.name, effect=effect) if effect else Text(tile.name)


def describe_tile_bid(group: dict[str, Any], leads: bool) -> Text:
    """A bid beside a tile."""
    text = _(
        "{who} bids {crew}",
        who=Who(group["seat"]),
        crew=count_things(group["count"], BY_NAME[group["colour"]]),
    )
    return _("{bid}, and leads", bid=text) if leads else text


def describe_good_choice(good: int, source: str) -> Text:
    """The first half of carrying a good."""
    return _("Carry {good} from {source}: choose where to", good=GOOD_NAMES[good], source=source)


def describe_tile_opener(tile: str) -> Text:
    """Which of the won tiles is to be built first."""
    return _("Show where {tile} can be built", tile=tile)


def describe_building_site(number: int) -> Text:
    """Where a tile can be built."""
    return _("Place {number}", number=number)


def describe_village_owner(seat: int) -> Text:
    """Whose village it is."""
    return _("{who}", who=Who(seat))


def describe_boat_taken(boat: str, seat: int) -> Text:
    """A boat that somebody has chosen."""
    return _("{boat}: taken by {who}", boat=boat, who=Who(seat))


def describe_lot_with_bids(lot: dict[str, Any], what: Text) -> Text:
    """The tile and its bids in words."""
    bids = [describe_tile_bid(group, group["seat"] == lot["leader"]) for group in lot["bids"]]
    return Text("{all}", (("all", Several((what, *bids))),)) if bids else what
