"""The ground of a tile, which turns with it: meadow, hedges, roads and rivers that join at the sides."""

from __future__ import annotations

import re
from functools import cache

from games.rules.keyflower.drawing.hexagon import MIDDLES, OUTLINE, Point, toward
from games.rules.keyflower.edition import Tile

HEDGE = (
    '<g id="hedge"><path class="f-hedge" d="M-17 47q-1-5 4-5 1-5 6-3 3-5 7-1 5-3 7 2 6-1 6 4 3 2 1 5-16 2-31-2Z"/>'
    '<path class="f-tuft" d="M-9 36l-2-4M-9 36v-5M-9 36l2-4M12 35l-2-4M12 35v-5M12 35l2-4"/></g>'
)
FLECKS = (
    '<g id="fleck0"><path class="f-bloom" d="M-38-14a1.500 1.500 0 1 1 .1 0ZM32-30a1.500 1.500 0 1 1 .1 0ZM-22 39a1.500 1.500 0 1 1 .1 0ZM40 12a1.500 1.500 0 1 1 .1 0Z"/>'
    '<path class="f-bloom2" d="M-44 4a1.300 1.300 0 1 1 .1 0ZM25 43a1.300 1.300 0 1 1 .1 0ZM-28-38a1.300 1.300 0 1 1 .1 0ZM49-4a1.300 1.300 0 1 1 .1 0Z"/></g>'
    '<g id="fleck1"><path class="f-furrow" d="M-52-4q7-5 14-3M-50 3q7-5 14-3M-47 10q6-5 12-3M36-3q7-4 16 0M36 4q7-4 14 0M34 11q6-4 12 0M-26-44q8-3 16 0M10 44q8-3 16 0"/></g>'
    '<g id="fleck2"><path class="f-leaves" d="M-48-6q4-5 7 0-4 3-7 0ZM-42 9q4-5 7 0-4 3-7 0ZM38-8q4-5 7 0-4 3-7 0ZM44 6q4-5 7 0-4 3-7 0ZM-30-40q4-5 7 0-4 3-7 0ZM22 44q4-5 7 0-4 3-7 0Z"/></g>'
    '<g id="fleck3"><path class="f-snow" d="M-56 2q6-7 14-3t10 0q-2 7-12 7t-12-4ZM34-4q6-6 12-2t9 2q-2 6-10 6t-11-6ZM-28-44q8-5 16 0-8 5-16 0ZM10 45q8-5 16 0-8 5-16 0Z"/></g>'
)
GROUND_PARTS = dict(re.findall(r'<g id="([a-z0-9]+)">(.*?)</g>', HEDGE + FLECKS))
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
        f'<use href="#hedge" transform="rotate({side * 60})"/>' for side, edge in enumerate(tile.edges) if edge == "f"
    )
    upgraded = f'<path class="f-rich" d="{OUTLINE}"/>' if back and tile.cost else ""
    fleck = f'<use href="#fleck{tile.season}"/>' if kind.isdigit() else ""
    return f'<path class="f-soil f-soil-{kind}" d="{OUTLINE}"/>{upgraded}{fleck}{hedges}{ways(tile.edges)}'


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
        line = through(*sides, sway=9)
        return stroked(line, "bank", "river") + '<ellipse class="f-river-fill" rx="25" ry="22"/>' + ripples(sides)
    (side,) = sides
    x, y = toward(side, 26)
    pond = f'<circle class="f-pond" cx="{x:g}" cy="{y:g}" r="15"/><circle class="f-river-fill" cx="{x:g}" cy="{y:g}" r="13"/>'
    return stroked(f"M{at(MIDDLES[side])} {at(toward(side, 26))}", "bank", "river", pond)


def ripples(sides: list[int]) -> str:
    """Small waves where a river leaves the tile."""
    return "".join(
        f'<path class="f-ripple" d="M{at(toward(side, far))}m-5 0q2.500-2 5 0t5 0"/>' for side in sides for far in (44, 33)
    )


def lanes(edges: str) -> str:
    """Roads: through the tile, or to a square in its middle."""
    sides = [side for side, edge in enumerate(edges) if edge == "r"]
    if not sides:
        return ""
    if len(sides) == 1:
        return stroked(f"M{at(MIDDLES[sides[0]])} {at(toward(sides[0], 12))}", "verge", "road")
    if len(sides) == 2:
        return stroked(through(*sides, sway=5), "verge", "road")
    line = "".join(f"M{at(MIDDLES[side])}C{at(toward(side, 30))} {at(toward(side + 1, 7))} 0 0" for side in sides)
    green = '<circle class="f-square" r="15"/>'
    return stroked(line, "verge", "road", green)


def through(a: int, b: int, sway: float) -> str:
    """A way from side to side; it leaves the tile at right angles, so that it meets its continuation."""
    if (a - b) % 6 != 3:
        return f"M{at(MIDDLES[a])}Q0 0 {at(MIDDLES[b])}"
    bend = toward(a + 1, sway)
    return (
        f"M{at(MIDDLES[a])}C{at(toward(a, 34))} {at(toward(a, 24))} {at(bend)}"
        f"S{at(toward(b, 34))} {at(MIDDLES[b])}"
    )


def stroked(line: str, outer: str, inner: str, between: str = "") -> str:
    """The same line with a wide and a narrow pen."""
    return f'<path class="f-{outer}" d="{line}"/><path class="f-{inner}" d="{line}"/>{between}'


def at(point: Point) -> str:
    """A point as path data."""
    return f"{point.x:g} {point.y:g}"
