"""The land around the tiles: the market green and the water beside it, the season, the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.auction import (
    CELL,
    COLUMNS,
    HEADER,
    divide_into_rows,
    measure_row_height,
)
from games.rules.keyflower.drawing.marks import BUILDINGS, Row, draw_words
from games.rules.keyflower.edition import SEASONS
from games.rules.svg import draw_icon, draw_title, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.targets import Sight
    from games.rules.types import View

SIGHTS = (
    "tree",
    "blooms",
    "sheep",
    "tree",
    "stack",
    "blooms",
    "tree",
    "sheep",
    "blooms",
    "tree",
    "stack",
)
WIDTH, QUAY, EDGE = 1100, 868, 12
"""The drawing is so wide; there the water begins; so much is left free around it."""
TIDE = 80


def draw_landscape(sight: Sight, high: int) -> str:
    """The green, and the water beside it."""
    box = f'x="{EDGE}" y="{EDGE}" width="{WIDTH - 2 * EDGE}" height="{high}" rx="18"'
    return (
        f'<rect class="f-green" {box}/><rect fill="url(#meadow)" {box}/>'
        f"{draw_water('shore', QUAY, high)}{draw_water('sea', QUAY + 7, high)}"
        f"{draw_waves(QUAY + 20, 70, 150, high)}{draw_sights(sight.view)}"
        f"{draw_words(QUAY + 120, 50, sight.say(lexicon.HARBOUR), 'sea-name')}"
    )


def draw_water(style: str, x: int, high: int) -> str:
    """The sea from the line where it meets the land to the edge of the drawing."""
    line = "".join(f"q{9 if n % 2 else -9} 40 0 {TIDE}" for n in range(high // TIDE))
    low, right = high + EDGE, WIDTH - EDGE
    return (
        f'<path class="f-{style}" d="M{x} {EDGE}{line}V{low}H{right - 18}q18 0 '
        f'18-18V30q0-18-18-18Z"/>'
    )


def draw_waves(left: int, top: int, wide: int, high: int) -> str:
    """Small waves."""
    return "".join(
        f'<path class="f-ripple" d="M{left + y * 7 % wide} {y}q5-4 10 0t10 0"/>'
        for y in range(top, high, 37)
    )


def draw_open_water(high: int) -> str:
    """The sea in front of the villages, when there is no auction."""
    small = "".join(
        f'<path class="f-ripple" d="M{x} {EDGE + 20 + x * 13 % 150}q5-4 10 0t10 0"/>'
        for x in range(40, WIDTH - 40, 73)
    )
    return (
        f'<rect class="f-sea" x="{EDGE}" y="{EDGE}" width="{WIDTH - 2 * EDGE}" height="{high}" '
        f'rx="18"/>{small}'
    )


def draw_sights(view: View) -> str:
    """What stands between the tiles: trees, sheep, flowers."""
    step, drawn = measure_row_height(view), []
    for row, count in enumerate(divide_into_rows(view["lots"])):
        left = EDGE + (COLUMNS - count) * CELL.x / 2
        for number in range(count + 1):
            x = min(max(left + number * CELL.x, 34), QUAY - 22)
            sight = SIGHTS[(row * 5 + number * 2) % len(SIGHTS)]
            drawn.append(place_drawing(x, EDGE + HEADER + (row + 0.92) * step, BUILDINGS[sight]))
    return "".join(drawn)


def draw_season_heading(sight: Sight) -> str:
    """The season with its sign; whoever is on turn is told how to take it."""
    season, found = sight.view["season"], sight.found
    how = draw_words(66, 70, sight.say(lexicon.HOW), "how") if found.uses or found.bids else ""
    name = draw_words(66, 50, sight.say(lexicon.SEASON[season]), "season")
    return f"{draw_icon(f'i-{SEASONS[season]}', 44, 40, 26)}{name}{how}"


def draw_supply(sight: Sight) -> str:
    """What is left in the supply."""
    row, view = Row(18, 6), sight.view
    for name, count in view["goods"].items():
        row.add(f"i-{name}", count)
    row.add("w-green", view["green"])
    row.add("i-skillrandom", view["skills_left"])
    row.add("w-random", view["in_bag"])
    return place_drawing(
        round(QUAY - 26 - row.width / 2, 1),
        44,
        draw_title(sight.say(lexicon.SUPPLY)) + row.draw_row(0, "num18"),
    )
