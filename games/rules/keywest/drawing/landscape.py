"""What is printed on the board and never changes: sea, land, frame, tracks. Built once, without
words."""

from __future__ import annotations

from pathlib import Path

from games.rules.keywest.drawing.coasts import COASTS, ISLETS, draw_smooth_line, roughen_coast
from games.rules.keywest.drawing.glyphs import SYMBOLS
from games.rules.keywest.drawing.marks import draw_disk_symbols, draw_words
from games.rules.keywest.drawing.places import (
    ACTION_AT,
    CIGARS,
    PALMS,
    RIPPLES,
    VICTORY,
    locate_victory_cells,
)
from games.rules.svg import read_symbols

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
