"""The measures of a hexagon and where things lie on it. Side 0 is the bottom, then clockwise."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

RADIUS = 60
APOTHEM = 51.96
OUTLINE = "M60 0 30 51.96-30 51.96-60 0-30-51.96 30-51.96Z"
CAST = f'<path class="f-cast" d="{OUTLINE}"/>'
"""The shadow of a tile."""
RING = f'<path class="f-halo f-ring" d="{OUTLINE}"/>'
"""The mark of a tile that is a legal move as a whole."""


class Point(NamedTuple):
    """A place on the drawing."""

    x: float
    y: float


def toward(side: float, far: float) -> Point:
    """The point so far from the middle in the direction of a side."""
    angle = radians(90 + 60 * side)
    return Point(round(cos(angle) * far, 1) + 0.0, round(sin(angle) * far, 1) + 0.0)


def spot(q: int, r: int) -> Point:
    """The middle of the hexagon at axial (q, r)."""
    return Point(1.5 * RADIUS * q, 2 * APOTHEM * (r + q / 2))


MIDDLES = tuple(toward(side, APOTHEM) for side in range(6))

# On which sides of an auctioned tile the bids stand, by number of players: the viewer's own side
# first, then clockwise.
CHAIRS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 2, 3, 4), 5: (0, 1, 2, 4, 5), 6: (0, 1, 2, 3, 4, 5)}


def side_of(seat: int, viewer: int | None, seats: int) -> int:
    """The side of every auctioned tile that belongs to a seat, as the viewer sees the table."""
    return CHAIRS[seats][(seat - (viewer or 0)) % seats]


def rim(colour: str | None = None, upgraded: bool = False) -> str:
    """The edge of a tile: golden when it has been upgraded, in the colour that binds its workers if
    there is one."""
    style = " f-upgraded" * upgraded + (f" f-bound-{colour}" if colour else "")
    return f'<path class="f-rim-line{style}" d="{OUTLINE}"/>'
