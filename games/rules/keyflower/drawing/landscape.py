"""The land around the table: the market green and the water beside it, the season, the supply."""

from __future__ import annotations

from html import escape

from games.rules.core import View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.marks import Row, words
from games.rules.text import Say

TREES = ((30, 96), (846, 108), (22, 300), (34, 520), (850, 330), (846, 560), (28, 720), (848, 760))


def landscape(view: View, wide: int, high: float, quay: int, market: int, say: Say) -> str:
    """Sheet, green, water, season."""
    sheet = f'<rect class="f-sheet" width="{wide}" height="{high:.0f}"/>'
    if not market:
        return sheet
    low = market + 12
    waves = "".join(
        f'<path class="f-ripple" d="M{quay + 20 + (y * 7) % 150} {y}q5-4 10 0t10 0"/>' for y in range(70, market, 37)
    )
    return (
        f'{sheet}<rect class="f-green" x="12" y="12" width="{wide - 24}" height="{market}" rx="18"/>'
        f'<path class="f-shore" d="{shore(quay, low)}V{low}H{wide - 30}q18 0 18-18V30q0-18-18-18Z"/>'
        f'<path class="f-sea" d="{shore(quay + 7, low)}V{low}H{wide - 30}q18 0 18-18V30q0-18-18-18Z"/>'
        f"{waves}{trees(market)}{words(40, 50, say(title(view)), 'season')}"
        f"{words(quay + 120, 50, say(lexicon.HARBOUR), 'sea-name')}"
    )


def shore(x: int, low: int) -> str:
    """The line where land and water meet."""
    steps = range(12, low - 40, 80)
    return f"M{x} 12" + "".join(f"q{9 if n % 2 else -9} 40 0 80" for n, _y in enumerate(steps))


def trees(market: int) -> str:
    """Trees between the tiles."""
    return "".join(f'<use href="#hedge" transform="translate({x} {y - 40})"/>' for x, y in TREES if y < market - 30)


def title(view: View) -> lexicon.Text:
    """The season."""
    return lexicon.SEASON[view["season"]] if view["season"] >= 0 else lexicon.SETUP


def supply(view: View, say: Say) -> str:
    """What is left in the supply."""
    row = Row(18)
    for name, count in view["goods"].items():
        row.add(f"i-{name}", count)
    row.add("w-green", view["green"])
    row.add("i-skillrandom", view["skills_left"])
    name = escape(say(lexicon.SUPPLY))
    return f'<g transform="translate({842 - row.width / 2:.1f} 0)"><title>{name}</title>{row.drawn(44, "num18")}</g>'
