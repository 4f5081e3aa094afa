"""What is printed on the board and never changes: sea, coasts, frame, tracks. Built once, without
words."""

from __future__ import annotations

from math import hypot
from pathlib import Path

from games.rules.keywest.drawing.marks import SYMBOLS, draw_disk_symbols, draw_words
from games.rules.keywest.drawing.places import (
    ACTION_AT,
    CIGARS,
    PALMS,
    RIPPLES,
    VICTORY,
    Point,
    locate_victory_cells,
)
from games.rules.svg import read_symbols

# Coasts: coordinates in the units of the picture, as smooth lines.


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


def read_points(numbers: str) -> list[Point]:
    """ "x y x y ..." as points."""
    flat = [float(number) for number in numbers.split()]
    return [Point(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def roughen_coast(numbers: str) -> str:
    """The same coast with small bays and points between the given ones."""
    points = read_points(numbers)
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


def draw_smooth_line(numbers: str, bend: float = 0.17) -> str:
    """A closed line through all points ("x y x y ..."), without corners, as path data."""
    points = read_points(numbers)
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


# The board.


SCENERY = Path(__file__).with_name("scenery.svg")


def draw_coasts() -> str:
    """All land, once, to be used with different pens."""
    keys = "".join(
        f'<path d="{draw_smooth_line(roughen_coast(numbers), 0.19)}"/>'
        for numbers in COASTS.values()
    )
    islets = "".join(draw_smooth_line(numbers, 0.2) for numbers in ISLETS)
    return f'{keys}<path d="{islets}"/>'


def draw_palms() -> str:
    """Palm trees where no house stands."""
    return "".join(
        f'<use href="#palm" transform="translate({x} {y}) scale({size})"/>' for x, y, size in PALMS
    )


def draw_sea_ripples() -> str:
    """Small waves on the open sea."""
    return "".join(f'<use href="#ripple" x="{x}" y="{y}"/>' for x, y in RIPPLES)


def draw_victory_frame() -> str:
    """The victory track around the edge: a hundred spaces."""
    cells = "".join(
        f'<rect class="k-cell{"" if number % 5 else 5}" x="{x:g}" y="{y:g}" width="{w:.4g}" '
        f'height="{h:.4g}"/>'
        for number, (x, y, w, h) in enumerate(locate_victory_cells())
    )
    return cells + "".join(
        draw_words(x, y + 4, number, "num" if number % 5 else "num5")
        for number, (x, y) in enumerate(VICTORY)
    )


def draw_cigar_numbers() -> str:
    """The numbers along the cigar."""
    return "".join(
        draw_words(x, y + 4, number, "oncigar" if number else "onband")
        for number, (x, y) in enumerate(CIGARS)
    )


def draw_action_cards() -> str:
    """The cards of the action track."""
    return "".join(f'<use href="#space" x="{x:g}" y="{y:g}"/>' for x, y in ACTION_AT.values())


def draw_scenery() -> str:
    """The scenery with all that is computed filled in."""
    drawing = read_symbols(SCENERY)
    filled = {
        "glyphs": SYMBOLS,
        "disks": draw_disk_symbols(),
        "coasts": draw_coasts(),
        "palms": draw_palms(),
        "ripples": draw_sea_ripples(),
    }
    filled |= {
        "frame": draw_victory_frame(),
        "cigars": draw_cigar_numbers(),
        "spaces": draw_action_cards(),
    }
    for name, content in filled.items():
        drawing = drawing.replace(f"<!--{name}-->", content)
    return f'<g id="board-scenery">{drawing}</g>'


LANDSCAPE = draw_scenery()
