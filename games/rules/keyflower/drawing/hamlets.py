"""Everybody's village as a cell, cut to its tiles; where to build numbered."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import draw_face
from games.rules.keyflower.drawing.hauling import draw_goods
from games.rules.keyflower.drawing.hexagon import (
    OUTLINE,
    RADIUS,
    draw_ground,
    draw_rim,
    draw_roads_and_rivers,
    get_hexagon_middle,
)
from games.rules.keyflower.drawing.marks import draw_crowd, draw_disk_reference, draw_words
from games.rules.keyflower.drawing.panels import measure_bounds
from games.rules.keyflower.drawing.targets import (
    MARK,
    MovesById,
    draw_target,
    get_or_draw_cell,
    list_single_lines,
)
from games.rules.keyflower.seen import number_free_places
from games.rules.svg import draw_picture, draw_title, place_drawing
from games.rules.types import Cell

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.keyflower.hexes import Place

MARGIN = 6
LARGEST = 1.4
TRAY_STEP = 126
SITE = f'<path class="f-halo f-site" d="{OUTLINE}"/>'


def get_village_cell(seat: int, sight: Sight, found: MovesById) -> Cell:
    """One village under the name of its owner."""
    own, player = seat == sight.view["seat"], sight.view["players"][seat]
    names = [f"tile-{plot['tile']}" for plot in player["plots"]]
    if own:
        names += [name for name in found if name.startswith("place-")]
    turn, lies = sight.view["turn"] == seat, (player["plots"], player["won"], player["winter"])
    shows = ["village", seat, own, turn, *lies]
    return get_or_draw_cell(
        sight,
        shows,
        list_single_lines(names, found),
        lambda: draw_village_cell(seat, sight, found, own=own),
    )


def draw_village_cell(seat: int, sight: Sight, found: MovesById, *, own: bool) -> Cell:
    """The same, drawn anew."""
    player = sight.view["players"][seat]
    mark = f" f-turn{seat}" if sight.view["turn"] == seat else ""
    name = f"<span>{escape(sight.say(lexicon.describe_village_owner(seat)))}</span>"
    head = f'<p class="r-name{mark}">{draw_disk_reference(seat)} {name}</p>'
    held = draw_tray_cell(player, sight) if player["won"] or player["winter"] else ""
    return Cell(
        f"board-village-{seat}",
        head + held + draw_village_land(player["plots"], sight, found, own=own),
    )


def draw_village_land(
    plots: list[dict[str, Any]], sight: Sight, found: MovesById, *, own: bool
) -> str:
    """First all ground, then everything that stands on it, above all where to build."""
    sites = list_building_sites(plots, found) if own else {}
    spots = [get_hexagon_middle(plot["q"], plot["r"]) for plot in plots]
    corner, size = measure_bounds(
        spots + [get_hexagon_middle(*at) for at, _number in sites.values()]
    )
    grounds = [
        place_drawing(*at, draw_ground(sight.tile(plot["tile"]), plot["turn"], plot["back"]))
        for plot, at in zip(plots, spots, strict=True)
    ]
    drawn = grounds + [draw_tile_as_target(plot, sight, found) for plot in plots]
    drawn += [draw_numbered_site(name, *where, sight, found) for name, where in sites.items()]
    box = (corner.x - MARGIN, corner.y - MARGIN, size.x + 2 * MARGIN, size.y + 2 * MARGIN)
    across = round((size.x - 2 * RADIUS) / (1.5 * RADIUS)) + 1
    return draw_picture(box, "".join(drawn), large=LARGEST, style=f"f-across{min(across, 9)}")


def list_building_sites(
    plots: list[dict[str, Any]], found: MovesById
) -> dict[str, tuple[Place, int]]:
    """The places that something can be built at now, by name: where, and their number."""
    named = {
        f"place-{at[0]}-{at[1]}": (at, number) for at, number in number_free_places(plots).items()
    }
    return {name: where for name, where in named.items() if name in found}


def draw_tile_as_target(plot: dict[str, Any], sight: Sight, found: MovesById) -> str:
    """A tile without its ground, as one target."""
    tile, back, name = sight.tile(plot["tile"]), plot["back"], f"tile-{plot['tile']}"
    said = sight.say(lexicon.describe_tile(tile, back, sight.board.rules))
    mark = MARK if name in found else ""
    hit = f'<path class="f-hit" d="{OUTLINE}"/>'
    crowd = draw_crowd(plot["uses"], [], any(plot["goods"].values()), sight)
    drawn = f"{hit}{draw_rim(plot['colour'], back and bool(tile.cost))}{draw_face(tile, back)}{draw_goods(plot)}"
    return place_drawing(
        *get_hexagon_middle(plot["q"], plot["r"]),
        draw_target(name, said, drawn + crowd + mark, found),
        name,
    )


def draw_numbered_site(name: str, at: Place, number: int, sight: Sight, found: MovesById) -> str:
    """A place to build at, with its number."""
    drawing = SITE + draw_words(0, 12, number, "number")
    label = sight.say(lexicon.describe_building_site(number))
    return place_drawing(*get_hexagon_middle(*at), draw_target(name, label, drawing, found), name)


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
    return f'<g data-at="tile-{name}">{said}{draw_ground(tile, 0, back)}{draw_rim()}{draw_face(tile, back)}</g>'
