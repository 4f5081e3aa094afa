"""Everybody's village, drawn by axial coordinates, the viewer's own first and largest."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from games.rules.core import View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face
from games.rules.keyflower.drawing.ground import ground
from games.rules.keyflower.drawing.hexagon import APOTHEM, OUTLINE, RADIUS, spot
from games.rules.keyflower.drawing.marks import Row, disk, icon, words
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.drawing.placing import building_sites, tray
from games.rules.keyflower.drawing.tokens import handed, standing
from games.rules.keyflower.drawing.hauling import goods, targets, upgrading
from games.rules.keyflower.edition import Edition
from games.rules.svg import place
from games.rules.text import Say

OWN, OTHER = 1.1, 0.8
HEADER, MARGIN, TRAY, GAP = 46, 16, 104, 12
NARROWEST = 262


class Panel(NamedTuple):
    """A village on the drawing: its scale, the least and greatest middles of its tiles, its size."""

    seat: int
    scale: float
    low_x: float
    low_y: float
    wide: float
    high: float
    tray: float


class Placed(NamedTuple):
    """A panel with its corner and the width it is given."""

    panel: Panel
    x: float
    y: float
    wide: float
    high: float


def panel(view: View, seat: int, found: Offers) -> Panel:
    """The measures of a village, with room for what can be built there now."""
    player, own = view["players"][seat], seat == view["seat"]
    scale = OWN if own else OTHER
    places = [(plot["q"], plot["r"]) for plot in player["plots"]]
    if own:
        places += [where for sites in found.places.values() for where in sites]
    spots = [spot(q, r) for q, r in places]
    low_x, low_y = min(x for x, _y in spots) - RADIUS, min(y for _x, y in spots) - APOTHEM
    wide = (max(x for x, _y in spots) + RADIUS - low_x) * scale + 2 * MARGIN
    below = TRAY if player["won"] or player["winter"] else 0
    high = (max(y for _x, y in spots) + APOTHEM - low_y) * scale + 2 * MARGIN + HEADER + below
    return Panel(seat, scale, low_x, low_y, max(wide, NARROWEST), high, below)


def arranged(panels: list[Panel], left: float, top: float, wide: float) -> list[Placed]:
    """Panels in rows, each row filled and of one height."""
    rows: list[list[Panel]] = [[]]
    for each in panels:
        if rows[-1] and sum(other.wide + GAP for other in rows[-1]) + each.wide > wide:
            rows.append([])
        rows[-1].append(each)
    placed, y = [], top
    for row in rows:
        spare = (wide - sum(each.wide for each in row) - GAP * (len(row) - 1)) / len(row)
        x, high = left, max(each.high for each in row)
        for each in row:
            placed.append(Placed(each, x, y, each.wide + spare, high))
            x += each.wide + spare + GAP
        y += high + GAP
    return placed


def layout(view: View, found: Offers, left: float, top: float, wide: float) -> list[Placed]:
    """Where every village lies: the viewer's first, then clockwise."""
    first = view["seat"] or 0
    order = [(first + n) % view["seats"] for n in range(view["seats"])]
    panels = [panel(view, seat, found) for seat in order if view["players"][seat]["plots"]]
    return arranged(panels, left, top, wide) if panels else []


def village(placed: Placed, view: View, board: Edition, found: Offers, say: Say) -> str:
    """One village on its panel."""
    panel, x, y, wide, high = placed
    own = panel.seat == view["seat"]
    plots = view["players"][panel.seat]["plots"]
    used = (wide - panel.wide) / 2 + MARGIN
    extra = (high - panel.high) / 2
    move = f"translate({used - panel.low_x * panel.scale:.1f} {HEADER + MARGIN + panel.tray + extra - panel.low_y * panel.scale:.1f})"
    mine = found if own else Offers(uses=found.uses)
    asks = found.hands if view["task"] else []
    grounds = "".join(
        place(*spot(plot["q"], plot["r"]), ground(board.tile[plot["tile"]], plot["turn"], plot["back"])) for plot in plots
    )
    tiles = "".join(plot_pieces(plot, view, board, mine, asks, say) for plot in plots)
    more = building_sites(mine, board, say) + targets(mine, plots, board, say) if own else ""
    return place(
        x,
        y,
        f'<g id="board-village-{panel.seat}"><rect class="f-panel{" f-own" * own}" width="{wide:.1f}" height="{high:.1f}" rx="16"/>'
        f"{header(view, panel.seat, wide, own, say)}{tray(view, panel.seat, board, mine, say) if panel.tray else ''}"
        f'<g transform="{move} scale({panel.scale})">{grounds}{tiles}{more}</g></g>',
    )


def header(view: View, seat: int, wide: float, own: bool, say: Say) -> str:
    """Whose village; for the viewer what is behind his screen."""
    player = view["players"][seat]
    turn = f'<circle class="f-now" cx="26" cy="25" r="17"/>' if view["turn"] == seat else ""
    purple = icon("w-purple", 50, 24, 22) if view["start"] == seat else ""
    name = words(66 if purple else 48, 31, say(lexicon.village(seat)), "owner")
    row = Row(17)
    if player["workers"] is not None:
        for colour, count in player["workers"].items():
            if count:
                row.add(f"w-{colour}", count)
        for skill, count in player["skills"].items():
            if count:
                row.add(f"i-{skill}", count)
    hand = f'<g transform="translate({wide - 18 - row.width / 2:.1f} 0)">{row.drawn(25, "num17")}</g>' if row.width and wide > 330 else ""
    return disk(seat, 26, 25, 1) + turn + purple + name + hand


def plot_pieces(plot: dict[str, Any], view: View, board: Edition, found: Offers, asks: list[Any], say: Say) -> str:
    """Everything upright on a tile of a village."""
    tile = board.tile[plot["tile"]]
    bound = f' f-bound-{plot["colour"]}' if plot["colour"] else ""
    upgraded = " f-upgraded" if plot["back"] and tile.cost else ""
    title = escape(say(lexicon.tile(tile, plot["back"])))
    uses = found.uses.get(tile.id, [])
    task = view["task"]
    hands = handed(asks, board.tile, say) if asks and task["tile"] == tile.id else ""
    return place(
        *spot(plot["q"], plot["r"]),
        f'<title>{title}</title><path class="f-rim-line{upgraded}{bound}" d="{OUTLINE}"/>{face(tile, plot["back"])}'
        f"{upgrading(tile, found, board, say)}{goods(plot, found, board, say)}"
        f"{standing(plot['uses'], uses, board.tile, say)}{hands}",
        f"tile-{tile.id}",
    )
