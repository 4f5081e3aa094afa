"""A tile as a hexagon, and the ground that turns with it: meadow, hedges, roads and rivers
that join at the sides. Side 0 is the bottom, then clockwise."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.rules.keyflower.edition import Tile

RADIUS = 60
APOTHEM = 51.96
OUTLINE = "M60 0 30 51.96-30 51.96-60 0-30-51.96 30-51.96Z"
CAST = f'<path class="f-cast" d="{OUTLINE}"/>'
"""The shadow of a tile."""
RING = f'<path class="f-halo f-ring" d="{OUTLINE}"/>'
"""The mark of a tile that is a legal move as a whole."""
KINDS = {"home": "home", "boat": "boat", "summer-boat": "boat", "turn-order": "order"}


class Point(NamedTuple):
    """A place on the drawing."""

    x: float
    y: float


def get_point_toward(side: float, far: float) -> Point:
    """The point so far from the middle in the direction of a side."""
    angle = radians(90 + 60 * side)
    return Point(round(cos(angle) * far, 1) + 0.0, round(sin(angle) * far, 1) + 0.0)


def get_hexagon_middle(q: int, r: int) -> Point:
    """The middle of the hexagon at axial (q, r)."""
    return Point(1.5 * RADIUS * q, 2 * APOTHEM * (r + q / 2))


MIDDLES = tuple(get_point_toward(side, APOTHEM) for side in range(6))

# On which sides of an auctioned tile the bids stand, by number of players: the viewer's own side
# first, then clockwise.
CHAIRS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 2, 3, 4), 5: (0, 1, 2, 4, 5), 6: (0, 1, 2, 3, 4, 5)}


def get_side_of_seat(seat: int, viewer: int | None, seats: int) -> int:
    """The side of every auctioned tile that belongs to a seat, as the viewer sees the table."""
    return CHAIRS[seats][(seat - (viewer or 0)) % seats]


def draw_rim(colour: str | None = None, upgraded: bool = False) -> str:
    """The edge of a tile: golden when it has been upgraded, in the colour that binds its workers if
    there is one."""
    style = " f-upgraded" * upgraded + (f" f-bound-{colour}" if colour else "")
    return f'<path class="f-rim-line{style}" d="{OUTLINE}"/>'


def draw_ground(tile: Tile, turn: int, back: bool = False) -> str:
    """The ground of a tile turned clockwise by so many sides."""
    turned = f' transform="rotate({turn * 60})"' if turn else ""
    return f"<g{turned}>{draw_soil(tile, back)}</g>"


@cache
def draw_soil(tile: Tile, back: bool) -> str:
    """The ground of a tile that is not turned."""
    kind = KINDS.get(tile.kind) or str(tile.season)
    hedges = "".join(
        f'<use href="#hedge" transform="rotate({side * 60})"/>'
        for side, edge in enumerate(tile.edges)
        if edge == "f"
    )
    upgraded = f'<path class="f-rich" d="{OUTLINE}"/>' if back and tile.cost else ""
    fleck = f'<use href="#fleck{tile.season}"/>' if kind.isdigit() else ""
    soil = f'<path class="f-soil-{kind}" d="{OUTLINE}"/>'
    return f"{soil}{upgraded}{fleck}{hedges}{draw_roads_and_rivers(tile.edges)}"


@cache
def draw_roads_and_rivers(edges: str) -> str:
    """Rivers and roads of a tile, from side to side."""
    return draw_river(edges) + draw_roads(edges)


def draw_river(edges: str) -> str:
    """A river through the tile, or from a pond in its middle to its only river side."""
    sides = [side for side, edge in enumerate(edges) if edge == "w"]
    if not sides:
        return ""
    if len(sides) == 2:
        line = build_path_through(sides[0], sides[1], 9)
        return (
            draw_double_stroke(line, "bank", "river")
            + '<ellipse class="f-river-fill" rx="25" ry="22"/>'
            + draw_river_ripples(sides)
        )
    (side,) = sides
    x, y = get_point_toward(side, 26)
    pond = "".join(
        f'<circle class="f-{style}" cx="{x:g}" cy="{y:g}" r="{r}"/>'
        for style, r in (("pond", 15), ("river-fill", 13))
    )
    return draw_double_stroke(
        f"M{format_point(MIDDLES[side])} {format_point(get_point_toward(side, 26))}",
        "bank",
        "river",
        pond,
    )


def draw_river_ripples(sides: list[int]) -> str:
    """Small waves where a river leaves the tile."""
    starts = [format_point(get_point_toward(side, far)) for side in sides for far in (44, 33)]
    return "".join(
        f'<path class="f-ripple" d="M{start}m-5 0q2.500-2 5 0t5 0"/>' for start in starts
    )


def draw_roads(edges: str) -> str:
    """Roads: through the tile, or to a square in its middle."""
    sides = [side for side, edge in enumerate(edges) if edge == "r"]
    if not sides:
        return ""
    if len(sides) == 1:
        return draw_double_stroke(
            f"M{format_point(MIDDLES[sides[0]])} {format_point(get_point_toward(sides[0], 12))}",
            "verge",
            "road",
        )
    if len(sides) == 2:
        return draw_double_stroke(build_path_through(sides[0], sides[1], 5), "verge", "road")
    line = "".join(
        f"M{format_point(MIDDLES[side])}C{format_point(get_point_toward(side, 30))} "
        f"{format_point(get_point_toward(side + 1, 7))} 0 0"
        for side in sides
    )
    green = '<circle class="f-square" r="15"/>'
    return draw_double_stroke(line, "verge", "road", green)


def build_path_through(a: int, b: int, sway: float) -> str:
    """A way from side to side; it leaves the tile at right angles, so that it meets its
    continuation."""
    if (a - b) % 6 != 3:
        return f"M{format_point(MIDDLES[a])}Q0 0 {format_point(MIDDLES[b])}"
    start, end = format_point(MIDDLES[a]), format_point(MIDDLES[b])
    leaving, turning = (format_point(get_point_toward(a, far)) for far in (34, 24))
    bend = format_point(get_point_toward(a + 1, sway))
    arriving = format_point(get_point_toward(b, 34))
    return f"M{start}C{leaving} {turning} {bend}S{arriving} {end}"


def draw_double_stroke(line: str, outer: str, inner: str, between: str = "") -> str:
    """The same line with a wide and a narrow pen."""
    return f'<path class="f-{outer}" d="{line}"/><path class="f-{inner}" d="{line}"/>{between}'


def format_point(point: Point) -> str:
    """A point as path data."""
    return f"{point.x:g} {point.y:g}"
