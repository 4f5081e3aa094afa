"""Where everything lies on the board: coordinates in the units of the picture, and the smooth lines
between them."""

from __future__ import annotations

from math import hypot
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


def sites() -> dict[str, Point]:
    """The middle of the disk's place on every site, by site id."""
    found = {}
    for island in ISLANDS:
        for row, names in zip(ROWS[island], SLOTS[island], strict=True):
            for column, name in enumerate(names.split()):
                found[f"{island}-{name}"] = Point(row.x + column * row.dx, row.y + column * row.dy)
    return found


SITES = sites()

COASTS = {
    "upper": "692 268 698 238 718 214 770 202 836 186 908 168 956 158 980 176 982 214 976 254 962 "
    "278 "
    "916 292 850 308 786 320 738 324 706 316 694 294",
    "middle": "350 404 356 370 382 348 444 342 512 328 578 312 618 306 640 326 638 366 640 400 618 "
    "420 "
    "556 434 484 446 424 462 374 464 352 440",
    "lower": "42 586 44 544 66 518 126 512 196 508 258 500 306 500 326 520 322 560 326 602 304 624 "
    "236 632 160 638 96 640 58 636 46 614",
    "mainland": "992 14 986 46 1000 82 1032 106 1046 138 1060 176 1094 204 1122 226 1160 232 1204 "
    "226 1230 120 1210 10",
}
ISLETS = (
    "40 486 50 478 68 480 76 488 66 497 48 496",
    "664 330 672 322 684 328 680 338 668 340",
    "344 490 352 482 362 488 358 500 346 500",
    "990 262 1002 256 1010 266 1000 274 990 270",
    "652 302 660 298 664 306 656 312",
    "330 452 338 448 342 456 334 462",
    "1060 262 1072 258 1078 266 1068 272",
)

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


def dives() -> tuple[Point, ...]:
    """The forty dive spaces, in the order of their numbers."""
    return tuple(
        Point(x + DIVE_STEP * n, y) for count, x, y in FIRST_SEA + SECOND_SEA for n in range(count)
    )


DIVES = dives()

GRAVES = tuple(Point(88 + 48 * (n % 5), 342 + 48 * (n // 5)) for n in range(10))


def victory_cells() -> tuple[tuple[float, float, float, float], ...]:
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


VICTORY = tuple(Point(x + w / 2, y + h / 2) for x, y, w, h in victory_cells())

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


def points_of(numbers: str) -> list[Point]:
    """ "x y x y ..." as points."""
    flat = [float(number) for number in numbers.split()]
    return [Point(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def ragged(numbers: str) -> str:
    """The same coast with small bays and points between the given ones."""
    points = points_of(numbers)
    found: list[str] = []
    for n, (a, b) in enumerate(zip(points, points[1:] + points[:1], strict=True)):
        found.append(f"{a.x:g} {a.y:g}")
        long = hypot(b.x - a.x, b.y - a.y)
        if long < 30:
            continue
        for part, swing in ((0.36, 3.2), (0.7, -4.2)):
            swing = -swing if n % 3 == 1 else swing
            x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
            found.append(
                f"{x + (b.y - a.y) / long * swing:.0f} {y - (b.x - a.x) / long * swing:.0f}"
            )
    return " ".join(found)


def smooth(numbers: str, bend: float = 0.17) -> str:
    """A closed line through all points ("x y x y ..."), without corners, as path data."""
    points = points_of(numbers)
    count = len(points)
    start = points[0]
    parts = [f"M{start.x:.0f} {start.y:.0f}"]
    here = Point(round(start.x), round(start.y))
    for n in range(count):
        last, now, after, beyond = (points[(n + k - 1) % count] for k in range(4))
        if n == 0:
            parts.append(f"c{(after.x - last.x) * bend:.0f} {(after.y - last.y) * bend:.0f} ")
        end = Point(round(after.x), round(after.y))
        bent = Point(after.x - (beyond.x - now.x) * bend, after.y - (beyond.y - now.y) * bend)
        parts.append(
            f"{'s' * (n > 0)}{bent.x - here.x:.0f} {bent.y - here.y:.0f} {end.x - here.x:.0f} "
            f"{end.y - here.y:.0f}"
        )
        here = end
    return "".join(parts) + "z"
