"""A drawing in SVG, its stylesheet and files of fonts -> pixels. Knows no game."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pillow_lunasvg
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Sequence

SANS, SERIF, EAST_ASIAN = "DejaVu Sans", "DejaVu Serif", "Noto Sans CJK"
FACES = {
    "DejaVuSans": (SANS, False, False),
    "DejaVuSans-Bold": (SANS, True, False),
    "DejaVuSerif": (SERIF, False, False),
    "DejaVuSerif-Bold": (SERIF, True, False),
    "DejaVuSerif-BoldItalic": (SERIF, True, True),
    "NotoSansCJK-Regular": (EAST_ASIAN, False, False),
    "NotoSansCJK-Bold": (EAST_ASIAN, True, False),
}
"""By the name of the file: family, bold, italic."""
ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef]")
TEXT = re.compile(r"<text\b([^>]*)>(.*?)</text>", re.DOTALL)
CLASSES = re.compile(r'class="([^"]*)"')
FAMILY = re.compile(r"font-family:([^;}]*)")
STROKED_FIRST = re.compile(r"\.([\w-]+)\{[^}]*paint-order:stroke")
SCENERY = '<g id="board-scenery">'
"""How a drawing begins that tells what of it never moves."""
PAPER = '<rect width="100%" height="100%" fill="#fff"/>'


def paint_drawing(svg: str, css: str, wide: int, fonts: Sequence[str]) -> Image.Image:
    """The drawing in full colour, so many pixels wide, written with these fonts alone. OSError: it
    is no drawing."""
    for font in fonts:
        register_font(font)
    begin, style = svg.index(">") + 1, f"<style>{replace_font_families(css)}</style>"
    drawn = TEXT.sub(lambda text: rewrite_svg_text(text, list_stroked_classes(css)), svg[begin:])
    if not drawn.startswith(SCENERY):
        return render_pixels(f"{svg[:begin]}{style}{PAPER}{drawn}", wide).convert("RGB")
    still = extract_svg_group(drawn, "board-scenery")
    defined, _end, _shown = still.rpartition("</defs>")
    picture = paint_scenery(f"{svg[:begin]}{style}{PAPER}{still}</svg>", wide).copy()
    rest = drawn.replace(still, f"{defined}</defs>" if defined else "", 1)
    above = render_pixels(f"{svg[:begin]}{style}{rest}", wide)
    picture.paste(above, mask=above.getchannel("A"))
    return picture


@lru_cache(maxsize=8)
def paint_scenery(svg: str, wide: int) -> Image.Image:
    """What lies below all that moves, the same in every game: painted once in this process."""
    return render_pixels(svg, wide).convert("RGB")


def render_pixels(svg: str, wide: int) -> Image.Image:
    """The drawing as the renderer paints it, on nothing."""
    drawing = Image.open(BytesIO(svg.encode()), formats=["SVG"])
    drawing.load(scale=wide / drawing.width)  # type: ignore[call-arg]
    return drawing


def extract_svg_group(svg: str, name: str) -> str:
    """What stands in the group of that id."""
    start = svg.index(">", svg.index(f'<g id="{name}"')) + 1
    depth = 1
    for tag in re.compile(r"<g[ >]|</g>").finditer(svg, start):
        depth += -1 if tag[0] == "</g>" else 1
        if not depth:
            return svg[start : tag.start()]
    raise ValueError(f"the group {name} has no end")


@cache
def register_font(font: str) -> None:
    """Let this file be written with, in this process."""
    family, bold, italic = FACES[Path(font).stem]
    pillow_lunasvg.add_font_file(font, family, bold=bold, italic=italic)


@lru_cache(maxsize=64)
def replace_font_families(css: str) -> str:
    """The stylesheet with a family of ours in place of what a page may find."""
    return FAMILY.sub(lambda found: f'font-family:"{choose_font_family(found[1])}"', css)


def choose_font_family(wished: str) -> str:
    """The one of ours that is nearest to these."""
    return SERIF if "serif" in wished.replace("sans-serif", "").lower() else SANS


@lru_cache(maxsize=64)
def list_stroked_classes(css: str) -> frozenset[str]:
    """Classes whose letters have their outline behind them."""
    return frozenset(STROKED_FIRST.findall(css))


def rewrite_svg_text(text: re.Match[str], behind: frozenset[str]) -> str:
    """A text as the renderer understands it: East Asian in a font that has it; once more without
    its outline, where that shall lie behind."""
    given, written = text[1], text[2]
    style = f"font-family:'{EAST_ASIAN}';" if ASIAN.search(written) else ""
    found = CLASSES.search(given)
    twice = bool(found) and not behind.isdisjoint(found[1].split()) if found else False
    styles = [style, f"{style}stroke:none"] if twice else [style]
    return "".join(f'<text{given} style="{one}">{written}</text>' for one in styles)
