"""Everybody's village, drawn by axial coordinates, the viewer's own first and largest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face
from games.rules.keyflower.drawing.hauling import carrying, goods, payments, turning
from games.rules.keyflower.drawing.headers import header
from games.rules.keyflower.drawing.hexagon import ground, rim, spot
from games.rules.keyflower.drawing.marks import handed, standing
from games.rules.keyflower.drawing.placing import building_sites, tray
from games.rules.svg import place, title

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.keyflower.drawing.panels import Placed


def village(placed: Placed, sight: Sight) -> str:
    """One village on its panel."""
    own = placed.seat == sight.view["seat"]
    if not own:
        sight = sight._replace(found=sight.found.elsewhere())
    move = f"translate({placed.move.x:.1f} {placed.move.y:.1f}) scale({placed.scale:.3f})"
    tiles = f'<g class="f-village" transform="{move}">{hexes(placed.seat, sight)}</g>'
    held = tray(placed.seat, sight) if placed.tray else ""
    box = f'width="{placed.wide:.0f}" height="{placed.high:.0f}" rx="16"'
    panel = f'<rect class="f-panel{" f-own" * own}" {box}/><rect fill="url(#meadow)" {box}/>'
    drawing = f"{panel}{header(placed.seat, placed.wide, sight)}{held}{tiles}"
    return place(placed.x, placed.y, f'<g id="board-village-{placed.seat}">{drawing}</g>')


def hexes(seat: int, sight: Sight) -> str:
    """First all ground, then everything that stands on it, above all where to build and to carry
    goods."""
    plots = sight.view["players"][seat]["plots"]
    land = [
        place(
            *spot(plot["q"], plot["r"]),
            ground(sight.tile(plot["tile"]), plot["turn"], plot["back"]),
        )
        for plot in plots
    ]
    return (
        "".join(land + [upright(plot, sight) for plot in plots])
        + building_sites(sight)
        + carrying(plots, sight)
    )


def upright(plot: dict[str, Any], sight: Sight) -> str:
    """A tile of a village without its ground."""
    tile, back = sight.tile(plot["tile"]), plot["back"]
    label = title(sight.say(lexicon.tile(tile, back, sight.board.rules)))
    chips, crowded = sight.found.uses.get(tile.id, []), any(plot["goods"].values())
    return place(
        *spot(plot["q"], plot["r"]),
        f"{label}{rim(plot['colour'], back and bool(tile.cost))}{face(tile, back)}"
        f"{turning(tile.id, sight)}{goods(plot)}{standing(plot['uses'], chips, crowded, sight)}"
        f"{handed(tile.id, sight)}{payments(tile.id, sight)}",
        f"tile-{tile.id}",
    )
