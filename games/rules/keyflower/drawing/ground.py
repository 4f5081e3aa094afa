"""The ground of a tile, which turns with it: meadow, hedges, roads and rivers that join at the
sides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.rules.keyflower.drawing.hexagon import MIDDLES, OUTLINE, Point, toward

if TYPE_CHECKING:
    from games.rules.keyflower.edition import Tile

KINDS = {"home": "home", "boat": "boat", "summer-boat": "boat", "turn-order": "order"}


def ground(tile: Tile, turn: int, back: bool = False) -> str:
    """The ground of a tile turned clockwise by so many sides."""
    turned = f' transform="rotate({turn * 60})"' if turn else ""
    return f"<g{turned}>{soil(tile, back)}</g>"


@cache
def soil(tile: Tile, back: bool) -> str:
    """The ground of a tile that is not turned."""
    kind = KINDS.get(tile.kind) or str(tile.season)
    hedges = "".join(
        f'<use href="#hedge" transform="rotate({side * 60})"/>'
        for side, edge in enumerate(tile.edges)
        if edge == "f"
    )
    upgraded = f'<path class="f-rich" d="{OUTLINE}"/>' if back and tile.cost else ""
    fleck = f'<use href="#fleck{tile.season}"/>' if kind.isdigit() else ""
    return f'<path class="f-soil-{kind}" d="{OUTLINE}"/>{upgraded}{fleck}{hedges}{ways(tile.edges)}'


@cache
def ways(edges: str) -> str:
    """Rivers and roads of a tile, from side to side."""
    return flow(edges) + lanes(edges)


def flow(edges: str) -> str:
    """A river through the tile, or from a pond in its middle to its only river side."""
    sides = [side for side, edge in enumerate(edges) if edge == "w"]
    if not sides:
        return ""
    if len(sides) == 2:
        line = through(sides[0], sides[1], 9)
        return (
            stroked(line, "bank", "river")
            + '<ellipse class="f-river-fill" rx="25" ry="22"/>'
            + ripples(sides)
        )
    (side,) = sides
    x, y = toward(side, 26)
    pond = "".join(
        f'<circle class="f-{style}" cx="{x:g}" cy="{y:g}" r="{r}"/>'
        for style, r in (("pond", 15), ("river-fill", 13))
    )
    return stroked(f"M{at(MIDDLES[side])} {at(toward(side, 26))}", "bank", "river", pond)


def ripples(sides: list[int]) -> str:
    """Small waves where a river leaves the tile."""
    return "".join(
        f'<path class="f-ripple" d="M{at(toward(side, far))}m-5 0q2.500-2 5 0t5 0"/>'
        for side in sides
        for far in (44, 33)
    )


def lanes(edges: str) -> str:
    """Roads: through the tile, or to a square in its middle."""
    sides = [side for side, edge in enumerate(edges) if edge == "r"]
    if not sides:
        return ""
    if len(sides) == 1:
        return stroked(f"M{at(MIDDLES[sides[0]])} {at(toward(sides[0], 12))}", "verge", "road")
    if len(sides) == 2:
        return stroked(through(sides[0], sides[1], 5), "verge", "road")
    line = "".join(
        f"M{at(MIDDLES[side])}C{at(toward(side, 30))} {at(toward(side + 1, 7))} 0 0"
        for side in sides
    )
    green = '<circle class="f-square" r="15"/>'
    return stroked(line, "verge", "road", green)


def through(a: int, b: int, sway: float) -> str:
    """A way from side to side; it leaves the tile at right angles, so that it meets its
    continuation."""
    if (a - b) % 6 != 3:
        return f"M{at(MIDDLES[a])}Q0 0 {at(MIDDLES[b])}"
    bend = toward(a + 1, sway)
    return (
        f"M{at(MIDDLES[a])}C{at(toward(a, 34))} {at(toward(a, 24))} {at(bend)}S{at(toward(b, 34))} "
        f"{at(MIDDLES[b])}"
    )


def stroked(line: str, outer: str, inner: str, between: str = "") -> str:
    """The same line with a wide and a narrow pen."""
    return f'<path class="f-{outer}" d="{line}"/><path class="f-{inner}" d="{line}"/>{between}'


def at(point: Point) -> str:
    """A point as path data."""
    return f"{point.x:g} {point.y:g}"
