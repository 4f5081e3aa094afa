"""Moves in words, with what they cost or bring: read from the mover's own view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import chain
from typing import Any, NamedTuple

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, Ability, get_viewed_edition
from games.rules.keyflower.hexes import list_neighbours
from games.rules.keyflower.own_bids import list_added, list_workers_there
from games.rules.keyflower.own_village import number_free_places, read_filling, read_holdings
from games.rules.keyflower.shares import sum_plan_points
from games.rules.keyflower.tile_effects import describe_ability, describe_scoring
from games.rules.keyflower.winter_filling import change_filling, score_filling
from games.rules.keyflower.words import (
    BY_NAME,
    COLOUR_NAMES,
    GOOD_NAMES,
    SKILL_NAMES,
    count_things,
    get_tile_name,
    join_counts,
    join_phrases,
    join_workers,
)
from games.rules.text import Several, Text, Who, _
from games.rules.types import Label, Move, View


def label_move(view: View, move: Move) -> Label:
    """A move of the viewer's menu as a button says it."""
    return label_moves(view, [move])[0]


def label_moves(view: View, moves: Sequence[Move]) -> list[Label]:
    """Moves of the viewer's menu as buttons say them; what is true of a tile is looked up once for
    all numbers and colours of workers."""
    find_visit, find_lot = cache(partial(describe_visit, view)), cache(partial(describe_lot, view))
    labellers = LABELLERS | {
        mv.Use: lambda _view, move: label_use(find_visit(move.tile), move),
        mv.Mix: lambda _view, move: label_mixed_use(find_visit(move.tile), move),
        mv.Bid: lambda view, move: label_bid(view, find_lot(move.tile), move),
    }
    return [labellers[type(move)](view, move) for move in moves]


class Lot(NamedTuple):
    """A tile up for auction: its heading, what it pays and who leads, whether it brings the purple
    worker."""

    heading: Text
    note: Text | None
    purple: bool


def describe_lot(view: View, tile: str) -> Lot:
    """What bids on a tile are for."""
    won = get_viewed_edition(view).tile[tile]
    pays, leads = describe_scoring(won), describe_leader(view, tile)
    note = _("{effect}; {leads}", effect=pays, leads=leads) if pays and leads else leads
    return Lot(describe_tile_and_owner(view, tile), note, won.purple)


def label_bid(view: View, lot: Lot, move: mv.Bid) -> Label:
    """A bid on a tile up for auction."""
    count, colour, tile = move.number, COLOUR_NAMES[move.colour], move.tile
    crew = count_things(count, colour)
    label = Label(
        _("Bid {crew} on {tile}", crew=crew, tile=get_tile_name(tile)),
        lot.note,
        f"tile-{tile}",
        lot.heading,
        _("bid {crew}", crew=crew),
        row=_("bid … {colour}", colour=colour),
        icon=f"w-{COLOURS[move.colour]}",
        short=str(count),
        facts=list_added(view, tile, count),
    )
    return add_purple(label) if lot.purple else label


def add_purple(label: Label) -> Label:
    """The label of a bid on the tile that brings the purple worker."""
    facts = (*label.facts, "purple-bringer")
    return label._replace(remark=_("brings the purple worker"), facts=facts)


class Visit(NamedTuple):
    """A tile to which workers may be sent: its heading, what it does, whether that brings nothing
    now, and whose it is, as Label has them."""

    tile: str
    effect: Text | None
    heading: Text
    idle: bool
    rank: int
    owner: int | None
    remark: Text | None


def describe_visit(view: View, tile: str) -> Visit:
    """What workers on their way to a tile do there."""
    heading, idle = describe_tile_and_owner(view, tile), is_idle_tile(view, tile)
    effect, owner = describe_upper_face(view, tile), find_tile_owner(view, tile)
    own = owner == view["seat"]
    remark = None if own or owner is None else _("in the village of {who}", who=Who(owner))
    return Visit(tile, effect, heading, idle, -1 if own else 0, owner, remark)


def label_use(visit: Visit, move: mv.Use) -> Label:
    """Workers of one colour sent to a tile."""
    crew, colour = count_things(move.number, COLOUR_NAMES[move.colour]), COLOURS[move.colour]
    text = _("Send {crew} to {tile}", crew=crew, tile=get_tile_name(move.tile))
    row = _("send … {colour}", colour=COLOUR_NAMES[move.colour])
    brief, icon = _("send {crew}", crew=crew), f"w-{colour}"
    return label_sending(visit, text, brief, row=row, icon=icon, short=str(move.number))


def label_mixed_use(visit: Visit, move: mv.Mix) -> Label:
    """Workers of several colours sent to a tile together."""
    workers = join_workers(move.workers)
    text = _("Send {workers} to {tile}", workers=workers, tile=get_tile_name(move.tile))
    return label_sending(visit, text, _("send {workers}", workers=workers))


def label_sending(
    visit: Visit,
    text: Text,
    brief: Text,
    *,
    row: Text | None = None,
    icon: str = "",
    short: str = "",
) -> Label:
    """Workers on their way to a tile, with what they do there."""
    return Label(
        text,
        visit.effect,
        f"tile-{visit.tile}",
        visit.heading,
        brief,
        visit.idle,
        row,
        icon,
        short,
        visit.rank,
        visit.owner,
        visit.remark,
    )


def is_idle_tile(view: View, tile: str) -> bool:
    """Whether using the tile would bring nothing: it only carries and upgrades, and there is
    nothing to carry or to pay with."""
    face = get_upper_face(view, tile)
    if any(face.make) or face.choose or face.workers or face.green or face.skills:
        return False
    own = view["players"][view["seat"]]
    goods = any(any(plot["goods"].values()) for plot in own["plots"])
    return not goods and not any(own["skills"].values())


def label_gathering(view: View, move: mv.Gather) -> Label:
    """A beaten bid picked up."""
    text = _("Pick up your beaten bid on {tile}", tile=get_tile_name(move.tile))
    there = list_workers_there(view, move.tile)
    return Label(text, _("place it elsewhere now"), f"tile-{move.tile}")._replace(facts=there)


def label_aim(view: View, move: mv.Aim) -> Label:
    """The tile first, what is done there afterwards."""
    text = _("Do something on {tile}", tile=get_tile_name(move.tile))
    return Label(
        text, _("then say what"), f"tile-{move.tile}", describe_tile_and_owner(view, move.tile)
    )


def label_payment(view: View, move: mv.Pay) -> Label:
    """What is handed in."""
    return Label(_("Hand in {what}", what=BY_NAME[move.what]), facts=list_tile_in_use(view))


def label_production(view: View, move: mv.Make) -> Label:
    """What is made."""
    return Label(_("Make {good}", good=GOOD_NAMES[move.good]), facts=list_tile_in_use(view))


def list_tile_in_use(view: View) -> tuple[str, ...]:
    """The tile that the player on turn is in the middle of using, if any."""
    task = view["task"]
    return (task["tile"],) if task and task["tile"] else ()


def label_transport(view: View, move: mv.Carry) -> Label:
    """A good on its way."""
    good, source, target = (
        GOOD_NAMES[move.good],
        get_tile_name(move.source),
        get_tile_name(move.target),
    )
    text = _("Carry {good} from {source} to {target}", good=good, source=source, target=target)
    heading = _("Carry {good} from {source}", good=good, source=source)
    return Label(text, None, f"tile-{move.source}", heading, _("to {target}", target=target))


def label_upgrade(view: View, move: mv.Upgrade) -> Label:
    """A tile turned over, and what that costs."""
    paid = (join_counts(GOOD_NAMES, move.goods), join_counts(SKILL_NAMES, move.skills))
    price = Several(tuple(text for text in paid if text))
    text = _("Upgrade {tile}", tile=get_tile_name(move.tile))
    return Label(text, _("costs {price}", price=price), f"tile-{move.tile}")


def label_winter_choice(view: View, move: mv.Choose) -> Label:
    """Winter tiles put up for auction."""
    tiles = move.tiles
    note = describe_scoring(get_viewed_edition(view).tile[tiles[0]]) if len(tiles) == 1 else None
    return Label(_("Put up {tiles}", tiles=Several(tuple(map(get_tile_name, tiles)))), note)


def label_boat(view: View, move: mv.Sail) -> Label:
    """A boat, what is on it, and what it scores."""
    text = _("Take the boat {boat}", boat=get_tile_name(move.boat))
    pays = describe_scoring(get_viewed_edition(view).tile[move.boat])
    notes = [*list_load(view, move.boat), *([pays] if pays else [])]
    return Label(text, join_phrases(notes) if notes else None, f"tile-{move.boat}")


def list_load(view: View, tile: str) -> list[Text]:
    """The workers and skill tiles on a boat."""
    boat = next((one for one in view["boats"] if one["tile"] == tile), None)
    counts = boat["workers"] | boat["skills"] if boat else {}
    return [count_things(count, BY_NAME[name]) for name, count in counts.items() if count]


def label_placement(view: View, move: mv.Place) -> Label:
    """A new tile in its place in the village: by its number on the board and by what lies beside
    it, and how far it is turned."""
    tile, number = get_tile_name(move.tile), get_place_number(view, move)
    where, turned = describe_place_by_neighbour(view, move), 60 * move.turn
    heading = _("Build {tile} at place {number}, {where}", tile=tile, number=number, where=where)
    text = _("{what}, turned by {degrees}°", what=heading, degrees=turned)
    label = Label(text, None, f"place-{move.q}-{move.r}", heading, Text(f"{turned}°"))
    won = [item["tile"] for item in view["players"][view["seat"]]["won"]]
    return label._replace(rank=100 * won.index(move.tile) + number)


BESIDE = (
    _("above {tile}"),
    _("above {tile} on the right"),
    _("below {tile} on the right"),
    _("below {tile}"),
    _("below {tile} on the left"),
    _("above {tile} on the left"),
)
"""Where a place lies, seen from the tile on each of its sides."""


def describe_place_by_neighbour(view: View, move: mv.Place) -> Text:
    """The place by the first tile of the village that it touches."""
    plots = {(one["q"], one["r"]): one["tile"] for one in view["players"][view["seat"]]["plots"]}
    around = {place: side for side, place in list_neighbours((move.q, move.r))}
    first = next(place for place in plots if place in around)
    return _(BESIDE[around[first]].msgid, tile=get_tile_name(plots[first]))


def label_flip(view: View, move: mv.Flip) -> Label:
    """The Flipper's free turn."""
    text = _("Turn {tile} over for nothing", tile=get_tile_name(move.tile))
    return Label(text, None, f"tile-{move.tile}")


def label_filling(view: View, move: mv.Allot) -> Label:
    """A number of things on a winter tile, and what the whole sum would be then."""
    count, what, tile = move.number, BY_NAME[move.what], get_tile_name(move.tile)
    points = sum_points_after(view, move)
    text = _(
        "{things} on {tile}: {points} points in all",
        things=count_things(count, what),
        tile=tile,
        points=points,
    )
    heading = _("{tile}: {what}", tile=tile, what=what)
    brief = _("{count} ({points} points in all)", count=count, points=points)
    return Label(text, None, f"tile-{move.tile}", heading, brief)


def describe_tile_and_owner(view: View, tile: str) -> Text:
    """A tile, and in whose village it lies."""
    owner = find_tile_owner(view, tile)
    if owner is None:
        return get_tile_name(tile)
    return (
        _("Your {tile}", tile=get_tile_name(tile))
        if owner == view["seat"]
        else _("{tile} of {who}", tile=get_tile_name(tile), who=Who(owner))
    )


def find_tile_owner(view: View, tile: str) -> int | None:
    """In whose village a tile lies; None: in nobody's."""
    return next(
        (p["seat"] for p in view["players"] for plot in p["plots"] if plot["tile"] == tile), None
    )


def get_place_number(view: View, move: mv.Place) -> int:
    """What the board calls this place."""
    return number_free_places(view["players"][view["seat"]]["plots"])[move.q, move.r]


def sum_points_after(view: View, move: mv.Allot) -> int:
    """All points from yards, winter tiles and the rest after this change."""
    held, purple = read_holdings(view, view["seat"]), view["purple"] == view["seat"]
    hand = change_filling(held, read_filling(view), purple, move.tile, move.what, move.number)
    return sum_plan_points(score_filling(held, hand, purple))


def describe_leader(view: View, tile: str) -> Text | None:
    """Who leads there now."""
    lot = next(lot for lot in view["lots"] if lot["tile"] == tile)
    if lot["leader"] is None:
        return _("no bids yet")
    return _("{who} leads", who=Who(lot["leader"]))


def describe_upper_face(view: View, tile: str) -> Text | None:
    """What the face that is up does."""
    return describe_ability(get_upper_face(view, tile))


def get_upper_face(view: View, tile: str) -> Ability:
    """The face of a tile that is up."""
    board = get_viewed_edition(view)
    places = chain(view["lots"], *(player["plots"] for player in view["players"]))
    back = next(place["back"] for place in places if place["tile"] == tile)
    return board.tile[tile].ability(back)


def label_word(view: View, move: mv.Word) -> Label:
    """A move of one word."""
    return WORDS[move]


WORDS = {
    mv.PASS: Label(_("Pass")),
    mv.STOP: Label(_("Leave the rest out")),
    mv.BEST: Label(_("Fill them as is best"), _("the site works it out, and you are done")),
    mv.DONE: Label(_("Leave them as they are now"), _("you are done")),
}
LABELLERS: dict[type, Callable[[View, Any], Label]] = {
    mv.Gather: label_gathering,
    mv.Aim: label_aim,
    mv.Pay: label_payment,
    mv.Make: label_production,
    mv.Carry: label_transport,
    mv.Upgrade: label_upgrade,
    mv.Choose: label_winter_choice,
    mv.Sail: label_boat,
    mv.Place: label_placement,
    mv.Flip: label_flip,
    mv.Allot: label_filling,
    mv.Word: label_word,
}
"""By type of move. For bids, and workers that are sent to a tile, see label_moves."""
