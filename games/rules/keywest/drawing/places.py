"""Where everything lies on the board: coordinates in the units of the picture."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.keywest.edition import FRUITS, ISLANDS

WIDTH, HEIGHT = 1200, 860
FRAME = 30


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


class Row(NamedTuple):
    """Six sites in a row, from the south-west: the first one, and the step to the next."""

    x: int
    y: int
    dx: int
    dy: int


# Each island has a row of houses on its north shore and a row of fields on its south shore.
ROWS = {
    "upper": (Row(738, 236, 41, -9), Row(730, 295, 41, -9)),
    "middle": (Row(392, 378, 41, -7), Row(384, 437, 41, -7)),
    "lower": (Row(80, 552, 41, -3), Row(74, 611, 41, -3)),
}
SLOTS = {
    "upper": (
        "factory-1 hotel-1 hotel-2 hotel-3 hotel-4 factory-2",
        "banana-1 banana-2 mango-1 orange-1 orange-2 factory-3",
    ),
    "middle": (
        "factory-1 hotel-1 hotel-2 hotel-3 hotel-4 factory-2",
        "factory-3 banana-1 mango-1 mango-2 orange-1 orange-2",
    ),
    "lower": (
        "factory-1 hotel-1 hotel-2 hotel-3 factory-2 factory-3",
        "banana-1 banana-2 mango-1 mango-2 orange-1 factory-4",
    ),
}


def locate_sites() -> dict[str, Point]:
    """The middle of the disk's place on every site, by site id."""
    found = {}
    for island in ISLANDS:
        for row, names in zip(ROWS[island], SLOTS[island], strict=True):
            for column, name in enumerate(names.split()):
                found[f"{island}-{name}"] = Point(row.x + column * row.dx, row.y + column * row.dy)
    return found


SITES = locate_sites()


NAMES = {"upper": Point(866, 339), "middle": Point(524, 494), "lower": Point(196, 655)}

# A bridge runs from its nearer shore (the side of the mainland) to the farther one.
BRIDGE_ENDS = {
    "key-largo": (Point(1050, 136), Point(974, 204)),
    "long-key": (Point(706, 286), Point(630, 352)),
    "seven-miles": (Point(360, 420), Point(320, 524)),
}
BRIDGE_LABELS = {
    "key-largo": Point(992, 232),
    "long-key": Point(678, 372),
    "seven-miles": Point(354, 520),
}

PALMS = (
    *(
        (706, 262, 1.0),
        (700, 300, 0.8),
        (968, 196, 0.9),
        (966, 236, 0.8),
        (364, 398, 0.9),
        (366, 462, 0.8),
    ),
    *(
        (622, 404, 0.9),
        (600, 418, 0.7),
        (56, 560, 0.9),
        (62, 622, 0.7),
        (312, 574, 0.9),
        (312, 610, 0.85),
    ),
    *((1030, 84, 1.1), (1012, 60, 1.0), (1090, 190, 1.0), (1154, 214, 1.1)),
    *((670, 331, 0.6), (350, 492, 0.6), (996, 266, 0.7), (1068, 265, 0.6), (655, 306, 0.5)),
)
RIPPLES = (
    *(
        (60, 268),
        (330, 250),
        (300, 470),
        (420, 232),
        (350, 300),
        (880, 60),
        (930, 104),
        (820, 130),
        (640, 250),
    ),
    *(
        (700, 500),
        (420, 520),
        (360, 650),
        (590, 500),
        (820, 362),
        (720, 400),
        (1140, 330),
        (1130, 520),
        (1060, 320),
    ),
)

PILES = {fruit: Point(1050 + 46 * number, 112) for number, fruit in enumerate(FRUITS)}
FACE_DOWN = Point(1128, 184)

FIRST_SEA = ((8, 398, 72), (7, 424, 124), (5, 398, 176))
SECOND_SEA = ((5, 906, 372), (7, 774, 424), (8, 747, 476))
DIVE_STEP = 53


FIRST_SEA_SPACES = sum(count for count, _x, _y in FIRST_SEA)


def locate_dive_spaces() -> tuple[Point, ...]:
    """The forty dive spaces, in the order of their numbers."""
    return tuple(
        Point(x + DIVE_STEP * n, y) for count, x, y in FIRST_SEA + SECOND_SEA for n in range(count)
    )


DIVES = locate_dive_spaces()

GRAVES = tuple(Point(88 + 48 * (n % 5), 342 + 48 * (n // 5)) for n in range(10))


def locate_victory_cells() -> tuple[tuple[float, float, float, float], ...]:
    """x, y, width, height of the hundred victory points, clockwise from the top left corner."""
    wide, high = (WIDTH - 2 * FRAME) / 30, (HEIGHT - 2 * FRAME) / 18
    right, low = WIDTH - FRAME, HEIGHT - FRAME
    top = [(FRAME + n * wide, 0.0, wide, float(FRAME)) for n in range(30)]
    east = [(float(right), FRAME + n * high, float(FRAME), high) for n in range(18)]
    bottom = [(x, float(low), wide, float(FRAME)) for x, _y, wide, _h in reversed(top)]
    west = [(0.0, y, float(FRAME), high) for _x, y, _w, high in reversed(east)]
    corners = [
        (float(x), float(y), float(FRAME), float(FRAME))
        for x, y in ((0, 0), (right, 0), (right, low), (0, low))
    ]
    return (corners[0], *top, corners[1], *east, corners[2], *bottom, corners[3], *west)


VICTORY = tuple(Point(x + w / 2, y + h / 2) for x, y, w, h in locate_victory_cells())

CIGAR_Y = 679
CIGAR_STEP = 26.8
CIGARS = tuple(Point(66 + n * CIGAR_STEP, CIGAR_Y) for n in range(41))

ACTIONS = (
    "dive",
    "hotel",
    "hotel-manage",
    "factory-roll",
    "factory-market",
    "roll-cash",
    "shares",
    "harvest",
    "repeat",
)
ACTION_WIDTH, ACTION_HEIGHT = 120, 118
ACTION_AT = {name: Point(41 + 125 * n, 704) for n, name in enumerate(ACTIONS)}

OFFER = tuple(Point(628 + 89 * n, 547) for n in range(6))
TILE_WIDTH, TILE_HEIGHT = 82, 98

ROUNDS = tuple(Point(70 + 35.5 * n, 177) for n in range(8))
SEATS = tuple(Point(74 + 56 * n, 222) for n in range(5))

# How several markers share one space: offsets in units of their radius.
CLUSTER = (
    (),
    ((0, 0),),
    ((-0.95, 0), (0.95, 0)),
    ((-0.95, -0.8), (0.95, -0.8), (0, 0.85)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1.15, -1.1), (1.15, -1.1), (0, 0), (-1.15, 1.1), (1.15, 1.1)),
)
