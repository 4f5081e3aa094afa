"""Small drawings: goods, skills and workers as symbols of 24 units square, buildings and ships
around a ground line."""

from __future__ import annotations

import re
from pathlib import Path

from games.rules.svg import draw_inline, read_symbols

FOLDER = Path(__file__).parent
SYMBOLS = read_symbols(FOLDER / "icons.svg")
"""To be used on the board: `<use href="#i-wood" .../>`, `<use href="#w-red" .../>`."""
GLYPHS: dict[str, str] = dict(
    re.findall(r'<symbol id="([iw]-[a-z]+)"[^>]*>(.*?)</symbol>', SYMBOLS)
)
"""Their insides by id. Colours are class names; board.css gives them their day and night values."""
BUILDINGS: dict[str, str] = dict(
    re.findall(r'<g id="([a-z]+)">(.*)</g>\n', (FOLDER / "buildings.svg").read_text("utf-8"))
)
SCENERY = read_symbols(FOLDER / "scenery.svg")
"""Hedges, flowers and the like, and the pattern of the meadow."""
PARTS: dict[str, str] = dict(re.findall(r'<g id="([a-z0-9]+)">(.*?)</g>', SCENERY))
ICON_USED = re.compile(
    r'<use href="#([iw]-[a-z]+)" (x="[-\d.e]+" y="[-\d.e]+" width="[\d.]+" height="[\d.]+")/>'
)
PART_USED = re.compile(r'<use href="#(hedge|fleck\d)"( transform="[^"]*")?/>')


def draw_glyph(name: str) -> str:
    """A good, skill or worker colour (`wood`, `saw`, `red`) as a small inline picture, unseen by
    screen readers.

    Raises KeyError for an unknown name.
    """
    inside = GLYPHS.get(f"i-{name}") or GLYPHS[f"w-{name}"]
    return draw_inline("kf glyph", "0 0 24 24", inside)


def write_out_symbols(drawing: str) -> str:
    """The drawing with every symbol written out, for a picture that stands outside the board."""
    drawing = PART_USED.sub(lambda use: f"<g{use[2] or ''}>{PARTS[use[1]]}</g>", drawing)
    return ICON_USED.sub(
        lambda use: f'<svg {use[2]} viewBox="0 0 24 24">{GLYPHS[use[1]]}</svg>', drawing
    )
