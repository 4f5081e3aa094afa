"""The land around the table: the market green and the water beside it, the season, the supply."""

from __future__ import annotations

from html import escape

from games.rules.core import View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.auction import CELL, COLUMNS, HEADER, row_height, rows_of
from games.rules.keyflower.drawing.glyphs import BUILDINGS
from games.rules.keyflower.drawing.marks import Row, icon, words
from games.rules.keyflower.edition import SEASONS
from games.rules.svg import place
from games.rules.text import Say

SIGHTS = ("tree", "blooms", "sheep", "tree", "stack", "blooms", "tree", "sheep", "blooms", "tree", "stack")
MEADOW = (
    '<pattern id="meadow" width="230" height="190" patternUnits="userSpaceOnUse"><path class="f-tuft" d="M24 30l-3-6M24 30v-8M24 30l3-6'
    'M150 74l-3-6M150 74v-8M150 74l3-6M158 76l-2-5M158 76v-6M70 132l-3-6M70 132v-8M70 132l3-6M204 160l-3-6M204 160v-8M204 160l3-6M196 161l-2-5"/>'
    '<path class="f-bloom" d="M92 50a1.800 1.800 0 1 1 .1 0ZM98 55a1.800 1.800 0 1 1 .1 0ZM30 110a1.800 1.800 0 1 1 .1 0ZM180 20a1.800 1.800 0 1 1 .1 0ZM130 172a1.800 1.800 0 1 1 .1 0Z"/></pattern>'
)
EDGE = 12


def landscape(view: View, wide: int, quay: int, market: int, say: Say) -> str:
    """The green, and the water beside it."""
    low = market + 12
    waves = "".join(
        f'<path class="f-ripple" d="M{quay + 20 + (y * 7) % 150} {y}q5-4 10 0t10 0"/>' for y in range(70, market, 37)
    )
    return (
        f'<rect class="f-green" x="12" y="12" width="{wide - 24}" height="{market}" rx="18"/>'
        f'<rect fill="url(#meadow)" x="12" y="12" width="{wide - 24}" height="{market}" rx="18"/>'
        f'<path class="f-shore" d="{shore(quay, low)}V{low}H{wide - 30}q18 0 18-18V30q0-18-18-18Z"/>'
        f'<path class="f-sea" d="{shore(quay + 7, low)}V{low}H{wide - 30}q18 0 18-18V30q0-18-18-18Z"/>'
        f"{waves}{sights(rows_of(view['lots']), row_height(view))}"
        f"{words(quay + 120, 50, say(lexicon.HARBOUR), 'sea-name')}"
    )


def shore(x: int, low: int) -> str:
    """The line where land and water meet."""
    return f"M{x} 12" + "".join(f"q{9 if n % 2 else -9} 40 0 80" for n in range((low - 12) // 80))


def sights(rows: list[int], step: float) -> str:
    """What stands between the tiles: trees, sheep, flowers."""
    drawn = []
    for row, count in enumerate(rows):
        left = EDGE + (COLUMNS - count) * CELL.x / 2
        for number in range(count + 1):
            sight = BUILDINGS[SIGHTS[(row * 5 + number * 2) % len(SIGHTS)]]
            x = min(max(left + number * CELL.x, 34), 846)
            drawn.append(place(x, EDGE + HEADER + (row + 0.92) * step, sight))
    return "".join(drawn)


def heading(view: View, say: Say) -> str:
    """The season with its sign."""
    season = view["season"]
    return icon(f"i-{SEASONS[season]}", 44, 40, 26) + words(66, 50, say(lexicon.SEASON[season]), "season")


def open_water(wide: int, top: float, high: float) -> str:
    """The sea in front of the villages, when there is no auction."""
    waves = "".join(f'<path class="f-ripple" d="M{x} {top + 20 + x * 13 % 150}q5-4 10 0t10 0"/>' for x in range(40, wide - 40, 73))
    return f'<rect class="f-sea" x="12" y="{top:g}" width="{wide - 24}" height="{high:g}" rx="18"/>{waves}'


def supply(view: View, say: Say) -> str:
    """What is left in the supply."""
    row = Row(18, 6)
    for name, count in view["goods"].items():
        row.add(f"i-{name}", count)
    row.add("w-green", view["green"])
    row.add("i-skillrandom", view["skills_left"])
    name = escape(say(lexicon.SUPPLY))
    return f'<g transform="translate({842 - row.width / 2:.1f} 0)"><title>{name}</title>{row.drawn(44, "num18")}</g>'
