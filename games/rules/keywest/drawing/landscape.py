"""What is printed on the board and never changes: sea, land, frame, tracks. Built once, without
words."""

from __future__ import annotations

from pathlib import Path

from games.rules.keywest.drawing.coasts import COASTS, ISLETS, ragged, smooth
from games.rules.keywest.drawing.glyphs import SYMBOLS
from games.rules.keywest.drawing.marks import disk_symbols, words
from games.rules.keywest.drawing.places import (
    ACTION_AT,
    CIGARS,
    PALMS,
    RIPPLES,
    VICTORY,
    victory_cells,
)
from games.rules.svg import symbols

SCENERY = Path(__file__).with_name("scenery.svg")


def coasts() -> str:
    """All land, once, to be used with different pens."""
    keys = "".join(f'<path d="{smooth(ragged(numbers), 0.19)}"/>' for numbers in COASTS.values())
    islets = "".join(smooth(numbers, 0.2) for numbers in ISLETS)
    return f'{keys}<path d="{islets}"/>'


def palms() -> str:
    """Palm trees where no house stands."""
    return "".join(
        f'<use href="#palm" transform="translate({x} {y}) scale({size})"/>' for x, y, size in PALMS
    )


def ripples() -> str:
    """Small waves on the open sea."""
    return "".join(f'<use href="#ripple" x="{x}" y="{y}"/>' for x, y in RIPPLES)


def frame() -> str:
    """The victory track around the edge: a hundred spaces."""
    cells = "".join(
        f'<rect class="k-cell{"" if number % 5 else 5}" x="{x:g}" y="{y:g}" width="{w:.4g}" '
        f'height="{h:.4g}"/>'
        for number, (x, y, w, h) in enumerate(victory_cells())
    )
    return cells + "".join(
        words(x, y + 4, number, "num" if number % 5 else "num5")
        for number, (x, y) in enumerate(VICTORY)
    )


def cigars() -> str:
    """The numbers along the cigar."""
    return "".join(
        words(x, y + 4, number, "oncigar" if number else "onband")
        for number, (x, y) in enumerate(CIGARS)
    )


def spaces() -> str:
    """The cards of the action track."""
    return "".join(f'<use href="#space" x="{x:g}" y="{y:g}"/>' for x, y in ACTION_AT.values())


def built() -> str:
    """The scenery with all that is computed filled in."""
    drawing = symbols(SCENERY)
    filled = {
        "glyphs": SYMBOLS,
        "disks": disk_symbols(),
        "coasts": coasts(),
        "palms": palms(),
        "ripples": ripples(),
    }
    filled |= {"frame": frame(), "cigars": cigars(), "spaces": spaces()}
    for name, content in filled.items():
        drawing = drawing.replace(f"<!--{name}-->", content)
    return f'<g id="board-scenery">{drawing}</g>'


LANDSCAPE = built()
