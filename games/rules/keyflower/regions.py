"""The table as regions: auction, harbour, every village, each made of cells that are drawings of
their own, from the view alone."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.draw import SHARED, build_sight
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.harbour import draw_ship
from games.rules.keyflower.drawing.hauling import draw_goods
from games.rules.keyflower.drawing.hexagon import (
    CAST,
    OUTLINE,
    RADIUS,
    draw_ground,
    draw_rim,
    draw_roads_and_rivers,
    get_hexagon_middle,
)
from games.rules.keyflower.drawing.marks import (
    Row,
    draw_crowd,
    draw_disk_reference,
    draw_words,
    draw_workers,
)
from games.rules.keyflower.drawing.panels import measure_bounds
from games.rules.keyflower.drawing.targets import (
    MARK,
    MovesById,
    draw_target,
    get_or_draw_cell,
    group_moves_by_id,
    list_single_lines,
)
from games.rules.keyflower.drawing.tiles import draw_face
from games.rules.keyflower.edition import SEASONS
from games.rules.keyflower.own_village import number_free_places
from games.rules.svg import draw_icon, draw_pawn, draw_picture, draw_title, place_drawing
from games.rules.types import Cell, Region, Regions

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.targets import Sight
    from games.rules.keyflower.hexes import Place
    from games.rules.text import Say
    from games.rules.types import Decision, View


# Auction: each tile a cell, the bids below it.


LEFT, TOP, WIDE = -65, -56, 130
FIRST_BID, BID_STEP = 70, 27
"""Where the bids begin below the middle of the tile, and how far their rows are apart."""


def build_auction_cells(sight: Sight, moves_by_id: MovesById) -> tuple[Cell, ...]:
    """Every tile up for auction, after what is left in the supply."""
    stock = Cell("board-supply", draw_supply_cell(sight))
    return (stock, *(get_lot_cell(lot, sight, moves_by_id) for lot in sight.view["lots"]))


def get_lot_cell(lot: dict[str, Any], sight: Sight, moves_by_id: MovesById) -> Cell:
    """One tile with everything on and below it."""
    deeds = list_single_lines([f"tile-{lot['tile']}"], moves_by_id)
    return get_or_draw_cell(
        sight, ["lot", lot], deeds, lambda: draw_lot_cell(lot, sight, moves_by_id)
    )


def draw_lot_cell(lot: dict[str, Any], sight: Sight, moves_by_id: MovesById) -> Cell:
    """The same, drawn again."""
    tile, back, name = sight.tile(lot["tile"]), lot["back"], f"tile-{lot['tile']}"
    mark = MARK if name in moves_by_id else ""
    drawn = draw_ground(tile, 0, back) + draw_rim(lot["colour"]) + draw_face(tile, back)
    drawn += draw_crowd(lot["uses"], [], False, sight) + mark + draw_bids_below(lot)
    words = sight.say(
        lexicon.describe_lot_with_bids(lot, lexicon.describe_tile(tile, back, sight.board.rules))
    )
    high = FIRST_BID - TOP - BID_STEP / 2 + (len(lot["bids"]) + 1) // 2 * BID_STEP
    shown = f'<g data-at="{name}">{draw_target(name, words, CAST + drawn, moves_by_id)}</g>'
    return Cell(name, draw_picture((LEFT, TOP, WIDE, high), shown))


def draw_bids_below(lot: dict[str, Any]) -> str:
    """Everybody's bid, two in a row."""
    count = len(lot["bids"])
    return "".join(
        place_drawing(
            0 if n == count - 1 and count % 2 else (-32, 32)[n % 2],
            FIRST_BID + n // 2 * BID_STEP,
            draw_bid_below(group, group["seat"] == lot["leader"]),
        )
        for n, group in enumerate(lot["bids"])
    )


def draw_bid_below(group: dict[str, Any], leads: bool) -> str:
    """A bid: whose, and with how many workers; the highest wears a crown."""
    seat = group["seat"]
    crown = draw_icon("i-crown", -15, -15, 15) if leads else ""
    workers = draw_workers(group["colour"], group["count"], 13, 0, 22)
    return (
        f'<rect class="f-bid f-edge{seat}{" f-lead" * leads}" x="-30" y="-12" width="60" '
        f'height="24" rx="12"/>'
        f"{draw_pawn(seat, -15, 0, 0.66)}{crown}{workers}"
    )


def draw_supply_cell(sight: Sight) -> str:
    """The season, and what is left in the supply."""
    row, view = Row(18, 6), sight.view
    row.add(f"i-{SEASONS[view['season']]}")
    row.width += 8
    for name, count in view["goods"].items():
        row.add(f"i-{name}", count)
    row.add("w-green", view["green"])
    row.add("i-skillrandom", view["skills_left"])
    row.add("w-random", view["in_bag"])
    words = sight.say(lexicon.SUPPLY)
    return draw_picture((-row.width / 2, -12, row.width, 24), row.draw_row(0, "num18"), words, 1.1)


# Harbour: each boat a cell.


BOAT_BOX = (-76, -66, 152, 120)
BOAT_HALO = '<rect class="f-halo f-target" x="-74" y="-64" width="148" height="116" rx="12"/>'


def build_boat_cells(sight: Sight, moves_by_id: MovesById) -> tuple[Cell, ...]:
    """Every boat."""
    return tuple(get_boat_cell(state, sight, moves_by_id) for state in sight.view["boats"])


def get_boat_cell(state: dict[str, Any], sight: Sight, moves_by_id: MovesById) -> Cell:
    """One boat; faded once it has sailed."""
    deeds = list_single_lines([f"tile-{state['tile']}"], moves_by_id)
    return get_or_draw_cell(
        sight, ["boat", state], deeds, lambda: draw_boat_cell(state, sight, moves_by_id)
    )


def draw_boat_cell(state: dict[str, Any], sight: Sight, moves_by_id: MovesById) -> Cell:
    """The same, drawn again."""
    tile, seat, name = sight.tile(state["tile"]), state["seat"], f"tile-{state['tile']}"
    drawing, words = draw_ship(state, tile), lexicon.describe_tile(tile, False, sight.board.rules)
    if name in moves_by_id:
        drawing = BOAT_HALO + drawing
    if seat is not None:
        drawing = f'<g class="f-sailed">{drawing}</g>{draw_pawn(seat, 0, -12, 1.3)}'
        words = lexicon.describe_boat_taken(tile.name, seat)
    shown = f'<g data-at="{name}">{draw_target(name, sight.say(words), drawing, moves_by_id)}</g>'
    return Cell(name, draw_picture(BOAT_BOX, shown))


# Villages: each a cell, cut to its tiles; places to build are numbered.


MARGIN = 6
LARGEST = 1.4
TRAY_STEP = 126
SITE = f'<path class="f-halo f-site" d="{OUTLINE}"/>'


def get_village_cell(seat: int, sight: Sight, moves_by_id: MovesById) -> Cell:
    """One village under the name of its owner."""
    own, player = seat == sight.view["seat"], sight.view["players"][seat]
    names = [f"tile-{plot['tile']}" for plot in player["plots"]]
    if own:
        names += [name for name in moves_by_id if name.startswith("place-")]
    turn, lies = sight.view["turn"] == seat, (player["plots"], player["won"], player["winter"])
    shows = ["village", seat, own, turn, *lies]
    return get_or_draw_cell(
        sight,
        shows,
        list_single_lines(names, moves_by_id),
        lambda: draw_village_cell(seat, sight, moves_by_id, own=own),
    )


def draw_village_cell(seat: int, sight: Sight, moves_by_id: MovesById, *, own: bool) -> Cell:
    """The same, drawn again."""
    player = sight.view["players"][seat]
    mark = f" f-turn{seat}" if sight.view["turn"] == seat else ""
    name = f"<span>{escape(sight.say(lexicon.describe_village_owner(seat)))}</span>"
    head = f'<p class="r-name{mark}">{draw_disk_reference(seat)} {name}</p>'
    held = draw_tray_cell(player, sight) if player["won"] or player["winter"] else ""
    return Cell(
        f"board-village-{seat}",
        head + held + draw_village_land(player["plots"], sight, moves_by_id, own=own),
    )


def draw_village_land(
    plots: list[dict[str, Any]], sight: Sight, moves_by_id: MovesById, *, own: bool
) -> str:
    """First all ground, then everything that stands on it, above all where to build."""
    sites = list_building_sites(plots, moves_by_id) if own else {}
    spots = [get_hexagon_middle(plot["q"], plot["r"]) for plot in plots]
    corner, size = measure_bounds(
        spots + [get_hexagon_middle(*at) for at, _number in sites.values()]
    )
    grounds = [
        place_drawing(*at, draw_ground(sight.tile(plot["tile"]), plot["turn"], plot["back"]))
        for plot, at in zip(plots, spots, strict=True)
    ]
    drawn = grounds + [draw_tile_as_target(plot, sight, moves_by_id) for plot in plots]
    drawn += [draw_numbered_site(name, *where, sight, moves_by_id) for name, where in sites.items()]
    box = (corner.x - MARGIN, corner.y - MARGIN, size.x + 2 * MARGIN, size.y + 2 * MARGIN)
    across = round((size.x - 2 * RADIUS) / (1.5 * RADIUS)) + 1
    return draw_picture(box, "".join(drawn), large=LARGEST, style=f"f-across{min(across, 9)}")


def list_building_sites(
    plots: list[dict[str, Any]], moves_by_id: MovesById
) -> dict[str, tuple[Place, int]]:
    """The places that something can be built at now, by name: where, and their number."""
    named = {
        f"place-{at[0]}-{at[1]}": (at, number) for at, number in number_free_places(plots).items()
    }
    return {name: where for name, where in named.items() if name in moves_by_id}


def draw_tile_as_target(plot: dict[str, Any], sight: Sight, moves_by_id: MovesById) -> str:
    """A tile without its ground, as one target."""
    tile, back, name = sight.tile(plot["tile"]), plot["back"], f"tile-{plot['tile']}"
    said = sight.say(lexicon.describe_tile(tile, back, sight.board.rules))
    mark = MARK if name in moves_by_id else ""
    hit = f'<path class="f-hit" d="{OUTLINE}"/>'
    crowd = draw_crowd(plot["uses"], [], any(plot["goods"].values()), sight)
    rim = draw_rim(plot["colour"], back and bool(tile.cost))
    drawn = f"{hit}{rim}{draw_face(tile, back)}{draw_goods(plot)}"
    return place_drawing(
        *get_hexagon_middle(plot["q"], plot["r"]),
        draw_target(name, said, drawn + crowd + mark, moves_by_id),
        name,
    )


def draw_numbered_site(
    name: str, at: Place, number: int, sight: Sight, moves_by_id: MovesById
) -> str:
    """A place to build at, with its number."""
    drawing = SITE + draw_words(0, 12, number, "number")
    label = sight.say(lexicon.describe_building_site(number))
    return place_drawing(
        *get_hexagon_middle(*at), draw_target(name, label, drawing, moves_by_id), name
    )


def draw_tray_cell(player: dict[str, Any], sight: Sight) -> str:
    """Tiles won and not yet built; before winter the viewer's winter tiles."""
    won = [(item["tile"], item["back"]) for item in player["won"] or ()]
    held = won or [(tile, False) for tile in player["winter"]]
    caption = sight.say(lexicon.TO_PLACE if won else lexicon.WINTER_TILES)
    drawn = "".join(
        place_drawing(TRAY_STEP * n, 0, draw_tile_in_tray(*one, sight))
        for n, one in enumerate(held)
    )
    box = (-64, -56, TRAY_STEP * len(held) + 2, 112)
    kept = "".join(
        f'<g id="ways-{name}">{draw_roads_and_rivers(sight.tile(name).edges)}</g>'
        for name, _b in won
    )
    hidden = f'<g class="f-hidden">{kept}</g>' if won else ""
    shown = draw_picture(box, hidden + drawn, large=1, style="r-held")
    return f'<div class="r-tray"><p>{escape(caption)}</p>{shown}</div>'


def draw_tile_in_tray(name: str, back: bool, sight: Sight) -> str:
    """A tile that lies beside the village."""
    tile = sight.tile(name)
    said = draw_title(sight.say(lexicon.describe_tile(tile, back, sight.board.rules)))
    drawn = f"{draw_ground(tile, 0, back)}{draw_rim()}{draw_face(tile, back)}"
    return f'<g data-at="tile-{name}">{said}{drawn}</g>'


# Regions.


AUCTION, BOATS, MINE, OTHERS = "board-auction", "board-boats", "board-mine", "board-villages"


def build_regions(view: View, decision: Decision | None, say: Say) -> Regions:
    """What can be done is a link of its thing: to the move if there is one, else to its fold in
    the panel (`#moves-<thing>`)."""
    sight = build_sight(view, None, say)
    found, first = group_moves_by_id(decision), view["seat"] or 0
    parts = tuple([part for part in list_regions(sight, found, first) if part.cells])
    here = {part.name: (part.label, part.name) for part in parts}
    return Regions(
        style=f"kf board f-season{max(view['season'], 0)} r-{view['phase']} r-seats{view['seats']}",
        label=say(lexicon.BOARD),
        shared=SHARED,
        regions=parts,
        tabs=tuple([here[name] for name in (AUCTION, BOATS, MINE, OTHERS) if name in here]),
        opens=next((name for name in list_first_regions(view) if name in here), ""),
        names=tuple([say(lexicon.describe_village_owner(seat)) for seat in range(view["seats"])]),
        first=first,
        says=tuple([(name, say(text)) for name, text in lexicon.CARD.items()]),
    )


def list_regions(sight: Sight, moves_by_id: MovesById, first: int) -> tuple[Region, ...]:
    """Every region, with the drawings that it has now; the villages from `first` clockwise."""
    view, say = sight.view, sight.say
    mine, *others = [(first + n) % view["seats"] for n in range(view["seats"])]
    afloat = view["boats"] and not view["final"]
    return (
        Region(BOATS, say(lexicon.HARBOUR), build_boat_cells(sight, moves_by_id) if afloat else ()),
        Region(
            AUCTION,
            say(lexicon.AUCTION),
            build_auction_cells(sight, moves_by_id) if view["lots"] else (),
        ),
        build_village_region(MINE, say(lexicon.MINE), [mine], sight, moves_by_id),
        build_village_region(OTHERS, say(lexicon.OTHERS), others, sight, moves_by_id),
    )


def build_village_region(
    name: str, label: str, seats: list[int], sight: Sight, moves_by_id: MovesById
) -> Region:
    """The villages of these seats, if they have begun."""
    begun = tuple([seat for seat in seats if sight.view["players"][seat]["plots"]])
    return Region(
        name, label, tuple([get_village_cell(seat, sight, moves_by_id) for seat in begun]), begun
    )


def list_first_regions(view: View) -> tuple[str, ...]:
    """Which part is to be seen first, where there is no room for all: the best first."""
    if view["phase"] == "boats":
        return BOATS, MINE
    if view["task"] and view["turn"] == view["seat"]:
        return MINE, AUCTION
    return (AUCTION, MINE) if view["phase"] in ("turn", "choose") else (MINE, OTHERS)
