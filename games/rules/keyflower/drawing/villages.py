"""Everybody's village, drawn by axial coordinates, the viewer's own first and largest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import draw_face
from games.rules.keyflower.drawing.hauling import (
    draw_carry_targets,
    draw_goods,
    draw_turning_tile,
    draw_upgrade_payments,
)
from games.rules.keyflower.drawing.headers import draw_village_header
from games.rules.keyflower.drawing.hexagon import draw_ground, draw_rim, get_hexagon_middle
from games.rules.keyflower.drawing.marks import draw_crowd, draw_payment_chips
from games.rules.keyflower.drawing.placing import draw_building_sites, draw_tray
from games.rules.svg import draw_title, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.keyflower.drawing.panels import Placed


def draw_village(placed: Placed, sight: Sight) -> str:
    """One village on its panel."""
    own = placed.seat == sight.view["seat"]
    if not own:
        sight = sight._replace(found=sight.found.elsewhere())
    move = f"translate({placed.move.x:.1f} {placed.move.y:.1f}) scale({placed.scale:.3f})"
    tiles = f'<g class="f-village" transform="{move}">{draw_village_tiles(placed.seat, sight)}</g>'
    held = draw_tray(placed.seat, sight) if placed.tray else ""
    box = f'width="{placed.wide:.0f}" height="{placed.high:.0f}" rx="16"'
    panel = f'<rect class="f-panel{" f-own" * own}" {box}/><rect fill="url(#meadow)" {box}/>'
    drawing = f"{panel}{draw_village_header(placed.seat, placed.wide, sight)}{held}{tiles}"
    return place_drawing(placed.x, placed.y, f'<g id="board-village-{placed.seat}">{drawing}</g>')


def draw_village_tiles(seat: int, sight: Sight) -> str:
    """First all ground, then everything that stands on it, above all where to build and to carry
    goods."""
    plots = sight.view["players"][seat]["plots"]
    land = [
        place_drawing(
            *get_hexagon_middle(plot["q"], plot["r"]),
            draw_ground(sight.tile(plot["tile"]), plot["turn"], plot["back"]),
        )
        for plot in plots
    ]
    return (
        "".join(land + [draw_tile_without_ground(plot, sight) for plot in plots])
        + draw_building_sites(sight)
        + draw_carry_targets(plots, sight)
    )


def draw_tile_without_ground(plot: dict[str, Any], sight: Sight) -> str:
    """A tile of a village without its ground."""
    tile, back = sight.tile(plot["tile"]), plot["back"]
    label = draw_title(sight.say(lexicon.describe_tile(tile, back, sight.board.rules)))
    chips, crowded = sight.found.uses.get(tile.id, []), any(plot["goods"].values())
    return place_drawing(
        *get_hexagon_middle(plot["q"], plot["r"]),
        f"{label}{draw_rim(plot['colour'], back and bool(tile.cost))}{draw_face(tile, back)}"
        f"{draw_turning_tile(tile.id, sight)}{draw_goods(plot)}{draw_crowd(plot['uses'], chips, crowded, sight)}"
        f"{draw_payment_chips(tile.id, sight)}{draw_upgrade_payments(tile.id, sight)}",
        f"tile-{tile.id}",
    )
