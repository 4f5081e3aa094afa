"""Small drawings, 24 units square: the same fruit on a tree, on a tile, in a player's panel and on
a button."""

from __future__ import annotations

import re
from pathlib import Path

from games.rules.svg import draw_inline, read_symbols

SYMBOLS = read_symbols(Path(__file__).with_name("glyphs.svg"))
"""All of them as symbols of the board's own picture: `<use href="#g-banana" .../>`."""
GLYPHS: dict[str, str] = dict(re.findall(r'<symbol id="g-([a-z]+)"[^>]*>(.*?)</symbol>', SYMBOLS))
"""Their insides by name. Colours are class names; board.css gives them their day and night
values."""


def draw_glyph(name: str) -> str:
    """A small inline picture for panels and buttons, unseen by screen readers. Raises KeyError for
    an unknown name."""
    return draw_inline("kw glyph", "0 0 24 24", GLYPHS[name])
