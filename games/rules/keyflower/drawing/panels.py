"""Where every village lies on the drawing, and how large: rows of columns of panels, each row
filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower.drawing.hexagon import APOTHEM, RADIUS, Point, get_hexagon_middle

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.targets import MovesByThing
    from games.rules.types import View

OWN, OTHER = 1.15, 0.95
GROW = 1.3
HEADER, MARGIN, TRAY, GAP = 48, 14, 112, 12
NARROWEST = 250
HELD = 104
TOLERANCES = (0, 1, 1.3, 1.7)
"""How much higher a row may become by putting one village below another; the lowest drawing
wins."""


class Extent(NamedTuple):
    """A village before it has its place: the corner and the size of its tiles, its usual scale,
    what else it needs."""

    seat: int
    corner: Point
    size: Point
    scale: float
    tray: int
    least: float

    @property
    def wide(self) -> float:
        """The width of its panel."""
        return max(self.least, self.size.x * self.scale + 2 * MARGIN)

    @property
    def high(self) -> float:
        """The height of its panel."""
        return self.size.y * self.scale + 2 * MARGIN + HEADER + self.tray


Column = list[Extent]


class Placed(NamedTuple):
    """A panel in its place, and how the tiles on it are moved and enlarged."""

    seat: int
    x: float
    y: float
    wide: float
    high: float
    tray: int
    move: Point
    scale: float


def lay_out_villages(
    view: View, moves_by_thing: MovesByThing, left: float, top: float, wide: float
) -> list[Placed]:
    """All villages: the viewer's first, then clockwise."""
    first = view["seat"] or 0
    order = [(first + n) % view["seats"] for n in range(view["seats"])]
    extents = [
        measure_village(view, seat, moves_by_thing)
        for seat in order
        if view["players"][seat]["plots"]
    ]
    ways = [
        stack_rows(divide_panels_into_rows(extents, wide, tolerance), left, top, wide)
        for tolerance in TOLERANCES
    ]
    return min(ways, key=lambda placed: max((each.y + each.high for each in placed), default=0))


def stack_rows(found: list[list[Column]], left: float, top: float, wide: float) -> list[Placed]:
    """Rows below each other."""
    placed: list[Placed] = []
    for row in found:
        placed += lay_out_row(row, left, top, wide)
        top = placed[-1].y + placed[-1].high + GAP
    return placed


def measure_village(view: View, seat: int, moves_by_thing: MovesByThing) -> Extent:
    """The measures of a village, with room for what can be built there now."""
    player, own = view["players"][seat], seat == view["seat"]
    places = [(plot["q"], plot["r"]) for plot in player["plots"]]
    if own:
        places += [where for sites in moves_by_thing.places.values() for where in sites]
    corner, size = measure_bounds([get_hexagon_middle(q, r) for q, r in places])
    held = len(player["won"] or player["winter"] or ())
    least = max(NARROWEST, held * HELD + 2 * MARGIN, 380 * own)
    return Extent(seat, corner, size, OWN if own else OTHER, TRAY if held else 0, least)


def measure_bounds(spots: list[Point]) -> tuple[Point, Point]:
    """The corner and the size of the tiles with these middles."""
    across, down = [x for x, _y in spots], [y for _x, y in spots]
    corner = Point(min(across) - RADIUS, min(down) - APOTHEM)
    return corner, Point(max(across) + RADIUS - corner.x, max(down) + APOTHEM - corner.y)


def divide_panels_into_rows(
    extents: Sequence[Extent], wide: float, tolerance: float
) -> list[list[Column]]:
    """Panels below each other where a column has room, else beside each other, else in a new row;
    the last one not alone where that can be helped."""
    found: list[list[Column]] = []
    for each in extents:
        if not found or not try_to_join_row(found[-1], each, wide, tolerance):
            found.append([[each]])
    if len(found) > 1 and len(found[-1]) == 1 and len(found[-2]) > 2 and len(found[-2][-1]) == 1:
        found[-1].insert(0, found[-2].pop())
    return found


def try_to_join_row(row: list[Column], extent: Extent, wide: float, tolerance: float) -> bool:
    """Put a panel into a row if there is room."""
    high = max(sum(other.high + GAP for other in column) for column in row)
    wider = max(0.0, extent.wide - measure_column_width(row[-1]))
    room = wide - sum(measure_column_width(column) + GAP for column in row)
    if (
        len(row) > 1
        and wider < room
        and sum(other.high + GAP for other in row[-1]) + extent.high <= high * tolerance
    ):
        row[-1].append(extent)
        return True
    if extent.wide > room:
        return False
    row.append([extent])
    return True


def measure_column_width(column: Column) -> float:
    """The width of a column."""
    return max(each.wide for each in column)


def lay_out_row(row: list[Column], left: float, top: float, wide: float) -> list[Placed]:
    """A row of columns of equal height, which together fill the width."""
    room = wide - GAP * (len(row) - 1)
    grown = min(GROW, room / sum(map(measure_column_width, row)))
    spare = room / sum(map(measure_column_width, row))
    high = max(
        sum(
            measure_fixed_height(each) + (each.high - measure_fixed_height(each)) * grown
            for each in column
        )
        + GAP * (len(column) - 1)
        for column in row
    )
    placed = []
    for column in row:
        broad, y = measure_column_width(column) * spare, top
        more = (high - GAP * (len(column) - 1)) / sum(each.high for each in column)
        for each in column:
            placed.append(fit_village_on_panel(each, left, y, broad, each.high * more))
            y += each.high * more + GAP
        left += broad + GAP
    return placed


def measure_fixed_height(extent: Extent) -> float:
    """What of a panel's height does not grow with its tiles."""
    return HEADER + extent.tray + 2 * MARGIN


def fit_village_on_panel(
    extent: Extent, left: float, top: float, wide: float, high: float
) -> Placed:
    """A village on a panel of this size, as large as it can be within reason."""
    scale = min(
        extent.scale * GROW,
        (wide - 2 * MARGIN) / extent.size.x,
        (high - measure_fixed_height(extent)) / extent.size.y,
    )
    x = (wide - extent.size.x * scale) / 2 - extent.corner.x * scale
    y = (
        HEADER
        + extent.tray
        + (high - HEADER - extent.tray - extent.size.y * scale) / 2
        - extent.corner.y * scale
    )
    return Placed(extent.seat, left, top, wide, high, extent.tray, Point(x, y), scale)
