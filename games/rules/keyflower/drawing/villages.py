"""Everybody's village, drawn by axial coordinates, the viewer's own first and largest."""

from __future__ import annotations

from html import escape
from typing import Any

from games.rules.core import View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face
from games.rules.keyflower.drawing.ground import ground
from games.rules.keyflower.drawing.hauling import goods, targets, upgrading
from games.rules.keyflower.drawing.hexagon import OUTLINE, spot
from games.rules.keyflower.drawing.marks import Row, disk, icon, words
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.drawing.panels import HEADER, Placed
from games.rules.keyflower.drawing.placing import building_sites, tray
from games.rules.keyflower.drawing.tokens import handed, standing
from games.rules.keyflower.edition import Edition
from games.rules.svg import place
from games.rules.text import Say

LETTER = 9.5
"""The width of a letter of a name."""


def village(placed: Placed, view: View, board: Edition, found: Offers, say: Say) -> str:
    """One village on its panel."""
    seat, own = placed.seat, placed.seat == view["seat"]
    plots = view["players"][seat]["plots"]
    mine = found if own else Offers(uses=found.uses, hands=found.hands)
    held = tray(view, seat, board, mine, say) if placed.tray else ""
    rect = f'<rect class="f-panel{" f-own" * own}" width="{placed.wide:.0f}" height="{placed.high:.0f}" rx="16"/>'
    rect += f'<rect fill="url(#meadow)" width="{placed.wide:.0f}" height="{placed.high:.0f}" rx="16"/>'
    return place(
        placed.x,
        placed.y,
        f'<g id="board-village-{seat}">{rect}{header(view, seat, placed.wide, say)}{held}'
        f'<g class="f-village" transform="translate({placed.move.x:.1f} {placed.move.y:.1f}) scale({placed.scale:.3f})">'
        f"{land(plots, board)}{tiles(plots, view, board, mine, say)}{work_to_do(mine, plots, board, say)}</g></g>",
    )


def land(plots: list[dict[str, Any]], board: Edition) -> str:
    """The ground of all tiles, below everything that stands on them."""
    return "".join(
        place(*spot(plot["q"], plot["r"]), ground(board.tile[plot["tile"]], plot["turn"], plot["back"])) for plot in plots
    )


def tiles(plots: list[dict[str, Any]], view: View, board: Edition, found: Offers, say: Say) -> str:
    """Everything upright."""
    return "".join(plot_pieces(plot, view, board, found, say) for plot in plots)


def work_to_do(found: Offers, plots: list[dict[str, Any]], board: Edition, say: Say) -> str:
    """Where to build and where to carry goods, above everything else."""
    return building_sites(found, board, say) + targets(found, plots, board, say)


def plot_pieces(plot: dict[str, Any], view: View, board: Edition, found: Offers, say: Say) -> str:
    """A tile of a village without its ground."""
    tile, back, task = board.tile[plot["tile"]], plot["back"], view["task"]
    bound = f' f-bound-{plot["colour"]}' if plot["colour"] else ""
    upgraded = " f-upgraded" if back and tile.cost else ""
    asks = handed(found.hands, board.tile, say) if found.hands and task["tile"] == tile.id else ""
    return place(
        *spot(plot["q"], plot["r"]),
        f'<title>{escape(say(lexicon.tile(tile, back)))}</title><path class="f-rim-line{upgraded}{bound}" d="{OUTLINE}"/>'
        f"{face(tile, back)}{upgrading(tile, found, board, say)}{goods(plot, found, board, say)}"
        f"{standing(plot['uses'], found.uses.get(tile.id, []), any(plot['goods'].values()), board.tile, say)}{asks}",
        f"tile-{tile.id}",
    )


def header(view: View, seat: int, wide: float, say: Say) -> str:
    """Whose village; what he has left to spend on carrying and upgrades; for the viewer what is behind his screen."""
    start = icon("w-purple", 52, HEADER / 2, 24) if view["start"] == seat else ""
    turn = f'<circle class="f-now" cx="26" cy="{HEADER / 2}" r="16"/>' if view["turn"] == seat else ""
    row = hand(view["players"][seat])
    if view["task"] and view["turn"] == seat:
        row = points_left(view["task"])
    left = 72 if start else 52
    name = words(left, HEADER / 2 + 6, shortened(say(lexicon.owner(seat)), wide - left - row.width - 24), "owner")
    points = [score["points"] for score in view["final"] or () if score["seat"] == seat]
    if points:
        row.coin(points[0])
    shown = f'<g transform="translate({wide - 16 - row.width / 2:.1f} 0)">{row.drawn(HEADER / 2, "num17")}</g>'
    return disk(seat, 26, HEADER / 2, 0.95) + turn + start + name + shown


def shortened(name: str, wide: float) -> str:
    """A name that is not wider than there is room."""
    most = max(4, int(wide / LETTER))
    return name if len(name) <= most else name[: most - 1] + "…"


def hand(player: dict[str, Any]) -> Row:
    """What is behind a screen, as far as the viewer may look."""
    row = Row(19, 4)
    for prefix, belongings in (("w", player["workers"]), ("i", player["skills"])):
        for name, count in (belongings or {}).items():
            if count:
                row.add(f"{prefix}-{name}", count)
    return row


def points_left(task: dict[str, Any]) -> Row:
    """Transport and upgrade points that can still be spent."""
    row = Row(19, 4)
    for name, points in (("i-cart", task["transport"]), ("i-upgrade", task["upgrade"])):
        if points:
            row.add(name, points)
    return row
